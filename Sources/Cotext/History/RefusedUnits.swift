/// From which unit on changes of replicas were refused: what follows those units cannot be applied.
package struct RefusedUnits: Hashable, Sendable {
  /// The first refused unit of each replica.
  package private(set) var first: [ReplicaID: UInt32] = [:]

  /// Nothing was refused.
  package init() {}

  package var isEmpty: Bool { first.isEmpty }

  package subscript(replica: ReplicaID) -> UInt32? { first[replica] }

  /// Notes that a unit was refused. Returns whether that is news.
  @discardableResult
  package mutating func note(_ unit: OperationID) -> Bool {
    if let earlier = first[unit.replica], earlier <= unit.counter { return false }
    first[unit.replica] = unit.counter
    return true
  }

  /// Forgets a refusal, since other content of that unit was taken after all.
  package mutating func forget(_ replica: ReplicaID, below count: UInt64) {
    if let from = first[replica], UInt64(from) < count { first[replica] = nil }
  }

  /// The refused unit that a change follows; nil if it follows none.
  ///
  /// A change that contains the refused unit itself does not follow it.
  ///
  /// - Parameter isKnown: whether a unit is known, as it is if another sender had it right.
  package func refusal(before change: Change, isKnown: (OperationID) -> Bool) -> OperationID? {
    guard !isEmpty else { return nil }
    if let from = first[change.id.replica], change.id.counter > from {
      return OperationID(from, change.id.replica)
    }
    return change.parents.first { parent in
      guard let from = first[parent.replica], parent.counter >= from else { return false }
      return !isKnown(parent)
    }
  }
}

extension ChangeError {
  /// The first unit of a change that must be remembered as refused; nil if it may be right later.
  ///
  /// - Parameter known: how many units of the change's replica are known.
  package func refusedUnit(of change: Change, known: UInt64) -> OperationID? {
    switch self {
    case .fork(let unit): return unit
    case .badOperation, .badChange(.noOperations), .badChange(.tooManyUnits),
      .badChange(.tooManyParents), .badChange(.counterOverflow), .badChange(.futureReference),
      .badChange(.noUnits), .missing:
      let counter = UInt32(clamping: max(known, UInt64(change.id.counter)))
      return OperationID(counter, change.id.replica)
    case .badChange, .quarantined, .tooManyWaiting, .documentFull: return nil
    }
  }
}

extension WaitingChanges {
  /// Takes out the changes of a sender that follow refused units, or each other then: they are refused,
  /// too. O(waiting) if there are none, else O(waiting · log waiting).
  ///
  /// - Returns: the changes, and for each the unit that it follows.
  package mutating func removeFollowers(
    of refused: inout RefusedUnits, sender: Int = 0, isKnown: (OperationID) -> Bool
  ) -> [(change: Change, refusal: OperationID)] {
    let waiting = all(of: sender)
    let isFollowed = waiting.contains { refused.refusal(before: $0, isKnown: isKnown) != nil }
    guard isFollowed else { return [] }
    var result: [(change: Change, refusal: OperationID)] = []
    for change in waiting.sortedByCause() {
      guard let refusal = refused.refusal(before: change, isKnown: isKnown) else { continue }
      result.append((change, refusal))
      refused.note(change.id)
    }
    _ = removeAll(of: sender) { refused.refusal(before: $0.change, isKnown: isKnown) != nil }
    return result
  }
}
