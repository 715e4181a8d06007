import Cotext
import CotextSync
import TestSupport
import Testing

@Suite("Readers that fall behind")
struct SlowReaderTests {
  private static let open = #"{"type":"open","doc":"d","version":{},"mode":"write"}"#

  @Test("Who does not read costs bounded memory, and is brought up to date exactly")
  func slow() throws {
    let seed = TestEnvironment.seed ?? 1
    var random = SplitMix64(seed: seed)
    var desk = Desk {
      $0.limits.outputBudget = 10_000
      $0.limits.chunk = 2_000
    }
    let (ada, bob, eve) = (desk.join("d"), desk.join("d"), desk.join("d"))
    var document = Document(replica: ReplicaID("ada")!, name: "d")
    var slow = Document(replica: ReplicaID("bob")!, name: "d")
    var quick = Document(replica: ReplicaID("eve")!, name: "d")
    var rest: [UInt8] = []
    var other: [UInt8] = []
    for step in 0..<3_000 {
      let count = document.count(in: .scalar)
      let place = Int(random.next() % UInt64(count + 1))
      let change = try document.insert("word \(step) ", at: place, in: .scalar)
      desk.send(try #require(change).json, ada)
      _ = desk.lines(ada)
      #expect(desk.waiting(bob) < 14_000, "seed \(seed)")
      if step > 2_000 { rest += desk.read(bob, Int(random.next() % 100)) }
      other += desk.read(eve, Int.max)
    }
    #expect(desk.waiting(bob) > 8_000, "seed \(seed)")
    desk.send(#"{"type":"ping","n":1}"#, bob)
    #expect(desk.waiting(bob) < 14_000, "seed \(seed)")
    while desk.waiting(bob) > 0 {
      rest += desk.read(bob, Int(random.next() % 5_000) + 1)
      #expect(desk.waiting(bob) < 14_000, "seed \(seed)")
    }
    let lines = try Self.apply(rest, to: &slow)
    #expect(lines.last == .pong(1), "seed \(seed)")
    let all = try Self.apply(other, to: &quick)
    #expect(all.count == 3_000)
    #expect(slow.text == document.text, "seed \(seed)")
    #expect(quick.text == document.text, "seed \(seed)")
    #expect(slow.version == document.version, "seed \(seed)")
  }

  /// Applies the changes on some lines, none of which may be known or wait.
  private static func apply(_ bytes: [UInt8], to document: inout Document) throws -> [Message] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let messages = try lines.map { try Message(json: String($0)) }
    for case .change(let change) in messages { #expect(try document.apply(change) == .applied) }
    return messages
  }

  @Test("A pong comes after the changes that earlier lines asked for; too many pings are refused")
  func pong() {
    var desk = Desk {
      $0.limits.outputBudget = 5_000
      $0.limits.chunk = 1_000
      $0.limits.pendingPings = 2
    }
    let ada = desk.join("d")
    for number in 0..<1_000 {
      desk.send(
        #"{"type":"change","doc":"d","id":"0@r\#(number)","ops":[{"insert":"x"}]}"#, ada)
      _ = desk.lines(ada)
    }
    let bob = desk.join()
    desk.send(
      Self.open, #"{"type":"ping","n":7}"#, #"{"type":"ping","n":8}"#, #"{"type":"ping","n":9}"#,
      to: bob)
    let lines = desk.lines(bob)
    #expect(lines.contains { $0.contains(#""code":"rate""#) })
    #expect(lines.filter { $0.contains(#""type":"change""#) }.count == 1_000)
    #expect(lines.suffix(2) == [#"{"type":"pong","n":7}"#, #"{"type":"pong","n":8}"#])
  }

  @Test("Who does not read is not read from for ever, but long enough that two such do not block")
  func input() {
    var desk = Desk { $0.limits.outputBudget = 1_000 }
    let ada = desk.join("d")
    var count = 0
    while desk.hub.wantsInput(from: ada) {
      desk.send(#"{"type":"close","doc":"x"}"#, ada)
      count += 1
    }
    #expect(desk.waiting(ada) >= 2_000)
    #expect(desk.waiting(ada) < 2_200)
    _ = desk.lines(ada)
    #expect(desk.hub.wantsInput(from: ada))
  }

  @Test("Acknowledgements add up until there is room for them")
  func acknowledgements() {
    var desk = Desk { $0.limits.outputBudget = 1_000 }
    let ada = desk.join("d")
    for number in 0..<200 {
      desk.send(
        #"{"type":"change","doc":"d","id":"\#(number)@ada","ops":[{"insert":"x"}]}"#, ada)
    }
    #expect(desk.waiting(ada) < 1_100)
    #expect(
      desk.lines(ada).last == #"{"type":"ack","doc":"d","version":{"ada":200},"durable":false}"#)
  }
}
