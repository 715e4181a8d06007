internal import Cotext

// Updates that no single change has room for.

extension Document {
  /// How many bytes of text one change deletes or inserts at most: with room for marks.
  private static var portion: Int { Change.maximumUnitCount / 2 }

  /// Whether a difference is too large to be sure that one change holds it.
  func needsPortions(_ difference: TextDifference) -> Bool {
    !isInTransaction && difference.scalarCount > Self.portion
  }

  /// Makes edits change by change. Where one of them is refused, the document is as it was.
  ///
  /// - Parameter edits: returns the last change that it made.
  mutating func inPortions(
    _ edits: (inout Document) throws(EditError) -> Change?
  ) throws(EditError) -> Change? {
    let saved = self
    do {
      return try edits(&self)
    } catch {
      self = saved
      throw error
    }
  }

  /// Replaces the stretches of a difference, the last one first and each piece by piece.
  ///
  /// - Parameter attributes: what new text is to look like; nil = as what it replaces hands on.
  /// - Returns: the last change.
  mutating func replaceInPortions(
    _ difference: TextDifference, attributes: Attributes?
  ) throws(EditError) -> Change? {
    var last: Change?
    for hunk in difference.hunks.reversed() {
      let removed = difference.oldPieces(of: hunk, atMost: Self.portion / 2)
      let inserted = difference.newPieces(of: hunk, atMost: Self.portion / 2)
      for range in removed.dropFirst().reversed() { try delete(range, in: .utf8) }
      var range = removed.first ?? hunk.old
      if inserted.isEmpty { last = try delete(range, in: .utf8) }
      for text in inserted {
        last = try replace(range, in: .utf8, with: text, attributes: attributes)
        let end = range.lowerBound + text.utf8.count
        range = end..<end
      }
    }
    return last
  }
}

extension TextDifference {
  /// How many scalars are deleted and inserted. O(their bytes).
  var scalarCount: Int {
    hunks.reduce(0) { count, hunk in
      let bytes = [old[hunk.old], new[hunk.new]].joined()
      return count + bytes.lazy.filter { $0 & 0xC0 != 0x80 }.count
    }
  }

  /// The stretch of the old text that a hunk replaces, in pieces of so many bytes, cut between scalars.
  func oldPieces(of hunk: Hunk, atMost size: Int) -> [Range<Int>] {
    Self.pieces(of: hunk.old, in: old, atMost: size)
  }

  /// The text that a hunk puts there, in pieces of so many bytes, cut between scalars.
  func newPieces(of hunk: Hunk, atMost size: Int) -> [String] {
    Self.pieces(of: hunk.new, in: new, atMost: size)
      .map { String(decoding: new[$0], as: UTF8.self) }
  }

  private static func pieces(
    of range: Range<Int>, in bytes: [UInt8], atMost size: Int
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = min(range.upperBound, start + size)
      while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }
}
