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

  /// What is not compared: the units before this version, where one history was trimmed.
  let start: Version

  /// Compares the histories of two documents unit by unit, in order of replicas and counters.
  /// O(units).
  init(_ first: Document, _ second: Document) {
    var start = first.historyStart
    start.formUnion(second.historyStart)
    self.start = start
    let documents: [Side: Document] = [.first: first, .second: second]
    let rows = documents.mapValues { Dictionary(grouping: $0.changes()) { $0.id.replica } }
    let versions = documents.mapValues(\.version)
    let names = Set(versions.values.flatMap { $0.elements.map(\.replica) })
    var replicas: [Replica] = []
    var firstChanges: [Side: Change] = [:]
    for name in names.sorted() {
      let left = rows[.first]?[name] ?? []
      let right = rows[.second]?[name] ?? []
      let counts = versions.mapValues { $0[name] }
      guard let replica = Self.compare(name, left, right, counts, from: start[name]) else {
        continue
      }
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
    _ name: ReplicaID, _ first: [Change], _ second: [Change], _ counts: [Side: UInt64],
    from start: UInt64
  ) -> Replica? {
    func replica(_ counter: UInt64, isFork: Bool) -> Replica {
      Replica(
        name: name, counts: counts, firstCounter: UInt32(truncatingIfNeeded: counter),
        isFork: isFork)
    }
    let end = counts.values.min() ?? 0
    var left = UnitContents(first, from: start)
    var right = UnitContents(second, from: start)
    var counter = min(start, end)
    while counter < end {
      guard let one = left.next(), let other = right.next() else { break }
      guard one == other else { return replica(counter, isFork: true) }
      counter = UInt64(left.counter)
    }
    return counts.values.allSatisfy { $0 == end } ? nil : replica(end, isFork: false)
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
