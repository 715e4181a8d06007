extension [UInt8] {
  /// Appends a text as it is.
  @inline(__always)
  package mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends an integer in decimal digits.
  package mutating func appendJSONInteger(_ value: Int64) {
    if value >= 0, value < 10 { return append(UInt8(ascii: "0") + UInt8(value)) }
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var bound: UInt64 = 10
    var length = 1
    while length < 19, rest >= bound {
      bound *= 10
      length += 1
    }
    // In place from the last digit on; to reverse a slice of an array would copy it.
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: length))
    var place = count
    while rest > 0 {
      place -= 1
      self[place] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Appends a JSON string: only `"`, `\` and U+0000 to U+001F are escaped. O(length).
  package mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { content in unsafe appendEscaped(content.span) }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ content: Span<UInt8>) {
    _ = JSONScanner.peek(content) { scanner in
      var offset = 0
      while true {
        let end = scanner.endOfPlainText(from: offset)
        scanner.append(offset..<end, to: &self)
        if end == scanner.count { return }
        appendEscape(of: scanner.byte(at: end))
        offset = end + 1
      }
    }
  }

  private mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    default:
      append(byte < 0x10 ? "u000" : "u001")
      let digit = byte & 15
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }

  /// Appends a number as ECMAScript and RFC 8785 do; a number that is not finite as null.
  ///
  /// The digits are the fewest that lead back to the number; powers of ten stand out in full from
  /// 10^-6 up to below 10^21. Zero is `0`, whatever its sign.
  package mutating func appendJSONNumber(_ value: Double) {
    guard value.isFinite else { return append("null") }
    // Not `Int(exactly:)`, which needs the C library's mathematics.
    if value.magnitude <= 0x1p53, Double(Int64(value)) == value {
      return appendJSONInteger(Int64(value))
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    let (digits, point) = Self.shortestDigits(of: value.magnitude)
    switch point {
    case -5...0:
      append("0.")
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
      append(contentsOf: digits)
    case 1...21 where point >= digits.count:
      append(contentsOf: digits)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: point - digits.count))
    case 1...21:
      append(contentsOf: digits[..<point])
      append(UInt8(ascii: "."))
      append(contentsOf: digits[point...])
    default:
      append(digits[0])
      if digits.count > 1 {
        append(UInt8(ascii: "."))
        append(contentsOf: digits[1...])
      }
      append(point > 0 ? "e+" : "e")
      appendJSONInteger(Int64(point - 1))
    }
  }

  /// The fewest digits that lead back to a positive number, and where the point stands among them.
  private static func shortestDigits(of value: Double) -> (digits: [UInt8], point: Int) {
    // Swift prints those digits, as `123.45` or `1.2345e+20`.
    let parts = value.description.split(separator: "e")
    var digits: [UInt8] = []
    var point: Int?
    for byte in parts[0].utf8 {
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
    }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    let place = (point ?? digits.count) + exponent - zeros
    digits.removeFirst(zeros)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, place)
  }
}
