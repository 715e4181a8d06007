extension SnapshotReader {
  typealias StoredKind = DocumentState.StoredKind

  /// How many units share a hint to a row.
  private static var hintBits: UInt32 { 5 }

  /// Reads what units did; of insertions only how long they are.
  mutating func readLog(into state: inout DocumentState) throws(SnapshotError) {
    let unitCount = state.graph.unitCount
    // Each entry takes a byte at least.
    state.log.reserveCapacity(entries.count)
    rowStart.reserveCapacity(entries.count)
    rowEnd.reserveCapacity(entries.count)
    rowHints.reserveCapacity(unitCount >> Int(Self.hintBits) + 1)
    var unit = 0
    var near = 0
    while unit < unitCount {
      let code = try entries.number()
      let length = Int(truncatingIfNeeded: code >> StoredKind.bits)
      let kind = StoredKind(
        rawValue: UInt8(truncatingIfNeeded: code) & (1 << StoredKind.bits - 1))
      guard let kind, code >> StoredKind.bits <= UInt64(unitCount - unit), length > 0 else {
        throw entries.failure(.badNumber)
      }
      let first = UInt32(truncatingIfNeeded: unit)
      if kind == .insert {
        reasons.append(elements: length, value: 0)
      } else {
        reasons.append(others: length)
      }
      try checkStart(first..<first + UInt32(truncatingIfNeeded: length), kind, in: state)
      switch kind {
      case .insert:
        state.log.restoreInsertion(first, row: rowStart.count)
        appendRow(first..<first + UInt32(truncatingIfNeeded: length))
        near = unit + length - 1
      case .deleteUpwards, .deleteDownwards:
        let isDown = kind == .deleteDownwards
        let target = try targets.number(near: near, upTo: max(unit - 1, 0))
        let lowest = isDown ? target - length + 1 : target
        guard lowest >= 0, lowest + length <= unit, isElements(lowest..<lowest + length) else {
          throw targets.failure(.badReference)
        }
        state.log.delete(
          first, target: UInt32(target), count: length, downwards: isDown, goesOn: false)
        near = isDown ? target - length : target + length
      case .mark, .undo:
        guard length == 1 else { throw entries.failure(.badNumber) }
        if kind == .mark {
          state.log.mark(first, number: markUnits.count)
          markUnits.append(first)
        } else {
          try readSwitch(first, into: &state)
        }
      case .unknown:
        let operation = UnknownOperation(json: try values.text(), unitCount: UInt32(length))
        guard length <= 65_536, operation.isReadable else { throw values.failure(.badValue) }
        state.log.unknown(first, operation)
      case .trimmed: state.log.trimmed(first)
      }
      unit += length
    }
    try entries.finish()
    try targets.finish()
    try switches.finish()
    do throws(VersionError) { _ = try state.units(notIn: state.historyStart) } catch {
      throw start.failure(.badReference)
    }
  }

  /// What was trimmed lies before the start of the history; what was not, and is not part of the state
  /// there, does not.
  private func checkStart(
    _ units: Range<UInt32>, _ kind: StoredKind, in state: borrowing DocumentState
  ) throws(SnapshotError) {
    var isRight = true
    switch kind {
    case .insert, .mark, .unknown: return
    case .trimmed: isRight = isBeforeStart(units, in: state)
    case .deleteUpwards, .deleteDownwards, .undo:
      guard !startCounts.isEmpty else { return }
      state.forEachPiece(of: units, before: startCounts) { _, before in
        if before > 0 { isRight = false }
      }
    }
    guard isRight else { throw entries.failure(.inconsistentCounts) }
  }

  /// Whether all of some units lie before the start of the history.
  func isBeforeStart(_ units: Range<UInt32>, in state: borrowing DocumentState) -> Bool {
    if units.upperBound <= firstAfterStart { return true }
    return !startCounts.isEmpty && state.isCounted(units, by: startCounts)
  }

  private mutating func readSwitch(
    _ unit: UInt32, into state: inout DocumentState
  ) throws(SnapshotError) {
    let count = try switches.number(upTo: Int(UInt16.max))
    let rangeCount = try switches.number(upTo: switches.count)
    guard count > 0, rangeCount > 0 else { throw switches.failure(.badNumber) }
    var ranges: [OperationRange] = []
    for _ in 0..<rangeCount {
      let distance = try switches.number(upTo: Int(unit))
      guard distance > 0 else { throw switches.failure(.badReference) }
      let (replica, counter) = state.graph.maker(of: unit - UInt32(distance))
      let code = try switches.number(upTo: 2 * state.graph.unitCount + 1)
      let range = OperationRange(
        counter, count: UInt32(code >> 1), state.graph.names[replica],
        direction: code & 1 == 1 ? .descending : .ascending)
      guard range.isRepresentable, range.counters.upperBound <= state.graph.known[replica],
        state.graph.unit(UInt32(range.counters.upperBound - 1), ofReplica: replica) < unit,
        !state.isTrimmed(range)
      else { throw switches.failure(.badReference) }
      ranges.append(range)
    }
    let list = ShortList<OperationRange>(ranges)
    guard !list.namesUnitTwice else { throw switches.failure(.badReference) }
    state.log.undo(unit, list, count: UInt16(count))
  }

  // MARK: Rows of typing

  private mutating func appendRow(_ units: Range<UInt32>) {
    let row = rowStart.count
    rowStart.append(units.lowerBound)
    rowEnd.append(units.upperBound)
    let hints = Int((units.upperBound - 1) >> Self.hintBits) + 1
    if hints > rowHints.count {
      rowHints.append(repeating: UInt32(truncatingIfNeeded: row), count: hints - rowHints.count)
    }
  }

  /// The row that holds an element. O(1).
  @inline(__always)
  func row(of element: UInt32, in origins: borrowing Origins) -> Int {
    var row = Int(rowHints[Int(element >> Self.hintBits)])
    while row &+ 1 < origins.count, origins.start[row &+ 1] <= element { row &+= 1 }
    return row
  }

  /// Whether all of some units, which were read already, are elements.
  private func isElements(_ units: Range<Int>) -> Bool {
    for unit in units where reasons[unit] == RunTree.none { return false }
    return true
  }
}
