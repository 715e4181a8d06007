import Cotext
import CotextSync
import Testing

@Suite("Hubs that are connected to each other")
struct UpstreamTests {
  private static func change(_ id: String, _ text: String, _ rest: String = "") -> String {
    #"{"type":"change","doc":"d","id":"\#(id)","ops":[{"insert":"\#(text)"\#(rest)}]}"#
  }

  @Test("What is open here is opened at the server, whatever comes first")
  func opening() {
    var server = Desk()
    var client = Desk()
    let parent = client.join("d", .parent)
    client.send(Self.change("0@ada", "Hi"), parent)
    _ = client.lines(parent)
    let far = server.join("d")
    let up = client.hub.connect(.upstream, now: 0)
    let down = server.hub.connect(.incoming, now: 0)
    exchange(&client, up, &server, down)
    #expect(server.lines(far) == [Self.change("0@ada", "Hi")])
    client.send(
      #"{"type":"open","doc":"e","version":{},"mode":"write"}"#, parent)
    exchange(&client, up, &server, down)
    #expect(
      client.lines(parent) == [#"{"type":"opened","doc":"e","version":{},"mode":"write"}"#])
    let other = server.join("e")
    server.send(
      #"{"type":"change","doc":"e","id":"0@bob","ops":[{"insert":"Ho"}]}"#, other)
    exchange(&client, up, &server, down)
    #expect(
      client.lines(parent) == [
        #"{"type":"change","doc":"e","id":"0@bob","ops":[{"insert":"Ho"}]}"#
      ])
  }

  @Test("After a break both sides send what the other missed, and nothing else")
  func reconnecting() {
    var server = Desk()
    var client = Desk()
    let (parent, far) = (client.join("d", .parent), server.join("d"))
    var up = client.hub.connect(.upstream, now: 0)
    var down = server.hub.connect(.incoming, now: 0)
    exchange(&client, up, &server, down)
    client.send(Self.change("0@ada", "Hi"), parent)
    exchange(&client, up, &server, down)
    // The break takes what was under way with it.
    client.send(Self.change("2@ada", "!", #","after":1"#), parent)
    server.send(Self.change("0@bob", "Ho"), far)
    _ = client.read(up, Int.max)
    client.hub.disconnect(up, now: 0)
    server.hub.disconnect(down, now: 0)
    client.send(Self.change("3@ada", "?", #","after":2"#), parent)
    _ = server.lines(far)
    _ = client.lines(parent)
    up = client.hub.connect(.upstream, now: 0)
    down = server.hub.connect(.incoming, now: 0)
    let sent = client.read(up, Int.max)
    #expect(String(decoding: sent, as: UTF8.self).contains(#""version":{"ada":4}"#))
    server.send(bytes: sent, down)
    exchange(&client, up, &server, down)
    #expect(server.lines(far) == [Self.change("2@ada", "!?", #","after":1"#)])
    #expect(client.lines(parent) == [Self.change("0@bob", "Ho")])
  }

  @Test("Presences go through a server and come back to nobody who sent them")
  func presences() throws {
    var server = Desk()
    var (left, right) = (Desk(seed: 2), Desk(seed: 3))
    let (one, other) = (left.join("d", .parent), right.join("d", .parent))
    let up = [
      left.hub.connect(.upstream, now: 0), right.hub.connect(.upstream, now: 0),
    ]
    let down = [
      server.hub.connect(.incoming, now: 0), server.hub.connect(.incoming, now: 0),
    ]
    func settle() {
      for _ in 0..<3 {
        exchange(&left, up[0], &server, down[0])
        exchange(&right, up[1], &server, down[1])
      }
    }
    settle()
    left.send(#"{"type":"presence","doc":"d","state":1}"#, one)
    settle()
    #expect(left.lines(one).isEmpty)
    let seen = right.lines(other)
    #expect(seen.count == 1)
    server.hub.disconnect(down[0], now: 0)
    settle()
    #expect(right.lines(other).count == 1)
    #expect(seen[0].hasSuffix(#""state":1}"#))
  }

  @Test("The parent is told what the server refuses")
  func refusals() {
    var server = Desk { $0.document = "other" }
    var client = Desk()
    let parent = client.join("d", .parent)
    let up = client.hub.connect(.upstream, now: 0)
    let down = server.hub.connect(.incoming, now: 0)
    exchange(&client, up, &server, down)
    #expect(
      client.lines(parent) == [
        #"{"type":"error","code":"not-found","message":"d is not shared with the server: there is no such document here","fatal":false}"#
      ])
    client.send(
      #"{"type":"reject","doc":"d","id":"0@ada","code":"forbidden","message":"no"}"#, up)
    #expect(
      client.lines(parent) == [
        #"{"type":"reject","doc":"d","id":"0@ada","code":"forbidden","message":"no"}"#
      ])
  }

  @Test("A server that lets us only read is sent nothing")
  func reading() {
    var server = Desk { $0.authenticate = { _ in .granted(user: nil, mode: .read) } }
    var client = Desk()
    let (parent, far) = (client.join("d", .parent), server.join())
    server.send(#"{"type":"open","doc":"d","version":{},"mode":"read"}"#, far)
    _ = server.lines(far)
    client.send(Self.change("0@ada", "Hi"), parent)
    let up = client.hub.connect(.upstream, now: 0)
    let down = server.hub.connect(.incoming, now: 0)
    exchange(&client, up, &server, down)
    client.send(Self.change("2@ada", "!", #","after":1"#), parent)
    #expect(client.waiting(up) == 0)
    #expect(server.lines(far).isEmpty)
  }

  @Test("What is written where the server lets us only read is answered as read-only")
  func readOnly() {
    var server = Desk { $0.authenticate = { _ in .granted(user: nil, mode: .read) } }
    var client = Desk { $0.persists = true }
    let parent = client.join("d", .parent)
    client.send(#"{"type":"attach","doc":"d","unit":"utf8"}"#, parent)
    let up = client.hub.connect(.upstream, now: 0)
    let down = server.hub.connect(.incoming, now: 0)
    _ = client.lines(parent)
    exchange(&client, up, &server, down)
    #expect(
      client.lines(parent) == [
        #"{"type":"error","code":"read-only","message":"d may only be read at the server","fatal":false}"#
      ])
    client.actions = []
    client.send(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"x"}]}"#,
      Self.change("0@ada", "Hi"), to: parent)
    let answers = client.lines(parent)
    #expect(answers.count == 3)
    #expect(
      answers.first
        == #"{"type":"error","code":"read-only","message":"you may read only","line":4,"fatal":false}"#
    )
    #expect(answers.dropFirst().first?.contains(#""type":"reset""#) == true)
    #expect(
      answers.last
        == #"{"type":"reject","doc":"d","id":"0@ada","code":"read-only","message":"the server lets us read only"}"#
    )
    client.pass(1000)
    #expect(
      !client.actions.contains { if case .persist = $0 { true } else { false } },
      "nothing that could become durable")
  }

  @Test("A refused token is told to the parent and the driver, once")
  func refusedToken() {
    var server = Desk {
      $0.authenticate = { _ in .refused(code: .auth, message: "nobody here has this token") }
    }
    var client = Desk()
    let parent = client.join("d", .parent)
    let up = client.hub.connect(.upstream, now: 0)
    let down = server.hub.connect(.incoming, now: 0)
    exchange(&client, up, &server, down)
    #expect(
      client.lines(parent) == [
        #"{"type":"error","code":"auth","message":"the server refuses: nobody here has this token","fatal":false}"#
      ])
    let refusal = Action.refused(up, code: .auth, message: "nobody here has this token")
    #expect(client.actions.filter { $0 == refusal }.count == 1)
    #expect(client.closed() == [up])
  }

  @Test("With one document, a client opens it at the server without being asked")
  func onlyDocument() {
    var client = Desk { $0.document = "d" }
    let up = client.hub.connect(.upstream, now: 0)
    #expect(
      client.lines(up) == [
        #"{"type":"hello","protocol":[1],"agent":"hub","maxLine":1048576}"#,
        #"{"type":"open","doc":"d","version":{},"mode":"write"}"#,
      ])
  }
}

@Suite("When to come back")
struct BackoffTests {
  @Test("Waits double up to the longest, differ by chance, and start anew after a success")
  func doubling() {
    var backoff = Backoff(initial: 100, maximum: 1_000, random: 1)
    for ceiling in [100, 200, 400, 800, 1_000, 1_000] {
      let wait = backoff.next()
      #expect((ceiling / 2...ceiling).contains(wait))
    }
    backoff.reset()
    #expect((50...100).contains(backoff.next()))
    var other = Backoff(initial: 100, maximum: 1_000, random: 2)
    var same = Backoff(initial: 100, maximum: 1_000, random: 1)
    let waits = (0..<8).map { _ in [other.next(), same.next()] }
    #expect(waits.contains { $0[0] != $0[1] })
  }

  @Test("What the server asks for is kept, and bounded")
  func retryAfter() {
    var backoff = Backoff(initial: 100, maximum: 1_000, random: 1)
    #expect((5_050...5_100).contains(backoff.next(retryAfter: 5_000)))
    #expect(backoff.next(retryAfter: Int.max) <= 3_600_200)
    #expect(backoff.next(retryAfter: Int.min) <= 400)
  }
}
