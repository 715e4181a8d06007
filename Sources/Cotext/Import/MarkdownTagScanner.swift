/// Finds where a piece of HTML in a paragraph ends (CommonMark 0.31, section 6.6): a tag, a comment, a
/// processing instruction, a declaration or a CDATA section.
///
/// O(n) in the whole text: an end that was not found is not looked for again, and tags that are none may
/// cost no more than ``budget``.
struct MarkdownTagScanner {
  private let bytes: [UInt8]
  /// How many bytes may still be read in vain; what comes after them is text.
  private var budget: Int
  /// The first bytes of what has no end.
  private var unclosed: [String] = []
  private var position = 0

  /// A scanner of a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    budget = 8 * bytes.count + 1_000
  }

  /// Where the HTML ends whose `<` lies at an offset; nil if none starts there.
  mutating func end(at start: Int) -> Int? {
    position = start + 1
    switch next {
    case UInt8(ascii: "!"):
      if starts("!-->") || starts("!--->") { return start + (starts("!-->") ? 5 : 6) }
      if starts("!--") { return skip("!--", to: "-->") }
      if starts("![CDATA[") { return skip("![CDATA[", to: "]]>") }
      guard position + 1 < bytes.count, bytes[position + 1].isASCIILetter else { return nil }
      return skip("!", to: ">")
    case UInt8(ascii: "?"): return skip("?", to: "?>")
    default:
      guard budget > 0 else { return nil }
      if tag() { return position }
      budget -= position - start
      return nil
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(_ opening: String, to closing: String) -> Int? {
    guard !unclosed.contains(opening) else { return nil }
    let closing = Array(closing.utf8)
    var end = position + opening.utf8.count
    while end + closing.count <= bytes.count {
      if bytes[end] == closing[0], bytes[end...].starts(with: closing) {
        return end + closing.count
      }
      end += 1
    }
    unclosed.append(opening)
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func takeAll(where isTaken: (UInt8) -> Bool) -> Bool {
    let start = position
    while let byte = next, isTaken(byte) { position += 1 }
    return position > start
  }

  private mutating func tag() -> Bool {
    let isClosing = take(UInt8(ascii: "/"))
    guard next?.isASCIILetter == true else { return false }
    _ = takeAll { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    var isSpaced = takeAll { $0.isMarkdownBlank }
    while !isClosing, isSpaced, let byte = next,
      byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    {
      _ = takeAll { $0.isASCIILetter || $0.isASCIIDigit || "_:.-".utf8.contains($0) }
      isSpaced = takeAll { $0.isMarkdownBlank }
      guard take(UInt8(ascii: "=")) else { continue }
      _ = takeAll { $0.isMarkdownBlank }
      guard value() else { return false }
      isSpaced = takeAll { $0.isMarkdownBlank }
    }
    if !isClosing { _ = take(UInt8(ascii: "/")) }
    return take(UInt8(ascii: ">"))
  }

  private mutating func value() -> Bool {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return takeAll { !$0.isMarkdownBlank && !"\"'=<>`".utf8.contains($0) }
    }
    position += 1
    _ = takeAll { $0 != quote }
    return take(quote)
  }
}
