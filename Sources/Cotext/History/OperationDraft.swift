/// Operations that are being written: what comes next to each other becomes one operation.
struct OperationDraft {
  private var finished: [EditOperation] = []
  private var text: [UInt8] = []
  private var after: OperationID?
  private var before: OperationID?
  /// The right neighbour by number.
  private var right: UInt32 = RunTree.none
  /// The unit that was appended last.
  private var last: UInt32 = RunTree.none
  private var ranges: [OperationRange] = []

  /// The most ranges in one deletion; each is compared with all before it.
  private static var maximumRangeCount: Int { 64 }

  /// Appends known units of one replica.
  mutating func append(_ units: Range<UInt32>, in state: borrowing DocumentState) {
    var unit = units.lowerBound
    var entry = state.log.entry(of: unit)
    while unit < units.upperBound {
      let entryEnd = state.log.end(of: entry, unitCount: state.graph.unitCount)
      let piece = unit..<min(units.upperBound, entryEnd)
      switch state.log.kind(of: entry) {
      case .insert: appendInsert(piece, in: state)
      case .delete: appendDelete(piece, entry, in: state)
      case .trimmed: preconditionFailure("nobody is given what was trimmed")
      case .mark, .undo, .unknown:
        flush()
        finished.append(Self.operation(entry, in: state))
      }
      last = piece.upperBound - 1
      unit = piece.upperBound
      entry += 1
    }
  }

  /// All operations so far.
  mutating func finish() -> ShortList<EditOperation> {
    flush()
    return ShortList(finished)
  }

  private mutating func flush() {
    if !text.isEmpty {
      finished.append(
        .insert(String(decoding: text, as: UTF8.self), after: after, before: before))
      text.removeAll(keepingCapacity: true)
    }
    if !ranges.isEmpty {
      finished.append(.delete(ShortList(ranges)))
      ranges.removeAll()
    }
  }

  private mutating func appendInsert(_ piece: Range<UInt32>, in state: borrowing DocumentState) {
    let left = state.log.origins.leftOrigin(of: piece.lowerBound)
    let right = state.log.origins.rightOrigin(of: piece.lowerBound)
    if text.isEmpty || left != last || right != self.right {
      flush()
      after = state.id(orNilOf: left)
      before = state.id(orNilOf: right)
      self.right = right
    }
    state.tree.text.append(state.tree.textRange(of: piece), to: &text)
  }

  private mutating func appendDelete(
    _ piece: Range<UInt32>, _ entry: Int, in state: borrowing DocumentState
  ) {
    if !text.isEmpty { flush() }
    var (first, downwards) = state.log.target(of: piece.lowerBound, entry: entry)
    var rest = piece.count
    while rest > 0 {
      // Elements with neighbouring numbers may have been typed by several replicas.
      let span = state.graph.span(of: first)
      let count =
        downwards
        ? min(rest, Int(first - state.graph.start[span]) + 1)
        : min(rest, Int(state.graph.end(of: span) - first))
      let id = state.graph.id(of: first)
      append(
        OperationRange(
          id.counter, count: UInt32(count), id.replica,
          direction: downwards ? .descending : .ascending))
      first = downwards ? first &- UInt32(count) : first &+ UInt32(count)
      rest -= count
    }
  }

  private mutating func append(_ range: OperationRange) {
    // An element that several units deleted is named by as many operations.
    if ranges.contains(where: { $0.overlaps(range) }) { flush() }
    if let last = ranges.last, let joined = last.joined(with: range) {
      ranges[ranges.count - 1] = joined
      return
    }
    if ranges.count == Self.maximumRangeCount { flush() }
    ranges.append(range)
  }

  private static func operation(_ entry: Int, in state: borrowing DocumentState) -> EditOperation {
    let row = state.log.row(of: entry)
    switch state.log.kind(of: entry) {
    case .mark:
      let stored = state.marks.marks[row]
      return .mark(
        Mark(
          key: state.marks.keys[Int(stored.key)], value: stored.value,
          from: state.anchor(of: stored.from), to: state.anchor(of: stored.to)))
    case .undo:
      let stored = state.log.switches[row]
      return stored.count & 1 == 1
        ? .undo(stored.ranges, count: stored.count) : .redo(stored.ranges, count: stored.count)
    default: return .unknown(state.log.unknown[row])
    }
  }
}

extension OperationRange {
  /// One range for this one and the units of another that follow in the same direction, or nil.
  func joined(with other: OperationRange) -> OperationRange? {
    guard replica == other.replica else { return nil }
    let goesUp = count == 1 || direction == .ascending
    let otherGoesUp = other.count == 1 || other.direction == .ascending
    if goesUp, otherGoesUp, UInt64(first) + UInt64(count) == UInt64(other.first) {
      return OperationRange(first, count: count + other.count, replica)
    }
    let goesDown = count == 1 || direction == .descending
    let otherGoesDown = other.count == 1 || other.direction == .descending
    if goesDown, otherGoesDown, first >= count, first - count == other.first {
      return OperationRange(first, count: count + other.count, replica, direction: .descending)
    }
    return nil
  }
}
