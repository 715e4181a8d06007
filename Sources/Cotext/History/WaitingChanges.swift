/// Changes that arrived before what they follow, each as that of its sender.
///
/// A change waits under one unit that it needs: it is looked at again when that one is known. Adding a
/// change and taking out one whose unit has come are O(log waiting).
package struct WaitingChanges: Sendable {
  /// A change that waits.
  package struct Entry: Sendable {
    package let change: Change
    /// Who sent it: a number that the caller chooses.
    package let sender: Int
    /// The unit that it waits for.
    package let awaited: OperationID
    let size: Int
  }

  /// How much may wait.
  package struct Bounds: Hashable, Sendable {
    package var count: Int
    /// In bytes, by estimate.
    package var size: Int

    package init(count: Int, size: Int) {
      self.count = count
      self.size = size
    }

    /// What may wait in one document.
    package static let standard = Bounds(count: 10_000, size: 16 << 20)
  }

  /// What waits of one sender.
  struct Share: Sendable {
    var count = 0
    var size = 0
    /// The units that its changes wait for, the latest last; some may be gone.
    var recent: [(awaited: OperationID, id: OperationID)] = []
  }

  /// How many changes of one ID but with other content may wait of one sender.
  static let maximumForkCount = 8

  private(set) var entries: [OperationID: [Entry]] = [:]
  /// The counters of each replica that something waits for. Some may be left of what is gone.
  private(set) var awaited: [ReplicaID: MinimumHeap] = [:]
  private(set) var leftoverCount = 0
  private(set) var shares: [Int: Share] = [:]
  /// How many changes wait.
  package private(set) var count = 0
  /// How many bytes they take, by estimate.
  package private(set) var size = 0

  /// Nothing waits.
  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// How many changes of a sender wait.
  package func count(of sender: Int) -> Int { shares[sender]?.count ?? 0 }

  /// How many bytes the changes of each sender take, in any order.
  package var sizes: [(sender: Int, size: Int)] { shares.map { ($0.key, $0.value.size) } }

  /// The changes of a sender, in order of IDs. O(waiting · log waiting).
  func all(of sender: Int) -> [Change] {
    guard count(of: sender) > 0 else { return [] }
    return entries.values.flatMap { $0.filter { $0.sender == sender } }
      .sorted { ($0.change.id, $0.awaited) < ($1.change.id, $1.awaited) }.map { $0.change }
  }

  /// Whether one more change may wait within some bounds.
  func hasRoom(for change: Change, within bounds: Bounds) -> Bool {
    count < bounds.count && size + change.waitingSize <= bounds.size
  }

  /// Whether a change waits for a unit.
  func contains(_ change: Change, of sender: Int, until unit: OperationID) -> Bool {
    entries[unit]?.contains { $0.sender == sender && $0.change == change } ?? false
  }

  // MARK: Adding

  /// Keeps a change until a unit is known, unless it is kept already.
  ///
  /// - Returns: false if too many changes of that ID wait.
  package mutating func insert(
    _ change: Change, until unit: OperationID, of sender: Int = 0
  ) -> Bool {
    if let others = entries[unit] {
      if contains(change, of: sender, until: unit) { return true }
      let forks = others.count { $0.sender == sender && $0.change.id == change.id }
      if forks >= Self.maximumForkCount { return false }
    } else {
      awaited[unit.replica, default: MinimumHeap()].insert(unit.counter)
    }
    let entry = Entry(change: change, sender: sender, awaited: unit, size: change.waitingSize)
    entries[unit, default: []].append(entry)
    count += 1
    size += entry.size
    noteShare(of: entry)
    return true
  }

  private mutating func noteShare(of entry: Entry) {
    var share = shares.removeValue(forKey: entry.sender) ?? Share()
    share.count += 1
    share.size += entry.size
    share.recent.append((entry.awaited, entry.change.id))
    if share.recent.count > 2 * share.count + 16 {
      share.recent.removeAll { awaited, id in
        !(entries[awaited] ?? []).contains { $0.sender == entry.sender && $0.change.id == id }
      }
    }
    shares[entry.sender] = share
  }

  // MARK: Taking out

  /// Takes out the changes that wait for units of a replica below a counter.
  package mutating func remove(waitingFor replica: ReplicaID, below count: UInt64) -> [Entry] {
    var result: [Entry] = []
    while let counter = awaited[replica]?.remove(below: count) {
      guard let others = entries.removeValue(forKey: OperationID(counter, replica)) else {
        leftoverCount -= 1
        continue
      }
      for entry in others { forget(entry) }
      result += others
    }
    if let heap = awaited[replica], heap.minimum == nil { awaited[replica] = nil }
    return result
  }

  /// Takes out the changes of a sender of which something holds, in order of IDs. O(waiting).
  package mutating func removeAll(
    of sender: Int, where isRemoved: (Entry) -> Bool = { _ in true }
  ) -> [Entry] {
    guard count(of: sender) > 0 else { return [] }
    var result: [Entry] = []
    for (unit, others) in entries {
      let removed = others.filter { $0.sender == sender && isRemoved($0) }
      guard !removed.isEmpty else { continue }
      entries[unit] = others.filter { $0.sender != sender || !isRemoved($0) }
      result += removed
      forgetIfEmpty(unit)
    }
    for entry in result { forget(entry) }
    return result.sorted { ($0.change.id, $0.awaited) < ($1.change.id, $1.awaited) }
  }

  /// Takes out the latest change of the sender of whom most waits, if more waits than bounds allow; of
  /// several such senders that with the largest number.
  package mutating func removeExcess(beyond bounds: Bounds) -> Entry? {
    guard count > bounds.count || size > bounds.size else { return nil }
    let isByCount = count > bounds.count
    let largest = shares.max { left, right in
      let measures =
        isByCount ? (left.value.count, right.value.count) : (left.value.size, right.value.size)
      return measures.0 != measures.1 ? measures.0 < measures.1 : left.key < right.key
    }
    return largest.flatMap { removeLatest(of: $0.key) }
  }

  /// Takes out the change of a sender that was added last.
  package mutating func removeLatest(of sender: Int) -> Entry? {
    while let (unit, id) = shares[sender]?.recent.popLast() {
      let place = entries[unit]?.lastIndex { $0.sender == sender && $0.change.id == id }
      guard let place, let entry = entries[unit]?.remove(at: place) else { continue }
      forget(entry)
      forgetIfEmpty(unit)
      return entry
    }
    return nil
  }

  private mutating func forget(_ entry: Entry) {
    count -= 1
    size -= entry.size
    shares[entry.sender]?.count -= 1
    shares[entry.sender]?.size -= entry.size
    if shares[entry.sender]?.count == 0 { shares[entry.sender] = nil }
  }

  /// Notes that nothing waits for a unit any more. Its counter is left until it has come, or until
  /// there are too many such.
  private mutating func forgetIfEmpty(_ unit: OperationID) {
    guard entries[unit]?.isEmpty == true else { return }
    entries[unit] = nil
    leftoverCount += 1
    guard leftoverCount > entries.count + 64 else { return }
    leftoverCount = 0
    awaited = [:]
    for unit in entries.keys {
      awaited[unit.replica, default: MinimumHeap()].insert(unit.counter)
    }
  }
}

extension Change {
  /// About how many bytes a change takes while it waits.
  var waitingSize: Int {
    var size = 200 + 24 * parents.count + (author?.utf8.count ?? 0) + (document?.utf8.count ?? 0)
    for operation in operations {
      switch operation {
      case .insert(let text, _, _): size += 100 + text.utf8.count
      case .delete(let ranges), .undo(let ranges, _), .redo(let ranges, _):
        size += 100 + 32 * ranges.count
      case .mark(let mark):
        size += 300 + mark.key.rawValue.utf8.count + mark.value.json.utf8.count
      case .unknown(let operation): size += 100 + operation.json.utf8.count
      }
    }
    return size
  }
}
