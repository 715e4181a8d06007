import Cotext
import Testing

@Suite("Changes as JSON")
struct ChangeCodingTests {
  private let ada = ReplicaID("ada")!
  private let bob = ReplicaID("bob")!

  /// A change of `ada` with one operation, from unit 20 on.
  private static func line(_ operation: String) -> String {
    #"{"type":"change","id":"20@ada","ops":["# + operation + "]}"
  }

  @Test func `the example of the specification is read and written byte for byte`() throws {
    let line =
      #"{"type":"change","doc":"notes","id":"11@ada","parents":["4@bob"],"time":1764460800000,"#
      + #""author":"Ada","ops":[{"insert":"!","after":10,"before":"3@bob"},"#
      + #"{"delete":["2+3@bob",4]},{"mark":"bold","value":true,"from":{"before":0},"#
      + #""to":{"before":"0@bob"}},{"undo":[11],"count":1}]}"#
    let change = try Change(json: line)
    let expected = Change(
      document: "notes", id: OperationID(11, ada), parents: [OperationID(4, bob)],
      time: 1_764_460_800_000, author: "Ada",
      operations: [
        .insert("!", after: OperationID(10, ada), before: OperationID(3, bob)),
        .delete([OperationRange(2, count: 3, bob), OperationRange(4, ada)]),
        .mark(
          Mark(
            key: "bold", value: true, from: .before(OperationID(0, ada)),
            to: .before(OperationID(0, bob)))),
        .undo([OperationRange(11, ada)], count: 1),
      ])
    #expect(change == expected)
    #expect(change.json == line)
  }

  @Test func `every form of operation is written as the specification has it`() throws {
    let lines = [
      #"{"insert":"Hello world"}"#,
      #"{"insert":"x","after":4}"#,
      #"{"insert":"x","before":"0@bob"}"#,
      #"{"insert":"\"\\\b\f\n\r\t\u0000\u001f/é日👩"}"#,
      #"{"delete":[4]}"#,
      #"{"delete":["4+2"]}"#,
      #"{"delete":["4-3"]}"#,
      #"{"delete":["4@bob"]}"#,
      #"{"delete":["4+2@bob","9-10@bob",1]}"#,
      #"{"delete":["4294967294+2@bob","4294967295-2@bob"]}"#,
      #"{"mark":"bold","value":true,"from":"start","to":"end"}"#,
      #"{"mark":"link","value":null,"from":{"after":"7@bob"},"to":{"before":3}}"#,
      #"{"mark":"k","value":{"a":[1,2.5,"x"],"b":{}},"from":"end","to":"start"}"#,
      #"{"undo":["3+4"],"count":65535}"#,
      #"{"redo":["3-4@bob",9],"count":65534}"#,
      #"{"teleport":[1],"units":65536}"#,
      #"{"units":1}"#,
      #"{"after":[],"value":{},"count":"x","units":1}"#,
    ]
    for operation in lines {
      #expect(try Change(json: Self.line(operation)).json == Self.line(operation))
    }
  }

