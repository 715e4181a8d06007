// A leaf: a header of four words (runs, parent, next leaf, previous leaf), then five fields of
// `leafCapacity` words each. Fields lie beside each other rather than runs, since a search reads
// one or two fields of many runs.

extension RunTree {
  static var headerSize: Int { 4 }
  static var leafFields: Int { 5 }

  /// The bit of a length which says that a run may hold scalars beyond ASCII.
  static var wideBit: UInt32 { 1 << 31 }
  /// The bit of a length which says that a mark begins or ends directly in front of a run.
  static var pinnedBit: UInt32 { 1 << 30 }
  static var lengthMask: UInt32 { (1 << 30) - 1 }
  /// The longest run that may hold scalars beyond ASCII: places inside are found by counting.
  static var longestWideRun: Int { 512 }

  @inline(__always)
  private func leaf(_ leaf: Int, _ field: Int, _ run: Int) -> Int {
    leaf &* leafStride &+ Self.headerSize &+ field &* leafCapacity &+ run
  }

  // MARK: The header

  @inline(__always)
  func runCount(_ leaf: Int) -> Int { Int(leaves[leaf &* leafStride]) }
  @inline(__always)
  mutating func setRunCount(_ leaf: Int, _ count: Int) {
    leaves[leaf &* leafStride] = UInt32(truncatingIfNeeded: count)
  }
  @inline(__always)
  func leafParent(_ leaf: Int) -> Int { Int(leaves[leaf &* leafStride &+ 1]) }
  @inline(__always)
  mutating func setLeafParent(_ leaf: Int, _ node: Int) {
    leaves[leaf &* leafStride &+ 1] = UInt32(truncatingIfNeeded: node)
  }
  /// The leaf behind this one, or -1.
  @inline(__always)
  func nextLeaf(_ leaf: Int) -> Int { Int(Int32(bitPattern: leaves[leaf &* leafStride &+ 2])) }
  mutating func setNextLeaf(_ leaf: Int, _ next: Int) {
    leaves[leaf &* leafStride &+ 2] = UInt32(truncatingIfNeeded: next)
  }
  /// The leaf in front of this one, or -1.
  @inline(__always)
  func previousLeaf(_ leaf: Int) -> Int {
    Int(Int32(bitPattern: leaves[leaf &* leafStride &+ 3]))
  }
  mutating func setPreviousLeaf(_ leaf: Int, _ previous: Int) {
    leaves[leaf &* leafStride &+ 3] = UInt32(truncatingIfNeeded: previous)
  }

  // MARK: The fields of a run

  /// The number of the first element.
  @inline(__always)
  func first(_ leaf: Int, _ run: Int) -> UInt32 { leaves[self.leaf(leaf, 0, run)] }
  @inline(__always)
  mutating func setFirst(_ leaf: Int, _ run: Int, _ value: UInt32) {
    leaves[self.leaf(leaf, 0, run)] = value
  }
  /// The length with its two bits.
  @inline(__always)
  func shape(_ leaf: Int, _ run: Int) -> UInt32 { leaves[self.leaf(leaf, 1, run)] }
  @inline(__always)
  mutating func setShape(_ leaf: Int, _ run: Int, _ value: UInt32) {
    leaves[self.leaf(leaf, 1, run)] = value
  }
  @inline(__always)
  func length(_ leaf: Int, _ run: Int) -> Int { Int(shape(leaf, run) & Self.lengthMask) }
  @inline(__always)
  func isWide(_ leaf: Int, _ run: Int) -> Bool { shape(leaf, run) & Self.wideBit != 0 }
  @inline(__always)
  func isPinned(_ leaf: Int, _ run: Int) -> Bool { shape(leaf, run) & Self.pinnedBit != 0 }
  /// How many reasons there are not to show the run: its insertion undone, deletions.
  @inline(__always)
  func hidden(_ leaf: Int, _ run: Int) -> UInt32 { leaves[self.leaf(leaf, 2, run)] }
  @inline(__always)
  mutating func setHidden(_ leaf: Int, _ run: Int, _ value: UInt32) {
    leaves[self.leaf(leaf, 2, run)] = value
  }
  /// The place of the first byte in the text store.
  @inline(__always)
  func textStart(_ leaf: Int, _ run: Int) -> Int { Int(leaves[self.leaf(leaf, 3, run)]) }
  @inline(__always)
  mutating func setTextStart(_ leaf: Int, _ run: Int, _ value: Int) {
    leaves[self.leaf(leaf, 3, run)] = UInt32(truncatingIfNeeded: value)
  }
  /// The number of the set of marks that cover the run.
  @inline(__always)
  func markSet(_ leaf: Int, _ run: Int) -> UInt32 { leaves[self.leaf(leaf, 4, run)] }
  @inline(__always)
  mutating func setMarkSet(_ leaf: Int, _ run: Int, _ value: UInt32) {
    leaves[self.leaf(leaf, 4, run)] = value
  }

