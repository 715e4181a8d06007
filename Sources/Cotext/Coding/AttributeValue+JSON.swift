extension AttributeValue: JSONRepresentable {
  /// Reads a value: any JSON that nests at most 16 deep and takes at most 16 KiB in canonical form.
  ///
  /// `-0` is 0, and a number that no double can hold is refused. O(length).
  ///
  /// - Throws: ``JSONError`` with the offset of the byte that is wrong.
  public init(json bytes: Span<UInt8>) throws(JSONError) {
    self = try JSONScanner.read(bytes) { (scanner) throws(JSONError) in
      try scanner.attributeValue()
    }
  }

  /// Appends the value in canonical form: the shortest number, keys in byte order.
  ///
  /// A number that is not finite, which documents refuse, is written as null.
  public func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .number(let value): bytes.appendJSONNumber(value)
    case .string(let text): bytes.appendJSONString(text)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSONString(member.name)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Whether documents accept the value: finite numbers, at most 16 deep, at most 16 KiB.
  package var isValid: Bool {
    switch self {
    case .null, .bool: return true
    case .number(let value): return value.isFinite
    case .string, .array, .object:
      guard isFinite(nesting: 0) else { return false }
      var bytes: [UInt8] = []
      write(into: &bytes)
      return bytes.count <= Self.maximumSize
    }
  }

  private func isFinite(nesting: Int) -> Bool {
    switch self {
    case .null, .bool, .string: return true
    case .number(let value): return value.isFinite
    case .array(let values):
      return nesting < Self.maximumDepth
        && values.allSatisfy { $0.isFinite(nesting: nesting + 1) }
    case .object(let members):
      return nesting < Self.maximumDepth
        && members.sorted.allSatisfy { $0.value.isFinite(nesting: nesting + 1) }
    }
  }
}

extension JSONScanner {
  /// Reads the name of an attribute.
  mutating func attributeKey() throws(JSONError) -> AttributeKey {
    skipWhitespace()
    let start = position
    let key = try AttributeKey(string())
    guard key.isValid else { throw JSONError(.badKey, at: start) }
    return key
  }

  /// Reads the value of an attribute.
  package mutating func attributeValue() throws(JSONError) -> AttributeValue {
    skipWhitespace()
    let start = position
    let value = try value(nesting: 0)
    // Only numbers get longer in canonical form, by less than eight times (`9e20`).
    if position - start > AttributeValue.maximumSize / 8 {
      var bytes: [UInt8] = []
      value.write(into: &bytes)
      guard bytes.count <= AttributeValue.maximumSize else {
        throw JSONError(.valueTooLarge, at: start)
      }
    }
    return value
  }

  private mutating func value(nesting: Int) throws(JSONError) -> AttributeValue {
    switch try start() {
    case UInt8(ascii: "\""): return try .string(string())
    case UInt8(ascii: "["):
      guard nesting < AttributeValue.maximumDepth else { throw failure(.valueTooDeep) }
      return try .array(values(nesting: nesting + 1))
    case UInt8(ascii: "{"):
      guard nesting < AttributeValue.maximumDepth else { throw failure(.valueTooDeep) }
      return try .object(members(nesting: nesting + 1))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try .number(double())
    case UInt8(ascii: "t"):
      try skipWord("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try skipWord("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try skipWord("null")
      return .null
    default: throw failure(.unexpectedByte)
    }
  }

  private mutating func values(nesting: Int) throws(JSONError) -> [AttributeValue] {
    var values: [AttributeValue] = []
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) { values.append(try value(nesting: nesting)) }
    return values
  }

  private mutating func members(nesting: Int) throws(JSONError) -> AttributeValue.Members {
    let start = position
    var members: [(String, AttributeValue)] = []
    var keys = ObjectKeys()
    try beginObject()
    while let key = try nextKey(&keys) { members.append((key, try value(nesting: nesting))) }
    guard let members = AttributeValue.Members(members) else {
      throw JSONError(.duplicateKey, at: start)
    }
    return members
  }
}
