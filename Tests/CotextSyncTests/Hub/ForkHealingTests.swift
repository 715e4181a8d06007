import Cotext
import TestSupport
import Testing

@testable import CotextSync

@Suite("A replica ID that was used twice, between hubs")
struct ForkHealingTests {
  private static let ada = ReplicaID("ada")!

  /// A document of which each text was written after the one before it.
  private static func document(_ texts: String...) throws -> Document {
    var document = Document(replica: ada, name: "d")
    for text in texts {
      try document.insert(text, at: document.count(in: .scalar), in: .scalar)
    }
    return document
  }

  private static func server(_ document: Document?) -> Desk {
    Desk {
      $0.persists = true
      $0.load = { (_) throws(StoreError) in document }
    }
  }

  private static func client(_ document: Document?, persists: Bool = false, seed: UInt64 = 2)
    -> Desk
  {
    Desk(seed: seed) {
      $0.replica = ada
      $0.persists = persists
      $0.load = { (_) throws(StoreError) in document }
    }
  }

  /// An editor of a hub that has the document open.
  private static func attach(_ desk: inout Desk) -> ConnectionID {
    let id = desk.join(.parent)
    desk.send(#"{"type":"attach","doc":"d","unit":"scalar"}"#, id)
    _ = desk.lines(id)
    return id
  }

  private static func edit(_ number: Int, at place: Int, _ text: String, revision: Int = 0)
    -> String
  {
    #"{"type":"edit","doc":"d","edit":\#(number),"revision":\#(revision),"#
      + #""edits":[{"at":\#(place),"insert":"\#(text)"}]}"#
  }

  private static func connect(
    _ client: inout Desk, _ server: inout Desk
  ) -> (ConnectionID, ConnectionID) {
    (
      client.hub.connect(.upstream, now: client.now),
      server.hub.connect(.incoming, now: server.now)
    )
  }

  private static func room(_ desk: Desk) throws -> Room {
    try #require(desk.hub.rooms[ExactName("d")])
  }

  private static func reports(_ desk: inout Desk) -> [String] {
    desk.actions += desk.hub.takeActions()
    return desk.actions.compactMap { if case .report(let line) = $0 { line } else { nil } }
  }

  @Test("A writer whose log lost its end starts anew under another ID, and nothing typed is lost")
  func lostTail() throws {
    var server = Self.server(try Self.document("Hello", " tail"))
    var client = Self.client(try Self.document("Hello"))
    let editor = Self.attach(&client)
    client.send(Self.edit(1, at: 5, "+xyz"), editor)
    _ = client.lines(editor)
    let (up, down) = Self.connect(&client, &server)
    exchange(&client, up, &server, down)
    let (mine, theirs) = try (Self.room(client), Self.room(server))
    #expect(mine.document.version == theirs.document.version)
    #expect(mine.document.digest == theirs.document.digest)
    #expect(mine.document.text == theirs.document.text)
    #expect(mine.document.text.contains("+xyz"))
    #expect(mine.document.text.contains(" tail"))
    #expect(mine.document.version[Self.ada] == 10)
    #expect(mine.writer != Self.ada)
    #expect(mine.document.version[mine.writer] == 4)
    #expect(Self.reports(&client).count == 1)
    let told = client.lines(editor)
    #expect(told.contains { $0.contains(#""edited""#) && $0.contains("0@\(mine.writer)") })
    #expect(told.contains { $0.contains(#""patch""#) && $0.contains(" tail") })
    #expect(!told.contains { $0.contains(#""durable":true"#) })
    _ = server.persist()
    exchange(&client, up, &server, down)
    #expect(client.lines(editor).contains { $0.contains(#""durable":true"#) })
    // Undo still undoes what was typed, and only that.
    client.send(#"{"type":"undo","doc":"d"}"#, editor)
    exchange(&client, up, &server, down)
    #expect(try Self.room(server).document.text == "Hello tail")
  }

  @Test("Two offline writers with one ID both keep what they typed")
  func twoWriters() throws {
    let base = try Self.document("Hello")
    var server = Self.server(base)
    var (one, two) = (Self.client(base), Self.client(base, seed: 3))
    let (first, second) = (Self.attach(&one), Self.attach(&two))
    one.send(Self.edit(1, at: 5, "-one"), first)
    two.send(Self.edit(1, at: 5, "+two"), second)
    let (oneUp, oneDown) = Self.connect(&one, &server)
    exchange(&one, oneUp, &server, oneDown)
    let (twoUp, twoDown) = Self.connect(&two, &server)
    for _ in 0..<4 {
      exchange(&two, twoUp, &server, twoDown)
      exchange(&one, oneUp, &server, oneDown)
    }
    one.send(Self.edit(2, at: 0, "1", revision: 1), first)
    two.send(Self.edit(2, at: 0, "2", revision: 1), second)
    for _ in 0..<4 {
      exchange(&two, twoUp, &server, twoDown)
      exchange(&one, oneUp, &server, oneDown)
    }
    let rooms = try [Self.room(one), Self.room(two), Self.room(server)]
    for room in rooms {
      #expect(room.document.text == rooms[0].document.text)
      #expect(room.document.digest == rooms[0].document.digest)
      for text in ["-one", "+two", "1", "2"] { #expect(room.document.text.contains(text)) }
    }
    #expect(rooms[0].document.count(in: .scalar) == 15)
  }

  @Test("A server does not promise units that were only declared, and does after an equal digest")
  func declared() throws {
    let whole = try Self.document("Hello", " you")
    var server = Self.server(whole)
    let id = server.join()
    server.send(#"{"type":"open","doc":"d","version":{"ada":5},"mode":"write"}"#, id)
    #expect(!server.lines(id).contains { $0.contains(#""ack""#) })
    let digest = try #require(whole.digest(of: ["ada": 5]))
    server.send(
      #"{"type":"digest","doc":"d","version":{"ada":5},"digest":"\#(digest)"}"#, id)
    #expect(
      server.lines(id) == [#"{"type":"ack","doc":"d","version":{"ada":5},"durable":true}"#])
  }

  @Test("A fork of somebody else is told to everybody, and its units are taken from neither side")
  func reported() throws {
    var server = Self.server(try Self.document("Hello"))
    let other = server.join("d")
    let id = server.join()
    let forked = try Self.document("Help!")
    server.send(#"{"type":"open","doc":"d","version":{"ada":5},"mode":"write"}"#, id)
    // A program that says digests as a hub does.
    var asked: [String] = server.lines(id)
    var questions = 0
    server.send(
      #"{"type":"digest","doc":"d","version":{"ada":5},"digest":"\#(forked.digest!)"}"#, id)
    while questions < 10 {
      asked = server.lines(id)
      guard case .digest(let notice)? = try asked.map({ try Message(json: $0) }).last else { break }
      let digest = try #require(forked.digest(of: notice.version))
      server.send(
        Message.digest(DigestNotice(document: "d", version: notice.version, digest: digest)).json,
        id)
      questions += 1
    }
    #expect(questions == 3)
    #expect(asked.contains { $0.contains(#""id":"3@ada","code":"fork""#) })
    #expect(server.lines(other).contains { $0.contains(#""id":"3@ada","code":"fork""#) })
    #expect(Self.reports(&server).count == 1)
    for sender in [id, other] {
      server.send(
        #"{"type":"change","doc":"d","id":"5@ada","ops":[{"insert":"x","after":4}]}"#, sender)
      #expect(server.lines(sender).contains { $0.contains(#""code":"fork""#) })
    }
    #expect(try Self.room(server).document.text == "Hello")
  }

  @Test("What others have got keeps its name, and people are told")
  func shared() throws {
    var server = Self.server(try Self.document("Hello", " tail"))
    var client = Self.client(try Self.document("Hello"))
    let editor = Self.attach(&client)
    client.send(Self.edit(1, at: 5, "+xyz"), editor)
    _ = client.lines(editor)
    let reader = client.join("d")
    let (up, down) = Self.connect(&client, &server)
    exchange(&client, up, &server, down)
    #expect(try Self.room(client).writer == Self.ada)
    #expect(try Self.room(client).document.text == "Hello+xyz")
    #expect(try Self.room(server).document.text == "Hello tail")
    #expect(client.lines(editor).contains { $0.contains(#""code":"fork""#) })
    #expect(client.lines(reader).contains { $0.contains(#""code":"fork""#) })
    #expect(Self.reports(&client).count == 1)
  }

  @Test("The log is written anew before anything is sent, and the new ID holds afterwards")
  func rewriting() throws {
    var server = Self.server(try Self.document("Hello", " tail"))
    var client = Self.client(try Self.document("Hello"), persists: true)
    let editor = Self.attach(&client)
    client.send(Self.edit(1, at: 5, "+xyz"), editor)
    _ = client.persist()
    let (up, down) = Self.connect(&client, &server)
    exchange(&client, up, &server, down)
    #expect(try Self.room(server).document.text == "Hello tail")
    var log: [UInt8] = []
    var current: ReplicaID?
    for action in client.actions {
      guard case .rewrite("d", let lines, let mark, Self.ada, let replica) = action else {
        continue
      }
      log = lines
      current = replica
      client.hub.persisted("d", through: mark, now: client.now)
    }
    client.actions = []
    exchange(&client, up, &server, down)
    _ = client.persist()
    #expect(try Self.room(server).document.text == Self.room(client).document.text)
    #expect(try Self.room(server).document.text.contains("+xyz"))
    #expect(client.lines(editor).contains { $0.contains(#""durable":true"#) })
    var reread = Document(name: "d")
    for line in LogReader(log) { try reread.apply(line.change.get()) }
    #expect(reread.text == "Hello+xyz")
    #expect(current != nil)
    let read = reread
    var later = Desk(seed: 3) {
      $0.replica = Self.ada
      $0.load = { (_) throws(StoreError) in read }
      $0.currentReplica = { [current] _, replica in replica == Self.ada ? current : nil }
    }
    let again = Self.attach(&later)
    later.send(Self.edit(1, at: 0, "z"), again)
    #expect(try Self.room(later).document.version[try #require(current)] == 5)
  }
}
