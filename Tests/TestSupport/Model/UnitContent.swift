package import Cotext

/// What a single unit does: by this, unit by unit, changes are the same or a fork, wherever their
/// operations were cut.
package enum UnitContent: Hashable, Sendable {
  case element(Unicode.Scalar, after: OperationID?, before: OperationID?)
  case deletion(of: OperationID)
  case mark(Mark)
  case undo([OperationID], count: UInt16)
  case redo([OperationID], count: UInt16)
  /// One unit of an operation with an unknown verb, and which one of them.
  case unknown(UnknownOperation, index: UInt32)

  package var isElement: Bool { if case .element = self { true } else { false } }
  package var isMark: Bool { if case .mark = self { true } else { false } }
  package var isSwitch: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }
}

extension EditOperation {
  /// The units of the operation, the first of which is `first`.
  package func contents(from first: OperationID) -> [UnitContent] {
    switch self {
    case .insert(let text, let after, let before):
      var left = after
      return text.unicodeScalars.enumerated().map { index, scalar in
        defer { left = OperationID(first.counter &+ UInt32(index), first.replica) }
        return .element(scalar, after: left, before: before)
      }
    case .delete(let ranges): return ranges.flatMap(\.ids).map { .deletion(of: $0) }
    case .mark(let mark): return [.mark(mark)]
    case .undo(let ranges, let count): return [.undo(ranges.flatMap(\.ids).sorted(), count: count)]
    case .redo(let ranges, let count): return [.redo(ranges.flatMap(\.ids).sorted(), count: count)]
    case .unknown(let operation):
      return (0..<operation.unitCount).map { .unknown(operation, index: $0) }
    }
  }
}

extension Change {
  /// The units of the change in order.
  package var contents: [UnitContent] {
    var result: [UnitContent] = []
    for operation in operations {
      result += operation.contents(
        from: OperationID(id.counter &+ UInt32(result.count), id.replica))
    }
    return result
  }

  /// The change from its unit `count` on: section 8, "Slices".
  package func dropping(units count: Int) -> Change {
    guard count > 0 else { return self }
    var rest: [EditOperation] = []
    var place = 0
    for operation in operations {
      let length = operation.unitCount
      defer { place += length }
      if place >= count {
        rest.append(operation)
        continue
      }
      let cut = count - place
      guard cut < length else { continue }
      switch operation {
      case .insert(let text, _, let before):
        let last = OperationID(id.counter + UInt32(count - 1), id.replica)
        let scalars = text.unicodeScalars.dropFirst(cut)
        rest.append(.insert(String(Substring(scalars)), after: last, before: before))
      case .delete(let ranges):
        let ids = ranges.flatMap(\.ids).dropFirst(cut)
        rest.append(.delete(ShortList(OperationRange.grouping(Array(ids)))))
      default: preconditionFailure("a single unit and an unknown operation are never cut")
      }
    }
    return Change(
      document: document, id: OperationID(id.counter + UInt32(count), id.replica), time: time,
      author: author, operations: ShortList(rest))
  }
}

extension OperationRange {
  /// The units of the range in the order in which it names them.
  package var ids: [OperationID] {
    (0..<count).map {
      OperationID(direction == .ascending ? first &+ $0 : first &- $0, replica)
    }
  }

  /// Ranges that name the given units in the given order.
  package static func grouping(_ ids: [OperationID]) -> [OperationRange] {
    var ranges: [OperationRange] = []
    for id in ids {
      guard let last = ranges.last, last.replica == id.replica else {
        ranges.append(OperationRange(id))
        continue
      }
      let up = id.counter == last.first &+ last.count
      let down = last.first >= last.count && id.counter == last.first - last.count
      if up && last.direction == .ascending {
        ranges[ranges.count - 1].count += 1
      } else if down && (last.count == 1 || last.direction == .descending) {
        ranges[ranges.count - 1] = OperationRange(
          last.first, count: last.count + 1, last.replica, direction: .descending)
      } else {
        ranges.append(OperationRange(id))
      }
    }
    return ranges
  }
}
