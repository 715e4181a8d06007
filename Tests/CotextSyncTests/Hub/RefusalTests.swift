import Cotext
import Testing

@testable import CotextSync

@Suite("What a connection sends wrong or too early is its own affair")
struct RefusalTests {
  /// The line of a change of one insertion.
  private static func change(
    _ id: String, _ text: String, after: String? = nil, parents: String = ""
  ) -> String {
    let place = after.map { $0.contains("@") ? #","after":"\#($0)""# : ",\"after\":\($0)" } ?? ""
    let list = parents.isEmpty ? "" : #""parents":["\#(parents)"],"#
    return
      #"{"type":"change","doc":"d","id":"\#(id)",\#(list)"ops":[{"insert":"\#(text)"\#(place)}]}"#
  }

  private static func ack(_ replica: String, _ count: Int) -> String {
    #"{"type":"ack","doc":"d","version":{"\#(replica)":\#(count)},"durable":false}"#
  }

  /// The codes of rejections, with their IDs.
  private static func rejections(_ lines: [String]) throws -> [String] {
    try lines.compactMap { line in
      guard case .reject(let rejection) = try Message(json: line) else { return nil }
      return "\(rejection.id) \(rejection.code.rawValue)"
    }
  }

  private static func text(_ desk: Desk) -> String? {
    desk.hub.rooms[ExactName("d")]?.document.text
  }

  private static func waiting(_ desk: Desk) -> Int? {
    desk.hub.rooms[ExactName("d")]?.waiting.count
  }

  // MARK: Refusals

  @Test("A wrong change under another's ID is refused to its sender and mutes nobody")
  func forged() throws {
    var desk = Desk()
    let (ada, mallory) = (desk.join("d"), desk.join("d"))
    desk.send(Self.change("0@ada", "bad", after: "7@eve"), mallory)
    #expect(try Self.rejections(desk.lines(mallory)) == ["0@ada bad-op"])
    desk.send(
      Self.change("0@mal", "m", parents: "0@ada"), Self.change("1@ada", "f"),
      Self.change("1@mal", "n"), to: mallory)
    let answers = desk.lines(mallory)
    #expect(try Self.rejections(answers) == ["0@mal missing", "1@ada missing", "1@mal missing"])
    #expect(answers.count == 3, "what was refused is not asked for")
    desk.send(Self.change("0@ada", "Hi"), ada)
    desk.send(Self.change("2@ada", "!", after: "1"), ada)
    #expect(desk.lines(ada) == [Self.ack("ada", 2), Self.ack("ada", 3)])
    desk.send(Self.change("3@ada", "?"), mallory)
    #expect(try Self.rejections(desk.lines(mallory)) == ["3@ada missing"])
    #expect(Self.text(desk) == "Hi!")
  }

  @Test("A change that is sent again and is right now is taken, and what follows it, too")
  func corrected() throws {
    var desk = Desk()
    let ada = desk.join("d")
    desk.send(
      Self.change("0@ada", "H", after: "7@eve"), Self.change("0@ada", "H"),
      Self.change("1@ada", "i", after: "0"), to: ada)
    let answers = desk.lines(ada)
    #expect(try Self.rejections(answers) == ["0@ada bad-op"])
    #expect(answers.last == Self.ack("ada", 2))
  }

  @Test("What waited for a change that is refused then is refused, too, but only its sender's")
  func followers() throws {
    var desk = Desk()
    let (bob, mallory) = (desk.join("d"), desk.join("d"))
    desk.send(Self.change("0@mal", "m", parents: "0@eve"), mallory)
    desk.send(Self.change("0@bob", "b", parents: "0@eve"), bob)
    _ = (desk.lines(mallory), desk.lines(bob))
    desk.send(Self.change("0@eve", "e", after: "0@zoe"), mallory)
    #expect(try Self.rejections(desk.lines(mallory)) == ["0@eve bad-op", "0@mal missing"])
    #expect(try Self.rejections(desk.lines(bob)) == [])
    #expect(Self.waiting(desk) == 1)
    let eve = desk.join("d")
    desk.send(Self.change("0@eve", "e"), eve)
    #expect(desk.lines(bob).contains(Self.ack("bob", 1)))
  }

  // MARK: Waiting

  @Test("A forged change that waits gives way to the one that comes from the replica's connection")
  func givingWay() throws {
    var desk = Desk()
    let (ada, mallory) = (desk.join("d"), desk.join("d"))
    desk.send(Self.change("1@ada", "f"), Self.change("3@ada", "f"), to: mallory)
    #expect(desk.lines(mallory) == [#"{"type":"need","doc":"d","ranges":["0@ada","2@ada"]}"#])
    for (number, letter) in ["H", "e", "l", "l", "o"].enumerated() {
      let after = number == 0 ? nil : "\(number - 1)"
      desk.send(Self.change("\(number)@ada", letter, after: after), ada)
      #expect(desk.lines(ada) == [Self.ack("ada", number + 1)])
      desk.pass(1_000)
    }
    #expect(Self.text(desk) == "Hello")
    #expect(try Self.rejections(desk.lines(mallory)) == ["1@ada fork", "3@ada missing"])
    desk.send(Self.change("9@ada", "forged"), mallory)
    #expect(try Self.rejections(desk.lines(mallory)) == ["9@ada missing"])
    desk.send(Self.change("2@mal", "waits"), mallory)
    #expect(Self.waiting(desk) == 1)
    desk.hub.disconnect(mallory, now: desk.now)
    #expect(Self.waiting(desk) == 0)
    #expect(desk.hub.waitingBytes == 0)
  }

  @Test("A waiting change is applied once its sender has sent the unit before it, too")
  func secondWay() throws {
    var desk = Desk()
    let (old, new) = (desk.join("d"), desk.join("d"))
    desk.send(Self.change("0@ada", "H"), old)
    desk.send(Self.change("2@ada", "y", after: "1"), new)
    desk.send(Self.change("1@ada", "e", after: "0"), old)
    #expect(Self.text(desk) == "He")
    _ = desk.lines(new)
    desk.send(Self.change("1@ada", "e", after: "0"), new)
    #expect(Self.text(desk) == "Hey")
    #expect(desk.lines(new) == [Self.ack("ada", 3)])
  }

  @Test("A waiting change under an editor's ID is judged when its edits reach that counter")
  func ownReplica() throws {
    var desk = Desk()
    let parent = desk.join(.parent)
    desk.send(#"{"type":"attach","doc":"d","unit":"scalar"}"#, parent)
    let mallory = desk.join("d")
    desk.send(Self.change("1@hub", "forged"), mallory)
    _ = (desk.lines(parent), desk.lines(mallory))
    for number in 1...2 {
      desk.send(
        #"{"type":"edit","doc":"d","edit":\#(number),"revision":0,"edits":[{"at":0,"insert":"x"}]}"#,
        parent)
    }
    #expect(Self.text(desk) == "xx")
    #expect(try Self.rejections(desk.lines(mallory)) == ["1@hub fork"])
    #expect(Self.waiting(desk) == 0)
  }

  @Test("A replica is bound when a change is applied, not when it is received")
  func binding() throws {
    var desk = Desk { $0.authenticate = { .granted(user: $0.user, mode: .write) } }
    func join(_ user: String) -> ConnectionID {
      let id = desk.hub.connect(.incoming, now: 0)
      desk.send(
        #"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000,"user":"\#(user)"}"#,
        #"{"type":"open","doc":"d","version":{},"mode":"write"}"#, to: id)
      _ = desk.lines(id)
      return id
    }
    let (ada, bob, mallory) = (join("ada"), join("bob"), join("mallory"))
    desk.send(
      Self.change("0@bob", "forged", parents: "0@ada"), Self.change("1@ada", "forged"),
      to: mallory)
    desk.send(Self.change("0@bob", "b"), bob)
    #expect(desk.lines(bob) == [Self.ack("bob", 1)])
    _ = desk.lines(mallory)
    desk.send(Self.change("0@ada", "a"), ada)
    desk.send(Self.change("1@ada", "a"), ada)
    #expect(try Self.rejections(desk.lines(ada)) == [])
    #expect(
      try Set(Self.rejections(desk.lines(mallory))) == ["0@bob forbidden", "1@ada forbidden"])
    desk.send(Self.change("2@ada", "forged"), mallory)
    #expect(try Self.rejections(desk.lines(mallory)) == ["2@ada forbidden"])
  }

  // MARK: Bounds

  @Test("Where too much waits, the latest of the largest sender is refused")
  func quota() throws {
    var desk = Desk { $0.limits.waitingChanges = 10 }
    let (bob, mallory) = (desk.join("d"), desk.join("d"))
    for counter in 1...10 { desk.send(Self.change("\(counter)@mal", "x"), mallory) }
    #expect(try Self.rejections(desk.lines(mallory)) == [])
    desk.send(Self.change("2@bob", "b"), bob)
    #expect(try Self.rejections(desk.lines(bob)) == [])
    #expect(try Self.rejections(desk.lines(mallory)) == ["10@mal quota"])
    desk.send(Self.change("11@mal", "x"), mallory)
    #expect(try Self.rejections(desk.lines(mallory)) == ["11@mal quota"])
    #expect(Self.waiting(desk) == 10)
    desk.send(Self.change("0@mal", "x"), mallory)
    desk.send(Self.change("10@mal", "x"), Self.change("11@mal", "x"), to: mallory)
    #expect(desk.lines(mallory).last == Self.ack("mal", 12))
    #expect(Self.waiting(desk) == 1)
  }

  @Test("The bytes that wait are bounded in a document and in all together")
  func bytes() throws {
    var desk = Desk {
      $0.limits.waitingBytesPerDocument = 100_000
      $0.limits.waitingBytes = 250_000
    }
    let (bob, mallory) = (desk.join("d"), desk.join("d"))
    let text = String(repeating: "x", count: 1_000)
    for name in ["d", "e", "f", "g"] {
      desk.send(#"{"type":"open","doc":"\#(name)","version":{},"mode":"write"}"#, mallory)
      for counter in 1...100 {
        let line = Self.change("\(counter)@mal", text)
        desk.send(line.replacing(#""doc":"d""#, with: #""doc":"\#(name)""#), mallory)
      }
      #expect(desk.hub.waitingBytes <= 250_000)
      #expect(desk.hub.rooms[ExactName(name)]?.waiting.size ?? 0 <= 100_000)
    }
    #expect(desk.hub.waitingBytes > 240_000)
    let refused = try Self.rejections(desk.lines(mallory))
    #expect(refused.allSatisfy { $0.hasSuffix(" quota") })
    #expect(refused.count + desk.hub.rooms.values.reduce(0) { $0 + $1.waiting.count } == 400)
    for counter in 1...20 { desk.send(Self.change("\(counter)@bob", text), bob) }
    #expect(try Self.rejections(desk.lines(bob)) == [])
    desk.hub.disconnect(mallory, now: desk.now)
    #expect(desk.hub.waitingBytes == desk.hub.rooms[ExactName("d")]?.waiting.size)
    #expect(Self.waiting(desk) == 20)
  }
}
