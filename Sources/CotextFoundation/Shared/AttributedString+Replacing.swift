internal import Foundation

extension AttributedString {
  /// Replaces bytes by plain text; neither end of the range lies inside of a scalar.
  ///
  /// Foundation is given whole characters only: it stops the program at some edits that begin or end
  /// inside of one. What is taken in besides keeps its attributes.
  mutating func replace(_ range: Range<Int>, with replacement: String) {
    let wide = wholeCharacters(around: range)
    let (lower, upper) = (index(atByte: wide.lowerBound), index(atByte: wide.upperBound))
    if wide == range {
      replaceSubrange(lower..<upper, with: AttributedString(replacement))
      return
    }
    let bytes = Array(string.utf8)[wide]
    let front = bytes[..<range.lowerBound]
    let back = bytes[range.upperBound...]
    let moved = replacement.utf8.count - range.count
    var kept: [(range: Range<Int>, attributes: AttributeContainer)] = []
    var start = wide.lowerBound
    for run in self[lower..<upper].runs {
      let end = start + utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
      if start < range.lowerBound {
        kept.append((start..<min(end, range.lowerBound), run.attributes))
      }
      if end > range.upperBound {
        kept.append((max(start, range.upperBound) + moved..<end + moved, run.attributes))
      }
      start = end
    }
    let text =
      String(decoding: front, as: UTF8.self) + replacement + String(decoding: back, as: UTF8.self)
    replaceSubrange(lower..<upper, with: AttributedString(text))
    for (range, attributes) in kept {
      self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
        .setAttributes(attributes)
    }
  }

  /// The characters that a range of bytes touches, and those that an end of it lies inside of.
  private func wholeCharacters(around range: Range<Int>) -> Range<Int> {
    if isPlainEdge(range.lowerBound), isPlainEdge(range.upperBound) { return range }
    // The string's own view of characters finds them from places between characters only.
    let text = string
    let bytes = text.utf8
    func edge(_ offset: Int, towardsEnd: Bool) -> Int {
      var index = bytes.index(bytes.startIndex, offsetBy: offset)
      while String.Index(index, within: text) == nil {
        index =
          towardsEnd
          ? text.unicodeScalars.index(after: index)
          : text.unicodeScalars.index(before: index)
      }
      return bytes.distance(from: bytes.startIndex, to: index)
    }
    return edge(range.lowerBound, towardsEnd: false)..<edge(range.upperBound, towardsEnd: true)
  }

  /// Whether a character ends for certain at an offset in bytes: ASCII stands on both sides.
  private func isPlainEdge(_ offset: Int) -> Bool {
    let index = index(atByte: offset)
    if index == startIndex || index == endIndex { return true }
    let (left, right) = (utf8[utf8.index(before: index)], utf8[index])
    return left < 0x80 && right < 0x80 && !(left == 0x0D && right == 0x0A)
  }
}
