// How the exporters read the attributes of runs and paragraphs.

extension Attributes {
  /// Whether an attribute that is on or off is on: present, and neither null nor false.
  func isOn(_ key: AttributeKey) -> Bool {
    switch self[key] {
    case nil, .null?, .bool(false)?: return false
    default: return true
    }
  }

  /// The value of a key that holds text.
  func text(_ key: AttributeKey) -> String? {
    guard case .string(let text)? = self[key] else { return nil }
    return text
  }

  /// The colour that a key names, if it is written so plainly that it can hold nothing else:
  /// `#` and 3, 4, 6 or 8 hexadecimal digits, or a name of at most 32 ASCII letters.
  func colour(_ key: AttributeKey) -> String? {
    guard let text = text(key), (1...32).contains(text.utf8.count) else { return nil }
    let digits = text.utf8.dropFirst()
    let isHexadecimal =
      text.utf8.first == UInt8(ascii: "#") && [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    let isName = text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    return isHexadecimal || isName ? text : nil
  }
}

extension Paragraph {
  /// The paragraph's runs without the line end, a line feed or a carriage return and a line feed.
  var content: [(scalars: Substring.UnicodeScalarView, attributes: Attributes)] {
    var content = runs.map { (scalars: $0.text[...].unicodeScalars, attributes: $0.attributes) }
    for end: Unicode.Scalar in ["\n", "\r"] {
      guard let last = content.last?.scalars.last, last == end else { break }
      content[content.count - 1].scalars.removeLast()
      if content[content.count - 1].scalars.isEmpty { content.removeLast() }
    }
    return content
  }
}
