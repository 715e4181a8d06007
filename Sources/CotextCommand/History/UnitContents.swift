internal import Cotext

/// What each unit of one replica is, unit by unit, whatever the way in which its changes were cut.
/// An operation of a later version counts as one.
struct UnitContents: IteratorProtocol {
  /// What makes one unit the same as another one: verb and operands, and its parents where it starts
  /// a change that lists some. Not who made it and when.
  struct Content: Equatable {
    /// What it did.
    enum Action: Equatable {
      case insert(Unicode.Scalar, after: OperationID?, before: OperationID?)
      case delete(OperationID)
      case other(EditOperation)
    }

    var action: Action
    var parents: [OperationID]
  }

  private let changes: [Change]
  private var change = 0
  private var operation = 0
  /// Which range of a deletion, and which unit of it or of the operation.
  private var range = 0
  private var offset = 0
  private var place: String.UnicodeScalarView.Index?
  /// The counter of the unit that comes next, counted on where the last one was 2^32 − 1.
  private(set) var counter: UInt64

  /// The units of a replica's changes, which stand in order, from a counter on.
  init(_ changes: [Change], from start: UInt64) {
    self.changes = changes
    counter = UInt64(changes.first?.id.counter ?? 0)
    while counter < start, next() != nil {}
  }

  /// Where the unit stands that comes next, as an operation of a change; nil at the end.
  private var current: (change: Change, operation: EditOperation)? {
    guard change < changes.count else { return nil }
    return (changes[change], changes[change].operations[operation])
  }

  mutating func next() -> Content? {
    guard let (change, operation) = current else { return nil }
    let isFirst = self.operation == 0 && range == 0 && offset == 0
    counter += 1
    return Content(
      action: take(operation, of: change.id.replica), parents: isFirst ? change.parents : [])
  }

  /// What the next unit of an operation did; goes on to the one behind it.
  private mutating func take(_ operation: EditOperation, of replica: ReplicaID) -> Content.Action {
    switch operation {
    case .insert(let text, let after, let before):
      let scalars = text.unicodeScalars
      let index = place ?? scalars.startIndex
      // In a row each element stands behind the one before it.
      let left =
        offset == 0 ? after : OperationID(UInt32(truncatingIfNeeded: counter &- 2), replica)
      let next = scalars.index(after: index)
      place = next
      step(isLast: next == scalars.endIndex)
      return .insert(scalars[index], after: left, before: before)
    case .delete(let ranges):
      let range = ranges[self.range]
      let distance = UInt32(truncatingIfNeeded: offset)
      let target = OperationID(
        range.direction == .ascending ? range.first &+ distance : range.first &- distance,
        range.replica)
      if offset + 1 == Int(range.count) {
        offset = -1
        self.range += 1
      }
      step(isLast: self.range == ranges.count)
      return .delete(target)
    case .undo(let ranges, let count):
      step(isLast: true)
      return .other(.undo(ShortList(ranges.joinedUnits), count: count))
    case .redo(let ranges, let count):
      step(isLast: true)
      return .other(.redo(ShortList(ranges.joinedUnits), count: count))
    case .mark:
      step(isLast: true)
      return .other(operation)
    case .unknown(let unknown):
      // Never cut, and so told once for all of its units.
      counter += UInt64(unknown.unitCount) &- 1
      step(isLast: true)
      return .other(operation)
    }
  }

  private mutating func step(isLast: Bool) {
    offset += 1
    guard isLast else { return }
    offset = 0
    range = 0
    place = nil
    operation += 1
    if operation == changes[change].operations.count {
      operation = 0
      change += 1
    }
  }
}
