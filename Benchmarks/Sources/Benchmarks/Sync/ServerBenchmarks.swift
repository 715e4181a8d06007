import Foundation

/// What one server does with a hundred connections on this machine: how much it passes on, how long
/// it takes, and that one who does not read disturbs nobody.
///
/// Server and load run on the same processors. The server's processor time for a delivery says more
/// than deliveries a second where something else runs, too.
enum ServerBenchmarks {
  static let figures = [
    "sync-fanout", "sync-fanout-cpu", "sync-fanout-load", "sync-fanout-memory", "sync-fanout-max",
    "sync-fanout-max-lines", "sync-fanout-max-cpu", "sync-fanout-max-load", "sync-fanout-bulk",
    "sync-fanout-bulk-lines", "sync-fanout-bulk-cpu", "sync-fanout-bulk-load",
    "sync-latency", "sync-latency-p99", "sync-stall-before", "sync-stall",
    "sync-stall-latency-before", "sync-stall-latency", "sync-stall-memory-before",
    "sync-stall-memory",
    "sync-stall-recovery",
  ]

  private static let name = "loopback"

  static func run(_ runner: Runner) throws {
    if wants(runner, "sync-fanout") { try fanOut(runner) }
    if wants(runner, "sync-latency") { try latency(runner) }
    if wants(runner, "sync-stall") { try stall(runner) }
  }

  private static func wants(_ runner: Runner, _ group: String) -> Bool {
    runner.wantsAny(of: figures.filter { $0.hasPrefix(group) }, name)
  }

  private static func withServer(_ body: (ServerProcess) throws -> Void) throws {
    let server = try ServerProcess()
    defer { server.stop() }
    try body(server)
  }

  /// 2,000 changes a second for 3 s, to 99 others each; then as many as can be.
  private static func fanOut(_ runner: Runner) throws {
    try withServer { server in
      let load = try FanoutLoad(server: server)
      _ = load.run(.rate(2000), seconds: 0.5)
      try load.finish()
      let before = server.residentBytes
      let result = load.run(.rate(2000), seconds: 3)
      try load.finish()
      let growth = server.residentBytes - before
      report(runner, "sync-fanout", "deliveries/s", [result.deliveriesPerSecond], result)
      report(runner, "sync-fanout-cpu", "ns", [result.serverCost], result)
      report(runner, "sync-fanout-load", "cpu", [result.serverTime / result.seconds], result)
      report(runner, "sync-fanout-memory", "bytes", [Double(growth)], result)
    }
    // Everybody writes, one change at a time; then ten as fast as they can.
    try limit(runner, "sync-fanout-max", writers: 100, window: 100)
    try limit(runner, "sync-fanout-bulk", writers: 10, window: 4000)
  }

  private static func limit(
    _ runner: Runner, _ benchmark: String, writers: Int, window: Int
  ) throws {
    try withServer { server in
      let load = try FanoutLoad(server: server, writers: writers)
      var results: [FanoutLoad.Result] = []
      for _ in 0..<3 {
        results.append(load.run(.window(window), seconds: 1))
        try load.finish()
      }
      let items = results.map(\.deliveries).reduce(0, +) / results.count
      let figures: [(String, String, (FanoutLoad.Result) -> Double)] = [
        ("", "deliveries/s", \.deliveriesPerSecond),
        ("-lines", "lines/s", { Double($0.lines) / $0.seconds }),
        ("-cpu", "ns", \.serverCost),
        ("-load", "cpu", { $0.serverTime / $0.seconds }),
      ]
      for (ending, unit, value) in figures {
        runner.report(benchmark + ending, name, unit: unit, results.map(value), items: items)
      }
    }
  }

  /// 50 keys a second of one editor, seen by another one and by a hundred who have the document
  /// open.
  private static func latency(_ runner: Runner) throws {
    try withServer { server in
      let load = try FanoutLoad(server: server, connections: 98)
      let times = try EditorPair(server: server, load: load).run(keys: 200, every: 0.02)
      let sorted = times.sorted()
      runner.report("sync-latency", name, unit: "ms", times, items: 1)
      runner.report(
        "sync-latency-p99", name, unit: "ms", [sorted[sorted.count * 99 / 100]], items: 1)
    }
  }

  /// 500 changes of 1,200 letters a second; then one of a hundred does not read for three seconds,
  /// and after that gets all it has missed.
  private static func stall(_ runner: Runner) throws {
    try withServer { server in
      let text = String(repeating: "stall ", count: 200)
      let load = try FanoutLoad(server: server, text: text, lastReceiveBuffer: 4096)
      guard let last = load.clients.last else { return }
      _ = load.run(.rate(500), seconds: 0.5)
      try load.finish()
      let start = server.residentBytes
      let before = load.run(.rate(500), seconds: 3)
      try load.finish()
      let usual = server.residentBytes - start
      last.isReading = false
      let memory = server.residentBytes
      let during = load.run(.rate(500), seconds: 3)
      let growth = server.residentBytes - memory
      try load.finish()
      last.isReading = true
      let recovery = try load.finish()
      report(runner, "sync-stall-before", "deliveries/s", [before.deliveriesPerSecond], before)
      report(runner, "sync-stall", "deliveries/s", [during.deliveriesPerSecond], during)
      runner.report(
        "sync-stall-latency-before", name, unit: "ms", before.latencies, items: 1)
      runner.report("sync-stall-latency", name, unit: "ms", during.latencies, items: 1)
      report(runner, "sync-stall-memory-before", "bytes", [Double(usual)], before)
      report(runner, "sync-stall-memory", "bytes", [Double(growth)], during)
      report(runner, "sync-stall-recovery", "ms", [recovery * 1000], during)
    }
  }

  private static func report(
    _ runner: Runner, _ benchmark: String, _ unit: String, _ values: [Double],
    _ result: FanoutLoad.Result
  ) {
    runner.report(benchmark, name, unit: unit, values, items: result.deliveries)
  }
}
