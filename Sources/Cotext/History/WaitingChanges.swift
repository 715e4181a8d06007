/// Changes that arrived before what they follow. Bounded: 10,000 changes or about 16 MiB.
struct WaitingChanges {
  static let maximumCount = 10_000
  static let maximumSize = 16 * 1024 * 1024
  /// How many changes of one ID but with other content may wait.
  static let maximumForkCount = 8

  /// Each change under one unit that it waits for.
  private var changes: [OperationID: [Change]] = [:]
  /// The counters of replicas that something waits for, the largest first.
  private var awaited: [ReplicaID: [UInt32]] = [:]
  private(set) var count = 0
  private var size = 0

  var isEmpty: Bool { count == 0 }

  /// About how many bytes a change takes.
  private static func size(of change: Change) -> Int {
    var size = 200 + 24 * change.parents.count
    for operation in change.operations {
      switch operation {
      case .insert(let text, _, _): size += 100 + text.utf8.count
      case .delete(let ranges), .undo(let ranges, _), .redo(let ranges, _):
        size += 100 + 32 * ranges.count
      case .mark: size += 300 + AttributeValue.maximumSize
      case .unknown(let operation): size += 100 + operation.json.utf8.count
      }
    }
    return size
  }

  /// Keeps a change until a unit is known. Returns whether there was room, or it is kept already.
  mutating func insert(_ change: Change, until unit: OperationID) -> Bool {
    if let others = changes[unit] {
      if others.contains(change) { return true }
      // All but one of them are forks.
      if others.count(where: { $0.id == change.id }) >= Self.maximumForkCount { return false }
    }
    let size = Self.size(of: change)
    guard count < Self.maximumCount, self.size + size <= Self.maximumSize else { return false }
    if changes[unit] == nil { expect(unit) }
    changes[unit, default: []].append(change)
    count += 1
    self.size += size
    return true
  }

  private mutating func expect(_ unit: OperationID) {
    let place = awaited[unit.replica]?.partition(below: unit.counter) ?? 0
    awaited[unit.replica, default: []].insert(unit.counter, at: place)
  }

  /// Takes out the changes that wait for units of a replica below a counter.
  mutating func remove(waitingFor replica: ReplicaID, below count: UInt64) -> [Change] {
    guard let counters = awaited[replica], let last = counters.last, UInt64(last) < count else {
      return []
    }
    let place = count > UInt64(UInt32.max) ? 0 : counters.partition(below: UInt32(count))
    awaited[replica]?.removeSubrange(place...)
    return take(counters[place...].reversed(), of: replica)
  }

  /// Takes out the changes that follow a unit or a later one of its replica. O(count · parents).
  mutating func remove(following unit: OperationID) -> [Change] {
    func follows(_ change: Change) -> Bool {
      if change.id.replica == unit.replica { return change.id.counter > unit.counter }
      return change.parents.contains { $0.replica == unit.replica && $0.counter >= unit.counter }
    }
    var result: [Change] = []
    for (awaitedUnit, others) in changes where others.contains(where: follows) {
      let kept = others.filter { !follows($0) }
      changes[awaitedUnit] = kept.isEmpty ? nil : kept
      if kept.isEmpty { forget(awaitedUnit) }
      for change in others where follows(change) {
        count -= 1
        size -= Self.size(of: change)
        result.append(change)
      }
    }
    return result.sorted { $0.id < $1.id }
  }

  private mutating func forget(_ unit: OperationID) {
    awaited[unit.replica]?.removeAll { $0 == unit.counter }
    if awaited[unit.replica]?.isEmpty == true { awaited[unit.replica] = nil }
  }

  private mutating func take(
    _ counters: ReversedCollection<ArraySlice<UInt32>>, of replica: ReplicaID
  ) -> [Change] {
    if awaited[replica]?.isEmpty == true { awaited[replica] = nil }
    var result: [Change] = []
    for counter in counters {
      for change in changes.removeValue(forKey: OperationID(counter, replica)) ?? [] {
        count -= 1
        size -= Self.size(of: change)
        result.append(change)
      }
    }
    return result
  }

  /// All changes that wait, in order of their IDs.
  var all: [Change] {
    changes.values.flatMap { $0 }.sorted { $0.id < $1.id }
  }
}

extension [UInt32] {
  /// In a falling array, the first place whose value is less than a limit. O(log count).
  fileprivate func partition(below limit: UInt32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
