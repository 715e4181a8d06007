internal import Cotext

// Section 8: when a change is refused.

extension ReferenceModel {
  /// What can be said about a change without knowing the document's history.
  func checkForm(of change: Change) throws(ChangeError) {
    if let name, let other = change.document,
      !name.unicodeScalars.elementsEqual(other.unicodeScalars)
    {
      throw .badChange(.otherDocument)
    }
    guard !change.operations.isEmpty else { throw .badChange(.noOperations) }
    guard change.parents.count <= Change.maximumParentCount else {
      throw .badChange(.tooManyParents)
    }
    var total = 0
    for (index, operation) in change.operations.enumerated() {
      let first = UInt64(change.id.counter) + UInt64(total)
      do {
        try checkForm(of: operation, first: first, replica: change.id.replica)
      } catch {
        throw .badOperation(index: index, error.reason)
      }
      total += operation.unitCount
      guard total <= Change.maximumUnitCount else { throw .badChange(.tooManyUnits) }
    }
    guard UInt64(change.id.counter) + UInt64(total) <= 1 << 32 else {
      throw .badChange(.counterOverflow)
    }
    for parent in change.parents
    where parent.replica == change.id.replica && parent.counter >= change.id.counter {
      throw .badChange(.futureReference)
    }
  }

  private func checkForm(
    of operation: EditOperation, first: UInt64, replica: ReplicaID
  ) throws(BrokenRule) {
    guard operation.unitCount > 0 else { throw BrokenRule(.noUnits) }
    switch operation {
    case .delete(let ranges): try checkForm(of: ranges)
    case .undo(let ranges, let count):
      guard !ranges.isEmpty else { throw BrokenRule(.noUnits) }
      guard !count.isMultiple(of: 2) else { throw BrokenRule(.badCount) }
      try checkForm(of: ranges)
    case .redo(let ranges, let count):
      guard !ranges.isEmpty else { throw BrokenRule(.noUnits) }
      guard count.isMultiple(of: 2), count > 0 else { throw BrokenRule(.badCount) }
      try checkForm(of: ranges)
    case .mark(let mark):
      guard mark.key.isValid else { throw BrokenRule(.badKey) }
      guard mark.value.isFinite, mark.value.depth <= AttributeValue.maximumDepth else {
        throw BrokenRule(.badValue)
      }
    case .unknown(let unknown):
      // What a peer reads is what was made.
      let change = Change(id: OperationID(0, replica), operations: [operation])
      guard (1...65_536).contains(unknown.unitCount) else { throw BrokenRule(.noUnits) }
      guard let read = try? Change(json: change.json), read == change else {
        throw BrokenRule(.badValue)
      }
    case .insert: break
    }
    for id in operation.namedBounds
    where id.replica == replica && UInt64(id.counter) >= first {
      throw BrokenRule(.futureReference)
    }
  }

  private func checkForm(of ranges: ShortList<OperationRange>) throws(BrokenRule) {
    for range in ranges {
      guard range.count > 0 else { throw BrokenRule(.noUnits) }
      guard range.isRepresentable else { throw BrokenRule(.counterOverflow) }
    }
    for (index, range) in ranges.enumerated() {
      for other in ranges.dropFirst(index + 1)
      where other.replica == range.replica && other.counters.overlaps(range.counters) {
        throw BrokenRule(.namedTwice)
      }
    }
  }

  /// How many units of a change are known already; throws if one is known with other content.
  func countKnownUnits(of change: Change) throws(ChangeError) -> Int {
    let known = unitsOfReplica[change.id.replica] ?? []
    let first = Int(change.id.counter)
    guard first < known.count else { return 0 }
    var overlap = 0
    for (offset, content) in change.contents.enumerated() where first + offset < known.count {
      let unit = units[known[first + offset]]
      guard unit.content == content, unit.parents == (offset == 0 ? change.parents : []) else {
        throw .fork(unit.id)
      }
      overlap += 1
    }
    return overlap
  }

  /// Refuses what follows a unit that the log held wrong.
  func checkQuarantine(of change: Change) throws(ChangeError) {
    if let from = refusedFrom[change.id.replica],
      UInt64(change.id.counter) + UInt64(change.unitCount) > UInt64(from)
    {
      throw .quarantined(OperationID(from, change.id.replica))
    }
    for parent in change.parents {
      if let from = refusedFrom[parent.replica], parent.counter >= from, unit(parent) == nil {
        throw .missing(parent)
      }
    }
  }

