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

  /// Gives the units new names.
  mutating func rename(_ renaming: Renaming) {
    on = renaming(on)
    off = renaming(off)
  }

  /// Whether nothing was done, or all of it was undone.
  var isEmpty: Bool { on.isEmpty && off.isEmpty }

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
    let rest = subtract(source, from: [range])
    source = subtract([range], from: source)
    for range in rest { append(range, to: &target) }
  }

  private static func append(_ range: OperationRange, to ranges: inout [OperationRange]) {
    if let joined = ranges.last?.joined(with: range) {
      ranges[ranges.count - 1] = joined
    } else {
      ranges.append(range)
    }
  }

  /// Some ranges without the units of others.
  static func subtract(
    _ others: [OperationRange], from ranges: [OperationRange]
  ) -> [OperationRange] {
    var rest = ranges
    for other in others where !rest.isEmpty {
      guard rest.contains(where: { $0.overlaps(other) }) else { continue }
      rest = rest.flatMap { $0.subtracting(other) }
    }
    return rest
  }

  /// Whether undoing both in one go is the same as undoing one after the other: of edits that insert
  /// text an undo leaves marks on that others need, of the rest it does not.
  fileprivate func combines(with next: UnitEffect) -> Bool {
    insertsText == next.insertsText && off.isEmpty && next.off.isEmpty
  }

  fileprivate mutating func append(_ next: UnitEffect) {
    for range in next.on { Self.append(range, to: &on) }
  }

  /// Takes out of both what this one switched one way and the next one the other way.
  fileprivate mutating func cancel(_ next: inout UnitEffect) {
    (on, next.off) = (
      Self.subtract(next.off, from: on), Self.subtract(on, from: next.off)
    )
    (off, next.on) = (
      Self.subtract(next.on, from: off), Self.subtract(off, from: next.on)
    )
  }
}

extension [UnitEffect] {
  /// Notes what was done next. What was switched to and fro is as it was. O(1) for edits that only
  /// make units.
  mutating func note(_ next: UnitEffect) {
    var next = next
    if !next.off.isEmpty || contains(where: { !$0.off.isEmpty }) {
      for index in indices { self[index].cancel(&next) }
      removeAll { $0.isEmpty }
      if next.isEmpty { return }
    }
    if !isEmpty, self[count - 1].combines(with: next) {
      self[count - 1].append(next)
    } else {
      append(next)
    }
  }
}

extension OperationRange {
  /// The units that are not in another range, upwards.
  fileprivate func subtracting(_ other: OperationRange) -> [OperationRange] {
    guard overlaps(other) else { return [self] }
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
