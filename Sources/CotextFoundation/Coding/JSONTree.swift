internal import Cotext

/// Any JSON, between the bytes that Cotext reads and writes and the containers of a coder.
enum JSONTree {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

  /// How deep arrays and objects may nest: what Cotext's own reader takes.
  static let maximumDepth = 32

  /// Reads what Cotext wrote.
  init(json bytes: [UInt8]) throws(JSONError) {
    self = try JSONScanner.read(bytes.span) { (scanner) throws(JSONError) in
      try JSONTree(&scanner)
    }
  }

  private init(_ scanner: inout JSONScanner) throws(JSONError) {
    switch try scanner.start() {
    case UInt8(ascii: "\""): self = .string(try scanner.string())
    case UInt8(ascii: "["):
      var elements: [JSONTree] = []
      var isFirst = true
      try scanner.beginArray()
      while try scanner.hasElement(&isFirst) { elements.append(try JSONTree(&scanner)) }
      self = .array(elements)
    case UInt8(ascii: "{"):
      var members: [(key: String, value: JSONTree)] = []
      var keys = ObjectKeys()
      try scanner.beginObject()
      while let key = try scanner.nextKey(&keys) {
        members.append((key, try JSONTree(&scanner)))
      }
      self = .object(members)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool(try scanner.boolean())
    case UInt8(ascii: "n"):
      _ = try scanner.skipNull()
      self = .null
    default:
      guard case .number(let number) = try scanner.attributeValue() else {
        throw scanner.failure(.unexpectedByte)
      }
      self = .number(number)
    }
  }

  /// Appends the tree as JSON.
  func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .number(let value): bytes.appendJSONNumber(value)
    case .string(let text): bytes.appendJSONString(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSONString(member.key)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Whether coders keep all of the tree apart: their keys are strings, and strings that look the
  /// same are one key even where their scalars differ.
  var hasDistinctKeys: Bool {
    switch self {
    case .null, .bool, .number, .string: return true
    case .array(let elements): return elements.allSatisfy(\.hasDistinctKeys)
    case .object(let members):
      return Set(members.map(\.key)).count == members.count
        && members.allSatisfy(\.value.hasDistinctKeys)
    }
  }
}
