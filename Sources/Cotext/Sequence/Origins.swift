/// Between which neighbours each element was typed, and so where it hangs in the tree of FugueMax.
///
/// An entry is a row of elements with rising numbers of which each was typed behind the one before
/// it; only the first one's neighbours are kept. Entries also carry what makes ancestors quick to
/// find: their depth in entries and a jump to an ancestor further up (Myers, "An applicative
/// random-access stack", 1983), so that hostile trees cannot make a merge quadratic.
struct Origins: ~Copyable {
  private let stays = StaysInPlace()

  /// The number of an entry's first element; rising.
  private(set) var start: Column<UInt32>
  /// The element that the first one was typed behind, or `none`.
  private(set) var left: Column<UInt32>
  /// The element that all of them were typed in front of, or `none`.
  private(set) var right: Column<UInt32>
  /// The place of the entry's first byte in the text store.
  private(set) var textStart: Column<UInt32>
  /// How many entries there are above; the top bit says that the first element is a left child.
  private(set) var depth: Column<UInt32>
  /// An element among the ancestors of the first one, or `none`.
  private(set) var jump: Column<UInt32>

  static var none: UInt32 { UInt32.max }
  private static var leftChildBit: UInt32 { 1 << 31 }

  init() {
    start = Column()
    left = Column()
    right = Column()
    textStart = Column()
    depth = Column()
    jump = Column()
  }

  /// Entries that hang nowhere yet, see ``hangNext(isLeftChild:entry:)``; all columns are as long.
  init(
    start: consuming Column<UInt32>, left: consuming Column<UInt32>,
    right: consuming Column<UInt32>, textStart: consuming Column<UInt32>
  ) {
    depth = Column(minimumCapacity: start.count)
    jump = Column(minimumCapacity: start.count)
    self.start = start
    self.left = left
    self.right = right
    self.textStart = textStart
  }

  private init(copying other: borrowing Origins) {
    start = other.start.copy()
    left = other.left.copy()
    right = other.right.copy()
    textStart = other.textStart.copy()
    depth = other.depth.copy()
    jump = other.jump.copy()
  }

  func copy() -> Origins { Origins(copying: self) }

  var count: Int { start.count }

  /// The entry that holds an element. O(log entries).
  @inline(__always)
  func entry(of element: UInt32) -> Int {
    let last = start.count &- 1
    return start[last] <= element ? last : start.upperBound(of: element) &- 1
  }

  /// Whether a row that starts behind `left` goes on with the last entry, whose last element is
  /// `last`.
  @inline(__always)
  func continues(last: UInt32, left: UInt32, right: UInt32) -> Bool {
    count > 0 && left == last && self.right[count &- 1] == right
  }

  /// Notes the first element of a new entry.
  mutating func append(start element: UInt32, left: UInt32, right: UInt32, textStart: Int) {
    let isLeftChild = descends(right, from: left)
    start.append(element)
    self.left.append(left)
    self.right.append(right)
    self.textStart.append(UInt32(truncatingIfNeeded: textStart))
    hangNext(isLeftChild: isLeftChild) { origins, element in origins.entry(of: element) }
  }

  /// Hangs the first entry that hangs nowhere yet into the tree.
  ///
  /// - Parameters:
  ///   - isLeftChild: whether it hangs below its right neighbour.
  ///   - entry: which entry an earlier element belongs to.
  @inline(__always)
  mutating func hangNext(isLeftChild: Bool, entry: (borrowing Origins, UInt32) -> Int) {
    let next = jump.count
    let parent = isLeftChild ? right[next] : left[next]
    var depth: UInt32 = 1
    var jump = parent
    if parent != Self.none {
      let above = entry(self, parent)
      let aboveDepth = self.depth(above)
      depth = aboveDepth &+ 1
      // Two jumps of the same length become one over both.
      let further = self.jump[above]
      if further != Self.none {
        let furtherEntry = entry(self, further)
        let furthest = self.jump[furtherEntry]
        let furthestDepth = furthest == Self.none ? 0 : self.depth(entry(self, furthest))
        if aboveDepth &- self.depth(furtherEntry) == self.depth(furtherEntry) &- furthestDepth {
          jump = furthest
        }
      }
    }
    self.depth.append(depth | (isLeftChild ? Self.leftChildBit : 0))
    self.jump.append(jump)
  }

  func depth(_ entry: Int) -> UInt32 { depth[entry] & ~Self.leftChildBit }

  /// Whether the first element of an entry is a left child.
  func isLeftChild(_ entry: Int) -> Bool { depth[entry] & Self.leftChildBit != 0 }

  /// The element that an element was typed behind, or `none`.
  func leftOrigin(of element: UInt32) -> UInt32 {
    let entry = entry(of: element)
    return start[entry] == element ? left[entry] : element &- 1
  }

  /// The element that an element was typed in front of, or `none`.
  func rightOrigin(of element: UInt32) -> UInt32 {
    right[entry(of: element)]
  }

  /// Whether `element` hangs somewhere below `ancestor`; `none` is the root as an ancestor, and no
  /// element as the other. O(log² entries).
  func descends(_ element: UInt32, from ancestor: UInt32) -> Bool {
    if element == Self.none { return false }
    if ancestor == Self.none { return true }
    // An ancestor was there first.
    if element <= ancestor { return false }
    return leftOrigin(of: element) == ancestor || child(of: ancestor, towards: element) != nil
  }

  /// The child of `ancestor` (`none` = the root) through which `element` hangs below it; nil if it
  /// does not. O(log² entries).
  func child(of ancestor: UInt32, towards element: UInt32) -> UInt32? {
    var element = element
    while true {
      if ancestor != Self.none, element <= ancestor { return nil }
      let entry = entry(of: element)
      let first = start[entry]
      // Inside an entry each element is the right child of the one before it.
      if ancestor != Self.none, first <= ancestor { return ancestor &+ 1 }
      let parent = depth[entry] & Self.leftChildBit != 0 ? right[entry] : left[entry]
      if parent == ancestor { return first }
      if parent == Self.none { return nil }
      let jump = jump[entry]
      element = jump != Self.none && (ancestor == Self.none || jump > ancestor) ? jump : parent
    }
  }
}
