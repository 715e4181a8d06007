import Cotext
import CotextSync

/// A hub on a table: lines go in, lines come out, and time passes when it is told to.
struct Desk {
  var hub: Hub
  var now: Int64 = 1_000_000
  /// What is to be done, persist and close actions, as far as nobody has looked at it.
  var actions: [Action] = []

  init(seed: UInt64 = 1, _ change: (inout Configuration) -> Void = { _ in }) {
    var configuration = Configuration(replica: ReplicaID("hub")!)
    configuration.agent = "hub"
    change(&configuration)
    hub = Hub(configuration: configuration, random: seed)
  }

  /// Connects somebody who has said hello, and drops what the hub says to that.
  mutating func join(_ role: ConnectionRole = .incoming, maxLine: Int = 1 << 20) -> ConnectionID {
    let id = hub.connect(role, now: now)
    send(#"{"type":"hello","protocol":[1],"agent":"t","maxLine":\#(maxLine)}"#, id)
    _ = lines(id)
    return id
  }

  /// Connects somebody who has a document open, and drops the answers.
  mutating func join(_ document: String, _ role: ConnectionRole = .incoming) -> ConnectionID {
    let id = join(role)
    send(#"{"type":"open","doc":"\#(document)","version":{},"mode":"write"}"#, id)
    _ = lines(id)
    return id
  }

  mutating func send(_ lines: String..., to id: ConnectionID) {
    send(bytes: Array(lines.map { $0 + "\n" }.joined().utf8), id)
  }

  mutating func send(_ line: String, _ id: ConnectionID) {
    send(bytes: Array((line + "\n").utf8), id)
  }

  mutating func send(bytes: [UInt8], _ id: ConnectionID) {
    hub.receive(bytes.span, from: id, now: now)
    actions += hub.takeActions()
  }

  /// Reads all that is there for a connection, and what follows when that was read.
  mutating func lines(_ id: ConnectionID) -> [String] {
    var result: [UInt8] = []
    while true {
      let piece = read(id, Int.max)
      if piece.isEmpty { break }
      result += piece
    }
    return String(decoding: result, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Reads some bytes.
  mutating func read(_ id: ConnectionID, _ count: Int) -> [UInt8] {
    let bytes = hub.withOutput(of: id) { span in
      (0..<min(span.count, count)).map { span[$0] }
    }
    hub.consumed(bytes.count, by: id, now: now)
    actions += hub.takeActions()
    return bytes
  }

  func waiting(_ id: ConnectionID) -> Int { hub.withOutput(of: id) { $0.count } }

  mutating func pass(_ time: Int64) {
    now += time
    hub.tick(now: now)
    actions += hub.takeActions()
  }

  /// Which connections are to be closed.
  mutating func closed() -> [ConnectionID] {
    actions += hub.takeActions()
    return actions.compactMap { if case .close(let id, _) = $0 { id } else { nil } }
  }

  /// Writes to disk what is to be written. Returns the lines.
  mutating func persist() -> [String] {
    actions += hub.takeActions()
    var written: [String] = []
    for case .persist(let document, let lines, let mark) in actions {
      written += String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
      hub.persisted(document, through: mark, now: now)
    }
    actions = hub.takeActions()
    return written
  }
}

/// Moves what two hubs have to say to each other until both are silent.
func exchange(_ left: inout Desk, _ one: ConnectionID, _ right: inout Desk, _ other: ConnectionID) {
  while true {
    let there = left.read(one, 1 << 16)
    right.send(bytes: there, other)
    let back = right.read(other, 1 << 16)
    left.send(bytes: back, one)
    if there.isEmpty, back.isEmpty { return }
  }
}
