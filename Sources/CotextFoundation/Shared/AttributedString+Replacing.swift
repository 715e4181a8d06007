internal import Foundation

extension AttributedString {
  /// Replaces bytes by plain text; neither end of the range lies inside of a scalar.
  ///
  /// Foundation keeps the places of characters beside the text, and loses count, or stops the program,
  /// at edits around which scalars join anew. So it is given only edits that begin and end where a
  /// character ends for certain, before, during and after the edit; if there is no such place nearby,
  /// the text is built anew. It also takes attributes from around an edit if their keys say so; what
  /// the registry knows of these is taken in as well. Whatever is taken in keeps its attributes.
  ///
  /// O(log n + length), and O(n) if the text is built anew.
  mutating func replace(
    _ range: Range<Int>, with replacement: String, _ registry: AttributeRegistry
  ) {
    let wide = replacedRange(around: range, replacement, registry)
    let (lower, upper) = (index(atByte: wide.lowerBound), index(atByte: wide.upperBound))
    var new = AttributedString(replacement)
    if wide != range {
      // Characters end at both edges.
      let bytes = Array(String(characters[lower..<upper]).utf8)
      let front = bytes[..<(range.lowerBound - wide.lowerBound)]
      let back = bytes[(range.upperBound - wide.lowerBound)...]
      new = AttributedString(
        String(decoding: front, as: UTF8.self) + replacement + String(decoding: back, as: UTF8.self)
      )
    }
    let moved = replacement.utf8.count - range.count
    var start = wide.lowerBound
    for run in self[lower..<upper].runs where wide != range {
      let end = start + utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
      if start < range.lowerBound {
        new.setAttributes(run.attributes, start..<min(end, range.lowerBound), from: wide.lowerBound)
      }
      if end > range.upperBound {
        new.setAttributes(
          run.attributes, max(start, range.upperBound) + moved..<end + moved, from: wide.lowerBound)
      }
      start = end
    }
    if lower == startIndex, upper == endIndex {
      self = new
    } else {
      replaceSubrange(lower..<upper, with: new)
    }
  }

  /// Becomes equal to another text from which it differs in some stretches, and in attributes: without
  /// what edits of the other one did to the places of its characters. O(r log n + length of these).
  mutating func follow(
    _ other: AttributedString, _ difference: TextDifference, _ registry: AttributeRegistry
  ) {
    for hunk in difference.hunks.reversed() {
      let text = String(decoding: difference.new[hunk.new], as: UTF8.self)
      replace(hunk.old, with: text, registry)
    }
    var start = 0
    for run in other.runs {
      let end = start + other.utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
      self[index(atByte: start)..<index(atByte: end)].setAttributes(run.attributes)
      start = end
    }
  }

  private mutating func setAttributes(
    _ attributes: AttributeContainer, _ range: Range<Int>, from start: Int
  ) {
    guard attributes != AttributeContainer() else { return }
    self[index(atByte: range.lowerBound - start)..<index(atByte: range.upperBound - start)]
      .setAttributes(attributes)
  }

  /// How many scalars are taken in before the text is built anew instead.
  private static var farthest: Int { 256 }

  /// The bytes that Foundation can be asked to replace to replace some of them.
  private func replacedRange(
    around range: Range<Int>, _ replacement: String, _ registry: AttributeRegistry
  ) -> Range<Int> {
    let scalars = unicodeScalars
    var (lower, upper) = (index(atByte: range.lowerBound), index(atByte: range.upperBound))
    let inserted = replacement.unicodeScalars
    var isWiderBefore = false
    var isWiderAfter = false
    for _ in 0...Self.farthest {
      takeInFragileRuns(&lower, &upper, registry)
      isWiderBefore = byteOffset(of: lower) < range.lowerBound
      isWiderAfter = byteOffset(of: upper) > range.upperBound
      let before = lower == startIndex ? nil : scalars[scalars.index(before: lower)]
      let after = upper == endIndex ? nil : scalars[upper]
      let oldFirst = lower < upper ? scalars[lower] : after
      let oldLast = lower < upper ? scalars[scalars.index(before: upper)] : before
      let newFirst = isWiderBefore ? oldFirst : inserted.first ?? scalar(at: range.upperBound)
      let newLast = isWiderAfter ? oldLast : inserted.last ?? scalar(before: range.lowerBound)
      // While Foundation replaces, both sides meet.
      let isSafeBetween = Unicode.Scalar.isSafeEdge(before, after)
      let isSafeBefore =
        isSafeBetween && Unicode.Scalar.isSafeEdge(before, oldFirst)
        && Unicode.Scalar.isSafeEdge(before, newFirst)
      let isSafeAfter =
        isSafeBetween && Unicode.Scalar.isSafeEdge(oldLast, after)
        && Unicode.Scalar.isSafeEdge(newLast, after)
      if isSafeBefore, isSafeAfter { return byteOffset(of: lower)..<byteOffset(of: upper) }
      if !isSafeBefore, lower > startIndex { lower = scalars.index(before: lower) }
      if !isSafeAfter, upper < endIndex { upper = scalars.index(after: upper) }
    }
    return 0..<utf8.count
  }

  /// Widens a range by the runs at its edges that an edit would take attributes of.
  private func takeInFragileRuns(
    _ lower: inout Index, _ upper: inout Index, _ registry: AttributeRegistry
  ) {
    guard registry.hasFragileKeys else { return }
    while lower > startIndex {
      let run = runs[utf8.index(before: lower)]
      guard registry.isFragile(run.attributes) else { break }
      lower = run.range.lowerBound
    }
    while upper < endIndex {
      let run = runs[upper]
      guard registry.isFragile(run.attributes) else { break }
      upper = run.range.upperBound
    }
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    let index = index(atByte: offset)
    return index == endIndex ? nil : unicodeScalars[index]
  }

  private func scalar(before offset: Int) -> Unicode.Scalar? {
    let index = index(atByte: offset)
    return index == startIndex ? nil : unicodeScalars[unicodeScalars.index(before: index)]
  }
}
