// Between which anchors a mark is made: the table and the rule of removal in section 5 of the
// specification.

extension DocumentState {
  /// A range of visible elements and what stands beside it, by number; `none` is the edge.
  struct VisibleRange {
    var first: UInt32
    var last: UInt32
    /// The visible element in front of the range.
    var outerLeft: UInt32
    /// The visible element behind the range.
    var outerRight: UInt32
  }

  /// The elements from one visible offset up to another, at least one.
  mutating func visibleRange(_ range: Range<Int>) -> VisibleRange {
    VisibleRange(
      first: element(atVisible: range.lowerBound),
      last: element(atVisible: range.upperBound - 1),
      outerLeft: range.lowerBound == 0 ? RunTree.none : element(atVisible: range.lowerBound - 1),
      outerRight: range.upperBound == tree.total.visible
        ? RunTree.none : element(atVisible: range.upperBound))
  }

  /// The visible element at an offset.
  mutating func element(atVisible offset: Int) -> UInt32 {
    let place = tree.place(ofVisible: offset)
    return tree.first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset)
  }

  /// Where a mark over a range begins and ends.
  func boundaries(
    of range: VisibleRange, key: AttributeKey, value: AttributeValue
  ) -> (from: Boundary, to: Boundary) {
    let growth = marks.schema.growth(of: key)
    let outsideLeft = Boundary.after(elementOrNone: element(inFrontOf: range.first))
    let outsideRight = Boundary.before(elementOrNone: element(behind: range.last))
    let insideLeft = Boundary.before(range.first)
    let insideRight = Boundary.after(range.last)
    if growth == .paragraph { return (outsideLeft, insideRight) }
    guard value == .null else {
      let growsLeft = growth == .before || growth == .both
      let growsRight = growth == .both || growth == .after && !isLineFeed(range.last)
      return (growsLeft ? outsideLeft : insideLeft, growsRight ? outsideRight : insideRight)
    }
    // A removal takes in what is typed at its edges, unless what stands outside still has the
    // attribute and hands it on to that side.
    let holdsLeft = (growth == .after || growth == .both) && has(key, range.outerLeft)
    let holdsRight = (growth == .before || growth == .both) && has(key, range.outerRight)
    return (holdsLeft ? insideLeft : outsideLeft, holdsRight ? insideRight : outsideRight)
  }

  private func has(_ key: AttributeKey, _ element: UInt32) -> Bool {
    marks.attributes(of: markSet(of: element))[key] != nil
  }

  /// The element directly in front of another one, tombstones included.
  private func element(inFrontOf element: UInt32) -> UInt32 {
    tree.element(inFrontOf: tree.place(of: element))
  }

  /// The element directly behind another one, tombstones included.
  private func element(behind element: UInt32) -> UInt32 {
    var place = tree.place(of: element)
    place.offset += 1
    return tree.element(behind: place)
  }

  /// Whether an element ends a paragraph.
  func isLineFeed(_ element: UInt32) -> Bool {
    let place = tree.place(of: element)
    let start = tree.textStart(place.leaf, place.run)
    return tree.text[start + tree.byteCount(place.leaf, place.run, scalars: place.offset)] == 0x0A
  }
}
