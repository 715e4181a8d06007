/// Between which neighbours rows of elements were typed, as far as the order of all elements tells:
/// next to those that were there before them. That is right for whoever knew everything that had
/// arrived when he typed, and so nearly always.
///
/// Found with a stack in one pass over the order (as Vuillemin, "A unifying look at data structures",
/// 1980, builds a Cartesian tree).
struct ImpliedOrigins: ~Copyable {
  /// For each row, the nearest earlier element in front of its first one, or `none`.
  private(set) var left: Column<UInt32>
  /// For each row, the nearest earlier element behind its first one, or `none`.
  private(set) var right: Column<UInt32>

  // The pieces that no earlier element stands behind yet; their numbers rise.
  private var first: Column<UInt32>
  private var last: Column<UInt32>
  private var row: Column<UInt32>

  init(rowCount: Int) {
    left = Column(minimumCapacity: rowCount)
    right = Column(minimumCapacity: rowCount)
    left.append(repeating: RunTree.none, count: rowCount)
    right.append(repeating: RunTree.none, count: rowCount)
    first = Column()
    last = Column()
    row = Column()
  }

  /// Replaces what the order implies for a row.
  mutating func set(_ row: Int, left: UInt32, right: UInt32) {
    self.left[row] = left
    self.right[row] = right
  }

  /// Goes on by a piece of a row: elements with rising numbers that stand next to each other.
  ///
  /// - Parameter row: the row if this is its start, else `none`.
  @inline(__always)
  mutating func append(first: UInt32, last: UInt32, startOf row: UInt32) {
    var top = self.first.count &- 1
    while top >= 0, self.first[top] > first {
      if self.row[top] != RunTree.none { right[Int(self.row[top])] = first }
      top &-= 1
    }
    if row != RunTree.none, top >= 0 { left[Int(row)] = self.last[top] }
    let popped = self.first.count &- 1 &- top
    self.first.removeLast(popped)
    self.last.removeLast(popped)
    self.row.removeLast(popped)
    self.first.append(first)
    self.last.append(last)
    self.row.append(row)
  }

  /// Whether a row's first element is then a left child: its right neighbour was typed behind its
  /// left one.
  @inline(__always)
  static func isLeftChild(left: UInt32, right: UInt32) -> Bool {
    right != RunTree.none && (left == RunTree.none || right > left)
  }
}
