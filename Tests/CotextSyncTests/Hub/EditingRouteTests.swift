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
      desk.lines(id)
        == (3...4).map {
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
    desk.send(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"x"}]}"#, id)
    let answers = desk.lines(id)
    #expect(answers.count == 2)
    #expect(
      answers.first
        == #"{"type":"error","code":"read-only","message":"you may read only","line":4,"fatal":false}"#
    )
    #expect(answers.last?.contains(#""type":"reset""#) == true)
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

extension EditingRouteTests {
  @Test("An edit is answered, goes to other editors as a patch and to peers as a change")
  func editing() throws {
    var desk = Desk { $0.persists = true }
    let (parent, other, peer) = (desk.join(.parent), desk.join(), desk.join("d"))
    for id in [parent, other] {
      desk.send(#"{"type":"attach","doc":"d","unit":"utf16"}"#, id)
      #expect(
        desk.lines(id) == [
          #"{"type":"text","doc":"d","revision":0,"edit":0,"unit":"utf16","runs":[]}"#
        ])
    }
    desk.send(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi"}]}"#, parent)
    #expect(
      desk.lines(parent) == [
        #"{"type":"edited","doc":"d","edit":1,"id":"0@hub","durable":false}"#
      ])
    #expect(
      desk.lines(other) == [
        #"{"type":"patch","doc":"d","revision":1,"edit":0,"edits":[{"at":0,"insert":"Hi","attributes":{}}],"origin":"remote"}"#
      ])
    let change =
      #"{"type":"change","doc":"d","id":"0@hub","time":1000000,"ops":[{"insert":"Hi"}]}"#
    let told = desk.lines(peer)
    #expect(told.count == 2)
    #expect(told.first == change)
    #expect(told.last?.hasPrefix(#"{"type":"presence","doc":"d","#) == true)
    #expect(desk.persist() == [change])
    let durable = desk.lines(parent)
    try #require(durable.count == 1)
    #expect(durable[0].hasPrefix(#"{"type":"edited","doc":"d","edit":1,"#))
    #expect(durable[0].hasSuffix(#""durable":true}"#))
    desk.send(
      #"{"type":"change","doc":"d","id":"0@ada","parents":["1@hub"],"author":"Ada","ops":[{"insert":"!","after":"1@hub"}]}"#,
      peer)
    for (id, revision) in [(parent, 1), (other, 2)] {
      #expect(
        desk.lines(id) == [
          #"{"type":"patch","doc":"d","revision":\#(revision),"edit":\#(id == parent ? 1 : 0),"edits":[{"at":2,"insert":"!","attributes":{}}],"author":"Ada","origin":"remote"}"#
        ])
    }
  }

  @Test("A pong comes after the answers and patches of earlier lines, a change after its edit")
  func order() {
    var desk = Desk()
    let parent = desk.join("d", .parent)
    desk.send(
      #"{"type":"attach","doc":"d","unit":"utf8"}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi"}]}"#,
      #"{"type":"undo","doc":"d"}"#, #"{"type":"ping","n":1}"#, to: parent)
    let types = desk.lines(parent).map { $0.split(separator: "\"")[3] }
    #expect(types == ["text", "edited", "patch", "caret", "change", "pong"])
  }

  @Test("A selection of an editor becomes its presence, renewed as long as it is there")
  func selecting() {
    var desk = Desk {
      $0.pingInterval = 0
      $0.idleTime = 0
    }
    let (parent, peer) = (desk.join(.parent), desk.join("d"))
    desk.send(
      #"{"type":"attach","doc":"d","unit":"utf8"}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi"}]}"#,
      #"{"type":"select","doc":"d","revision":0,"ranges":[[0,2]]}"#, to: parent)
    let shown = desk.lines(peer).last ?? ""
    #expect(shown.hasPrefix(#"{"type":"presence","doc":"d","#))
    #expect(shown.contains("0@hub"))
    for _ in 0..<3 {
      desk.pass(15_000)
      #expect(desk.lines(peer) == [shown])
    }
    desk.hub.disconnect(parent, now: desk.now)
    #expect(desk.lines(peer).last?.hasSuffix(#""state":null}"#) == true)
    desk.pass(60_000)
    #expect(desk.lines(peer).isEmpty)
  }

  @Test("Editors that come over the network write under IDs that nobody else may use")
  func replicas() throws {
    var desk = Desk()
    let (editor, peer) = (desk.join(), desk.join("d"))
    desk.send(
      #"{"type":"attach","doc":"d","unit":"utf8"}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi"}]}"#,
      to: editor)
    let told = desk.lines(peer)
    try #require(!told.isEmpty, "\(desk.lines(editor))")
    guard case .change(var change) = try Message(json: told[0]) else { return }
    #expect(change.id.replica.rawValue.utf8.count == 13)
    change.id.counter = 2
    desk.send(change.json, peer)
    #expect(desk.lines(peer)[0].contains(#""code":"forbidden""#))
  }
}
