// The order of all elements, tombstones included. What stands between two neighbours of a row of
// typing was typed there later and is a part of the tree of its own, so the rows nest: each piece of
// the order either begins a row or goes on with the one that was left last.

extension DocumentState {
  func writeOrder(_ scope: SnapshotScope, to writer: inout SnapshotWriter) {
    let rows = WrittenRows(log, scope, unitCount: graph.unitCount)
    var implied = ImpliedOrigins(rowCount: rows.count)
    var order = OrderWriter()
    var leaf = tree.firstLeaf
    while leaf >= 0 {
      for run in 0..<tree.runCount(leaf) {
        let first = tree.first(leaf, run)
        let end = first &+ UInt32(truncatingIfNeeded: tree.length(leaf, run))
        scope.forEachKept(first..<end) { units in
          var unit = units.lowerBound
          while unit < units.upperBound {
            unit = order.append(unit..<units.upperBound, rows, &implied)
          }
        }
      }
      leaf = tree.nextLeaf(leaf)
    }
    order.endPiece(&implied)
    writer[.starts] = order.starts
    writer[.lengths] = order.lengths
    writeExceptions(implied, rows, scope, to: &writer[.origins])
  }

  /// Rows whose neighbours are not those that the order implies: the distance from the last such
  /// row, then each neighbour (0 = none, else the distance back to it), then the side.
  private func writeExceptions(
    _ implied: borrowing ImpliedOrigins, _ rows: borrowing WrittenRows, _ scope: SnapshotScope,
    to column: inout [UInt8]
  ) {
    var next = 0
    for row in 0..<rows.count {
      let stored = Int(rows.stored[row])
      let left = log.origins.left[stored]
      let right = log.origins.right[stored]
      let isLeftChild = log.origins.isLeftChild(stored)
      let newLeft = left == RunTree.none ? left : scope.number(of: left)
      let newRight = right == RunTree.none ? right : scope.number(of: right)
      if newLeft == implied.left[row], newRight == implied.right[row],
        isLeftChild == ImpliedOrigins.isLeftChild(left: left, right: right)
      {
        continue
      }
      let start = rows.start[row]
      column.appendVarint(row - next)
      next = row + 1
      column.appendVarint(left == RunTree.none ? 0 : start - newLeft)
      column.appendVarint(
        UInt64(right == RunTree.none ? 0 : start - newRight) << 1 | (isLeftChild ? 1 : 0))
    }
  }
}

/// The rows of typing that a snapshot holds, by the numbers that units have there.
private struct WrittenRows: ~Copyable {
  /// The number of a row's first element.
  private(set) var start: Column<UInt32>
  /// The number behind its last one.
  private(set) var end: Column<UInt32>
  /// Which row of the document it is.
  private(set) var stored: Column<UInt32>

  init(_ log: borrowing OperationLog, _ scope: SnapshotScope, unitCount: Int) {
    start = Column(minimumCapacity: log.origins.count)
    end = Column(minimumCapacity: log.origins.count)
    stored = Column(minimumCapacity: log.origins.count)
    for entry in 0..<log.entryCount where log.kind(of: entry) == .insert {
      let units = scope.kept(log.start(of: entry)..<log.end(of: entry, unitCount: unitCount))
      if units.isEmpty { continue }
      let first = scope.number(of: units.lowerBound)
      start.append(first)
      end.append(first + UInt32(units.count))
      stored.append(UInt32(truncatingIfNeeded: log.row(of: entry)))
    }
  }

  var count: Int { start.count }

  /// The row that holds an element. O(log rows).
  func row(of element: UInt32) -> Int { start.upperBound(of: element) &- 1 }
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
    _ units: Range<UInt32>, _ rows: borrowing WrittenRows, _ implied: inout ImpliedOrigins
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
        row = rows.row(of: first)
        isStart = true
        starts.appendVarint(1 + [UInt8].zigzag(Int64(row - lastStarted - 1)))
        lastStarted = row
      }
      end = rows.end[row]
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
