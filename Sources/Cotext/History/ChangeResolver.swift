/// Checks a change against what is known and turns its names into numbers. Changes nothing.
///
/// A change may name what its parents follow, and its own earlier units, which get the next numbers
/// when it is applied.
struct ChangeResolver {
  /// Units of the change itself that were looked at already.
  struct OwnRow {
    var units: Range<UInt32>
    var kind: OperationLog.Kind
    var left: UInt32 = RunTree.none
    var right: UInt32 = RunTree.none
  }

  let replica: ReplicaID
  let number: Int
  /// How many units of the replica are known: the counter of the change's first unit.
  let known: UInt32
  /// The number that the change's first unit gets.
  let base: UInt32
  /// The number that the operation's first unit gets.
  var next: UInt32
  let past: Past
  var ownRows: [OwnRow] = []
  /// The other replica that was named last; one after the other often names the same.
  private var latestOther: (replica: ReplicaID, number: Int)?
  /// The undos and redos of the change itself so far, by number.
  var ownSwitches: [UInt32] = []
  /// The undo counts that operations of the change itself gave so far, if it has several.
  var given: GivenCounts?

  /// Undo counts, by reference: a resolver is copied, they are not.
  final class GivenCounts {
    var counts = UndoCounts()
  }
  /// Whether the neighbours of an insertion can only be compared while the change is applied.
  var needsTrial = false

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
    _ operation: EditOperation, isOnly: Bool, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> ResolvedOperation {
    try operation.checkForm()
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
      row.kind = .mark
      resolved = .mark(
        mark, from: try boundary(mark.from, in: state), to: try boundary(mark.to, in: state))
    case .undo(let ranges, let count), .redo(let ranges, let count):
      row.kind = .undo
      try checkSwitch(ranges, count: count, isOneOfSeveral: !isOnly, in: state)
      if !isOnly { ownSwitches.append(next) }
      resolved = .switching(ranges, count: count)
    case .unknown(let operation):
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
  mutating func unit(
    _ id: OperationID, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> UInt32 {
    if id.replica == replica {
      if id.counter < known { return state.graph.unit(id.counter, ofReplica: number) }
      let distance = id.counter - known
      guard distance < next - base else { throw .futureReference }
      return base + distance
    }
    guard let other = number(of: id.replica, in: state),
      UInt64(id.counter) < state.graph.known[other],
      UInt64(id.counter) < state.pasts.count(of: other, in: past)
    else { throw .outsideCausalPast }
    return state.graph.unit(id.counter, ofReplica: other)
  }

  mutating func number(of replica: ReplicaID, in state: borrowing DocumentState) -> Int? {
    if let latestOther, latestOther.replica == replica { return latestOther.number }
    guard let number = state.graph.number(of: replica) else { return nil }
    latestOther = (replica, number)
    return number
  }

  mutating func element(
    _ id: OperationID?, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> UInt32 {
    guard let id else { return RunTree.none }
    let unit = try unit(id, in: state)
    guard isElement(unit, in: state) else { throw .wrongKind }
    return unit
  }

  @inline(__always)
  func isElement(_ unit: UInt32, in state: borrowing DocumentState) -> Bool {
    unit < base ? state.tree.isElement(unit) : ownKind(of: unit) == .insert
  }

  func ownKind(of unit: UInt32) -> OperationLog.Kind? {
    ownRow(of: unit)?.kind
  }

  func ownRow(of unit: UInt32) -> OwnRow? {
    var low = 0
    var high = ownRows.count
    while low < high {
      let middle = (low + high) / 2
      if ownRows[middle].units.upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low < ownRows.count && ownRows[low].units.contains(unit) ? ownRows[low] : nil
  }

  mutating func boundary(
    _ anchor: TextAnchor, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> Boundary {
    switch anchor {
    case .start: return .start
    case .end: return .end
    case .before(let id): return .before(try element(id, in: state))
    case .after(let id): return .after(try element(id, in: state))
    }
  }
}

extension ChangeError.Reason: Error {}
