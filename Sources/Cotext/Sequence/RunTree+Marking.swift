extension RunTree {
  /// The run that starts at a place, cutting one in two where the place is inside; nil at the end.
  mutating func runStart(at place: Place) -> (leaf: Int, run: Int)? {
    guard place.run < runCount(place.leaf) else { return nil }
    if place.offset == 0 { return (place.leaf, place.run) }
    if place.offset == length(place.leaf, place.run) { return next(place.leaf, place.run) }
    return split(place.leaf, place.run, at: place.offset)
  }

  /// Keeps the gap in front of a run from being closed, since marks begin or end there.
  mutating func pin(_ leaf: Int, _ run: Int) {
    setShape(leaf, run, shape(leaf, run) | Self.pinnedBit)
  }

  /// Lets the gap in front of a run be closed again.
  mutating func unpin(_ leaf: Int, _ run: Int) {
    setShape(leaf, run, shape(leaf, run) & ~Self.pinnedBit)
    if run > 0 { mergeNext(leaf, run - 1) }
  }

  /// Gives each run from the one that starts with `first` up to the one that starts with `end`
  /// (`none`: to the end of the document) another set of marks. O(runs).
  mutating func rewriteMarkSets(
    from first: UInt32, upTo end: UInt32,
    _ rewrite: (_ elements: Range<UInt32>, _ set: UInt32) -> UInt32
  ) {
    let start = place(of: first)
    var leaf = start.leaf
    var run = start.run
    while leaf >= 0 {
      let count = runCount(leaf)
      while run < count {
        if self.first(leaf, run) == end {
          mergeRuns(of: leaf)
          return
        }
        let element = self.first(leaf, run)
        let elements = element..<element &+ UInt32(truncatingIfNeeded: length(leaf, run))
        setMarkSet(leaf, run, rewrite(elements, markSet(leaf, run)))
        run += 1
      }
      let next = nextLeaf(leaf)
      mergeRuns(of: leaf)
      leaf = next
      run = 0
    }
  }

  /// Joins the neighbours in a leaf that nothing tells apart any more.
  private mutating func mergeRuns(of leaf: Int) {
    var run = runCount(leaf) - 2
    while run >= 0 {
      mergeNext(leaf, run)
      run -= 1
    }
  }
}
