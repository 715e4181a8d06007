internal import Cotext

/// What two histories do not have in common.
struct HistoryDifference {
  /// One of the two.
  enum Side: CaseIterable {
    case first, second
  }

  /// What is different of a replica.
  struct Replica {
    /// Whose units these are.
    var name: ReplicaID
    /// How many units each side has.
    var counts: [Side: UInt64]
    /// The first unit that differs: one that only one side has, or that is not the same on both.
    var firstCounter: UInt32
    /// Whether it is not the same on both.
    var isFork: Bool

    /// The first unit that differs.
    var firstUnit: OperationID { OperationID(firstCounter, name) }

    /// How many units only one side has, or has otherwise than the other.
    func lead(of side: Side) -> UInt64 {
      let count = counts[side] ?? 0
      return count > UInt64(firstCounter) ? count - UInt64(firstCounter) : 0
    }
  }

  /// The replicas of which something is different, in order.
  let replicas: [Replica]
  /// The change that holds the first different unit, on each side that has it, from there on.
  let firstChanges: [Side: Change]

  /// Compares two histories unit by unit, in order of replicas and counters. O(units).
  init(_ first: [Change], _ second: [Change]) {
    let rows: [Side: [ReplicaID: [Change]]] = [
      .first: Dictionary(grouping: first) { $0.id.replica },
      .second: Dictionary(grouping: second) { $0.id.replica },
    ]
    let names = Set(Side.allCases.flatMap { rows[$0]?.keys.map { $0 } ?? [] })
    var replicas: [Replica] = []
    var firstChanges: [Side: Change] = [:]
    for name in names.sorted() {
      let left = rows[.first]?[name] ?? []
      let right = rows[.second]?[name] ?? []
      guard let replica = Self.compare(name, left, right) else { continue }
      if replicas.isEmpty {
        firstChanges[.first] = left.change(from: replica.firstCounter)
        firstChanges[.second] = right.change(from: replica.firstCounter)
      }
      replicas.append(replica)
    }
    self.replicas = replicas
    self.firstChanges = firstChanges
  }

  /// Whether both have the same units.
  var isEmpty: Bool { replicas.isEmpty }

  private static func compare(
    _ name: ReplicaID, _ first: [Change], _ second: [Change]
  ) -> Replica? {
    let counts: [Side: UInt64] = [
      .first: first.last?.units.counters.upperBound ?? 0,
      .second: second.last?.units.counters.upperBound ?? 0,
    ]
    var left = UnitContents(first)
    var right = UnitContents(second)
    while true {
      let counter = left.counter
      let contents = (left.next(), right.next())
      guard let one = contents.0, let other = contents.1 else {
        guard contents.0 != nil || contents.1 != nil else { return nil }
        return Replica(name: name, counts: counts, firstCounter: counter, isFork: false)
      }
      guard one == other else {
        return Replica(name: name, counts: counts, firstCounter: counter, isFork: true)
      }
    }
  }
}

extension [Change] {
  /// The operation that holds a unit, from that unit on, as a change of its own.
  fileprivate func change(from counter: UInt32) -> Change? {
    guard var change = last(where: { $0.id.counter <= counter }) else { return nil }
    let skipped = Int(counter - change.id.counter)
    guard skipped < change.unitCount else { return nil }
    if skipped > 0, let rest = change.dropping(skipped) { change = rest }
    change.operations = ShortList(change.operations[0])
    return change
  }
}
