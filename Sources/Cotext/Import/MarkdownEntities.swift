/// Reads character references: `&amp;`, `&#65;`, `&#x41;`.
///
/// The names are those of HTML 5 that end with a semicolon; others stay as they are written.
enum MarkdownEntities {
  /// The longest name in bytes.
  private static let maximumName = 31

  /// The text that a reference at a place names, and where the reference ends.
  static func text(
    in bytes: ArraySlice<UInt8>, at start: Int
  ) -> (text: String, end: Int)? {
    var end = start + 1
    guard end < bytes.endIndex else { return nil }
    if bytes[end] == UInt8(ascii: "#") { return numeric(in: bytes, at: end + 1) }
    while end < bytes.endIndex, end - start <= maximumName,
      bytes[end].isASCIILetter || bytes[end].isASCIIDigit
    {
      end += 1
    }
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ";"),
      let text = names[String(decoding: bytes[start + 1..<end], as: UTF8.self)]
    else { return nil }
    return (text, end + 1)
  }

  private static func numeric(
    in bytes: ArraySlice<UInt8>, at start: Int
  ) -> (text: String, end: Int)? {
    guard start < bytes.endIndex else { return nil }
    let isHexadecimal = bytes[start] | 0x20 == UInt8(ascii: "x")
    let first = isHexadecimal ? start + 1 : start
    let most = isHexadecimal ? 6 : 7
    let digits = bytes[first...].prefix(most + 1).prefix {
      isHexadecimal ? Unicode.Scalar($0).properties.isASCIIHexDigit : $0.isASCIIDigit
    }
    guard (1...most).contains(digits.count), digits.endIndex < bytes.endIndex,
      bytes[digits.endIndex] == UInt8(ascii: ";")
    else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    let scalar = UInt32(text, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    let isAllowed = scalar.map { $0 != "\0" } ?? false
    return (String(isAllowed ? scalar ?? "\u{FFFD}" : "\u{FFFD}"), digits.endIndex + 1)
  }

  /// Text with its backslash escapes and references replaced by what they stand for.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == .backslash, position + 1 < bytes.endIndex, bytes[position + 1].isASCIIPunctuation {
        output.append(bytes[position + 1])
        position += 2
      } else if byte == UInt8(ascii: "&"), let (text, end) = text(in: bytes, at: position) {
        output.append(contentsOf: text.utf8)
        position = end
      } else {
        output.append(byte)
        position += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
