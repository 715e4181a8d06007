import Cotext
import CotextSync
import Testing

@Suite("Documents between connections")
struct SyncTests {
  private static let open = #"{"type":"open","doc":"d","version":{},"mode":"write"}"#
  private static let hi = #"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"Hi"}]}"#

  private static func digest(of version: Version, _ lines: String...) throws -> Digest {
    var document = Document()
    for line in lines { try document.apply(Change(json: line)) }
    return try #require(document.digest(of: version))
  }

  @Test("Opening answers with what is known here, then sends what the other side lacks")
  func opening() throws {
    var desk = Desk()
    let ada = desk.join()
    desk.send(Self.open, ada)
    #expect(desk.lines(ada) == [#"{"type":"opened","doc":"d","version":{},"mode":"write"}"#])
    desk.send(Self.hi, ada)
    #expect(
      desk.lines(ada) == [#"{"type":"ack","doc":"d","version":{"ada":2},"durable":false}"#])
    let bob = desk.join()
    desk.send(Self.open, bob)
    #expect(
      desk.lines(bob) == [
        #"{"type":"opened","doc":"d","version":{"ada":2},"mode":"write"}"#, Self.hi,
      ])
    let eve = desk.join()
    desk.send(#"{"type":"open","doc":"d","version":{"ada":1},"mode":"read"}"#, eve)
    let digest = try Self.digest(of: ["ada": 1], Self.hi)
    #expect(
      desk.lines(eve) == [
        #"{"type":"opened","doc":"d","version":{"ada":2},"mode":"read","digest":"\#(digest)"}"#,
        #"{"type":"change","doc":"d","id":"1@ada","ops":[{"insert":"i","after":0}]}"#,
      ])
  }

