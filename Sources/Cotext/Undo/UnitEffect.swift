/// What edits did to units: which of them were off, or not there, and are on since, and the reverse.
///
/// Edits that only make units have just units that are on. Those that undo or redo also switch units
/// of earlier edits.
struct UnitEffect: Sendable {
  private(set) var on: [OperationRange]
  private(set) var off: [OperationRange]
  /// Whether text was inserted.
  private(set) var insertsText = false

  /// What a change does.
  init(of change: Change) {
    on = []
    off = []
    var switchesUnits = false
    for operation in change.operations {
      switch operation {
      case .insert: insertsText = true
      case .undo, .redo: switchesUnits = true
      case .delete, .mark, .unknown: break
      }
    }
    guard switchesUnits else {
      on = [change.units]
      return
    }
    var counter = UInt64(change.id.counter)
    for operation in change.operations {
      let count = operation.unitCount
      switch operation {
      case .undo(let ranges, _): for range in ranges { switchOff(range) }
      case .redo(let ranges, _): for range in ranges { switchOn(range) }
      case .insert, .delete, .mark, .unknown:
        switchOn(
          OperationRange(
            UInt32(clamping: counter), count: UInt32(clamping: count), change.id.replica))
      }
      counter &+= UInt64(count)
    }
  }

  /// Whether nothing was done, or all of it was undone.
  var isEmpty: Bool { on.isEmpty && off.isEmpty }

  /// Takes in what was done next.
  mutating func append(_ next: UnitEffect) {
    for range in next.off { switchOff(range) }
    for range in next.on { switchOn(range) }
    insertsText = insertsText || next.insertsText
  }

  /// Whether undoing both in one go is the same as undoing one after the other: of edits that insert
  /// text an undo leaves marks on that others need, of the rest it does not.
  func combines(with next: UnitEffect) -> Bool {
    insertsText == next.insertsText && off.isEmpty && next.off.isEmpty
  }

  private mutating func switchOn(_ range: OperationRange) {
    Self.move(range, from: &off, to: &on)
  }

  private mutating func switchOff(_ range: OperationRange) {
    Self.move(range, from: &on, to: &off)
  }

  /// Takes a range out of where it is; what was not there comes to the other side.
  private static func move(
    _ range: OperationRange, from source: inout [OperationRange],
    to target: inout [OperationRange]
  ) {
    var rest = [range]
    if !source.isEmpty {
      for other in source { rest = rest.flatMap { $0.subtracting(other) } }
      source = source.flatMap { $0.subtracting(range) }
    }
    for range in rest {
      if let joined = target.last?.joined(with: range) {
        target[target.count - 1] = joined
      } else {
        target.append(range)
      }
    }
  }
}

extension OperationRange {
  /// The units that are not in another range, upwards.
  fileprivate func subtracting(_ other: OperationRange) -> [OperationRange] {
    guard replica == other.replica, counters.overlaps(other.counters) else { return [self] }
    let parts = [
      counters.lowerBound..<max(counters.lowerBound, other.counters.lowerBound),
      min(counters.upperBound, other.counters.upperBound)..<counters.upperBound,
    ]
    return parts.filter { !$0.isEmpty }.map {
      OperationRange(
        UInt32(clamping: $0.lowerBound), count: UInt32(clamping: $0.count), replica)
    }
  }
}
