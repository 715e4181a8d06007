// Offsets in four units. Inside, everything counts visible scalars.

extension DocumentState {
  /// Whether each scalar is one of every unit: ASCII without CR LF.
  private func isUniform(_ unit: TextUnit) -> Bool {
    switch unit {
    case .scalar: return true
    case .utf8, .utf16: return tree.total.extra8 == 0
    case .character: return tree.total.extra8 == 0 && !tree.text.hasCarriageReturn
    }
  }

  /// How many units the visible text has. O(1), for characters beyond ASCII O(n).
  func count(in unit: TextUnit) -> Int {
    if isUniform(unit) { return tree.total.visible }
    switch unit {
    case .scalar: return tree.total.visible
    case .utf8: return tree.total.amount(.utf8)
    case .utf16: return tree.total.amount(.utf16)
    case .character: return CharacterCounting(tree.visibleBytes()).count
    }
  }

  /// An offset in scalars, floored to a whole scalar or character. O(log r), for characters beyond
  /// ASCII O(n).
  @inline(__always)
  func scalars(at offset: Int, in unit: TextUnit) throws(EditError) -> Int {
    if isUniform(unit) {
      guard offset >= 0, offset <= tree.total.visible else {
        throw .offsetOutOfBounds(offset: offset, count: tree.total.visible, unit: unit)
      }
      return offset
    }
    return try countedScalars(at: offset, in: unit)
  }

  private func countedScalars(at offset: Int, in unit: TextUnit) throws(EditError) -> Int {
    let count = count(in: unit)
    guard offset >= 0, offset <= count else {
      throw .offsetOutOfBounds(offset: offset, count: count, unit: unit)
    }
    if offset == count { return tree.total.visible }
    switch unit {
    case .scalar: return offset
    case .utf8: return tree.locate(offset, in: .utf8, after: false).before.visible
    case .utf16: return tree.locate(offset, in: .utf16, after: false).before.visible
    case .character: return CharacterCounting(tree.visibleBytes()).scalars(ofCharacter: offset)
    }
  }

  /// A range in scalars.
  @inline(__always)
  func scalars(_ range: Range<Int>, in unit: TextUnit) throws(EditError) -> Range<Int> {
    let lower = try scalars(at: range.lowerBound, in: unit)
    let upper = try scalars(at: range.upperBound, in: unit)
    return lower..<upper
  }

  /// An offset in scalars in another unit, floored to a whole one.
  func offset(ofScalar scalar: Int, in unit: TextUnit) -> Int {
    if isUniform(unit) { return scalar }
    switch unit {
    case .scalar: return scalar
    case .utf8, .utf16:
      let before = tree.locate(scalar, in: .visible, after: true).before
      return before.amount(unit == .utf8 ? .utf8 : .utf16)
    case .character:
      return CharacterCounting(tree.visibleBytes()).characters(inFrontOf: scalar).characters
    }
  }

  /// The paragraphs that a range of scalars touches, with their line feeds.
  func paragraphs(around range: Range<Int>) -> Range<Int> {
    paragraphStart(range.lowerBound)..<paragraphEnd(range)
  }

  private func paragraphStart(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    var (place, before) = tree.locate(offset, in: .visible, after: true)
    var start = before.visible
    while true {
      if tree.hidden(place.leaf, place.run) == 0 {
        let first = tree.textStart(place.leaf, place.run)
        let end =
          first + tree.byteCount(place.leaf, place.run, scalars: place.offset)
        if let feed = tree.text.lastLineFeed(in: first..<end) {
          return start - tree.text.scalarCount(feed + 1..<end)
        }
        start -= place.offset
      }
      guard let previous = tree.previous(place.leaf, place.run) else { return 0 }
      place = RunTree.Place(
        leaf: previous.leaf, run: previous.run,
        offset: tree.length(previous.leaf, previous.run))
    }
  }

  private func paragraphEnd(_ range: Range<Int>) -> Int {
    // A range that ends behind a line feed does not touch the next paragraph; a caret does.
    let from = range.isEmpty ? range.upperBound : range.upperBound - 1
    guard from < tree.total.visible else { return tree.total.visible }
    var (place, before) = tree.locate(from, in: .visible, after: false)
    var end = before.visible
    while true {
      if tree.hidden(place.leaf, place.run) == 0 {
        let range = tree.textRange(place.leaf, place.run)
        let first =
          range.lowerBound + tree.byteCount(place.leaf, place.run, scalars: place.offset)
        if let feed = tree.text.firstLineFeed(in: first..<range.upperBound) {
          return end + tree.text.scalarCount(first..<feed + 1)
        }
        end += tree.length(place.leaf, place.run) - place.offset
      }
      guard let next = tree.next(place.leaf, place.run) else { return end }
      place = RunTree.Place(leaf: next.leaf, run: next.run, offset: 0)
    }
  }
}
