import Cotext
import CotextSync
import Testing

@Suite("Hello and good-bye")
struct HelloTests {
  private static let hello = #"{"type":"hello","protocol":[1],"agent":"hub","maxLine":1048576}"#

  @Test(
    "Either side says hello first, the hub at once",
    arguments: [
      ConnectionRole.incoming, .upstream, .parent,
    ])
  func first(role: ConnectionRole) {
    var desk = Desk()
    let id = desk.hub.connect(role, now: 0)
    #expect(desk.hub.takeActions() == [.connectionHasOutput(id)])
    let features = role == .parent ? #","features":["peer"]}"# : "}"
    #expect(desk.lines(id) == [Self.hello.dropLast() + features])
    desk.send(#"{"type":"hello","protocol":[1,2],"agent":"t","maxLine":5000}"#, id)
    #expect(desk.lines(id).isEmpty)
    desk.send(#"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000}"#, id)
    #expect(
      desk.lines(id) == [
        #"{"type":"error","code":"bad-message","message":"hello was said already","line":2,"fatal":false}"#
      ])
  }

  @Test("Without a common version the connection ends")
  func version() {
    var desk = Desk()
    let id = desk.hub.connect(.incoming, now: 0)
    desk.send(#"{"type":"hello","protocol":[2],"agent":"t","maxLine":5000}"#, id)
    #expect(
      desk.lines(id) == [
        Self.hello,
        #"{"type":"error","code":"unsupported-version","message":"only version 1 is spoken here","line":1,"fatal":true}"#,
        #"{"type":"bye","code":"unsupported-version","message":"only version 1 is spoken here"}"#,
      ])
    #expect(desk.closed() == [id])
    desk.send(#"{"type":"ping","n":1}"#, id)
    #expect(desk.lines(id).isEmpty)
  }

  @Test("Who speaks without hello is understood, unless somebody has to authenticate")
  func lenient() {
    var desk = Desk()
    let id = desk.hub.connect(.incoming, now: 0)
    desk.send(#"{"type":"ping","n":1}"#, id)
    #expect(desk.lines(id) == [Self.hello, #"{"type":"pong","n":1}"#])

    var guarded = Desk { $0.authenticate = { _ in .granted(user: nil, mode: .write) } }
    let other = guarded.hub.connect(.incoming, now: 0)
    guarded.send(#"{"type":"ping","n":1}"#, other)
    #expect(
      guarded.lines(other) == [
        Self.hello,
        #"{"type":"error","code":"auth","message":"say hello first","line":1,"fatal":true}"#,
        #"{"type":"bye","code":"auth","message":"say hello first"}"#,
      ])
    #expect(guarded.closed() == [other])
  }

  @Test("Who is refused is told why")
  func refused() {
    var desk = Desk {
      $0.authenticate = { hello in
        hello.token == "1234"
          ? .granted(user: hello.user, mode: .write)
          : .refused(code: .auth, message: "the token is wrong")
      }
    }
    let id = desk.hub.connect(.incoming, now: 0)
    _ = desk.lines(id)
    desk.send(
      #"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000,"user":"ada","token":"1"}"#, id)
    #expect(
      desk.lines(id) == [
        #"{"type":"error","code":"auth","message":"the token is wrong","line":1,"fatal":true}"#,
        #"{"type":"bye","code":"auth","message":"the token is wrong"}"#,
      ])
    let other = desk.hub.connect(.incoming, now: 0)
    _ = desk.lines(other)
    desk.send(
      #"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000,"token":"1234"}"#,
      #"{"type":"ping","n":1}"#, to: other)
    #expect(desk.lines(other) == [#"{"type":"pong","n":1}"#])
  }

  @Test("Lines are short before authentication and long after it, in one block too")
  func lineLengths() {
    var desk = Desk { $0.authenticate = { _ in .granted(user: nil, mode: .write) } }
    let padding = String(repeating: "x", count: 100_000)
    let long = #"{"type":"ping","n":1,"x":"\#(padding)"}"#
    let early = desk.hub.connect(.incoming, now: 0)
    desk.send(long, early)
    #expect(desk.lines(early).last?.hasPrefix(#"{"type":"bye","code":"too-long""#) == true)
    let late = desk.hub.connect(.incoming, now: 0)
    desk.send(#"{"type":"hello","protocol":[1],"agent":"t","maxLine":5000}"#, long, to: late)
    #expect(desk.lines(late) == [Self.hello, #"{"type":"pong","n":1}"#])
  }

  @Test("Who never says hello is dropped where somebody has to authenticate")
  func silent() {
    var desk = Desk { $0.authenticate = { _ in .granted(user: nil, mode: .write) } }
    let id = desk.hub.connect(.incoming, now: desk.now)
    desk.pass(9_999)
    #expect(desk.lines(id) == [Self.hello])
    desk.pass(1)
    #expect(
      desk.lines(id).last == #"{"type":"bye","code":"auth","message":"no hello came"}"#)
  }

  @Test("Ten unreadable lines in a row end the connection, nine do not, and each is answered")
  func unreadable() {
    var desk = Desk()
    let id = desk.join()
    for _ in 0..<3 {
      for _ in 0..<9 { desk.send("nonsense", id) }
      let answers = desk.lines(id)
      #expect(answers.count == 9)
      #expect(answers.allSatisfy { $0.hasPrefix(#"{"type":"error","code":"parse","#) })
      desk.send(#"{"type":"what"}"#, id)
    }
    #expect(desk.lines(id).isEmpty)
    for _ in 0..<10 { desk.send("nonsense", id) }
    let answers = desk.lines(id)
    #expect(answers.count == 12)
    #expect(answers[0].contains(#""line":32,"#))
    #expect(
      answers[11]
        == #"{"type":"bye","code":"parse","message":"too many lines in a row cannot be read"}"#)
    #expect(desk.closed() == [id])
  }

  @Test("A line that is too long is answered once and read past; half a line at the end is dropped")
  func tooLong() {
    var desk = Desk { $0.limits.maxLine = 5000 }
    let id = desk.join()
    for _ in 0..<10 { desk.send(bytes: [UInt8](repeating: 120, count: 4096), id) }
    let answers = desk.lines(id)
    #expect(answers.count == 1)
    #expect(answers[0].hasPrefix(#"{"type":"error","code":"too-long""#))
    desk.send("", id)
    desk.send(#"{"type":"ping","n":1}"#, id)
    #expect(desk.lines(id) == [#"{"type":"pong","n":1}"#])
    desk.send(bytes: Array(#"{"type":"ping","n":2}"#.utf8), id)
    desk.hub.endOfInput(id, now: 0)
    #expect(desk.lines(id).isEmpty)
    #expect(desk.closed() == [id])
  }

  @Test("After bye everything that is there is still written, then the connection is closed")
  func bye() {
    var desk = Desk()
    let id = desk.join()
    desk.send(
      #"{"type":"ping","n":1}"#, #"{"type":"bye","code":"idle","message":"","retryAfter":70}"#,
      #"{"type":"ping","n":2}"#, to: id)
    #expect(desk.closed().isEmpty)
    #expect(desk.lines(id) == [#"{"type":"pong","n":1}"#])
    #expect(desk.actions.contains(.close(id, retryAfter: 70)))
  }

  @Test("Draining tells everybody to come back later, those who come too")
  func drain() {
    var desk = Desk()
    let ids = [desk.join("a"), desk.join("b")]
    desk.hub.drain(retryAfter: 500, now: desk.now)
    for id in ids {
      #expect(
        desk.lines(id) == [
          #"{"type":"bye","code":"drain","message":"the server stops","retryAfter":500}"#
        ])
    }
    #expect(desk.closed() == ids)
    let late = desk.hub.connect(.incoming, now: desk.now)
    #expect(
      desk.lines(late) == [
        #"{"type":"bye","code":"drain","message":"not now","retryAfter":500}"#
      ])
    #expect(desk.closed() == ids + [late])
  }

  @Test(
    "Silence is asked about, and ends the connection if nothing comes; the parent may be silent")
  func idle() {
    var desk = Desk()
    let id = desk.join()
    let parent = desk.join(.parent)
    desk.pass(30_000)
    #expect(desk.lines(id) == [#"{"type":"ping","n":1}"#])
    desk.send(#"{"type":"pong","n":1}"#, id)
    for number in 2...4 {
      #expect(desk.lines(id).isEmpty)
      desk.pass(30_000)
      if number < 4 { #expect(desk.lines(id) == [#"{"type":"ping","n":\#(number)}"#]) }
    }
    #expect(
      desk.lines(id) == [
        #"{"type":"bye","code":"idle","message":"nothing came for 90000 ms"}"#
      ])
    #expect(desk.closed() == [id])
    #expect(desk.lines(parent).isEmpty)
  }

  @Test("More connections than allowed are told that the hub is busy")
  func connections() {
    var desk = Desk { $0.limits.connections = 1 }
    let id = desk.join()
    let other = desk.hub.connect(.incoming, now: 0)
    #expect(
      desk.lines(other) == [#"{"type":"bye","code":"busy","message":"too many connections"}"#])
    #expect(desk.closed() == [other])
    desk.send(#"{"type":"ping","n":1}"#, id)
    #expect(desk.lines(id) == [#"{"type":"pong","n":1}"#])
  }
}
