extension JSONScanner {
  /// Where the content of a string stands between its quotation marks.
  struct StringToken {
    var content: Range<Int>
    var hasEscapes: Bool
  }

  /// Goes past a string and checks it. The position must be at its quotation mark.
  mutating func scanString() throws(JSONError) -> StringToken {
    guard current == UInt8(ascii: "\"") else { throw failure(.stringExpected) }
    let start = position + 1
    var offset = start
    var hasEscapes = false
    while true {
      offset = endOfPlainText(from: offset)
      switch byte(at: offset) {
      case UInt8(ascii: "\""):
        move(to: offset + 1)
        return StringToken(content: start..<offset, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset += try escape(at: offset).length
      default:
        throw JSONError(offset < count ? .controlCharacter : .unexpectedEnd, at: offset)
      }
    }
  }

  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    skipWhitespace()
    return try text(of: scanString())
  }

  /// The text of a string that was gone past.
  func text(of token: StringToken) throws(JSONError) -> String {
    if !token.hasEscapes { return text(in: token.content) }
    return try String(decoding: unescaped(token), as: UTF8.self)
  }

  /// The content of a string as UTF-8 without escapes.
  func unescaped(_ token: StringToken) throws(JSONError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(token.content.count)
    var offset = token.content.lowerBound
    while offset < token.content.upperBound {
      let end = min(endOfPlainText(from: offset), token.content.upperBound)
      append(offset..<end, to: &bytes)
      offset = end
      if offset < token.content.upperBound {
        let (scalar, length) = try escape(at: offset)
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        offset += length
      }
    }
    return bytes
  }

  /// The first byte from an offset on that is a quotation mark, a backslash or a control
  /// character; the end if there is none.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var offset = start
    while offset < count {
      let stops = Self.stops(in: word(at: offset))
      if stops != 0 { return min(offset + stops.trailingZeroBitCount / 8, count) }
      offset += 8
    }
    return min(offset, count)
  }

  /// Has the highest bit of each byte that ends plain text; bytes behind the first may be wrong.
  ///
  /// "Determine if a word has a byte less than n": Anderson, Bit Twiddling Hacks.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    let matches = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    return (control | matches) & (ones &* 0x80)
  }

  /// The scalar that an escape names, and how many bytes it takes: 2, 6, or 12 for a pair.
  private func escape(at offset: Int) throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
    let named: Unicode.Scalar
    switch byte(at: offset + 1) {
    case UInt8(ascii: "\""): named = "\""
    case UInt8(ascii: "\\"): named = "\\"
    case UInt8(ascii: "/"): named = "/"
    case UInt8(ascii: "b"): named = "\u{8}"
    case UInt8(ascii: "f"): named = "\u{C}"
    case UInt8(ascii: "n"): named = "\n"
    case UInt8(ascii: "r"): named = "\r"
    case UInt8(ascii: "t"): named = "\t"
    case UInt8(ascii: "u"): return try numericEscape(at: offset)
    default: throw JSONError(offset + 1 < count ? .invalidEscape : .unexpectedEnd, at: offset)
    }
    return (named, 2)
  }

  private func numericEscape(
    at offset: Int
  ) throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
    guard let first = hexadecimal(at: offset + 2) else {
      throw JSONError(.invalidEscape, at: offset)
    }
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard first < 0xDC00, byte(at: offset + 6) == UInt8(ascii: "\\"),
      byte(at: offset + 7) == UInt8(ascii: "u"), let second = hexadecimal(at: offset + 8),
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONError(.loneSurrogate, at: offset) }
    return (scalar, 12)
  }

  /// The number that four hexadecimal digits write.
  private func hexadecimal(at offset: Int) -> UInt32? {
    var value: UInt32 = 0
    for place in offset..<offset + 4 {
      let digit = byte(at: place)
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit & 15)
      case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt32(digit & 15 + 9)
      default: return nil
      }
    }
    return value
  }
}
