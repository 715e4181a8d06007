import TestSupport
import Testing

@testable import Cotext

@Suite("Reading editing traces")
struct TraceTests {
  @Test func `a sequential trace is read`() throws {
    let trace = try Trace(
      json: Array(
        #"""
        {"startContent":"a","endContent":"xé","txns":[
          {"time":"2020-01-01","patches":[[0,1,"x"],[1,0,"\u00e9"]]}, {"patches":[]}
        ]}
        """#.utf8))
    let expected = Trace(
      kind: .sequential, startContent: "a", endContent: "xé", agentCount: 1,
      patches: [
        Trace.Patch(position: 0, deleted: 1, inserted: "x"),
        Trace.Patch(position: 1, deleted: 0, inserted: "é"),
      ],
      transactions: [
        Trace.Transaction(parents: [], agent: 0, patches: 0..<2),
        Trace.Transaction(parents: [], agent: 0, patches: 2..<2),
      ])
    #expect(trace == expected)
  }

  @Test func `a concurrent trace is read, wherever its kind stands`() throws {
    let trace = try Trace(
      json: Array(
        #"""
        {"txns":[{"parents":[],"agent":1,"patches":[[0,0,"a"]],"numChildren":2},
        {"parents":[0],"agent":0,"patches":[]},{"agent":1,"parents":[1,0],"patches":[[1,0,"b"]]}],
        "numAgents":3,"endContent":"ab","kind":"concurrent"}
        """#.utf8))
    #expect(trace.kind == .concurrent)
    #expect(trace.agentCount == 3)
    #expect(trace.transactions.map(\.parents) == [[], [0], [1, 0]])
    #expect(trace.transactions.map(\.agent) == [1, 0, 1])
    #expect(trace.transactions.map(\.patches) == [0..<1, 1..<1, 1..<2])
  }

  @Test(arguments: [
    (#"{"endContent":"","txns":[{"patches":[[-1,0,""]]}]}"#, JSONError.Reason.integerOutOfRange),
    (#"{"endContent":"","txns":[{"patches":[[0,-1,""]]}]}"#, .integerOutOfRange),
    (#"{"endContent":"","txns":[{"patches":[[2147483648,0,""]]}]}"#, .integerOutOfRange),
    (#"{"endContent":"","txns":[{"patches":[[1e1,0,""]]}]}"#, .integerExpected),
    (#"{"endContent":"","txns":[{"patches":[[99999999999999999999,0,""]]}]}"#, .integerExpected),
    (#"{"endContent":"","txns":[{"patches":[[0,0,1]]}]}"#, .stringExpected),
    (#"{"endContent":"","txns":[{"patches":[[0,0]]}]}"#, .badPatch),
    (#"{"endContent":"","txns":[{"patches":[[]]}]}"#, .badPatch),
    (#"{"endContent":"","txns":[{"patches":[[0,0,"",0]]}]}"#, .badPatch),
    (#"{"endContent":"","txns":[{"patches":{}}]}"#, .arrayExpected),
    (#"{"endContent":"","txns":[{}]}"#, .missingField),
    (#"{"endContent":"","txns":[7]}"#, .objectExpected),
    (#"{"endContent":"","txns":{}}"#, .arrayExpected),
    (#"{"endContent":""}"#, .missingField),
    (#"{"txns":[]}"#, .missingField),
    (#"{"kind":"tree","endContent":"","txns":[]}"#, .unknownKind),
    (#"{"kind":"concurrent","endContent":"","txns":[{"patches":[]}]}"#, .missingField),
    (#"{"kind":"concurrent","endContent":"","txns":[{"agent":0,"patches":[]}]}"#, .missingField),
    (#"{"endContent":"","txns":[{"agent":0,"parents":[0],"patches":[]}]}"#, .parentNotEarlier),
    (#"{"endContent":"","txns":[{"agent":0,"parents":[-1],"patches":[]}]}"#, .parentNotEarlier),
    (#"{"endContent":"","txns":[{"agent":-1,"parents":[],"patches":[]}]}"#, .integerOutOfRange),
    (
      #"{"endContent":"","txns":[{"agent":1000000,"parents":[],"patches":[]}]}"#,
      .integerOutOfRange
    ),
    (
      #"{"kind":"concurrent","numAgents":1,"endContent":"","txns":["#
        + #"{"agent":1,"parents":[],"patches":[]}]}"#, .integerOutOfRange
    ),
    (#"{"numAgents":1e9,"endContent":"","txns":[]}"#, .integerExpected),
    (#"{"endContent":"","txns":[]"#, .unexpectedEnd),
    (#"{"endContent":"","txns":[]} x"#, .trailingBytes),
    ("", .noValue),
  ])
  func `a hostile trace is refused`(text: String, reason: JSONError.Reason) {
    let error = #expect(throws: JSONError.self) { try Trace(json: Array(text.utf8)) }
    #expect(error?.reason == reason)
  }

  @Test func `an error tells the byte`() {
    let text = #"{"endContent":"","txns":[{"patches":[[0,0,"a"],[5,-2,""]]}]}"#
    let error = #expect(throws: JSONError.self) { try Trace(json: Array(text.utf8)) }
    #expect(error?.offset == Array(text.utf8).firstIndex(of: UInt8(ascii: "-")))
  }

  @Test(arguments: [
    (#"{"startContent":"","#, true), (#" {"kind":"concurrent""#, true), (#"{"txns":["#, true),
    ("\n{\n \"x\": [1, {}],\n \"endContent\"", false),
    ("\n{\n \"x\": [1, {}],\n \"endContent\":", true),
    (#"{"type":"change","id":"0@ada","ops":[]}"#, false), (#"{"ops":[],"type":"change"}"#, false),
    ("", false), ("[]", false), ("{}", false), ("{", false), ("\u{FEFF}", false),
  ])
  func `a trace is told from an op log by its first keys`(text: String, isTrace: Bool) {
    #expect(Trace.isTrace(Array(text.utf8)) == isTrace)
  }

  @Test(.enabled(if: SharedData.holds("traces"), "there is no folder of recorded traces"))
  func `the recorded traces are read whole`() throws {
    let counts = [
      "automerge-paper": (259_778, 259_778, 104_852), "clownschool": (23_182, 23_136, 21_148),
      "friendsforever": (26_078, 26_078, 21_362), "json-crdt-blog-post": (21_447, 21_411, 31_510),
      "json-crdt-patch": (18_723, 18_639, 49_302), "node_nodecc": (53_622, 955, 38_142),
      "rustcode": (40_173, 36_981, 65_218), "seph-blog1": (137_993, 137_154, 56_769),
      "sveltecomponent": (19_749, 18_335, 18_451),
    ]
    for (name, (patches, transactions, length)) in counts {
      let bytes = try #require(SharedData.bytes(of: "traces/\(name).json"))
      let trace = try Trace(json: bytes)
      #expect(Trace.isTrace(bytes))
      #expect(trace.patches.count == patches, "\(name)")
      #expect(trace.transactions.count == transactions, "\(name)")
      #expect(trace.endContent.unicodeScalars.count == length, "\(name)")
      let inserted = trace.patches.reduce(0) { $0 + $1.inserted.unicodeScalars.count }
      let deleted = trace.patches.reduce(0) { $0 + $1.deleted }
      if trace.kind == .sequential { #expect(inserted - deleted == length, "\(name)") }
    }
  }
}
