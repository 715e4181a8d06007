extension Change {
  /// What is left of the change behind its first units, which are known: the ID that follows and no
  /// listed parents. Nil where an operation of a later version would be cut. O(length).
  package func dropping(_ count: Int) -> Change? {
    var rest = count
    var kept: [EditOperation] = []
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

  /// The change in two, cut behind about half of its units; nil where nothing can be cut. Who knows
  /// the first part and applies the second has what the whole makes. O(length).
  package func halved() -> (first: Change, rest: Change)? {
    let count = unitCount
    var start = 0
    for operation in operations {
      let units = operation.unitCount
      let end = start + units
      if case .unknown = operation, start < count / 2, end > count / 2 {
        // Never cut; so in front of it or behind it.
        return divided(behind: start > 0 ? start : end)
      }
      start = end
    }
    return divided(behind: count / 2)
  }

  private func divided(behind count: Int) -> (first: Change, rest: Change)? {
    guard count > 0, count < unitCount, let rest = dropping(count) else { return nil }
    var first = self
    var kept: [EditOperation] = []
    var room = count
    for operation in operations where room > 0 {
      let units = operation.unitCount
      kept.append(units <= room ? operation : operation.keeping(room))
      room -= min(units, room)
    }
    first.operations = ShortList(kept)
    return (first, rest)
  }

  /// All units of the change as a range, for undoing it. O(length).
  public var units: OperationRange {
    OperationRange(id.counter, count: UInt32(clamping: unitCount), id.replica)
  }
}

extension EditOperation {
  /// The first units of an operation that can be cut.
  fileprivate func keeping(_ count: Int) -> EditOperation {
    switch self {
    case .insert(let text, let after, let before):
      let kept = text.unicodeScalars.prefix(count)
      return .insert(String(String.UnicodeScalarView(kept)), after: after, before: before)
    case .delete(let ranges):
      var room = UInt32(truncatingIfNeeded: count)
      var kept: [OperationRange] = []
      for range in ranges where room > 0 {
        let step = min(range.count, room)
        kept.append(
          OperationRange(range.first, count: step, range.replica, direction: range.direction))
        room -= step
      }
      return .delete(ShortList(kept))
    case .mark, .undo, .redo, .unknown: return self
    }
  }

  /// The operation without its first units; nil for one of a later version.
  fileprivate func dropping(_ count: Int, startingAt id: OperationID) -> EditOperation? {
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
