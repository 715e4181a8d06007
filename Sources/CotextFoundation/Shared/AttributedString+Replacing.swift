internal import Foundation

extension AttributedString {
  /// Replaces bytes by plain text; neither end of the range lies inside of a scalar.
  ///
  /// Foundation is given whole characters only: it stops the program at some edits that begin or end
  /// inside of one. What is taken in besides keeps its attributes.
  mutating func replace(_ range: Range<Int>, with replacement: String) {
    let lower = startOfCharacter(around: index(atByte: range.lowerBound))
    let upper = endOfCharacter(around: index(atByte: range.upperBound))
    let wide = byteOffset(of: lower)..<byteOffset(of: upper)
    if wide == range {
      replaceSubrange(lower..<upper, with: AttributedString(replacement))
      return
    }
    let bytes = Array(String(characters[lower..<upper]).utf8)
    let front = bytes[..<(range.lowerBound - wide.lowerBound)]
    let back = bytes[(range.upperBound - wide.lowerBound)...]
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

  private func startOfCharacter(around index: Index) -> Index {
    if index == startIndex || index == endIndex { return index }
    return characters.index(before: characters.index(after: index))
  }

  private func endOfCharacter(around index: Index) -> Index {
    if index == startIndex || index == endIndex { return index }
    let next = characters.index(after: index)
    return characters.index(before: next) == index ? index : next
  }
}
