import Cotext
import CotextSync
import Foundation

/// How long it takes until somebody new has all of a document that a server has in a log.
enum CatchUpBenchmark {
  /// `sync-catchup-first` also reads the log; then the document is in the server's memory.
  static let figures = ["sync-catchup-first", "sync-catchup"]
  static let trace = "automerge-paper"

  static func run(_ trace: Trace, _ runner: Runner) throws {
    guard runner.wantsAny(of: figures, Self.trace) else { return }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cotext-benchmarks-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var document = Document(replica: .writer, name: "bench")
    try document.edit(trace)
    var log: [UInt8] = []
    for change in document.changes() {
      change.write(into: &log)
      log.append(UInt8(ascii: "\n"))
    }
    try Data(log).write(to: URL(fileURLWithPath: "\(folder)/bench.jsonl"))
    var first: [Double] = []
    var later: [Double] = []
    for _ in 0..<min(runner.options.samples, 3) {
      let server = try ServerProcess(folder: folder)
      defer { server.stop() }
      first.append(try catchUp(server, trace))
      for _ in 0..<3 { later.append(try catchUp(server, trace)) }
    }
    let items = trace.patches.count
    runner.report("sync-catchup-first", Self.trace, unit: "ms", first, items: items)
    runner.report("sync-catchup", Self.trace, unit: "ms", later, items: items)
  }

  /// Opens the document, and checks what came.
  private static func catchUp(_ server: ServerProcess, _ trace: Trace) throws -> Double {
    let client = try LineClient(port: server.port)
    try client.settle()
    let start = LoadClock.now
    client.send(#"{"type":"open","doc":"bench","version":{},"mode":"read"}"#)
    client.send(#"{"type":"ping","n":2}"#)
    var lines: [[UInt8]] = []
    try client.wait { line in
      lines.append(Array(line))
      return line.starts(with: Array(#"{"type":"pong""#.utf8))
    }
    let time = (LoadClock.now - start) * 1000
    var document = Document(name: "bench")
    for line in lines {
      if case .change(let change) = try Message(json: line.span) { try document.apply(change) }
    }
    guard document.has(trace.endContent) else {
      throw WrongResult(benchmark: "sync-catchup", trace: Self.trace)
    }
    return time
  }
}
