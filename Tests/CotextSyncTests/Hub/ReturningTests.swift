import Cotext
import CotextSync
import Testing

@Suite("Who comes back to a document")
struct ReturningTests {
  private static let hi = #"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"Hi"}]}"#
  private static let open = #"{"type":"open","doc":"d","version":{"ada":2},"mode":"write"}"#

  private static var sum: String {
    var document = Document()
    if let change = try? Change(json: hi) { _ = try? document.apply(change) }
    return document.digest?.description ?? ""
  }
  private static var digest: String {
    #"{"type":"digest","doc":"d","version":{"ada":2},"digest":"\#(sum)"}"#
  }

  @Test("Who comes back is told what of theirs is on disk, since that may have been cut off")
  func durable() {
    var desk = Desk { $0.persists = true }
    let ada = desk.join("d")
    desk.send(Self.hi, ada)
    _ = desk.lines(ada)
    desk.hub.disconnect(ada, now: desk.now)
    let early = desk.join()
    desk.send(Self.open, early)
    let opened =
      #"{"type":"opened","doc":"d","version":{"ada":2},"mode":"write","digest":"\#(Self.sum)"}"#
    let durable = #"{"type":"ack","doc":"d","version":{"ada":2},"durable":true}"#
    #expect(desk.lines(early) == [opened])
    desk.send(Self.digest, early)
    _ = desk.persist()
    #expect(desk.lines(early) == [durable])
    // One that does not say what it has is promised nothing of it.
    let late = desk.join()
    desk.send(Self.open, late)
    #expect(desk.lines(late) == [opened])
    desk.send(Self.digest, late)
    #expect(desk.lines(late) == [durable])
  }

  @Test("A document that left memory and is opened at once stays open at the server")
  func unloaded() {
    var server = Desk()
    var client = Desk {
      $0.persists = true
      $0.unloadTime = 10
    }
    let far = server.join("d")
    let up = client.hub.connect(.upstream, now: client.now)
    let down = server.hub.connect(.incoming, now: server.now)
    let ada = client.join("d")
    exchange(&client, up, &server, down)
    client.hub.disconnect(ada, now: client.now)
    client.pass(10)
    // It is opened again before the server has answered that it was left.
    _ = client.join("d")
    exchange(&client, up, &server, down)
    server.send(Self.hi, far)
    exchange(&client, up, &server, down)
    let eve = client.join()
    client.send(#"{"type":"open","doc":"d","version":{},"mode":"read"}"#, eve)
    #expect(client.lines(eve).last == Self.hi)
  }

  @Test("What was asked for again is not due again at once")
  func ticking() {
    var desk = Desk {
      $0.pingInterval = 0
      $0.idleTime = 0
    }
    let bob = desk.join("d")
    desk.send(#"{"type":"change","doc":"d","id":"3@bob","ops":[{"insert":"?"}]}"#, bob)
    desk.pass(200)
    #expect((desk.hub.deadline ?? 0) > desk.now)
  }
}
