/// Checks a change against what is known and turns its names into numbers. Changes nothing.
///
/// A change may name what its parents follow, and its own earlier units, which get the next numbers
/// when it is applied.
struct ChangeResolver {
  /// Units of the change itself that were looked at already.
  private struct OwnRow {
    var units: Range<UInt32>
    var kind: OperationLog.Kind
    var left: UInt32 = RunTree.none
    var right: UInt32 = RunTree.none
  }

  private let replica: ReplicaID
  private let number: Int
  /// How many units of the replica are known: the counter of the change's first unit.
  private let known: UInt32
  /// The number that the change's first unit gets.
  private let base: UInt32
  /// The number that the operation's first unit gets.
  private var next: UInt32
  private let past: Past
  private var ownRows: [OwnRow] = []
  /// The other replica that was named last; one after the other often names the same.
  private var latestOther: (replica: ReplicaID, number: Int)?
  private var ownSwitches: [(ranges: ShortList<OperationRange>, count: UInt16)] = []
  /// Whether the neighbours of an insertion can only be compared while the change is applied.
  private(set) var needsTrial = false

  init(
    _ change: Change, number: Int, past: Past, _ graph: borrowing CausalGraph
  ) {
    replica = change.id.replica
    self.number = number
    known = change.id.counter
    base = UInt32(truncatingIfNeeded: graph.unitCount)
    next = base
    self.past = past
  }