  @Test("A change goes to all others, not back, and is acknowledged once a batch")
  func forwarding() {
    var desk = Desk()
    let (ada, bob, eve) = (desk.join("d"), desk.join("d"), desk.join("d"))
    let more =
      #"{"type":"change","doc":"d","id":"2@ada","parents":["0@bob"],"ops":[{"insert":"!","after":1}]}"#
    let other =
      #"{"type":"change","doc":"d","id":"0@bob","parents":["1@ada"],"ops":[{"insert":"?"}]}"#
    desk.send(Self.hi, ada)
    #expect(desk.lines(bob) == [Self.hi])
    desk.send(other, bob)
    desk.send(more, Self.hi, to: ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"ack","doc":"d","version":{"ada":2},"durable":false}"#, other,
        #"{"type":"ack","doc":"d","version":{"ada":3},"durable":false}"#,
      ])
    #expect(desk.lines(eve) == [Self.hi, other, more])
    #expect(
      desk.lines(bob) == [
        #"{"type":"ack","doc":"d","version":{"bob":1},"durable":false}"#, more,
      ])
  }

  @Test("A change before its past is asked for, and goes on to others when its turn comes")
  func waiting() {
    var desk = Desk()
    let (ada, bob, eve) = (desk.join("d"), desk.join("d"), desk.join("d"))
    let late =
      #"{"type":"change","doc":"d","id":"0@bob","parents":["1@ada"],"ops":[{"insert":"?","after":"1@ada"}]}"#
    desk.send(late, late, to: bob)
    #expect(desk.lines(bob) == [#"{"type":"need","doc":"d","ranges":["0+2@ada"]}"#])
    desk.send(late, bob)
    #expect(desk.lines(bob).isEmpty)
    #expect(desk.lines(eve).isEmpty)
    desk.send(Self.hi, ada)
    #expect(desk.lines(eve) == [Self.hi, late])
    #expect(
      desk.lines(ada) == [
        #"{"type":"ack","doc":"d","version":{"ada":2},"durable":false}"#, late,
      ])
    #expect(
      desk.lines(bob) == [
        #"{"type":"ack","doc":"d","version":{"bob":1},"durable":false}"#, Self.hi,
      ])
  }

  @Test("The same is asked for again, but less and less often")
  func askingAgain() {
    var desk = Desk {
      $0.pingInterval = 0
      $0.idleTime = 0
    }
    let bob = desk.join("d")
    desk.send(#"{"type":"change","doc":"d","id":"3@bob","ops":[{"insert":"?"}]}"#, bob)
    var count = 0
    for _ in 0..<6_000 {
      desk.pass(100)
      count += desk.lines(bob).count
    }
    #expect(count > 5)
    #expect(count < 20)
    #expect(desk.hub.deadline == nil)
  }

  @Test("What had waited and is refused when its turn comes is rejected to its sender")
  func woken() {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(
      #"{"type":"change","doc":"d","id":"0@bob","parents":["1@ada"],"ops":[{"insert":"?","after":"7@eve"}]}"#,
      bob)
    _ = desk.lines(bob)
    desk.send(Self.hi, ada)
    #expect(
      desk.lines(bob) == [
        #"{"type":"reject","doc":"d","id":"0@bob","code":"bad-op","message":"operation 1 is refused: a unit is named that does not exist in the change's causal past"}"#,
        Self.hi,
      ])
    #expect(
      desk.lines(ada) == [#"{"type":"ack","doc":"d","version":{"ada":2},"durable":false}"#])
  }

  @Test("A refused change is rejected with its code and goes nowhere")
  func refused() {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(
      Self.hi, #"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"Ho"}]}"#, to: ada)
    let answers = desk.lines(ada)
    #expect(answers[0].hasPrefix(#"{"type":"reject","doc":"d","id":"0@ada","code":"fork","#))
    #expect(answers[1] == #"{"type":"ack","doc":"d","version":{"ada":2},"durable":false}"#)
    #expect(desk.lines(bob) == [Self.hi])
  }

  @Test("A change needs an open document, and one that was opened for writing")
  func notOpen() {
    var desk = Desk()
    let ada = desk.join()
    desk.send(Self.hi, ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"reject","doc":"d","id":"0@ada","code":"not-found","message":"open the document first"}"#
      ])
    desk.send(#"{"type":"open","doc":"d","version":{},"mode":"read"}"#, Self.hi, to: ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"opened","doc":"d","version":{},"mode":"read"}"#,
        #"{"type":"reject","doc":"d","id":"0@ada","code":"read-only","message":"it was opened for reading"}"#,
      ])
  }

  @Test("With one document, others are not found, and changes need not name it")
  func onlyDocument() {
    var desk = Desk { $0.document = "d" }
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(#"{"type":"open","doc":"e","version":{},"mode":"write"}"#, ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"closed","doc":"e","code":"not-found","message":"there is no such document here"}"#
      ])
    desk.send(#"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"#, ada)
    #expect(desk.lines(bob) == [Self.hi])
  }

  @Test("Names that look alike but are other scalars are other documents")
  func scalars() {
    var desk = Desk()
    let (ada, bob) = (desk.join("\u{E9}"), desk.join("e\u{301}"))
    desk.send(
      "{\"type\":\"change\",\"doc\":\"\u{E9}\",\"id\":\"0@ada\",\"ops\":[{\"insert\":\"Hi\"}]}",
      ada)
    #expect(desk.lines(ada).count == 1)
    #expect(desk.lines(bob).isEmpty)
  }

  @Test("A version may come in several open lines, in one block or in several")
  func severalLines() throws {
    var desk = Desk()
    let ada = desk.join("d")
    let one = #"{"type":"change","doc":"d","id":"0@bob","ops":[{"insert":"?"}]}"#
    desk.send(Self.hi, one, to: ada)
    let first = #"{"type":"open","doc":"d","version":{"ada":2},"mode":"write"}"#
    let second = #"{"type":"open","doc":"d","version":{"bob":1},"mode":"write"}"#
    let opened = try [["ada": 2], ["ada": 2, "bob": 1]].map { (shared: Version) in
      #"{"type":"opened","doc":"d","version":{"ada":2,"bob":1},"mode":"write","#
        + #""digest":"\#(try Self.digest(of: shared, Self.hi, one))"}"#
    }
    let bob = desk.join()
    desk.send(first, second, to: bob)
    #expect(desk.lines(bob) == opened)
    let eve = desk.join()
    desk.send(first, eve)
    #expect(desk.lines(eve) == [opened[0], one])
    desk.send(second, eve)
    #expect(desk.lines(eve) == [opened[1]])
    desk.send(#"{"type":"change","doc":"d","id":"2@ada","ops":[{"insert":"!","after":1}]}"#, ada)
    #expect(desk.lines(bob).count == 1)
    #expect(desk.lines(eve).count == 1)
  }

  @Test("Our own version is cut into lines that the other side reads")
  func longVersion() throws {
    var desk = Desk()
    let ada = desk.join("d")
    for number in 0..<300 {
      desk.send(
        #"{"type":"change","doc":"d","id":"0@replica-with-a-long-name-\#(number)","ops":[{"insert":"x"}]}"#,
        ada)
    }
    let bob = desk.join(maxLine: 4096)
    desk.send(Self.open, bob)
    let lines = desk.lines(bob)
    #expect(lines.allSatisfy { $0.utf8.count <= 4096 })
    var version = Version()
    var count = 0
    for line in lines {
      guard case .opened(let opened) = try Message(json: line) else { continue }
      version.formUnion(opened.version)
      count += 1
    }
    #expect(count > 2)
    #expect(version.elements.count == 300)
    #expect(lines.count == 300 + count)
  }

  @Test("Changes are cut to fit the lines of the other side; one that cannot be ends the document")
  func longChange() throws {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join(maxLine: 4096))
    desk.send(Self.open, bob)
    _ = desk.lines(bob)
    let text = String(repeating: "abcdefghij", count: 2000)
    desk.send(#"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"\#(text)"}]}"#, ada)
    var document = Document(replica: ReplicaID("bob")!)
    let lines = desk.lines(bob)
    #expect(lines.count > 4)
    for line in lines {
      #expect(line.utf8.count <= 4096)
      guard case .change(let change) = try Message(json: line) else { continue }
      try document.apply(change)
    }
    #expect(document.text == text)
    let value = String(repeating: "v", count: 8000)
    desk.send(
      #"{"type":"change","doc":"d","id":"20000@ada","ops":[{"mark":"k","value":"\#(value)","from":"start","to":"end"}]}"#,
      ada)
    #expect(
      desk.lines(bob) == [
        #"{"type":"closed","doc":"d","code":"too-large","message":"a change does not fit into a line that is read there"}"#
      ])
  }

  @Test("Missing units are sent to who asks for them")
  func need() {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(Self.hi, ada)
    _ = desk.lines(bob)
    desk.send(#"{"type":"need","doc":"d","ranges":["1+9@ada","0@eve"]}"#, bob)
    #expect(
      desk.lines(bob) == [
        #"{"type":"change","doc":"d","id":"1@ada","ops":[{"insert":"i","after":0}]}"#
      ])
    desk.send(#"{"type":"need","doc":"e","ranges":["0@ada"]}"#, bob)
    #expect(
      desk.lines(bob) == [
        #"{"type":"error","code":"not-found","message":"open the document first","line":4,"fatal":false}"#
      ])
  }

  @Test("Who closes a document hears nothing more of it")
  func close() {
    var desk = Desk()
    let (ada, bob) = (desk.join("d"), desk.join("d"))
    desk.send(#"{"type":"close","doc":"d"}"#, #"{"type":"close","doc":"d"}"#, to: bob)
    #expect(
      desk.lines(bob) == [
        #"{"type":"closed","doc":"d"}"#,
        #"{"type":"closed","doc":"d","code":"not-found","message":"it was not open"}"#,
      ])
    desk.send(Self.hi, ada)
    #expect(desk.lines(bob).isEmpty)
    desk.hub.disconnect(ada, now: 0)
    let eve = desk.join()
    desk.send(Self.open, eve)
    #expect(desk.lines(eve).last == Self.hi)
  }

  @Test("There are limits to documents, of a connection and in all, and to a document's size")
  func limits() {
    var desk = Desk {
      $0.limits.documents = 2
      $0.limits.documentsPerConnection = 1
      $0.limits.unitsPerDocument = 3
    }
    let (ada, bob, eve) = (desk.join("d"), desk.join("e"), desk.join())
    desk.send(#"{"type":"open","doc":"e","version":{},"mode":"write"}"#, ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"closed","doc":"e","code":"quota","message":"too many documents are open"}"#
      ])
    desk.send(#"{"type":"open","doc":"f","version":{},"mode":"write"}"#, eve)
    #expect(
      desk.lines(eve) == [
        #"{"type":"closed","doc":"f","code":"busy","message":"too many documents are open"}"#
      ])
    desk.send(#"{"type":"change","doc":"e","id":"0@bob","ops":[{"insert":"long"}]}"#, bob)
    #expect(
      desk.lines(bob) == [
        #"{"type":"reject","doc":"e","id":"0@bob","code":"too-large","message":"the document may not grow more"}"#
      ])
  }

  @Test("A version that names more replicas than allowed ends the document")
  func longVersionOfOthers() {
    var desk = Desk { $0.limits.replicasPerVersion = 2 }
    let ada = desk.join()
    desk.send(
      #"{"type":"open","doc":"d","version":{"a":1,"b":1},"mode":"write"}"#,
      #"{"type":"open","doc":"d","version":{"b":1,"c":1},"mode":"write"}"#, to: ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"opened","doc":"d","version":{},"mode":"write"}"#,
        #"{"type":"closed","doc":"d","code":"too-large","message":"the version names more than 2 replicas"}"#,
      ])
  }

  @Test("Documents in which nothing was ever written do not take up room for long")
  func emptyDocuments() {
    var desk = Desk { $0.limits.documents = 1 }
    let ada = desk.join("d")
    desk.send(#"{"type":"close","doc":"d"}"#, ada)
    _ = desk.lines(ada)
    desk.pass(60_000)
    desk.send(#"{"type":"open","doc":"e","version":{},"mode":"write"}"#, ada)
    #expect(desk.lines(ada).last == #"{"type":"opened","doc":"e","version":{},"mode":"write"}"#)
  }

  @Test("Only the user who first wrote under a replica adds to it; history binds nobody")
  func owners() {
    var desk = Desk { $0.authenticate = { .granted(user: $0.user, mode: .write) } }
    func join(_ user: String, _ version: String = "{}") -> ConnectionID {
      let id = desk.hub.connect(.incoming, now: 0)
      desk.send(
        #"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000\#(user)}"#,
        #"{"type":"open","doc":"d","version":\#(version),"mode":"write"}"#, to: id)
      _ = desk.lines(id)
      return id
    }
    let bob = join(#","user":"bob""#, #"{"ada":2}"#)
    let ada = join(#","user":"ada""#)
    let nobody = join("")
    let more = #"{"type":"change","doc":"d","id":"2@ada","ops":[{"insert":"!","after":1}]}"#
    desk.send(Self.hi, bob)
    #expect(desk.lines(bob).count == 1)
    desk.send(more, ada)
    #expect(
      desk.lines(ada) == [
        Self.hi, #"{"type":"ack","doc":"d","version":{"ada":3},"durable":false}"#,
      ])
    _ = desk.lines(bob)
    for other in [bob, nobody] {
      _ = desk.lines(other)
      desk.send(
        more, #"{"type":"change","doc":"d","id":"3@ada","ops":[{"insert":"!","after":2}]}"#,
        to: other)
      #expect(
        desk.lines(other) == [
          #"{"type":"reject","doc":"d","id":"3@ada","code":"forbidden","message":"ada belongs to somebody else; take a replica ID of your own"}"#,
          #"{"type":"ack","doc":"d","version":{"ada":3},"durable":false}"#,
        ])
    }
  }

  @Test("Who may read only is told so when opening, and cannot write")
  func readers() {
    var desk = Desk { $0.authenticate = { _ in .granted(user: "ada", mode: .read) } }
    let ada = desk.join()
    desk.send(Self.open, Self.hi, to: ada)
    let answers = desk.lines(ada)
    #expect(answers.count == 2)
    #expect(answers[0] == #"{"type":"opened","doc":"d","version":{},"mode":"read"}"#)
    #expect(answers[1].contains(#""code":"read-only""#))
  }
}