  /// Remembers a refusal while a log is loaded.
  mutating func remember(_ error: ChangeError, of change: Change) {
    guard isLoading else { return }
    var refused = change.id
    if case .fork(let unit) = error { refused = unit }
    if case .quarantined = error { return }
    let before = refusedFrom[refused.replica] ?? UInt32.max
    refusedFrom[refused.replica] = min(before, refused.counter)
  }

  /// What an operation needs of the history: everything before it is recorded.
  func check(_ operation: EditOperation, of replica: ReplicaID) throws(BrokenRule) {
    switch operation {
    case .insert(_, let after, let before):
      var left = -1
      if let after { left = position[try elementInPast(after, replica)] }
      if let before, position[try elementInPast(before, replica)] <= left {
        throw BrokenRule(.neighboursOutOfOrder)
      }
    case .delete(let ranges):
      for id in ranges.flatMap(\.ids) { _ = try elementInPast(id, replica) }
    case .mark(let mark):
      for id in [mark.from, mark.to].compactMap(\.element) { _ = try elementInPast(id, replica) }
    case .undo(let ranges, let count), .redo(let ranges, let count):
      for id in ranges.flatMap(\.ids) { try checkCount(count, of: id, replica) }
    case .unknown: break
    }
  }

  /// Whether a unit is in the past of the operation that is to be recorded next: in the past of
  /// its change, or among the units that the change has already.
  private func isInPast(_ id: OperationID, _ replica: ReplicaID) -> Bool {
    id.replica == replica ? unit(id) != nil : (pasts.last?.contains(id) ?? false)
  }

  private func elementInPast(
    _ id: OperationID, _ replica: ReplicaID
  ) throws(BrokenRule) -> Int {
    guard isInPast(id, replica) else { throw BrokenRule(.outsideCausalPast) }
    guard let element = element(of: id) else { throw BrokenRule(.wrongKind) }
    return element
  }

  private func checkCount(
    _ count: UInt16, of id: OperationID, _ replica: ReplicaID
  ) throws(BrokenRule) {
    guard isInPast(id, replica), let index = unit(id) else { throw BrokenRule(.outsideCausalPast) }
    switch units[index].content {
    case .undo, .redo: throw BrokenRule(.wrongKind)
    case .element, .deletion, .mark, .unknown: break
    }
    let known = units[index].settings.filter { isInPast($0.by, replica) }.map(\.count).max() ?? 0
    guard Int(count) <= Int(known) + 1 else { throw BrokenRule(.badCount) }
  }
}

/// Why an operation is refused.
struct BrokenRule: Error {
  var reason: ChangeError.Reason

  init(_ reason: ChangeError.Reason) {
    self.reason = reason
  }
}

extension TextAnchor {
  /// The element that the anchor names.
  var element: OperationID? {
    switch self {
    case .start, .end: return nil
    case .before(let id), .after(let id): return id
    }
  }
}

extension EditOperation {
  /// The largest unit of every reference and range.
  var namedBounds: [OperationID] {
    switch self {
    case .insert(_, let after, let before): return [after, before].compactMap { $0 }
    case .mark(let mark): return [mark.from, mark.to].compactMap(\.element)
    case .delete(let ranges), .undo(let ranges, _), .redo(let ranges, _):
      return ranges.map { OperationID($0.lowerBound &+ ($0.count &- 1), $0.replica) }
    case .unknown: return []
    }
  }
}

extension AttributeValue {
  var isFinite: Bool {
    switch self {
    case .number(let value): return value.isFinite
    case .array(let values): return values.allSatisfy(\.isFinite)
    case .object(let members): return members.sorted.allSatisfy { $0.value.isFinite }
    case .null, .bool, .string: return true
    }
  }

  /// How deep arrays and objects nest.
  var depth: Int {
    switch self {
    case .array(let values): return 1 + (values.map(\.depth).max() ?? 0)
    case .object(let members): return 1 + (members.sorted.map(\.value.depth).max() ?? 0)
    case .null, .bool, .number, .string: return 0
    }
  }
}