  @Test func `keys may stand in any order, and the ID behind the operations`() throws {
    let usual = try Change(
      json: #"{"type":"change","id":"9@ada","#
        + #""ops":[{"insert":"x","after":4},{"undo":[1],"count":1}]}"#)
    let unusual = try Change(
      json: #" { "ops" : [ {"after":4 , "insert":"x"} , {"count":1,"undo":[1]} ] ,"#
        + "\t\r\n" + #" "id" : "9@ada", "\u0074ype" : "ch\u0061nge" } "#)
    #expect(usual == unusual)
  }

  @Test func `unknown fields are ignored, at every level`() throws {
    let plain = try Change(
      json: Self.line(#"{"mark":"b","value":1,"from":{"after":1},"to":"end"}"#))
    let extended = try Change(
      json: #"{"x":[{"y":null}],"type":"change","z":-1.5e+3,"id":"20@ada","ops":["#
        + #"{"insert2":0,"mark":"b","value":1,"units":"?","count":{},"after":2,"#
        + #""from":{"n":true,"after":1},"to":"end"}]}"#)
    #expect(plain == extended)
  }

  @Test func `an unknown operation is kept without white space, its strings untouched`() throws {
    let change = try Change(
      json: Self.line(#"{ "move" : [ 1 , "a \" b\\" ] , "\u0061" : "\u00e9" , "units" : 7 }"#))
    let kept = #"{"move":[1,"a \" b\\"],"\u0061":"\u00e9","units":7}"#
    #expect(change.operations[0] == .unknown(UnknownOperation(json: kept, unitCount: 7)))
    #expect(change.unitCount == 7)
    #expect(change.json == Self.line(kept))
  }

  @Test func `parents are put in order, none twice`() throws {
    let names = ["3@ada", "10@b", "8@bob", "9@bob"]
    for order in [[3, 0, 1, 3, 2], [0, 1, 2, 2, 3], [0, 1, 2, 3]] {
      let parents = order.map { "\"\(names[$0])\"" }.joined(separator: ",")
      let change = try Change(
        json: #"{"type":"change","id":"20@ada","parents":[\#(parents)],"ops":[{"insert":"x"}]}"#)
      #expect(change.parents == names.map { OperationID($0)! })
    }
  }

  @Test func `an escaped reference is the same reference`() throws {
    let change = try Change(json: Self.line(#"{"delete":["4\u002B2\u0040b\u006fb"]}"#))
    #expect(change.operations[0] == .delete([OperationRange(4, count: 2, bob)]))
  }

  @Test(arguments: [
    (#"{"insert":""}"#, JSONError.Reason.empty),
    (#"{"insert":1}"#, .stringExpected),
    (#"{"insert":"x","after":"4@ada"}"#, .badReference),
    (#"{"insert":"x","after":"4"}"#, .badReference),
    (#"{"insert":"x","after":"4+2@bob"}"#, .badReference),
    (#"{"insert":"x","after":-1}"#, .badReference),
    (#"{"insert":"x","after":-0}"#, .badReference),
    (#"{"insert":"x","after":4294967296}"#, .badReference),
    (#"{"insert":"x","after":null}"#, .badReference),
    (#"{"insert":"x","after":1.0}"#, .integerExpected),
    (#"{"insert":"x","after":1e3}"#, .integerExpected),
    (#"{"insert":"x","after":"04@bob"}"#, .badReference),
    (#"{"insert":"x","after":"4@"}"#, .badReference),
    (#"{"insert":"x","after":"@bob"}"#, .badReference),
    (#"{"insert":"x","after":"4@b b"}"#, .badReference),
    (#"{"insert":"x","after":"4@bob@x"}"#, .badReference),
    (#"{"insert":"x","after":"4294967296@bob"}"#, .badReference),
    (#"{"insert":"x","after":"99999999999999999999@bob"}"#, .badReference),
    (#"{"insert":"x","delete":[1]}"#, .twoVerbs),
    (#"{"after":1,"insert":"x","redo":[1],"count":2}"#, .twoVerbs),
    (#"{"delete":[]}"#, .empty),
    (#"{"delete":4}"#, .arrayExpected),
    (#"{"delete":["4"]}"#, .badRange),
    (#"{"delete":["4@ada"]}"#, .badRange),
    (#"{"delete":["4+2@ada"]}"#, .badRange),
    (#"{"delete":["4+1"]}"#, .badRange),
    (#"{"delete":["4+0"]}"#, .badRange),
    (#"{"delete":["4-1@bob"]}"#, .badRange),
    (#"{"delete":["4+02"]}"#, .badRange),
    (#"{"delete":["04+2"]}"#, .badRange),
    (#"{"delete":["4+"]}"#, .badRange),
    (#"{"delete":["4+2@"]}"#, .badRange),
    (#"{"delete":["4+2 "]}"#, .badRange),
    (#"{"delete":["+2"]}"#, .badRange),
    (#"{"delete":["4--2"]}"#, .badRange),
    (#"{"delete":["4-6"]}"#, .badRange),
    (#"{"delete":["4294967295+2"]}"#, .badRange),
    (#"{"delete":["0+4294967296"]}"#, .badRange),
    (#"{"delete":[[4]]}"#, .badRange),
    (#"{"delete":[true]}"#, .badRange),
    (#"{"mark":"","value":1,"from":"start","to":"end"}"#, .badKey),
    (#"{"mark":"b","from":"start","to":"end"}"#, .missingField),
    (#"{"mark":"b","value":1,"to":"end"}"#, .missingField),
    (#"{"mark":"b","value":1,"from":"start"}"#, .missingField),
    (#"{"mark":"b","value":1e999,"from":"start","to":"end"}"#, .numberOutOfRange),
    (#"{"mark":"b","value":1,"from":"middle","to":"end"}"#, .badAnchor),
    (#"{"mark":"b","value":1,"from":{},"to":"end"}"#, .badAnchor),
    (#"{"mark":"b","value":1,"from":{"before":1,"after":1},"to":"end"}"#, .badAnchor),
    (#"{"mark":"b","value":1,"from":{"before":"1@ada"},"to":"end"}"#, .badReference),
    (#"{"mark":"b","value":1,"from":7,"to":"end"}"#, .badAnchor),
    (#"{"undo":[1]}"#, .missingField),
    (#"{"undo":[],"count":1}"#, .empty),
    (#"{"undo":[1],"count":2}"#, .wrongParity),
    (#"{"undo":[1],"count":0}"#, .integerOutOfRange),
    (#"{"undo":[1],"count":65537}"#, .integerOutOfRange),
    (#"{"undo":[1],"count":1.0}"#, .integerExpected),
    (#"{"undo":[1],"count":"1"}"#, .integerExpected),
    (#"{"redo":[1],"count":1}"#, .wrongParity),
    (#"{"redo":[1],"count":65536}"#, .integerOutOfRange),
    (#"{"move":1}"#, .missingField),
    (#"{"move":1,"units":0}"#, .integerOutOfRange),
    (#"{"move":1,"units":65537}"#, .integerOutOfRange),
    (#"{"move":1,"units":1e2}"#, .integerExpected),
    (#"{}"#, .missingField),
    (#"7"#, .objectExpected),
  ])
  func `an operation that breaks a rule is a bad-op`(
    operation: String, reason: JSONError.Reason
  ) throws {
    let error = try #require(throws: JSONError.self) { try Change(json: Self.line(operation)) }
    #expect(error.reason == reason)
    #expect(error.code == "bad-op")
    // The same, when it is only read after the ID is known.
    let late = #"{"type":"change","ops":["# + operation + #"],"id":"20@ada"}"#
    let second = try #require(throws: JSONError.self) { try Change(json: late) }
    #expect(second.reason == reason)
  }

  @Test(arguments: [
    (#"{"id":"0@ada","ops":[{"insert":"x"}]}"#, "bad-message"),
    (#"{"type":"changes","id":"0@ada","ops":[{"insert":"x"}]}"#, "bad-message"),
    (#"{"type":null,"id":"0@ada","ops":[{"insert":"x"}]}"#, "bad-message"),
    (#"{"type":"change","ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada"}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","ops":[]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","ops":{}}"#, "bad-op"),
    (#"{"type":"change","id":0,"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0","ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"00@ada","ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0+2@ada","ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","parents":[4],"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","parents":null,"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","time":1.5,"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","time":9007199254740992,"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","author":null,"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","doc":1,"ops":[{"insert":"x"}]}"#, "bad-op"),
    (#"{"type":"change","id":"0@ada","id":"0@ada","ops":[{"insert":"x"}]}"#, "parse"),
    (#"{"type":"change","id":"0@ada","\u0069d":"0@ada","ops":[{"insert":"x"}]}"#, "parse"),
    (#"{"type":"change","id":"0@ada","ops":[{"insert":"x","insert":"y"}]}"#, "parse"),
    (#"{"type":"change","id":"0@ada","x":{"a":1,"\u0061":2},"ops":[{"insert":"x"}]}"#, "parse"),
    (#"{"type":"change","id":"0@ada","x":1,"x":1,"ops":[{"insert":"x"}]}"#, "parse"),
    (#"{"type":"change","id":"0@ada","ops":[{"insert":"x"}]}}"#, "parse"),
    (#"{"type":"change","id":"0@ada","ops":[{"insert":"x"}],}"#, "parse"),
    (#"{"type":"change","id":"0@ada","ops":[{"insert":"x"},]}"#, "parse"),
    (#"{"type":"change","id":"0@ada","ops":[{"insert":"x"}]"#, "parse"),
    (#"{"type":"change","id":"0@ada","ops":[{"insert":"\ud800"}]}"#, "bad-text"),
    (#"[]"#, "bad-op"),
    ("", "parse"),
    (" \r\n", "parse"),
  ])
  func `a change that breaks a rule is refused with its code`(line: String, code: String) throws {
    let error = try #require(throws: JSONError.self) { try Change(json: line) }
    #expect(error.code == code)
  }

  @Test func `what is no JSON is parse, even behind something else that is wrong`() throws {
    let line = #"{"type":"change","id":"0@ada","ops":[{"insert":""}],"x":tru}"#
    let error = try #require(throws: JSONError.self) { try Change(json: line) }
    #expect(error == JSONError(.unexpectedByte, at: line.utf8.count - 1))
  }

  @Test func `an error tells the byte`() throws {
    let line = #"{"type":"change","id":"20@ada","ops":[{"delete":["4+1"]}]}"#
    let error = try #require(throws: JSONError.self) { try Change(json: line) }
    #expect(error.offset == 49)
    #expect(error.description.hasPrefix("byte 49: units must be named here"))
  }

  @Test func `limits are exact`() throws {
    let most = String(repeating: "é", count: 1 << 20)
    #expect(try Change(json: Self.line(#"{"insert":"\#(most)"}"#)).unitCount == 1 << 20)
    let accepted = [
      #"{"delete":["0+1048576"]}"#, #"{"delete":["0+524288","0+524288@bob"]}"#,
      #"{"delete":["0+1048575"]},{"insert":"x"}"#,
    ]
    for operations in accepted { _ = try Change(json: Self.line(operations)) }
    let refused = [
      #"{"insert":"\#(most)x"}"#, #"{"insert":"\#(most)"},{"insert":"x"}"#,
      #"{"delete":["0+1048577"]}"#, #"{"delete":["0+1048576"]},{"undo":[1],"count":1}"#,
      #"{"delete":["0+4294967295","0+4294967295@bob"]}"#,
      Array(repeating: #"{"x":1,"units":65536}"#, count: 17).joined(separator: ","),
    ]
    for operations in refused {
      let error = #expect(throws: JSONError.self) { try Change(json: Self.line(operations)) }
      #expect(error?.reason == .tooManyUnits)
      #expect(error?.code == "too-large")
    }
    for count in [1024, 1025] {
      let parents = (0..<count).map { "\"\($0)@bob\"" }.joined(separator: ",")
      let line = #"{"type":"change","id":"0@ada","parents":[\#(parents)],"ops":[{"insert":"x"}]}"#
      let change = try? Change(json: line)
      #expect((change?.parents.count == count) == (count == 1024))
    }
  }
}
