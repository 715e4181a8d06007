import CotextSync

extension TortureCase {
  private static let integer =
    "an integer within ±9007199254740991, without fraction and exponent, must stand here"

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static let syntax: [TortureCase] = [
    .init("", .parse, "byte 0: there is no JSON value; send one object a line"),
    .init(" \t", .parse, "byte 2: there is no JSON value; send one object a line"),
    .init("hello", .parse, "byte 0: this byte cannot stand here in JSON"),
    .init("{", .parse, "byte 1: the line ends inside a value; send it whole"),
    .init(
      #"{"type":"ping","n":7"#, .parse, "byte 20: the line ends inside a value; send it whole"),
    .init(
      #"{"type":"ping","n":7}}"#, .parse,
      "byte 21: something follows the value; send one value a line"),
    .init(
      #"{"type":"ping","n":7} {}"#, .parse,
      "byte 22: something follows the value; send one value a line"),
    .init(#"{"type":"ping","n":7,}"#, .parse, "byte 21: this byte cannot stand here in JSON"),
    .init(#"{type:"ping","n":7}"#, .parse, "byte 1: this byte cannot stand here in JSON"),
    .init(#"{'type':'ping','n':7}"#, .parse, "byte 1: this byte cannot stand here in JSON"),
    .init(#"{"type":"ping","n":07}"#, .parse, "byte 20: this is no JSON number"),
    .init(#"{"type":"ping","n":+7}"#, .parse, "byte 19: this byte cannot stand here in JSON"),
    .init(#"{"type":"ping","n":NaN}"#, .parse, "byte 19: this byte cannot stand here in JSON"),
    .init(#"{"type":"later","x":01}"#, .parse, "byte 21: this is no JSON number"),
    .init(
      #"{"type":"ping","n":7,"n":7}"#, .parse,
      "byte 21: this key stands twice in its object; keep one"),
    .init(
      #"{"type":"ping","type":"ping","n":7}"#, .parse,
      "byte 15: this key stands twice in its object; keep one"),
    .init(
      #"{"type":"change","type":"change","id":"0@a","ops":[{"insert":"x"}]}"#, .parse,
      "byte 17: this key stands twice in its object; keep one"),
    .init(
      #"{"type":"ping","n":7,"x":{"a":1,"\u0061":2}}"#, .parse,
      "byte 32: this key stands twice in its object; keep one"),
    .init(
      #"{"type":"later","x":1,"x":2}"#, .parse,
      "byte 22: this key stands twice in its object; keep one"),
    .init(
      #"{"type":"close","doc":"a\#u{1}b"}"#, .parse,
      "byte 24: a control character stands in a string; escape it as \\u00xx"),
    .init(
      #"{"type":"close","doc":"a\xb"}"#, .parse,
      "byte 24: a backslash begins no escape; write \\\\ for a backslash"),
    .init(
      #"{"type":"close","doc":"\ud800"}"#, .badText,
      "byte 23: half of a surrogate pair; write both halves"),
    .init(
      #"{"type":"later","x":"\udc00\ud800"}"#, .badText,
      "byte 21: half of a surrogate pair; write both halves"),
    .init(
      #"{"type":"\ud800"}"#, .badText, "byte 9: half of a surrogate pair; write both halves"),
    .init(
      #"{"type":"change","id":"0@ada","ops":[{"insert":"\ud83d"}]}"#, .badText,
      "byte 48: half of a surrogate pair; write both halves"),
    .init(
      bytes: Array(#"{"type":"close","doc":""#.utf8) + [0xFF] + Array(#""}"#.utf8), .parse,
      "byte 23: this is not UTF-8; encode text as UTF-8"),
    .init(
      bytes: Array(#"{"type":"later","x":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8),
      .parse, "byte 21: this is not UTF-8; encode text as UTF-8"),
    .init(
      bytes: Array(#"{"type":"change","doc":""#.utf8) + [0xC0, 0xAF] + Array(#""}"#.utf8), .parse,
      "byte 24: this is not UTF-8; encode text as UTF-8"),
    .init(
      bytes: [0xEF, 0xBB, 0xBF] + Array(#"{"type":"ping","n":7}"#.utf8), .parse,
      "byte 0: this byte cannot stand here in JSON"),
    .init(
      #"{"type":"later","x":\#(nested(32))}"#, .parse,
      "byte 51: arrays and objects nest deeper than 32"),
    .init(
      #"{"type":"ping","n":7,"x":\#(nested(100_000))}"#, .parse,
      "byte 56: arrays and objects nest deeper than 32"),
    // A wrong field is only told of where the rest is JSON.
    .init(#"{"type":"ping","n":"7",}"#, .parse, "byte 23: this byte cannot stand here in JSON"),
    .init(
      #"{"type":"open","doc":"d"}x"#, .parse,
      "byte 25: something follows the value; send one value a line"),
  ]

  static let types: [TortureCase] = [
    .init("[]", .badMessage, "byte 0: an object must stand here"),
    .init("7", .badMessage, "byte 0: an object must stand here"),
    .init("null", .badMessage, "byte 0: an object must stand here"),
    .init(#""ping""#, .badMessage, "byte 0: an object must stand here"),
    .init("{}", .badMessage, #"byte 0: this object lacks "type"; add it"#),
    .init(#" {"n":7}"#, .badMessage, #"byte 1: this object lacks "type"; add it"#),
    .init(#"{"Type":"ping","n":7}"#, .badMessage, #"byte 0: this object lacks "type"; add it"#),
    .init(#"{"type":null}"#, .badMessage, "byte 8: a string must stand here"),
    .init(#"{"n":7,"type":1}"#, .badMessage, "byte 14: a string must stand here"),
    .init(#"{"type":["ping"],"n":7}"#, .badMessage, "byte 8: a string must stand here"),
  ]

  static let fields: [TortureCase] = [
    .init(#"{"type":"ping","n":1.0}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"type":"ping","n":1e3}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"type":"ping","n":-0}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"type":"ping","n":"7"}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"type":"ping","n":null}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"type":"ping","n":9007199254740992}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"type":"ping","n":-9007199254740992}"#, .badMessage, "byte 19: \(integer)"),
    .init(
      #"{"type":"ping","n":123456789012345678901234567890}"#, .badMessage, "byte 19: \(integer)"),
    .init(#"{"n":1.0,"type":"pong"}"#, .badMessage, "byte 5: \(integer)"),
    .init(
      #"{"type":"hello","protocol":1,"agent":"x","maxLine":1}"#, .badMessage,
      "byte 27: an array must stand here"),
    .init(
      #"{"type":"hello","protocol":["1"],"agent":"x","maxLine":1}"#, .badMessage,
      "byte 28: \(integer)"),
    .init(
      #"{"type":"hello","protocol":[1],"agent":"x","maxLine":0}"#, .badMessage,
      "byte 53: this integer lies outside the bounds of its field"),
    .init(
      #"{"type":"hello","protocol":[1],"agent":"x","maxLine":1,"user":null}"#, .badMessage,
      "byte 62: a string must stand here"),
    .init(
      #"{"type":"close","doc":""}"#, .badMessage,
      "byte 22: the name of a document has 1 to 256 bytes and no control characters"),
    .init(
      #"{"type":"close","doc":"a\n"}"#, .badMessage,
      "byte 22: the name of a document has 1 to 256 bytes and no control characters"),
    .init(
      #"{"type":"close","doc":"\#(String(repeating: "é", count: 128))x"}"#, .badMessage,
      "byte 22: the name of a document has 1 to 256 bytes and no control characters"),
    .init(
      #"{"type":"open","doc":"d","version":{},"mode":"Write"}"#, .badMessage,
      #"byte 45: the mode is "read" or "write""#),
    .init(
      #"{"type":"open","doc":"d","version":{"a b":1},"mode":"read"}"#, .badMessage,
      "byte 42: a replica ID must stand here: 1 to 64 of A-Z a-z 0-9 . _ -"),
    .init(
      #"{"type":"open","doc":"d","version":{"a":0},"mode":"read"}"#, .badMessage,
      "byte 40: this integer lies outside the bounds of its field"),
    .init(
      #"{"type":"ack","doc":"d","version":{},"durable":1}"#, .badMessage,
      "byte 47: true or false must stand here"),
    .init(
      #"{"type":"reject","doc":"d","id":"ada","code":"fork","message":""}"#, .badMessage,
      #"byte 32: an ID must stand here: a string like "12@ada""#),
    .init(#"{"type":"need","doc":"d","ranges":[]}"#, .badMessage, "byte 34: this may not be empty"),
    .init(
      #"{"type":"need","doc":"d","ranges":[4]}"#, .badMessage,
      #"byte 35: units must be named here: 4, "4+3", "4-3", or "4@ada", "4+3@ada", "4-3@ada""#
        + " for another replica's"),
    .init(
      #"{"type":"presence","doc":"d"}"#, .badMessage, #"byte 0: this object lacks "state"; add it"#),
    .init(
      #"{"type":"presence","doc":"d","state":1,"ttl":-1}"#, .badMessage,
      "byte 45: this integer lies outside the bounds of its field"),
    .init(
      #"{"type":"attach","doc":"d","unit":"utf-8"}"#, .badMessage,
      #"byte 34: the unit is "utf8", "utf16", "scalar" or "character""#),
    .init(
      #"{"type":"text","doc":"d","revision":0,"edit":0,"unit":"utf8","runs":[["a"]]}"#, .badMessage,
      #"byte 69: a run is ["text",{attributes}]"#),
    .init(
      #"{"type":"text","doc":"d","revision":0,"edit":0,"unit":"utf8","runs":[["a",{},1]]}"#,
      .badMessage, #"byte 69: a run is ["text",{attributes}]"#),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0}]}"#, .badMessage,
      #"byte 56: an edit has "insert", "delete" or both, or else "format" and nothing but it"#),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"delete":1,"#
        + #""length":1,"format":{}}]}"#, .badMessage,
      #"byte 56: an edit has "insert", "delete" or both, or else "format" and nothing but it"#),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"insert":"x"}]}"#, .badMessage,
      #"byte 56: this object lacks "at"; add it"#),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"format":{}}]}"#,
      .badMessage, #"byte 56: this object lacks "length"; add it"#),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"x","#
        + #""attributes":{"":1}}]}"#, .badMessage,
      "byte 94: the name of an attribute has 1 to 128 bytes"),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[],"selection":{"ranges":[[1]]}}"#,
      .badMessage, "byte 81: a range of offsets is [from,to], and from is not behind to"),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[],"selection":null}"#, .badMessage,
      "byte 70: an object must stand here"),
    .init(
      #"{"type":"select","doc":"d","revision":0,"ranges":[[2,1]]}"#, .badMessage,
      "byte 50: a range of offsets is [from,to], and from is not behind to"),
    .init(
      #"{"type":"select","doc":"d","revision":0,"ranges":[]}"#, .badMessage,
      "byte 49: this may not be empty"),
    .init(
      #"{"type":"select","doc":"d","revision":0,"ranges":[[1,1]],"affinity":"up"}"#, .badMessage,
      #"byte 68: the affinity is "upstream" or "downstream""#),
    .init(
      #"{"type":"patch","doc":"d","revision":0,"edit":0,"edits":[],"origin":"local"}"#, .badMessage,
      #"byte 68: the origin is "remote", "undo" or "redo""#),
    .init(
      #"{"type":"reset","doc":"d","revision":0,"edit":0,"unit":"utf8","runs":[]}"#, .badMessage,
      #"byte 0: this object lacks "reason"; add it"#),
  ]

  static let changes: [TortureCase] = [
    .init(
      #"{"type":"change","doc":"d","id":"0@ada","ops":[]}"#, .badOperation,
      "byte 46: this may not be empty"),
    .init(
      #"{"ops":[],"id":"0@ada","type":"change"}"#, .badOperation, "byte 7: this may not be empty"),
    .init(
      #"{"type":"change","doc":"d","ops":[{"insert":"x"}]}"#, .badOperation,
      #"byte 0: this object lacks "id"; add it"#),
    .init(
      #"{ "type":"change","id":"0@ada","ops":[{"undo":[1],"count":2}]}"#, .badOperation,
      "byte 58: the count of an undo is odd, that of a redo even"),
    .init(
      #"{"type":"change","id":"0@ada","ops":[{"mark":"b","value":1,"to":"end"}]}"#, .badOperation,
      #"byte 37: this object lacks "from"; add it"#),
    .init(
      #"{"type":"change","id":"0@ada","time":1.0,"ops":[{"insert":"x"}]}"#, .badOperation,
      "byte 37: \(integer)"),
  ]

  static let limits: [TortureCase] = [
    .init(
      #"{"type":"need","doc":"d","ranges":["1@a"\#(String(repeating: #","1@a""#, count: 1024))]}"#,
      .tooLarge, "byte 6179: one message asks for at most 1,024 ranges; send several"),
    .init(
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"delete":1}"#
        + String(repeating: #",{"at":0,"delete":1}"#, count: 10_000) + "]}", .tooLarge,
      "byte 200056: one message makes at most 10,000 edits; send several"),
    .init(
      #"{"type":"presence","doc":"d","state":\#(nested(17))}"#, .tooLarge,
      "byte 53: a value nests at most 16 deep"),
    .init(
      #"{"type":"presence","doc":"d","state":"\#(String(repeating: "x", count: 16_383))"}"#,
      .tooLarge, "byte 37: a value has at most 16 KiB in JSON"),
    .init(
      #"{"type":"change","id":"0@ada","ops":[{"insert":""#
        + String(repeating: "x", count: 1 << 20) + #"y"}]}"#, .tooLarge,
      "byte 36: a change takes at most 1,048,576 units; split it"),
  ]
}
