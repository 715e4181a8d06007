import Cotext
import CotextSync
import Testing

@Suite("Who is there")
struct PresenceTests {
  /// The name that the hub gave to a connection's session.
  private static func session(_ line: String) throws -> String {
    guard case .presence(let presence) = try Message(json: line) else { return "" }
    return try #require(presence.session)
  }

  private static func says(_ state: String, ttl: Int? = nil) -> String {
    let ttl = ttl.map { #","ttl":\#($0)"# } ?? ""
    return #"{"type":"presence","doc":"d","state":\#(state)\#(ttl)}"#
  }

  @Test("A presence goes to all others with session and user as the hub knows them, never back")
  func relay() throws {
    var desk = Desk { $0.authenticate = { .granted(user: $0.user, mode: .write) } }
    var ids: [ConnectionID] = []
    for user in ["ada", "bob"] {
      let id = desk.hub.connect(.incoming, now: 0)
      desk.send(
        #"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000,"user":"\#(user)"}"#,
        #"{"type":"open","doc":"d","version":{},"mode":"read"}"#, to: id)
      _ = desk.lines(id)
      ids.append(id)
    }
    desk.send(
      #"{"type":"presence","doc":"d","session":"s","user":"eve","state":{"x":1},"ttl":1000}"#,
      ids[0])
    #expect(desk.lines(ids[0]).isEmpty)
    let lines = desk.lines(ids[1])
    #expect(lines.count == 1)
    let session = try Self.session(lines[0])
    #expect(session.hasSuffix("/s"))
    #expect(
      lines == [
        #"{"type":"presence","doc":"d","session":"\#(session)","user":"ada","state":{"x":1},"ttl":1000}"#
      ])
  }

  @Test("A presence ends with its time, with its connection and with its document")
  func ending() throws {
    var desk = Desk { $0.pingInterval = 0 }
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(Self.says("1", ttl: 500), ada)
    let session = try Self.session(desk.lines(bob)[0])
    let gone = #"{"type":"presence","doc":"d","session":"\#(session)","state":null}"#
    desk.pass(499)
    #expect(desk.lines(bob).isEmpty)
    desk.pass(1)
    #expect(desk.lines(bob) == [gone])
    desk.send(Self.says("2"), ada)
    #expect(desk.lines(bob).count == 1)
    desk.pass(29_999)
    #expect(desk.lines(bob).isEmpty)
    desk.pass(1)
    #expect(desk.lines(bob).first == gone)
    desk.send(Self.says("3"), ada)
    _ = desk.lines(bob)
    desk.send(#"{"type":"close","doc":"d"}"#, ada)
    #expect(desk.lines(bob) == [gone])
    desk.send(
      #"{"type":"open","doc":"d","version":{},"mode":"read"}"#, Self.says("4"), to: ada)
    #expect(desk.lines(bob).count == 1)
    desk.hub.disconnect(ada, now: 0)
    #expect(desk.lines(bob) == [gone])
  }

  @Test("Who comes later sees who is there, not who is gone")
  func later() throws {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(Self.says("1"), ada)
    desk.send(Self.says("2"), bob)
    desk.send(Self.says("3"), ada)
    desk.send(Self.says("null"), bob)
    let eve = desk.join()
    desk.send(#"{"type":"open","doc":"d","version":{},"mode":"write"}"#, eve)
    let lines = desk.lines(eve)
    #expect(lines.count == 2)
    #expect(lines[1].hasSuffix(#""state":3}"#))
  }

  @Test("Of what a slow reader missed it is shown only the newest of each session")
  func slow() {
    var desk = Desk { $0.limits.outputBudget = 1000 }
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    for number in 0..<1000 { desk.send(Self.says("\(number)"), ada) }
    #expect(desk.waiting(bob) < 1200)
    let lines = desk.lines(bob)
    #expect(lines.count < 20)
    #expect(lines.last?.hasSuffix(#""state":999}"#) == true)
  }

  @Test("Presences are bounded in size and number, and need an open document")
  func bounds() {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(Self.says(#""\#(String(repeating: "x", count: 5000))""#), ada)
    #expect(desk.lines(ada)[0].contains(#""code":"too-large""#))
    for number in 0..<17 {
      desk.send(#"{"type":"presence","doc":"d","session":"\#(number)","state":1}"#, ada)
    }
    #expect(desk.lines(bob).count == 16)
    #expect(desk.lines(ada)[0].contains(#""code":"quota""#))
    desk.send(#"{"type":"presence","doc":"e","state":1}"#, ada)
    #expect(desk.lines(ada)[0].contains(#""code":"not-found""#))
  }
}
