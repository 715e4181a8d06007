extension SnapshotReader {
  /// Reads the text and the order of elements, and builds the tree from its leaves up.
  mutating func readOrder(
    into state: inout DocumentState, nodeCapacity: Int
  ) throws(SnapshotError) {
    var elementCount = 0
    for row in 0..<rowStart.count { elementCount += Int(rowEnd[row] - rowStart[row]) }
    var size = TextStore.Size()
    var store = TextStore(try text.takeText(), size: &size)
    if !turns.isAtEnd {
      store = try readTurns(of: store, &size, elementCount: elementCount, in: state)
    }
    guard size.scalars == elementCount else { throw text.failure(.inconsistentCounts) }
    var rowText = Column<UInt32>(minimumCapacity: rowStart.count)
    var place = 0
    for row in 0..<rowStart.count {
      rowText.append(UInt32(truncatingIfNeeded: place))
      let count = Int(rowEnd[row] - rowStart[row])
      place += size.isASCII ? count : store.byteCount(at: place, scalars: count)
    }
    countHidden(in: state)
    var reasons = ElementTable()
    swap(&reasons, &self.reasons)
    var builder = RunTreeBuilder(
      capacity: nodeCapacity, text: store, reasons: reasons, runCount: lengths.count)
    var implied = ImpliedOrigins(rowCount: rowStart.count)
    try readPieces(rowText, isASCII: size.isASCII, &implied, &builder)
    state.tree = builder.finish()
    try readOrigins(rowText, implied, into: &state)
  }

  /// Counts for each element the reasons to hide it. Each unit is one at most.
  private mutating func countHidden(in state: borrowing DocumentState) {
    let unitCount = state.graph.unitCount
    for entry in 0..<state.log.entryCount {
      let kind = state.log.kind(of: entry)
      guard kind == .delete || kind == .insert && undoCounts.count > 0 else { continue }
      let start = state.log.start(of: entry)
      let end = state.log.end(of: entry, unitCount: unitCount)
      let (target, isDown) =
        kind == .delete ? state.log.target(of: start, entry: entry) : (start, false)
      var unit = start
      while unit < end {
        let stop = state.undoCounts.end(ofRowFrom: unit, limit: end)
        let isOff = state.undoCounts[unit] & 1 == 1
        if isOff == (kind == .insert) {
          // An insertion hides its elements when it is off, a deletion its targets when it is on.
          let first = isDown ? target - (stop - 1 - start) : target + (unit - start)
          reasons.increment(Int(first)..<Int(first) + Int(stop - unit))
        }
        unit = stop
      }
    }
  }

  private mutating func readPieces(
    _ rowText: borrowing Column<UInt32>, isASCII: Bool, _ implied: inout ImpliedOrigins,
    _ builder: inout RunTreeBuilder
  ) throws(SnapshotError) {
    let rowCount = rowStart.count
    var isStarted = Column<Bool>(minimumCapacity: rowCount)
    isStarted.append(repeating: false, count: rowCount)
    var open: [(row: Int, next: UInt32, text: Int)] = []
    var lastStarted = -1
    var startedCount = 0
    while startedCount < rowCount || !open.isEmpty {
      let token = try starts.number()
      var piece: (row: Int, next: UInt32, text: Int)
      let isStart = token > 0
      if isStart {
        let distance = ColumnReader.signed(token - 1)
        let (row, overflow) = Int64(lastStarted + 1).addingReportingOverflow(distance)
        guard !overflow, row >= 0, row < rowCount, !isStarted[Int(row)] else {
          throw starts.failure(.badOrder)
        }
        isStarted[Int(row)] = true
        startedCount += 1
        lastStarted = Int(row)
        piece = (Int(row), rowStart[Int(row)], Int(rowText[Int(row)]))
      } else {
        guard let last = open.popLast() else { throw starts.failure(.badOrder) }
        piece = last
      }
      let rest = rowEnd[piece.row] - piece.next
      let length = UInt32(try lengths.number(upTo: Int(rest) - 1))
      let end = length == 0 ? rowEnd[piece.row] : piece.next + length
      implied.append(
        first: piece.next, last: end - 1,
        startOf: isStart ? UInt32(truncatingIfNeeded: piece.row) : RunTree.none)
      appendRuns(piece.next..<end, &piece.text, isASCII: isASCII, to: &builder)
      piece.next = end
      if length > 0 { open.append(piece) }
    }
    try starts.finish()
    try lengths.finish()
  }

  /// Adds a piece of the order to the tree, cut where the number of reasons to hide changes.
  @inline(__always)
  private func appendRuns(
    _ elements: Range<UInt32>, _ place: inout Int, isASCII: Bool,
    to builder: inout RunTreeBuilder
  ) {
    var element = Int(elements.lowerBound)
    let end = Int(elements.upperBound)
    while element < end {
      let reasons = builder.reasonsToHide(element)
      // Runs with scalars beyond ASCII are short, since places in them are found by counting.
      let limit = isASCII ? end : min(end, element + RunTree.longestWideRun)
      let stop = builder.end(ofRowFrom: element, limit: limit)
      let count = stop &- element
      let size =
        isASCII ? TextStore.Size(scalars: count) : builder.size(at: place, scalars: count)
      builder.append(
        RunTreeBuilder.Run(
          first: UInt32(truncatingIfNeeded: element), size: size,
          hidden: reasons,
          textStart: place))
      place &+= count &+ size.extra8
      element = stop
    }
  }

  /// Notes between which neighbours each row was typed.
  private mutating func readOrigins(
    _ rowText: consuming Column<UInt32>, _ implied: consuming ImpliedOrigins,
    into state: inout DocumentState
  ) throws(SnapshotError) {
    var sides: [(row: Int, isLeftChild: Bool)] = []
    var row = 0
    while !origins.isAtEnd {
      row += try origins.number(upTo: rowStart.count - 1 - row)
      let start = rowStart[row]
      let left = try neighbour(of: start, distance: try origins.number(), in: state)
      let code = try origins.number()
      let right = try neighbour(of: start, distance: code >> 1, in: state)
      let isLeftChild = code & 1 == 1
      guard !isLeftChild || right != RunTree.none else { throw origins.failure(.badReference) }
      implied.set(row, left: left, right: right)
      sides.append((row, isLeftChild))
      row += 1
    }
    var starts = Column<UInt32>(minimumCapacity: 1)
    swap(&starts, &rowStart)
    var restored = Origins(
      start: starts, left: implied.left, right: implied.right, textStart: rowText)
    var exceptions = sides[...]
    for row in 0..<restored.count {
      var isLeftChild = ImpliedOrigins.isLeftChild(
        left: restored.left[row], right: restored.right[row])
      if let exception = exceptions.first, exception.row == row {
        isLeftChild = exception.isLeftChild
        exceptions.removeFirst()
      }
      restored.hangNext(isLeftChild: isLeftChild) { origins, element in
        self.row(of: element, in: origins)
      }
    }
    state.log.restoreOrigins(restored)
  }

  private func neighbour(
    of start: UInt32, distance: UInt64, in state: borrowing DocumentState
  ) throws(SnapshotError) -> UInt32 {
    if distance == 0 { return RunTree.none }
    guard distance <= UInt64(start) else { throw origins.failure(.badReference) }
    let element = start - UInt32(distance)
    guard state.tree.isElement(element) else { throw origins.failure(.badReference) }
    return element
  }
}
