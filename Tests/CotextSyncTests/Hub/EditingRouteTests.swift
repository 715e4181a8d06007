import Cotext
import CotextSync
import Testing

@Suite("Editors and documents")
struct EditingRouteTests {
  @Test("Who edits without having attached is told so")
  func notAttached() {
    var desk = Desk()
    let id = desk.join("d", .parent)
    desk.send(#"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[]}"#, id)
    desk.send(#"{"type":"undo","doc":"d"}"#, id)
    #expect(
      desk.lines(id) == (3...4).map {
        #"{"type":"error","code":"not-found","message":"attach the document first","line":\#($0),"fatal":false}"#
      })
  }

  @Test("Attaching opens the document here and at the server, and keeps it in memory")
  func attaching() {
    var desk = Desk { $0.persists = true }
    let parent = desk.join(.parent)
    let up = desk.hub.connect(.upstream, now: desk.now)
    _ = desk.lines(up)
    desk.send(#"{"type":"attach","doc":"d","unit":"utf16"}"#, parent)
    #expect(!desk.lines(parent).isEmpty)
    #expect(desk.lines(up) == [#"{"type":"open","doc":"d","version":{},"mode":"write"}"#])
    desk.pass(80_000)
    #expect(!desk.actions.contains(.unload(document: "d")))
    desk.hub.disconnect(parent, now: desk.now)
    desk.send(#"{"type":"ping","n":1}"#, up)
    desk.pass(60_000)
    #expect(desk.actions.contains(.unload(document: "d")))
    #expect(desk.lines(up).contains(#"{"type":"close","doc":"d"}"#))
  }

  @Test("Who may read only may not edit")
  func readers() {
    var desk = Desk { $0.authenticate = { _ in .granted(user: nil, mode: .read) } }
    let id = desk.join()
    desk.send(#"{"type":"attach","doc":"d","unit":"utf8"}"#, id)
    _ = desk.lines(id)
    desk.send(#"{"type":"undo","doc":"d"}"#, id)
    #expect(desk.lines(id)[0].contains(#""code":"read-only""#))
  }

  @Test("Who does not read is not sent the whole content again and again")
  func slow() {
    var desk = Desk { $0.limits.outputBudget = 100 }
    let id = desk.join("d")
    desk.send(#"{"type":"close","doc":"x"}"#, #"{"type":"close","doc":"x"}"#, to: id)
    desk.send(#"{"type":"attach","doc":"d","unit":"utf8"}"#, id)
    #expect(desk.lines(id).last?.contains(#""code":"slow""#) == true)
  }
}
