// The order of all elements, tombstones included. What stands between two neighbours of a row of
// typing was typed there later and is a part of the tree of its own, so the rows nest: each piece of
// the order either begins a row or goes on with the one that was left last.

extension DocumentState {
  func writeOrder(to writer: inout SnapshotWriter) {
    let ends = rowEnds()
    var implied = ImpliedOrigins(rowCount: log.origins.count)
    var order = OrderWriter()
    var leaf = tree.firstLeaf
    while leaf >= 0 {
      for run in 0..<tree.runCount(leaf) {
        var unit = tree.first(leaf, run)
        let end = unit &+ UInt32(truncatingIfNeeded: tree.length(leaf, run))
        while unit < end {
          unit = order.append(unit..<end, ends, log.origins, &implied)
        }
      }
      leaf = tree.nextLeaf(leaf)
    }
    order.endPiece(&implied)
    writer[.starts] = order.starts
    writer[.lengths] = order.lengths
    writeExceptions(implied, to: &writer[.origins])
  }

  /// The number behind the last element of each row of typing.
  private func rowEnds() -> Column<UInt32> {
    var ends = Column<UInt32>(minimumCapacity: log.origins.count)
    for entry in 0..<log.entryCount where log.kind(of: entry) == .insert {
      ends.append(log.end(of: entry, unitCount: graph.unitCount))
    }
    return ends
  }

  /// Rows whose neighbours are not those that the order implies: the distance from the last such
  /// row, then each neighbour (0 = none, else the distance back to it), then the side.
  private func writeExceptions(
    _ implied: borrowing ImpliedOrigins, to column: inout [UInt8]
  ) {
    var next = 0
    for row in 0..<log.origins.count {
      let (left, right) = (log.origins.left[row], log.origins.right[row])
      let isLeftChild = log.origins.isLeftChild(row)
      if left == implied.left[row], right == implied.right[row],
        isLeftChild == ImpliedOrigins.isLeftChild(left: left, right: right)
      {
        continue
      }
      let start = log.origins.start[row]
      column.appendVarint(row - next)
      next = row + 1
      column.appendVarint(left == RunTree.none ? 0 : start - left)
      column.appendVarint(
        UInt64(right == RunTree.none ? 0 : start - right) << 1 | (isLeftChild ? 1 : 0))
    }
  }
}

/// Writes the pieces of the order.
private struct OrderWriter {
  var starts: [UInt8] = []
  var lengths: [UInt8] = []
  /// The rows that were left in the middle: which, and where they go on.
  private var open: [(row: Int, next: UInt32)] = []
  private var lastStarted = -1

  // The current piece.
  private var row = -1
  private var isStart = false
  private var first: UInt32 = 0
  private var next: UInt32 = 0
  private var end: UInt32 = 0

  /// Goes on with elements of one run of the tree; returns the first one that belongs to another
  /// row, or the end.
  mutating func append(
    _ units: Range<UInt32>, _ ends: borrowing Column<UInt32>, _ origins: borrowing Origins,
    _ implied: inout ImpliedOrigins
  ) -> UInt32 {
    if row < 0 || units.lowerBound != next || next == end {
      endPiece(&implied)
      first = units.lowerBound
      if let last = open.last, last.next == first {
        open.removeLast()
        row = last.row
        isStart = false
        starts.append(0)
      } else {
        row = origins.entry(of: first)
        isStart = true
        starts.appendVarint(1 + [UInt8].zigzag(Int64(row - lastStarted - 1)))
        lastStarted = row
      }
      end = ends[row]
    }
    next = min(end, units.upperBound)
    return next
  }

  mutating func endPiece(_ implied: inout ImpliedOrigins) {
    guard row >= 0 else { return }
    lengths.appendVarint(next == end ? 0 : next - first)
    if next < end { open.append((row, next)) }
    implied.append(
      first: first, last: next - 1,
      startOf: isStart ? UInt32(truncatingIfNeeded: row) : RunTree.none)
    row = -1
  }
}
