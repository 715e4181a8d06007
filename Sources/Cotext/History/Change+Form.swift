// What an operation must be like whatever the history is. It is checked on whole operations, before
// a change is sliced or waits: the rest of a wrong operation could be right.

extension Change {
  /// Checks each operation as far as that takes no history. O(length).
  func checkForm() throws(ChangeError) {
    var first = UInt64(id.counter)
    for (index, operation) in operations.enumerated() {
      do {
        try operation.checkForm()
        try operation.checkReferences(to: id.replica, before: first)
      } catch { throw .badOperation(index: index, error) }
      first += UInt64(operation.unitCount)
    }
  }
}

extension EditOperation {
  /// Checks keys, values, counts and ranges.
  func checkForm() throws(ChangeError.Reason) {
    switch self {
    case .insert: break
    case .delete(let ranges): try ranges.checkForm()
    case .mark(let mark):
      guard mark.key.isValid else { throw .badKey }
      guard mark.value.isValid else { throw .badValue }
    case .undo(let ranges, let count):
      guard count & 1 == 1 else { throw .badCount }
      try ranges.checkForm()
    case .redo(let ranges, let count):
      guard count > 0, count & 1 == 0 else { throw .badCount }
      try ranges.checkForm()
    case .unknown(let operation):
      guard (1...65_536).contains(operation.unitCount) else { throw .noUnits }
      guard operation.isReadable else { throw .badValue }
    }
  }

  /// Checks that what the operation names of its own replica comes before it.
  fileprivate func checkReferences(
    to replica: ReplicaID, before first: UInt64
  ) throws(ChangeError.Reason) {
    func check(_ id: OperationID?) throws(ChangeError.Reason) {
      guard let id, id.replica == replica else { return }
      guard UInt64(id.counter) < first else { throw .futureReference }
    }
    switch self {
    case .insert(_, let after, let before):
      try check(after)
      try check(before)
    case .delete(let ranges), .undo(let ranges, _), .redo(let ranges, _):
      for range in ranges where range.replica == replica {
        guard range.counters.upperBound <= first else { throw .futureReference }
      }
    case .mark(let mark):
      try check(mark.from.element)
      try check(mark.to.element)
    case .unknown: break
    }
  }
}

extension TextAnchor {
  /// The element that the anchor names.
  fileprivate var element: OperationID? {
    switch self {
    case .start, .end: return nil
    case .before(let id), .after(let id): return id
    }
  }
}

extension ShortList<OperationRange> {
  /// Checks that there are units, that they can be, and that none is named twice. O(ranges log
  /// ranges).
  func checkForm() throws(ChangeError.Reason) {
    guard !isEmpty else { throw .noUnits }
    for range in self {
      guard range.count > 0 else { throw .noUnits }
      guard range.isRepresentable else { throw .counterOverflow }
    }
    guard !namesUnitTwice else { throw .namedTwice }
  }

  /// Whether two of the ranges, all of which are representable, have a unit in common.
  var namesUnitTwice: Bool {
    if count <= 1 { return false }
    if count == 2 { return self[0].overlaps(self[1]) }
    let sorted = sorted {
      $0.replica == $1.replica ? $0.lowerBound < $1.lowerBound : $0.replica < $1.replica
    }
    return zip(sorted, sorted.dropFirst()).contains { $0.overlaps($1) }
  }
}

extension OperationRange {
  /// Whether both name one unit at least.
  func overlaps(_ other: OperationRange) -> Bool {
    replica == other.replica && counters.overlaps(other.counters)
  }
}