  /// Checks the next operation of the change.
  mutating func resolve(
    _ operation: Operation, isOnly: Bool, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> ResolvedOperation {
    let resolved: ResolvedOperation
    var row = OwnRow(units: next..<next, kind: .unknown)
    var count = 1
    switch operation {
    case .insert(let text, let after, let before):
      count = text.scalarCount
      guard count > 0 else { throw .noUnits }
      row.kind = .insert
      row.left = try element(after, in: state)
      row.right = try element(before, in: state)
      try checkOrder(row.left, row.right, in: state)
      resolved = .insert(text, scalars: count, left: row.left, right: row.right)
    case .delete(let ranges):
      row.kind = .delete
      let rows = try self.rows(ranges, in: state)
      count = rows.reduce(0) { $0 + $1.count }
      resolved = .delete(rows)
    case .mark(let mark):
      guard mark.key.isValid else { throw .badKey }
      guard mark.value.isValid else { throw .badValue }
      row.kind = .mark
      resolved = .mark(
        mark, from: try boundary(mark.from, in: state), to: try boundary(mark.to, in: state))
    case .undo(let ranges, let count), .redo(let ranges, let count):
      var isUndo = false
      if case .undo = operation { isUndo = true }
      guard count > 0, (count & 1 == 1) == isUndo else { throw .badCount }
      row.kind = .undo
      try checkSwitch(ranges, count: count, in: state)
      ownSwitches.append((ranges, count))
      resolved = .switching(ranges, count: count)
    case .unknown(let operation):
      guard (1...65_536).contains(operation.unitCount) else { throw .noUnits }
      count = Int(operation.unitCount)
      resolved = .unknown(operation)
    }
    if !isOnly {
      row.units = next..<next + UInt32(count)
      ownRows.append(row)
    }
    next += UInt32(count)
    return resolved
  }

  // MARK: Names

  /// The number of a unit that the maker of the change knew.
  @inline(__always)
  private mutating func unit(
    _ id: OperationID, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> UInt32 {
    if id.replica == replica {
      if id.counter < known { return state.graph.unit(id.counter, ofReplica: number) }
      let distance = id.counter - known
      guard distance < next - base else { throw .futureReference }
      return base + distance
    }
    guard let other = number(of: id.replica, in: state),
      UInt64(id.counter) < state.graph.known[other], past.contains(id.counter, ofReplica: other)
    else { throw .outsideCausalPast }
    return state.graph.unit(id.counter, ofReplica: other)
  }

  private mutating func number(of replica: ReplicaID, in state: borrowing DocumentState) -> Int? {
    if let latestOther, latestOther.replica == replica { return latestOther.number }
    guard let number = state.graph.number(of: replica) else { return nil }
    latestOther = (replica, number)
    return number
  }

  private mutating func element(
    _ id: OperationID?, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> UInt32 {
    guard let id else { return RunTree.none }
    let unit = try unit(id, in: state)
    guard isElement(unit, in: state) else { throw .wrongKind }
    return unit
  }

  @inline(__always)
  private func isElement(_ unit: UInt32, in state: borrowing DocumentState) -> Bool {
    unit < base ? state.tree.isElement(unit) : ownKind(of: unit) == .insert
  }

  private func ownKind(of unit: UInt32) -> OperationLog.Kind? {
    ownRow(of: unit)?.kind
  }

  private func ownRow(of unit: UInt32) -> OwnRow? {
    var low = 0
    var high = ownRows.count
    while low < high {
      let middle = (low + high) / 2
      if ownRows[middle].units.upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low < ownRows.count ? ownRows[low] : nil
  }

  private mutating func boundary(
    _ anchor: Anchor, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> Boundary {
    switch anchor {
    case .start: return .start
    case .end: return .end
    case .before(let id): return .before(try element(id, in: state))
    case .after(let id): return .after(try element(id, in: state))
    }
  }

  // MARK: Ranges

  /// The numbers of a range's units as rows, in the order in which the range names them.
  private mutating func pieces(
    of range: OperationRange, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> [Range<UInt32>] {
    guard range.count > 0 else { throw .noUnits }
    guard range.isRepresentable else { throw .counterOverflow }
    let counters = range.counters
    guard let other = number(of: range.replica, in: state) else { throw .outsideCausalPast }
    let isOwn = other == number
    let oldEnd = isOwn ? UInt64(known) : min(state.graph.known[other], past.count(of: other))
    let end = isOwn ? oldEnd + UInt64(next - base) : oldEnd
    guard counters.upperBound <= end else {
      throw isOwn ? .futureReference : .outsideCausalPast
    }
    var pieces: [Range<UInt32>] = []
    if counters.lowerBound < oldEnd {
      let old = counters.lowerBound..<min(counters.upperBound, oldEnd)
      pieces = state.graph.pieces(of: old, ofReplica: other)
    }
    if counters.upperBound > oldEnd {
      let first = base + UInt32(max(counters.lowerBound, oldEnd) - oldEnd)
      pieces.append(first..<base + UInt32(counters.upperBound - oldEnd))
    }
    return pieces
  }

  private mutating func rows(
    _ ranges: ShortList<OperationRange>, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> ShortList<ResolvedRow> {
    if ranges.count == 1, ranges[0].count == 1 {
      let id = OperationID(ranges[0].first, ranges[0].replica)
      guard let element = Optional(try element(id, in: state)) else { throw .wrongKind }
      return ShortList(ResolvedRow(first: element, count: 1, downwards: false))
    }
    guard !ranges.isEmpty else { throw .noUnits }
    try checkDistinct(ranges)
    var rows: [ResolvedRow] = []
    var total = 0
    for range in ranges {
      total += Int(range.count)
      guard total <= Change.maximumUnitCount else { throw .tooManyUnits }
      let isDown = range.direction == .descending
      let pieces = try pieces(of: range, in: state)
      for piece in isDown ? pieces.reversed() : pieces {
        for unit in piece where !isElement(unit, in: state) { throw .wrongKind }
        rows.append(
          ResolvedRow(
            first: isDown ? piece.upperBound - 1 : piece.lowerBound, count: piece.count,
            downwards: isDown))
      }
    }
    return ShortList(rows)
  }

  /// No unit may be named twice in one operation.
  private func checkDistinct(_ ranges: ShortList<OperationRange>) throws(ChangeError.Reason) {
    guard ranges.count > 1 else { return }
    for range in ranges {
      guard range.count > 0 else { throw .noUnits }
      guard range.isRepresentable else { throw .counterOverflow }
    }
    if ranges.count == 2 {
      guard
        ranges[0].replica != ranges[1].replica
          || !ranges[0].counters.overlaps(ranges[1].counters)
      else { throw .namedTwice }
      return
    }
    let sorted = ranges.sorted {
      $0.replica == $1.replica ? $0.lowerBound < $1.lowerBound : $0.replica < $1.replica
    }
    for (left, right) in zip(sorted, sorted.dropFirst())
    where left.replica == right.replica && left.counters.upperBound > right.counters.lowerBound {
      throw .namedTwice
    }
  }

  // MARK: Undo

  /// The units must be of a kind that can be switched, and none may skip a count.
  private mutating func checkSwitch(
    _ ranges: ShortList<OperationRange>, count: UInt16, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    guard !ranges.isEmpty else { throw .noUnits }
    try checkDistinct(ranges)
    for range in ranges {
      for piece in try pieces(of: range, in: state) {
        try checkKinds(piece, in: state)
      }
    }
    if count == 1 { return }
    for range in ranges where !reaches(count - 1, range, in: state) { throw .badCount }
  }

  private func checkKinds(
    _ units: Range<UInt32>, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      if unit >= base {
        guard let row = ownRow(of: unit), row.kind != .undo else { throw .wrongKind }
        unit = row.units.upperBound
      } else {
        let entry = state.log.entry(of: unit)
        guard state.log.kind(of: entry) != .undo else { throw .wrongKind }
        unit = min(base, state.log.end(of: entry, unitCount: state.graph.unitCount))
      }
    }
  }

  /// Whether all units of a range have at least a count in the change's causal past.
  ///
  /// Looks at the latest switches first and stops where it is clear: whoever switches the same unit
  /// to and fro finds the count at once.
  private func reaches(
    _ least: UInt16, _ range: OperationRange, in state: borrowing DocumentState
  ) -> Bool {
    let counters = range.counters
    var isReached = [Bool](repeating: false, count: Int(range.count))
    var rest = isReached.count
    func take(_ ranges: ShortList<OperationRange>) {
      for other in ranges where other.replica == range.replica {
        for counter in counters.clamped(to: other.counters) {
          let index = Int(counter - counters.lowerBound)
          if !isReached[index] {
            isReached[index] = true
            rest -= 1
          }
        }
      }
    }
    for entry in ownSwitches where entry.count >= least { take(entry.ranges) }
    for entry in state.log.switches.reversed() where rest > 0 && entry.count >= least {
      let span = state.graph.span(of: entry.unit)
      let maker = Int(state.graph.replica[span])
      let counter = state.graph.counter[span] + (entry.unit - state.graph.start[span])
      if maker == number || past.contains(counter, ofReplica: maker) { take(entry.ranges) }
    }
    return rest == 0
  }

  // MARK: Order

  /// `before` must stand behind `after`.
  @inline(__always)
  private mutating func checkOrder(
    _ left: UInt32, _ right: UInt32, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    if left == RunTree.none || right == RunTree.none { return }
    guard left != right else { throw .neighboursOutOfOrder }
    if left < base, right < base {
      guard state.isInOrder(left, right) else { throw .neighboursOutOfOrder }
    } else if !isProven(left, right, in: state) {
      needsTrial = true
    }
  }

  /// Whether it follows from the change's own insertions that one element stands in front of
  /// another.
  ///
  /// The newer one of two neighbours was typed beside the older one, so one step is enough for what
  /// a Cotext writer makes.
  private func isProven(
    _ left: UInt32, _ right: UInt32, in state: borrowing DocumentState
  ) -> Bool {
    var left = left
    var right = right
    for _ in 0..<4 {
      if right > left, let row = ownRow(of: right) {
        right = right == row.units.lowerBound ? row.left : right - 1
        if left == right { return true }
        if right == RunTree.none { return false }
      } else if let row = ownRow(of: left) {
        // Inside a row, what follows is not the right neighbour, which is farther away.
        left = row.right
        if left == right { return true }
        if left == RunTree.none { return false }
      } else {
        return state.isInOrder(left, right)
      }
    }
    return false
  }
}

extension ChangeError.Reason: Error {}

extension DocumentState {
  /// Whether one element stands in front of another. O(log r), for neighbours O(1).
  @inline(__always)
  func isInOrder(_ left: UInt32, _ right: UInt32) -> Bool {
    var place = tree.place(of: left)
    place.offset &+= 1
    return tree.element(behind: place) == right || tree.rank(of: left) < tree.rank(of: right)
  }
}
