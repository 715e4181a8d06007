import Testing

@testable import Cotext

@Suite("Values, attributes and versions as JSON")
struct AttributeValueCodingTests {
  @Test(
    arguments: [
      ("1.0", "1"), ("1e3", "1000"), ("-0", "0"), ("-0.0", "0"), ("0e99999", "0"), ("1e-999", "0"),
      ("-1e-999", "0"), ("0.1", "0.1"), ("1E400", nil), ("-1e309", nil),
      ("9007199254740991", "9007199254740991"), ("9007199254740993", "9007199254740992"),
      ("-9007199254740992", "-9007199254740992"), ("9007199254740994", "9007199254740994"),
      ("123456789012345680000", "123456789012345680000"), ("1e20", "100000000000000000000"),
      ("1e21", "1e+21"), ("1.5e300", "1.5e+300"), ("0.000001", "0.000001"), ("1e-7", "1e-7"),
      ("-1.25e-9", "-1.25e-9"), ("5e-324", "5e-324"), ("2e-324", "0"),
      ("1.7976931348623157e308", "1.7976931348623157e+308"),
      ("0.3000000000000000444", "0.30000000000000004"),
      ("2.2250738585072011e-308", "2.225073858507201e-308"), ("4.35", "4.35"), ("100.25", "100.25"),
      ("1" + String(repeating: "0", count: 308), "1e+308"),
      ("0." + String(repeating: "0", count: 400) + "1e401", "1"),
    ] as [(String, String?)])
  func `numbers are read to the nearest double and written shortest`(
    text: String, written: String?
  ) {
    #expect((try? AttributeValue(json: text))?.json == written)
  }

  @Test func `random numbers come back to the same bits`() throws {
    let seed = CodingGenerator.seed(or: 5)
    var generator = CodingGenerator(seed: seed)
    for _ in 0..<20_000 {
      let number = generator.number()
      let text = AttributeValue.number(number).json
      guard case .number(let read) = try AttributeValue(json: text) else {
        Issue.record("\(text) is no number, COTEXT_SEED=\(seed)")
        return
      }
      #expect(read == number, "\(text), COTEXT_SEED=\(seed)")
      #expect(Double(text) == number, "\(text), COTEXT_SEED=\(seed)")
    }
  }

  @Test func `members are written in byte order whatever order they were read in`() throws {
    let value = try AttributeValue(json: #"{"é":1,"b":{"z":[],"y":null},"a":true,"B":"x","":0}"#)
    #expect(value.json == #"{"":0,"B":"x","a":true,"b":{"y":null,"z":[]},"é":1}"#)
  }

  @Test func `only quotation marks, backslashes and control characters are escaped`() {
    let all = String(String.UnicodeScalarView((0...0x80).map { Unicode.Scalar($0)! }))
    let expected =
      #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d"#
      + ##"\u001e\u001f !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"##
      + #"abcdefghijklmnopqrstuvwxyz{|}~"# + "\u{7F}\u{80}\""
    #expect(AttributeValue.string(all).json == expected)
  }

  @Test func `a value nests at most 16 deep`() throws {
    for depth in [16, 17] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let value = try? AttributeValue(json: text)
      #expect((value != nil) == (depth == 16))
    }
    let error = #expect(throws: JSONError.self) {
      try AttributeValue(json: String(repeating: #"{"a":"#, count: 17) + "1")
    }
    #expect(error?.code == "parse")
    let deep = (0..<16).reduce(AttributeValue.null) { value, _ in .array([value]) }
    #expect(deep.isValid)
    #expect(!AttributeValue.array([deep]).isValid)
  }

  @Test func `a value has at most 16 KiB, counted in canonical form`() throws {
    let most = String(repeating: "a", count: 16 * 1024 - 2)
    #expect(try AttributeValue(json: "\"\(most)\"").isValid)
    let error = #expect(throws: JSONError.self) { try AttributeValue(json: "\"\(most)a\"") }
    #expect(error == JSONError(.valueTooLarge, at: 0))
    #expect(!AttributeValue.string(most + "a").isValid)
    // White space and needless escapes do not count, full powers of ten do.
    let escaped = String(repeating: #"\u0061"#, count: 16 * 1024 - 2)
    #expect(try AttributeValue(json: "  \"\(escaped)\"  ") == .string(most))
    let numbers = "[" + Array(repeating: "1e20", count: 760).joined(separator: ",") + "]"
    #expect(throws: JSONError.self) { try AttributeValue(json: numbers) }
  }

  @Test func `a number that is not finite is not valid and is written as null`() {
    for number in [Double.infinity, -.infinity, .nan] {
      #expect(!AttributeValue.number(number).isValid)
      #expect(!AttributeValue.array([.number(number)]).isValid)
      #expect(AttributeValue.number(number).json == "null")
    }
  }

  @Test func `attributes are written in byte order and keep null`() throws {
    let attributes = try Attributes(json: #"{"link":null,"bold":true,"comment:7f3":{"b":1,"a":2}}"#)
    #expect(attributes.count == 3)
    #expect(attributes["link"] == AttributeValue.null)
    #expect(attributes.json == #"{"bold":true,"comment:7f3":{"a":2,"b":1},"link":null}"#)
    #expect(try Attributes(json: "{}").isEmpty)
    #expect(Attributes().json == "{}")
  }

  @Test(arguments: [
    (#"{"":1}"#, JSONError.Reason.badKey), (#"{"a":1,"a":1}"#, .duplicateKey),
    (#"{"a":1e999}"#, .numberOutOfRange), ("[]", .objectExpected), ("null", .objectExpected),
  ])
  func `attributes that break a rule are refused`(text: String, reason: JSONError.Reason) {
    let error = #expect(throws: JSONError.self) { try Attributes(json: text) }
    #expect(error?.reason == reason)
  }

  @Test func `a key has 1 to 128 bytes`() throws {
    for length in [128, 129] {
      let key = String(repeating: "k", count: length)
      #expect(((try? Attributes(json: #"{"\#(key)":1}"#)) != nil) == (length == 128))
    }
  }

  @Test func `a run is written as the protocol has it`() {
    var bytes: [UInt8] = []
    bytes.appendRun(text: "a\"b", attributes: ["link": "x", "bold": true])
    bytes.appendRun(text: "", attributes: [:])
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"["a\"b",{"bold":true,"link":"x"}]["",{}]"#)
  }

  @Test func `a version is read in any order and written in order`() throws {
    let version = try Version(json: #" {"bob":4294967296, "ada":1, "a-b":7} "#)
    #expect(version == ["ada": 1, "bob": 4_294_967_296, "a-b": 7])
    #expect(version.json == #"{"a-b":7,"ada":1,"bob":4294967296}"#)
    #expect(try Version(json: "{}") == Version())
  }

  @Test(arguments: [
    (#"{"ada":0}"#, JSONError.Reason.integerOutOfRange), (#"{"ada":-1}"#, .integerOutOfRange),
    (#"{"ada":4294967297}"#, .integerOutOfRange), (#"{"ada":1.0}"#, .integerExpected),
    (#"{"ada":1e3}"#, .integerExpected), (#"{"ada":"1"}"#, .integerExpected),
    (#"{"ada":99999999999999999999}"#, .integerExpected), (#"{"a b":1}"#, .badReplica),
    (#"{"":1}"#, .badReplica), (#"{"ada":1,"ada":1}"#, .duplicateKey), ("[]", .objectExpected),
  ])
  func `a version that breaks a rule is refused`(text: String, reason: JSONError.Reason) {
    let error = #expect(throws: JSONError.self) { try Version(json: text) }
    #expect(error?.reason == reason)
  }
}
