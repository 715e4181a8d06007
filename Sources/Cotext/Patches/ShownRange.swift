/// A range, or a place, of what a view shows, by elements.
package struct ShownRange: Sendable {
  /// The elements in order.
  var pieces: [Range<UInt32>]
  /// The element that the view shows in front of the range; `none` at the start.
  var left: UInt32
  /// The element that the view shows behind the range; `none` at the end.
  var right: UInt32

  /// Whether it is a place.
  package var isEmpty: Bool { pieces.isEmpty }

  /// How many elements there are.
  var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// The first element of a range that is not empty, and the second one.
  var firstTwo: (first: UInt32, second: UInt32?) {
    let first = pieces[0]
    if first.count > 1 { return (first.lowerBound, first.lowerBound + 1) }
    return (first.lowerBound, pieces.count > 1 ? pieces[1].lowerBound : nil)
  }

  /// The elements as a set.
  var elements: RangeSet<UInt32> { RangeSet(parityOf: pieces) }
}

extension DocumentState {
  /// The elements of a range of a view.
  ///
  /// - Parameter range: in scalars of the view, inside of it.
  func shown(_ range: Range<Int>, under resolved: ResolvedDelta) -> ShownRange {
    var result = ShownRange(
      pieces: [], left: RunTree.none, right: RunTree.none)
    if range.lowerBound > 0 {
      forEachShown(range.lowerBound - 1..<range.lowerBound, under: resolved) {
        result.left = $0.lowerBound
      }
    }
    forEachShown(range, under: resolved) { result.pieces.append($0) }
    if range.upperBound < shownCount(in: .visible, under: resolved) {
      forEachShown(range.upperBound..<range.upperBound + 1, under: resolved) {
        result.right = $0.lowerBound
      }
    }
    return result
  }

  /// How much a view shows.
  func shownCount(in metric: RunTree.Metric, under resolved: ResolvedDelta) -> Int {
    var count = tree.total.amount(metric)
    for hunk in resolved.hunks {
      count += hunk.removed.amount(metric) - hunk.inserted.amount(metric)
    }
    return count
  }

  /// Whether each scalar of a view is one of every unit: ASCII without CR LF.
  func showsOnlyASCII(under resolved: ResolvedDelta) -> Bool {
    tree.total.extra8 == 0 && !tree.text.hasCarriageReturn
      && resolved.hunks.allSatisfy { $0.removed.extra8 == 0 }
  }

  /// Calls `body` with the elements of a range of a view, row by row.
  private func forEachShown(
    _ range: Range<Int>, under resolved: ResolvedDelta, _ body: (Range<UInt32>) -> Void
  ) {
    var offset = range.lowerBound
    var index = resolved.hunk(at: offset, in: .visible)
    while offset < range.upperBound {
      if index >= 0 {
        let hunk = resolved.hunks[index]
        var start = hunk.oldStart.visible
        for elements in hunk.gone {
          let from = max(offset, start)
          let to = min(range.upperBound, start + elements.count)
          if from < to {
            let first = elements.lowerBound + UInt32(from - start)
            body(first..<first + UInt32(to - from))
            offset = to
          }
          start += elements.count
        }
      }
      let next = index + 1
      let end =
        next < resolved.hunks.count
        ? min(range.upperBound, resolved.hunks[next].oldStart.visible) : range.upperBound
      if offset < end {
        let shift =
          index < 0
          ? 0 : resolved.hunks[index].newEnd.visible - resolved.hunks[index].oldEnd.visible
        forEachVisible(offset + shift..<end + shift, body)
        offset = end
      }
      index = next
    }
  }

  /// Calls `body` with the elements of a range of the text, row by row.
  private func forEachVisible(_ range: Range<Int>, _ body: (Range<UInt32>) -> Void) {
    let place = tree.locate(range.lowerBound, in: .visible, after: false).place
    var (leaf, run, offset) = (place.leaf, place.run, place.offset)
    var rest = range.count
    while rest > 0 {
      if tree.hidden(leaf, run) == 0 {
        let count = min(rest, tree.length(leaf, run) - offset)
        if count > 0 {
          let first = tree.first(leaf, run) &+ UInt32(truncatingIfNeeded: offset)
          body(first..<first &+ UInt32(truncatingIfNeeded: count))
        }
        rest -= count
      }
      offset = 0
      guard let next = tree.next(leaf, run) else { return }
      (leaf, run) = next
    }
  }

  /// An offset of a view in scalars; it must not lie inside of one.
  func shownScalars(
    at offset: Int, in unit: TextUnit, under resolved: ResolvedDelta
  ) throws(EditError) -> Int {
    let metric: RunTree.Metric
    switch unit {
    case .scalar: metric = .visible
    case .utf8: metric = .utf8
    case .utf16: metric = .utf16
    case .character: return try shownScalars(atCharacter: offset, under: resolved)
    }
    let count = shownCount(in: metric, under: resolved)
    guard offset >= 0, offset <= count else {
      throw .offsetOutOfBounds(offset: offset, count: count, unit: unit)
    }
    if metric == .visible { return offset }
    let index = resolved.hunk(at: offset, in: metric)
    guard index >= 0 else { return try exactScalars(offset, in: metric, offset, unit) }
    let hunk = resolved.hunks[index]
    if offset >= hunk.oldEnd.amount(metric) {
      let inDocument = offset - hunk.oldEnd.amount(metric) + hunk.newEnd.amount(metric)
      let scalars = try exactScalars(inDocument, in: metric, offset, unit)
      return scalars - hunk.newEnd.visible + hunk.oldEnd.visible
    }
    var rest = offset - hunk.oldStart.amount(metric)
    var scalars = hunk.oldStart.visible
    for elements in hunk.gone {
      let start = tree.textRange(of: elements).lowerBound
      let fitting = tree.text.scalars(
        at: start, within: elements.count, fitting: rest, utf16: metric == .utf16)
      let size = tree.text.size(at: start, scalars: fitting)
      scalars += fitting
      rest -= fitting + (metric == .utf16 ? size.extra16 : size.extra8)
      if fitting < elements.count { break }
    }
    guard rest == 0 else { throw .offsetInsideUnit(offset: offset, unit: unit) }
    return scalars
  }

  /// The scalars in front of an amount of the text.
  private func exactScalars(
    _ amount: Int, in metric: RunTree.Metric, _ offset: Int, _ unit: TextUnit
  ) throws(EditError) -> Int {
    let before = tree.locate(amount, in: metric, after: true).before
    guard before.amount(metric) == amount else {
      throw .offsetInsideUnit(offset: offset, unit: unit)
    }
    return before.visible
  }

  private func shownScalars(
    atCharacter offset: Int, under resolved: ResolvedDelta
  ) throws(EditError) -> Int {
    let limit = shownCount(in: .visible, under: resolved)
    guard offset >= 0, offset <= limit else {
      throw .offsetOutOfBounds(offset: offset, count: limit, unit: .character)
    }
    if showsOnlyASCII(under: resolved) { return offset }
    let bytes = resolved.hunks.isEmpty ? tree.visibleBytes() : bytes(shownUnder: resolved)
    var characters = 0
    var scalars = 0
    CharacterCounting(bytes).forEach { count in
      if characters == offset { return false }
      characters += 1
      scalars += count
      return true
    }
    guard characters == offset else {
      throw .offsetOutOfBounds(offset: offset, count: characters, unit: .character)
    }
    return scalars
  }
}
