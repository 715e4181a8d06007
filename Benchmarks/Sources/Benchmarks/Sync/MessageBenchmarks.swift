import Cotext
import CotextSync

/// What it costs to read, write and pass on the changes of somebody who types, without any socket.
enum MessageBenchmarks {
  static let figures = ["sync-read", "sync-write", "sync-hub", "sync-hub-single"]

  private static let name = "typing"
  private static let lineCount = 10_000
  private static let subscriberCount = 100

  static func run(_ runner: Runner) throws {
    guard runner.wantsAny(of: figures, name) else { return }
    let lines = (0..<lineCount).map { line($0) }
    let messages = try lines.map { try Message(json: $0.span) }
    try runner.measure(
      "sync-read", name, items: lineCount, start: { 0 }, check: { $0 == lineCount }
    ) { count in
      for line in lines {
        if case .change(let change) = try Message(json: line.span) { count += change.unitCount }
      }
    }
    try runner.measure(
      "sync-write", name, items: lineCount, start: { [UInt8]() },
      check: { $0 == Array(lines.joined()) }
    ) { bytes in
      for message in messages { message.write(into: &bytes) }
    }
    try measureHub(runner)
  }

  /// One block of lines as it comes from a socket, and everybody's output; then the same lines one
  /// by one. Ten replicas write in turn. What one replica wrote within a block is passed on as one
  /// change.
  private static func measureHub(_ runner: Runner) throws {
    var lines: [[UInt8]] = []
    var size = 0
    while size < 64 << 10 {
      lines.append(line(lines.count / 10, of: "w\(lines.count % 10)") + [UInt8(ascii: "\n")])
      size += lines[lines.count - 1].count
    }
    for (benchmark, blocks) in [("sync-hub", [Array(lines.joined())]), ("sync-hub-single", lines)] {
      try runner.measure(
        benchmark, name, items: lines.count * (subscriberCount - 1), start: audience,
        check: { try $0.unitCount == lines.count }
      ) { state in
        for block in blocks {
          state.hub.receive(block.span, from: state.ids[0], now: 1)
          state.passOn()
        }
      }
    }
  }

  private struct Audience {
    var hub = Hub(configuration: Configuration(replica: .writer), random: 1)
    var ids: [ConnectionID] = []
    /// What the last one was sent.
    var output: [UInt8] = []

    /// Takes all output, as the driver of a hub does.
    mutating func passOn() {
      for action in hub.takeActions() {
        guard case .connectionHasOutput(let id) = action else { continue }
        let isLast = id == ids.last
        var bytesOut: [UInt8] = []
        let count = hub.withOutput(of: id) { bytes in
          if isLast { for index in bytes.indices { bytesOut.append(bytes[index]) } }
          return bytes.count
        }
        output += bytesOut
        hub.consumed(count, by: id, now: 1)
      }
    }

    /// How many units the last one was sent.
    var unitCount: Int {
      get throws {
        try output.split(separator: UInt8(ascii: "\n")).reduce(0) { count, line in
          guard case .change(let change) = try Message(json: Array(line).span) else { return count }
          return count + change.unitCount
        }
      }
    }
  }

  /// A hub with many connections that have the document open.
  private static func audience() -> Audience {
    var audience = Audience()
    let hello = Array(
      (#"{"type":"hello","protocol":[1],"agent":"benchmarks","maxLine":1048576}"# + "\n"
        + #"{"type":"open","doc":"bench","version":{},"mode":"write"}"# + "\n").utf8)
    for _ in 0..<subscriberCount {
      let id = audience.hub.connect(.incoming, now: 1)
      audience.hub.receive(hello.span, from: id, now: 1)
      audience.ids.append(id)
    }
    audience.passOn()
    audience.output = []
    return audience
  }

  /// The line of one letter typed behind the one before it.
  private static func line(_ counter: Int, of replica: String = "ada") -> [UInt8] {
    let place = counter == 0 ? "" : #","after":\#(counter - 1)"#
    return Array(
      #"{"type":"change","doc":"bench","id":"\#(counter)@\#(replica)","ops":[{"insert":"x"\#(place)}]}"#
        .utf8)
  }
}
