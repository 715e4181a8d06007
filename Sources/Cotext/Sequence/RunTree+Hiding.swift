extension RunTree {
  /// Adds to the number of reasons to hide elements; `step` is 1 or -1 (as a wrapping number).
  ///
  /// - Parameters:
  ///   - first: the number of the first element.
  ///   - count: how many elements with the following numbers; they may stand far apart.
  mutating func hide(_ first: UInt32, count: Int, step: UInt32) {
    var element = first
    var rest = count
    while rest > 0 {
      let place = place(of: element)
      let piece = min(rest, length(place.leaf, place.run) - place.offset)
      if place.leaf == cursor.leaf { rewindCursor() }
      hide(at: place, count: piece, step: step)
      element &+= UInt32(truncatingIfNeeded: piece)
      rest &-= piece
    }
  }

  /// The same for elements of one run.
  @inline(__always)
  mutating func hide(at place: Place, count: Int, step: UInt32) {
    var leaf = place.leaf
    var run = place.run
    let old = hidden(leaf, run)
    let new = old &+ step
    var change = Weight()
    if old == 0 {
      change = hiddenWeight(leaf, run, from: place.offset, count: count)
    } else if new == 0 {
      change = -hiddenWeight(leaf, run, from: place.offset, count: count)
    }
    if journal != nil, old == 0 || new == 0 {
      let element = first(leaf, run) &+ UInt32(truncatingIfNeeded: place.offset)
      journal?.flip(element, count: count)
    }
    let length = length(leaf, run)
    if count == length {
      setHidden(leaf, run, new)
      mergeNeighbours(leaf, run)
    } else if place.offset == 0 {
      leaf = hidePrefix(leaf, run, count: count, hidden: new)
    } else if place.offset &+ count == length {
      leaf = hideSuffix(leaf, run, count: count, hidden: new)
    } else {
      (leaf, run) = split(leaf, run, at: place.offset)
      (leaf, run) = split(leaf, run, at: count)
      setHidden(leaf, run - 1, new)
    }
    // Only now: the weight of a leaf that was split is that of its runs as they stand.
    noteAtCursor(change, leaf)
  }

  /// The change of weight when elements that are shown are hidden.
  @inline(__always)
  private func hiddenWeight(_ leaf: Int, _ run: Int, from offset: Int, count: Int) -> Weight {
    guard isWide(leaf, run) else { return Weight(visible: -count) }
    var weight = -weight(leaf, run, from: offset, count: count, shown: true)
    weight.elements = 0
    return weight
  }

  /// Gives the first elements of a run another count of reasons; the run in front takes them over
  /// where it can. Returns the leaf in which they are.
  private mutating func hidePrefix(
    _ leaf: Int, _ run: Int, count: Int, hidden new: UInt32
  ) -> Int {
    let shape = shape(leaf, run)
    let cut = UInt32(truncatingIfNeeded: count)
    if run > 0, shape & Self.pinnedBit == 0, hidden(leaf, run - 1) == new,
      continues(leaf, run - 1), extends(leaf, run - 1, by: count, shape)
    {
      let bytes = byteCount(leaf, run, scalars: count)
      let front = self.shape(leaf, run - 1)
      setShape(leaf, run - 1, (front &+ cut) | (shape & Self.wideBit))
      setFirst(leaf, run, first(leaf, run) &+ cut)
      setShape(leaf, run, shape &- cut)
      setTextStart(leaf, run, textStart(leaf, run) + bytes)
      if leaf == cursor.leaf, run <= cursor.run { rewindCursor() }
      return leaf
    }
    let (leaf2, run2) = split(leaf, run, at: count)
    setHidden(leaf2, run2 - 1, new)
    return leaf2
  }

  /// The same for the last elements of a run and the run behind it.
  private mutating func hideSuffix(
    _ leaf: Int, _ run: Int, count: Int, hidden new: UInt32
  ) -> Int {
    let shape = shape(leaf, run)
    let cut = UInt32(truncatingIfNeeded: count)
    let kept = (shape & Self.lengthMask) &- cut
    if run + 1 < runCount(leaf), hidden(leaf, run + 1) == new, continues(leaf, run),
      !isPinned(leaf, run + 1), extends(leaf, run + 1, by: count, shape)
    {
      let bytes = byteCount(leaf, run, scalars: Int(kept))
      setFirst(leaf, run + 1, first(leaf, run) &+ kept)
      setShape(leaf, run + 1, (self.shape(leaf, run + 1) &+ cut) | (shape & Self.wideBit))
      setTextStart(leaf, run + 1, textStart(leaf, run) + bytes)
      setShape(leaf, run, shape &- cut)
      return leaf
    }
    let (leaf2, run2) = split(leaf, run, at: Int(kept))
    setHidden(leaf2, run2, new)
    return leaf2
  }

  /// Whether the run behind a run holds the following elements under the same marks.
  @inline(__always)
  private func continues(_ leaf: Int, _ run: Int) -> Bool {
    first(leaf, run) &+ (shape(leaf, run) & Self.lengthMask) == first(leaf, run &+ 1)
      && markSet(leaf, run) == markSet(leaf, run &+ 1)
  }

  /// Whether a run may grow by elements of a run of the given shape.
  @inline(__always)
  private func extends(_ leaf: Int, _ run: Int, by count: Int, _ other: UInt32) -> Bool {
    let shape = shape(leaf, run)
    let isWide = (shape | other) & Self.wideBit != 0
    return fits(Int(shape & Self.lengthMask) &+ count, wide: isWide)
  }

  /// Makes one run of a run and those beside it in its leaf, where nothing tells them apart.
  mutating func mergeNeighbours(_ leaf: Int, _ run: Int) {
    mergeNext(leaf, run)
    if run > 0 { mergeNext(leaf, run - 1) }
  }

  /// Makes one run of a run and the next one of its leaf, where nothing tells them apart.
  mutating func mergeNext(_ leaf: Int, _ run: Int) {
    guard canMergeNext(leaf, run) else { return }
    let added = shape(leaf, run + 1) & (Self.lengthMask | Self.wideBit)
    let shape = shape(leaf, run)
    setShape(
      leaf, run, (shape &+ (added & Self.lengthMask)) | (added & Self.wideBit))
    closeSlot(leaf, run + 1)
    if leaf == cursor.leaf { rewindCursor() }
  }

  /// Whether nothing tells a run and the next one of its leaf apart.
  @inline(__always)
  func canMergeNext(_ leaf: Int, _ run: Int) -> Bool {
    run &+ 1 < runCount(leaf) && continues(leaf, run)
      && hidden(leaf, run) == hidden(leaf, run &+ 1) && !isPinned(leaf, run &+ 1)
      && extends(leaf, run, by: length(leaf, run &+ 1), shape(leaf, run &+ 1))
  }
}
