import Testing

@testable import Cotext

@Suite("What is JSON")
struct JSONSyntaxTests {
  /// The error of bytes that stand as an unknown field in a change that is right otherwise.
  private func errorInChange(_ value: [UInt8]) -> JSONError? {
    let head = Array(#"{"type":"change","id":"0@ada","ops":[{"insert":"x"}],"x":"#.utf8)
    do throws(JSONError) {
      _ = try Change(json: head + value + [UInt8(ascii: "}")])
      return nil
    } catch {
      return error
    }
  }

  private func errorAsValue(_ value: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try AttributeValue(json: value)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "-1", "1.5", "1e5", "1E+5", "1e-5", "-0.0e0", "123456789",
    #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000\u001F\uD83D\uDE00\uffff""#, "\"\u{7F}é日👩\"",
    "[]", "[ ]", "[1,[2],{}]", "{}", #"{ "" : 1 , "a" : [ ] }"#, " \t\r\n1 \t\r\n",
    #"{"é":1,"e\u0301":2}"#,
  ])
  func `valid JSON is taken`(text: String) {
    #expect(errorAsValue(Array(text.utf8)) == nil)
    #expect(errorInChange(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("nul", JSONError.Reason.unexpectedEnd), ("nulL", .unexpectedByte), ("True", .unexpectedByte),
    ("NaN", .unexpectedByte), ("Infinity", .unexpectedByte), ("+1", .unexpectedByte),
    ("01", .invalidNumber), ("-01", .invalidNumber), ("-", .unexpectedEnd), ("1.", .unexpectedEnd),
    (".5", .unexpectedByte), ("1.e5", .invalidNumber), ("1e", .unexpectedEnd),
    ("1e+", .unexpectedEnd), ("1x", .trailingBytes), ("0x10", .trailingBytes),
    ("1 2", .trailingBytes), ("'a'", .unexpectedByte), (#""a"#, .unexpectedEnd),
    (#""\x""#, .invalidEscape), (#""\u12G4""#, .invalidEscape), (#""\u12""#, .invalidEscape),
    (#""\"#, .unexpectedEnd), ("\"\n\"", .controlCharacter), ("\"\u{0}\"", .controlCharacter),
    ("\"\u{1F}\"", .controlCharacter), (#""\ud800""#, .loneSurrogate),
    (#""\udc00""#, .loneSurrogate), (#""\ud800\ud800""#, .loneSurrogate),
    (#""\ud800x""#, .loneSurrogate), (#""\udc00\ud800""#, .loneSurrogate),
    ("[", .unexpectedEnd), ("[1", .unexpectedEnd), ("[1,]", .unexpectedByte),
    ("[,1]", .unexpectedByte), ("[1 2]", .unexpectedByte), ("[1}", .unexpectedByte),
    ("{", .unexpectedEnd), (#"{"a"}"#, .unexpectedByte), (#"{"a":}"#, .unexpectedByte),
    (#"{"a":1,}"#, .unexpectedByte), (#"{a:1}"#, .unexpectedByte), (#"{1:1}"#, .unexpectedByte),
    (#"{"a":1 "b":2}"#, .unexpectedByte), (#"{,}"#, .unexpectedByte), ("]", .unexpectedByte),
    (#"{"a":1,"a":2}"#, .duplicateKey), (#"{"a":1,"\u0061":2}"#, .duplicateKey),
    (#"{"":1,"":2}"#, .duplicateKey), ("/**/1", .unexpectedByte), ("\u{FEFF}1", .unexpectedByte),
    ("\u{A0}1", .unexpectedByte), ("\u{0}", .unexpectedByte), ("\u{B}1", .unexpectedByte),
  ])
  func `what is no JSON is refused with the reason`(text: String, reason: JSONError.Reason) {
    #expect(errorAsValue(Array(text.utf8))?.reason == reason)
    #expect(errorInChange(Array(text.utf8))?.reason.isSyntax == true)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0xBF],
      [0xE0, 0xA0], [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF0, 0x90, 0x80, 0x41],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `bytes that are no UTF-8 are refused where they stand`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    for padding in 0..<17 {
      let text = [quote] + [UInt8](repeating: UInt8(ascii: "a"), count: padding) + bytes + [quote]
      #expect(errorAsValue(text) == JSONError(.invalidUTF8, at: padding + 1))
      #expect(errorInChange(text)?.reason == .invalidUTF8)
    }
  }

  @Test func `the first and last scalar of each length of UTF-8 are taken`() throws {
    let text =
      "\u{7F}\u{80}\u{7FF}\u{800}\u{FFF}\u{1000}\u{CFFF}\u{D000}\u{D7FF}\u{E000}\u{FFFF}"
      + "\u{10000}\u{3FFFF}\u{40000}\u{FFFFF}\u{100000}\u{10FFFF}"
    #expect(try AttributeValue(json: "\"\(text)\"") == .string(text))
  }

  @Test func `nesting of 32 is taken and of 33 is not`() {
    for depth in [31, 32] {
      // The change itself is the first level.
      let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let objects =
        String(repeating: #"{"a":"#, count: depth) + "1"
        + String(repeating: "}", count: depth)
      for text in [arrays, objects] {
        #expect(errorInChange(Array(text.utf8))?.reason == (depth == 31 ? nil : .tooDeep))
      }
    }
    let endless = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(errorInChange(endless)?.reason == .tooDeep)
  }

  @Test func `a duplicate among very many keys is found in time that grows with the keys`() {
    let keys = (0..<60_000).map { #""k\#($0)":0"# }.joined(separator: ",")
    #expect(errorInChange(Array("{\(keys)}".utf8)) == nil)
    for index in [0, 15, 16, 59_999] {
      let twice = #"{\#(keys),"k\#(index)":1}"#
      #expect(errorInChange(Array(twice.utf8))?.reason == .duplicateKey)
    }
  }

  @Test func `strings of every length and with a stop at every place are read`() throws {
    for length in 0..<40 {
      let plain = String(repeating: "a", count: length)
      #expect(try AttributeValue(json: "\"\(plain)\"") == .string(plain))
      for place in 0..<length {
        let head = String(repeating: "a", count: place)
        let tail = String(repeating: "b", count: length - place)
        #expect(try AttributeValue(json: "\"\(head)\\n\(tail)\"") == .string("\(head)\n\(tail)"))
        #expect(errorAsValue(Array("\"\(head)\u{1}\(tail)\"".utf8))?.offset == place + 1)
      }
    }
  }

  /// Reads something out of the bytes of a message, which may hold any JSON.
  private func read<Value>(
    _ text: String, _ body: (inout JSONScanner) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try JSONScanner.read(Array(text.utf8).span, body)
  }

  @Test func `where no replica is meant every unit names its own`() throws {
    let bob = ReplicaID("bob")!
    #expect(
      try read(#"{"before":"4@bob"}"#) { (scanner) throws(JSONError) in
        try scanner.anchor(from: nil)
      } == .before(OperationID(4, bob)))
    #expect(
      try read(#"["4+2@bob","1@bob"]"#) { (scanner) throws(JSONError) in
        try scanner.ranges(from: nil)
      } == [OperationRange(4, count: 2, bob), OperationRange(1, bob)])
    for text in ["[4]", #"["4+2"]"#, #"["4"]"#] {
      let error = #expect(throws: JSONError.self) {
        try read(text) { (scanner) throws(JSONError) in try scanner.ranges(from: nil) }
      }
      #expect(error?.reason == .badRange)
    }
    var bytes: [UInt8] = []
    bytes.append(TextAnchor.after(OperationID(4, bob)), from: nil)
    bytes.append(OperationRange(4, count: 2, bob, direction: .descending), from: nil)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"after":"4@bob"}"4-2@bob""#)
  }

  @Test func `truth values and null are read`() throws {
    #expect(try read(" true") { (scanner) throws(JSONError) in try scanner.boolean() })
    #expect(try !read("false ") { (scanner) throws(JSONError) in try scanner.boolean() })
    #expect(try read("null") { (scanner) throws(JSONError) in try scanner.skipNull() })
    let error = #expect(throws: JSONError.self) {
      try read("1") { (scanner) throws(JSONError) in try scanner.boolean() }
    }
    #expect(error?.reason == .booleanExpected)
  }

  @Test func `each field has the bytes of its own name`() {
    for name in FieldName.allCases {
      #expect(name.key == "\(name)")
      #expect(FieldName(name.key) == name)
      #expect(FieldName(name.key + "x") == nil)
    }
    #expect(FieldName.allCases.filter(\.isVerb) == [.insert, .delete, .mark, .undo, .redo])
    #expect(FieldName.allCases.count <= 64)
  }

  @Test func `every reason has advice and a permanent code`() {
    let codes: Set = ["parse", "bad-text", "bad-message", "bad-op", "too-large"]
    for reason in JSONError.Reason.allCases {
      #expect(codes.contains(reason.code))
      #expect(JSONError(reason, at: 7).description.hasPrefix("byte 7: "))
    }
  }
}
