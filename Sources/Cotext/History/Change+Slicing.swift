extension Change {
  /// What is left of the change behind its first units, which are known: the ID that follows and no
  /// listed parents. Nil where an operation of a later version would be cut. O(length).
  func dropping(_ count: Int) -> Change? {
    var rest = count
    var kept: [Operation] = []
    var counter = id.counter
    for operation in operations {
      let units = operation.unitCount
      if rest >= units {
        rest -= units
      } else if rest == 0 {
        kept.append(operation)
      } else {
        guard let cut = operation.dropping(rest, startingAt: OperationID(counter, id.replica))
        else {
          return nil
        }
        kept.append(cut)
        rest = 0
      }
      counter &+= UInt32(truncatingIfNeeded: units)
    }
    var change = self
    change.id.counter &+= UInt32(truncatingIfNeeded: count)
    change.parents = []
    change.operations = ShortList(kept)
    return change
  }

  /// All units of the change as a range, for undoing it. O(length).
  public var units: OperationRange {
    OperationRange(id.counter, count: UInt32(clamping: unitCount), id.replica)
  }
}

extension Operation {
  /// The operation without its first units; nil for one of a later version.
  fileprivate func dropping(_ count: Int, startingAt id: OperationID) -> Operation? {
    switch self {
    case .insert(let text, _, let before):
      let cut = OperationID(id.counter &+ UInt32(truncatingIfNeeded: count) &- 1, id.replica)
      let rest = text.unicodeScalars.dropFirst(count)
      return .insert(String(String.UnicodeScalarView(rest)), after: cut, before: before)
    case .delete(let ranges):
      var rest = UInt32(truncatingIfNeeded: count)
      var kept: [OperationRange] = []
      for range in ranges {
        if rest >= range.count {
          rest -= range.count
          continue
        }
        let first = range.direction == .ascending ? range.first + rest : range.first - rest
        kept.append(
          OperationRange(
            first, count: range.count - rest, range.replica, direction: range.direction))
        rest = 0
      }
      return .delete(ShortList(kept))
    case .mark, .undo, .redo, .unknown: return nil
    }
  }
}