  @inline(__always)
  func visibleLength(_ leaf: Int, _ run: Int) -> Int {
    hidden(leaf, run) == 0 ? length(leaf, run) : 0
  }

  /// How many bytes the first `scalars` elements of a run take.
  @inline(__always)
  func byteCount(_ leaf: Int, _ run: Int, scalars: Int) -> Int {
    isWide(leaf, run)
      ? text.byteCount(at: textStart(leaf, run), scalars: scalars) : scalars
  }

  /// What `count` elements of a run weigh from `offset` on, shown or hidden as given.
  func weight(_ leaf: Int, _ run: Int, from offset: Int, count: Int, shown: Bool) -> Weight {
    guard shown else { return Weight(elements: count) }
    guard isWide(leaf, run) else { return Weight(visible: count, elements: count) }
    let start = textStart(leaf, run) + byteCount(leaf, run, scalars: offset)
    let size = text.size(at: start, scalars: count)
    return Weight(visible: count, elements: count, extra8: size.extra8, extra16: size.extra16)
  }

  func weight(_ leaf: Int, _ run: Int) -> Weight {
    weight(
      leaf, run, from: 0, count: length(leaf, run), shown: hidden(leaf, run) == 0)
  }

  /// What a whole leaf weighs.
  func weight(leaf: Int) -> Weight {
    var sum = Weight()
    for run in 0..<runCount(leaf) { sum += weight(leaf, run) }
    return sum
  }

  // MARK: Slots

  mutating func addLeaf() -> Int {
    let leaf = leaves.count / leafStride
    leaves.append(repeating: 0, count: leafStride)
    setNextLeaf(leaf, -1)
    setPreviousLeaf(leaf, -1)
    return leaf
  }

  /// Opens a slot for a run in front of `place.run` and returns where it is; its fields are unset.
  @inline(__always)
  mutating func openSlot(_ leaf: Int, _ run: Int) -> (leaf: Int, run: Int) {
    var leaf = leaf
    var run = run
    if runCount(leaf) == leafCapacity { (leaf, run) = splitLeaf(leaf, keeping: run) }
    let count = runCount(leaf)
    for field in 0..<Self.leafFields {
      let slot = self.leaf(leaf, field, run)
      leaves.move(from: slot, to: slot &+ 1, length: count &- run)
    }
    setRunCount(leaf, count &+ 1)
    return (leaf, run)
  }

  mutating func closeSlot(_ leaf: Int, _ run: Int) {
    let count = runCount(leaf)
    for field in 0..<Self.leafFields {
      let slot = self.leaf(leaf, field, run)
      leaves.move(from: slot + 1, to: slot, length: count - run - 1)
    }
    setRunCount(leaf, count - 1)
  }

  /// Moves half of a full leaf into a new one beside it. Returns where the slot in front of `run`
  /// is afterwards.
  private mutating func splitLeaf(_ leaf: Int, keeping run: Int) -> (leaf: Int, run: Int) {
    flush()
    cursor.leaf = -1
    let count = runCount(leaf)
    let middle = count / 2
    var lower = 0
    var upper = 0
    for run in 0..<middle { lower += length(leaf, run) }
    for run in middle..<count { upper += length(leaf, run) }
    let new = addLeaf()
    // The lighter half moves: each of its elements has to learn its new leaf.
    let movesUpper = upper <= lower
    let moved = movesUpper ? middle..<count : 0..<middle
    for field in 0..<Self.leafFields {
      let source = self.leaf(leaf, field, moved.lowerBound)
      leaves.move(from: source, to: self.leaf(new, field, 0), length: moved.count)
      if !movesUpper {
        leaves.move(
          from: self.leaf(leaf, field, middle), to: self.leaf(leaf, field, 0),
          length: count - middle)
      }
    }
    setRunCount(leaf, count - moved.count)
    setRunCount(new, moved.count)
    for run in 0..<moved.count {
      let first = Int(first(new, run))
      leafOf.fill(
        first..<first + length(new, run), with: UInt32(truncatingIfNeeded: new))
    }
    link(new, behind: movesUpper, leaf)
    insertLeaf(new, behind: movesUpper, leaf, weight: weight(leaf: new))
    if movesUpper {
      return run <= middle ? (leaf, run) : (new, run - middle)
    }
    return run <= middle ? (new, run) : (leaf, run - middle)
  }

  /// Puts a leaf into the row of leaves.
  private mutating func link(_ new: Int, behind: Bool, _ leaf: Int) {
    let previous = behind ? leaf : previousLeaf(leaf)
    let next = behind ? nextLeaf(leaf) : leaf
    setPreviousLeaf(new, previous)
    setNextLeaf(new, next)
    if previous >= 0 { setNextLeaf(previous, new) } else { firstLeaf = new }
    if next >= 0 { setPreviousLeaf(next, new) } else { lastLeaf = new }
  }
}
