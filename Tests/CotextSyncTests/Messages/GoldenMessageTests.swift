import Cotext
import CotextSync
import Testing

/// Every message as it stands on the line, with the value that it means.
struct GoldenMessage: Sendable, CustomTestStringConvertible {
  var line: String
  var message: Message

  init(_ line: String, _ message: Message) {
    self.line = line
    self.message = message
  }

  var testDescription: String { line }

  static let all: [GoldenMessage] = peerMessages + editorMessages

  private static let ada = ReplicaID("ada")!

  private static let peerMessages: [GoldenMessage] = [
    .init(
      #"{"type":"hello","protocol":[1],"agent":"cotext/0.3","maxLine":1048576}"#,
      .hello(Hello(agent: "cotext/0.3"))),
    .init(
      #"{"type":"hello","protocol":[1,2],"agent":"é","maxLine":65536,"user":"Ada","token":"s3","#
        + #""features":["a","b"]}"#,
      .hello(
        Hello(
          protocols: [1, 2], agent: "é", maxLine: 65_536, user: "Ada", token: "s3",
          features: ["a", "b"]))),
    .init(
      #"{"type":"open","doc":"notes","version":{},"mode":"write"}"#,
      .open(Open(document: "notes"))),
    .init(
      #"{"type":"open","doc":"a/b","version":{"ada":120,"bob":4294967296},"mode":"read"}"#,
      .open(Open(document: "a/b", version: ["ada": 120, "bob": 1 << 32], mode: .read))),
    .init(
      #"{"type":"open","doc":"d","version":{},"mode":"read","digest":"00000000000000ab","more":true}"#,
      .open(Open(document: "d", mode: .read, digest: Digest(value: 0xAB), hasMore: true))),
    .init(
      #"{"type":"digest","doc":"d","version":{"ada":1},"digest":"fedcba9876543210"}"#,
      .digest(
        DigestNotice(
          document: "d", version: ["ada": 1], digest: Digest(value: 0xFEDC_BA98_7654_3210)))),
    .init(
      #"{"type":"opened","doc":"d","version":{"ada":1},"mode":"read","digest":"00000000000000ab"}"#,
      .opened(
        Opened(document: "d", version: ["ada": 1], mode: .read, digest: Digest(value: 0xAB)))),
    .init(
      #"{"type":"opened","doc":"notes","version":{"ada":1},"mode":"read"}"#,
      .opened(Opened(document: "notes", version: ["ada": 1], mode: .read))),
    .init(
      #"{"type":"change","doc":"notes","id":"0@ada","ops":[{"insert":"Hello world"}]}"#,
      .change(
        Change(
          document: "notes", id: OperationID(0, ada),
          operations: [.insert("Hello world", after: nil, before: nil)]))),
    .init(
      #"{"type":"ack","doc":"notes","version":{"ada":12},"durable":false}"#,
      .ack(Acknowledgement(document: "notes", version: ["ada": 12]))),
    .init(
      #"{"type":"ack","doc":"notes","version":{},"durable":true}"#,
      .ack(Acknowledgement(document: "notes", version: [:], isDurable: true))),
    .init(
      #"{"type":"reject","doc":"notes","id":"12@ada","code":"bad-op","message":"no"}"#,
      .reject(
        Rejection(
          document: "notes", id: OperationID(12, ada), code: .badOperation, message: "no"))),
    .init(
      #"{"type":"need","doc":"notes","ranges":["4@ada","4+3@ada"]}"#,
      .need(
        Need(
          document: "notes",
          ranges: [OperationRange(4, ada), OperationRange(4, count: 3, ada)]))),
    .init(
      #"{"type":"presence","doc":"notes","session":"s1","user":"Ada","state":{"caret":"end"},"#
        + #""ttl":30000}"#,
      .presence(
        Presence(
          document: "notes", session: "s1", user: "Ada", state: ["caret": "end"],
          timeToLive: 30_000))),
    .init(
      #"{"type":"presence","doc":"notes","state":null}"#,
      .presence(Presence(document: "notes", state: nil))),
    .init(#"{"type":"close","doc":"notes"}"#, .close(document: "notes")),
    .init(#"{"type":"closed","doc":"notes"}"#, .closed(Closed(document: "notes"))),
    .init(
      #"{"type":"closed","doc":"notes","code":"not-found","message":"gone"}"#,
      .closed(Closed(document: "notes", code: .notFound, message: "gone"))),
    .init(#"{"type":"ping","n":7}"#, .ping(7)),
    .init(#"{"type":"pong","n":-9007199254740991}"#, .pong(-9_007_199_254_740_991)),
    .init(
      #"{"type":"error","code":"parse","message":"byte 3: \"x\"","line":12,"fatal":false}"#,
      .error(ErrorReport(code: .parse, message: #"byte 3: "x""#, line: 12))),
    .init(
      #"{"type":"error","code":"too-long","message":"","fatal":true}"#,
      .error(ErrorReport(code: .tooLong, message: "", isFatal: true))),
    .init(
      #"{"type":"bye","code":"drain","message":"back soon","retryAfter":1000}"#,
      .bye(Bye(code: .drain, message: "back soon", retryAfter: 1000))),
    .init(#"{"type":"bye","code":"idle","message":""}"#, .bye(Bye(code: .idle, message: ""))),
    .init(#"{"type":"later"}"#, .unknown(type: "later")),
  ]

  private static let editorMessages: [GoldenMessage] = [
    .init(
      #"{"type":"attach","doc":"notes","unit":"utf16"}"#,
      .attach(Attach(document: "notes", unit: .utf16))),
    .init(
      #"{"type":"text","doc":"notes","revision":3,"edit":2,"unit":"character","#
        + #""runs":[["a\n",{}],["b",{"bold":true}]]}"#,
      .text(
        Content(
          document: "notes", revision: 3, edit: 2, unit: .character,
          runs: [Run(text: "a\n", attributes: [:]), Run(text: "b", attributes: ["bold": true])]))),
    .init(
      #"{"type":"text","doc":"notes","revision":0,"edit":0,"unit":"utf8","runs":[],"more":true}"#,
      .text(Content(document: "notes", unit: .utf8, hasMore: true))),
    .init(
      #"{"type":"edit","doc":"notes","edit":1,"revision":0,"edits":[{"at":5,"insert":"x"},"#
        + #"{"at":5,"insert":"y","attributes":{"bold":true,"link":null}},{"at":5,"delete":2},"#
        + #"{"at":5,"delete":2,"insert":"z","attributes":{}},"#
        + #"{"at":0,"length":5,"format":{"bold":true,"link":null}}]}"#,
      .edit(
        EditRequest(
          document: "notes", edit: 1, revision: 0,
          edits: [
            OffsetEdit(at: 5, insert: "x"),
            OffsetEdit(at: 5, insert: "y", attributes: ["bold": true, "link": .null]),
            OffsetEdit(at: 5, delete: 2),
            OffsetEdit(at: 5, delete: 2, insert: "z", attributes: [:]),
            OffsetEdit(at: 0, length: 5, format: ["bold": true, "link": .null]),
          ]))),
    .init(
      #"{"type":"edit","doc":"notes","edit":2,"revision":1,"edits":[],"#
        + #""selection":{"ranges":[[1,1],[3,5]],"affinity":"downstream"}}"#,
      .edit(
        EditRequest(
          document: "notes", edit: 2, revision: 1, edits: [],
          selection: OffsetSelection(ranges: [1..<1, 3..<5], isDownstream: true)))),
    .init(
      #"{"type":"edited","doc":"notes","edit":1,"id":"4@ada","durable":false,"#
        + #""attributes":[{"bold":true},{}]}"#,
      .edited(
        Edited(
          document: "notes", edit: 1, id: OperationID(4, ada),
          attributes: [["bold": true], [:]]))),
    .init(
      #"{"type":"edited","doc":"notes","edit":2,"id":null,"durable":true}"#,
      .edited(Edited(document: "notes", edit: 2, id: nil, isDurable: true))),
    .init(
      #"{"type":"patch","doc":"notes","revision":4,"edit":2,"edits":[{"at":0,"delete":1}],"#
        + #""author":"Bob","origin":"remote"}"#,
      .patch(
        PatchNotice(
          document: "notes", revision: 4, edit: 2, edits: [OffsetEdit(at: 0, delete: 1)],
          author: "Bob"))),
    .init(
      #"{"type":"patch","doc":"notes","revision":5,"edit":2,"edits":[],"origin":"undo"}"#,
      .patch(PatchNotice(document: "notes", revision: 5, edit: 2, edits: [], origin: .undo))),
    .init(
      #"{"type":"seen","doc":"notes","revision":4}"#, .seen(document: "notes", revision: 4)),
    .init(
      #"{"type":"select","doc":"notes","revision":4,"ranges":[[2,2]]}"#,
      .select(
        SelectionRequest(
          document: "notes", revision: 4, selection: OffsetSelection(ranges: [2..<2])))),
    .init(
      #"{"type":"select","doc":"notes","revision":4,"ranges":[[0,9]],"affinity":"downstream"}"#,
      .select(
        SelectionRequest(
          document: "notes", revision: 4,
          selection: OffsetSelection(ranges: [0..<9], isDownstream: true)))),
    .init(
      #"{"type":"typing","doc":"notes","attributes":{"bold":null,"link":"x"}}"#,
      .typing(document: "notes", attributes: ["bold": .null, "link": "x"])),
    .init(
      #"{"type":"caret","doc":"notes","ranges":[[2,2]],"attributes":{"bold":true}}"#,
      .caret(Caret(document: "notes", ranges: [2..<2], attributes: ["bold": true]))),
    .init(#"{"type":"undo","doc":"notes"}"#, .undo(UndoRequest(document: "notes"))),
    .init(#"{"type":"redo","doc":"notes","of":7}"#, .redo(UndoRequest(document: "notes", of: 7))),
    .init(
      #"{"type":"reset","doc":"notes","revision":9,"edit":4,"unit":"scalar","#
        + #""runs":[["a",{}]],"reason":"stale"}"#,
      .reset(
        Content(
          document: "notes", revision: 9, edit: 4, unit: .scalar,
          runs: [Run(text: "a", attributes: [:])]), reason: "stale")),
    .init(
      #"{"type":"reset","doc":"notes","revision":9,"edit":4,"unit":"scalar","runs":[],"#
        + #""more":true,"reason":"stale"}"#,
      .reset(
        Content(document: "notes", revision: 9, edit: 4, unit: .scalar, hasMore: true),
        reason: "stale")),
  ]
}

@Suite("Messages on the line")
struct GoldenMessageTests {
  @Test(arguments: GoldenMessage.all)
  func `a line means its message, and the message is written as that line`(
    golden: GoldenMessage
  ) throws {
    let read = try Message(json: golden.line)
    #expect(read == golden.message)
    #expect(read.json == golden.line)
    #expect(golden.message.json == golden.line)
    #expect(golden.line.hasPrefix(#"{"type":"\#(golden.message.type)""#))
  }

  @Test func `there is a line for every type of message`() {
    let types: Set = [
      "hello", "open", "opened", "digest", "change", "ack", "reject", "need", "presence", "close",
      "closed",
      "ping", "pong", "error", "bye", "attach", "text", "edit", "edited", "patch", "seen", "select",
      "typing", "caret", "undo", "redo", "reset", "later",
    ]
    #expect(Set(GoldenMessage.all.map(\.message.type)) == types)
  }
}
