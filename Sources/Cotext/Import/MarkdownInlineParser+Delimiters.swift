// Emphasis and strikethrough: which rows of delimiters belong together.

/// Rows of delimiters that may still be matched.
enum MarkdownDelimiterStack {
  /// A row.
  struct Entry {
    /// Its token.
    let token: Int
    let byte: UInt8
    /// How many it had.
    let length: Int
    /// How many are left.
    var count: Int
    let canOpen: Bool
    let canClose: Bool

    /// Rows with the same number find no opener where one of them found none.
    var kind: Int {
      if byte == UInt8(ascii: "~") { return min(length, 3) }
      return 4 + (byte == UInt8(ascii: "*") ? 6 : 0) + (canOpen ? 3 : 0) + length % 3
    }

    /// Whether a row in front of this one starts what this one ends.
    func isClosing(_ opener: Entry) -> Bool {
      guard opener.byte == byte else { return false }
      if byte == UInt8(ascii: "~") { return opener.length == length && length <= 2 }
      // The rule of three.
      return !(opener.canClose || canOpen) || length % 3 == 0 || (opener.length + length) % 3 != 0
    }
  }
}

extension MarkdownInlineParser {
  /// Reads a row of delimiters; the characters around it decide what it may do.
  mutating func readDelimiters(_ byte: UInt8) {
    let start = position
    while position < source.count, source[position] == byte { position += 1 }
    let before = Self.scalar(endingAt: start, in: source)
    let after = Self.scalar(startingAt: position, in: source)
    let isLeft =
      !after.isMarkdownSpace
      && (!after.isMarkdownPunctuation || before.isMarkdownSpace || before.isMarkdownPunctuation)
    let isRight =
      !before.isMarkdownSpace
      && (!before.isMarkdownPunctuation || after.isMarkdownSpace || after.isMarkdownPunctuation)
    let isUnderscore = byte == UInt8(ascii: "_")
    let entry = MarkdownDelimiterStack.Entry(
      token: tokens.count, byte: byte, length: position - start, count: position - start,
      canOpen: isLeft && (!isUnderscore || !isRight || before.isMarkdownPunctuation),
      canClose: isRight && (!isUnderscore || !isLeft || after.isMarkdownPunctuation))
    tokens.append(.delimiters(MarkdownDelimiterRow(byte: byte, count: entry.length)))
    if entry.canOpen || entry.canClose { delimiters.append(entry) }
  }

  /// Matches the delimiters from a number on, and forgets them.
  mutating func matchDelimiters(from bottom: Int) {
    var openers: [Int] = []
    // Below these heights there is no opener for a kind of closer.
    var floors = [Int](repeating: 0, count: 16)
    for closer in bottom..<delimiters.count {
      let kind = delimiters[closer].kind
      while delimiters[closer].canClose, delimiters[closer].count > 0 {
        let found = openers[floors[kind]...].lastIndex {
          delimiters[closer].isClosing(delimiters[$0])
        }
        guard let found else {
          floors[kind] = openers.count
          break
        }
        pair(openers[found], closer)
        // What stands between the two is text.
        let isSpent = delimiters[openers[found]].count == 0
        openers.removeLast(openers.count - found - (isSpent ? 0 : 1))
        for kind in floors.indices { floors[kind] = min(floors[kind], openers.count) }
      }
      if delimiters[closer].canOpen, delimiters[closer].count > 0 { openers.append(closer) }
    }
    delimiters.removeLast(delimiters.count - bottom)
  }

  private mutating func pair(_ opener: Int, _ closer: Int) {
    let byte = delimiters[closer].byte
    let used = min(2, delimiters[opener].count, delimiters[closer].count)
    for (index, isOpener) in [(opener, true), (closer, false)] {
      delimiters[index].count -= used
      guard case .delimiters(var row) = tokens[delimiters[index].token] else { continue }
      row.count -= used
      if isOpener {
        row.started.add(byte, used: used)
      } else {
        row.ended.add(byte, used: used)
      }
      tokens[delimiters[index].token] = .delimiters(row)
    }
  }

  /// The character that ends at a place; a line feed at the start of the text.
  private static func scalar(endingAt end: Int, in source: [UInt8]) -> Unicode.Scalar {
    guard end > 0 else { return "\n" }
    var start = end - 1
    while start > 0, source[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(startingAt: start, in: source)
  }

  /// The character that starts at a place; a line feed at the end of the text.
  private static func scalar(startingAt start: Int, in source: [UInt8]) -> Unicode.Scalar {
    guard start < source.count else { return "\n" }
    if source[start] < 0x80 { return Unicode.Scalar(source[start]) }
    let bytes = source[start..<min(start + 4, source.count)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }
}
