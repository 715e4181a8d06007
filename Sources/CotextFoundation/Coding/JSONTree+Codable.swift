internal import Cotext

/// A key with any name.
struct AnyCodingKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension JSONTree: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      if let whole = Int64(exactly: value), value.magnitude < 0x1p53 {
        try container.encode(whole)
      } else {
        try container.encode(value)
      }
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: AnyCodingKey.self)
      for member in members {
        try container.encode(member.value, forKey: AnyCodingKey(stringValue: member.key))
      }
    }
  }
}

extension JSONTree {
  /// Reads what a decoder holds.
  init(from decoder: any Decoder, depth: Int = 0) throws {
    guard depth <= Self.maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "arrays and objects nest too deep"))
    }
    if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
      var members: [(key: String, value: JSONTree)] = []
      // Hash order must not reach anything that is written again.
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        let value = try JSONTree(from: container.superDecoder(forKey: key), depth: depth + 1)
        members.append((key.stringValue, value))
      }
      self = .object(members)
      return
    }
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) {
      self = .string(text)
    } else if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let number = try? single.decode(Double.self) {
      self = .number(number)
    } else {
      var container = try decoder.unkeyedContainer()
      var elements: [JSONTree] = []
      while !container.isAtEnd {
        elements.append(try JSONTree(from: container.superDecoder(), depth: depth + 1))
      }
      self = .array(elements)
    }
  }
}
