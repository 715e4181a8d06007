import Cotext
import CotextSync
import Testing

@Suite("What the codec leaves to others, and what it does not")
struct MessageRuleTests {
  @Test func `the name of a document has 1 to 256 bytes without control characters`() {
    let valid = ["a", " ", "../x", "é", "\u{A0}", "\u{10FFFF}", String(repeating: "é", count: 128)]
    for name in valid { #expect(DocumentName.isValid(name), "\(name)") }
    let invalid = [
      "", "\u{0}", "a\n", "\u{1F}", "\u{7F}", "\u{80}", "a\u{9F}b",
      String(repeating: "x", count: 257), String(repeating: "é", count: 128) + "x",
    ]
    for name in invalid { #expect(!DocumentName.isValid(name), "\(name.debugDescription)") }
  }

  @Test func `offsets, revisions and numbers of edits are read as they were sent`() throws {
    let line = #"{"type":"edit","doc":"d","edit":-3,"revision":-1,"edits":[{"at":-2,"delete":-9}]}"#
    let request = EditRequest(
      document: "d", edit: -3, revision: -1, edits: [OffsetEdit(at: -2, delete: -9)])
    #expect(try Message(json: line) == .edit(request))
  }

  @Test func `attributes without an insert and a length without a format mean nothing`() throws {
    let head = #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":["#
    let odd = head + #"{"at":1,"delete":2,"attributes":{"bold":true},"length":7}]}"#
    #expect(try Message(json: odd) == Message(json: head + #"{"at":1,"delete":2}]}"#))
  }

  @Test func `plain text differs from text that inherits`() throws {
    let plain = OffsetEdit(at: 0, insert: "x", attributes: [:])
    let inheriting = OffsetEdit(at: 0, insert: "x")
    #expect(plain != inheriting)
    for edit in [plain, inheriting] {
      let message = Message.edit(EditRequest(document: "d", edit: 1, revision: 0, edits: [edit]))
      #expect(try Message(json: message.json) == message)
    }
  }

  @Test func `a code of a later version is read as internal`() throws {
    let bye = try Message(json: #"{"type":"bye","code":"moved","message":"elsewhere"}"#)
    #expect(bye == .bye(Bye(code: .internal, message: "elsewhere")))
  }

  @Test func `a state of null is no state`() throws {
    let gone = Presence(document: "d", state: nil)
    #expect(Presence(document: "d", state: .null) == gone)
    #expect(try Message(json: #"{"type":"presence","doc":"d","state":null}"#) == .presence(gone))
  }

  @Test func `a message of an unknown type is read whatever its fields are`() throws {
    let line = #"{"doc":7,"n":1.5,"edits":{},"type":"n\u0065w","version":null}"#
    #expect(try Message(json: line) == .unknown(type: "new"))
    #expect(Message.unknown(type: "new").json == #"{"type":"new"}"#)
  }

  @Test func `the type may be escaped, and upstream be said`() throws {
    let line =
      #"{"\u0074ype":"sel\u0065ct","doc":"d","\u0072evision":1,"ranges":[[0,0]],"#
      + #""affinity":"upstream"}"#
    let selection = OffsetSelection(ranges: [0..<0])
    #expect(
      try Message(json: line)
        == .select(SelectionRequest(document: "d", revision: 1, selection: selection)))
  }

  @Test func `a change is read alike by the short way and by the long one`() throws {
    let fields = #""doc":"d","id":"1@ada","parents":["4@bob"],"ops":[{"insert":"x","after":0}]"#
    let short = try Message(json: #"{"type":"change",\#(fields)}"#)
    #expect(try Message(json: #"{ "type":"change",\#(fields)}"#) == short)
    #expect(try Message(json: #"{\#(fields),"type":"change"}"#) == short)
    #expect(try Message(json: #"{\#(fields),"type":"ch\u0061nge"}"#) == short)
    #expect(try short == .change(Change(json: #"{"type":"change",\#(fields)}"#)))
  }
}
