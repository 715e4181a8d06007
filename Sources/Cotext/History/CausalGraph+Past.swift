/// What the maker of a change knew when it made it: of each replica, how many units.
struct Past {
  /// Whether it was everything that is known here, the usual case; the counts are left out then.
  fileprivate(set) var isEverything: Bool
  fileprivate var counts: [UInt64]

  fileprivate static let everything = Past(isEverything: true, counts: [])

  /// How many units of a replica it holds. Of the maker's own it holds all.
  func count(of replica: Int) -> UInt64 {
    isEverything ? UInt64.max : replica < counts.count ? counts[replica] : 0
  }

  /// Whether it holds a unit.
  @inline(__always)
  func contains(_ counter: UInt32, ofReplica replica: Int) -> Bool {
    isEverything || replica < counts.count && UInt64(counter) < counts[replica]
  }
}

/// The pasts of some replicas' latest changes, so that two writers who go on side by side are not
/// walked through again for each key.
struct RecentPasts {
  private struct Entry {
    var replica: Int
    /// From this unit of the replica on, up to the latest, it learned nothing new.
    var since: UInt32
    var latest: UInt32
    var counts: [UInt64]
  }

  /// How many counts are kept in all, and how many pasts at least.
  private static let maximumSize = 1 << 20
  private static let leastCount = 8

  private var entries: [Entry] = []
  /// Which entry a replica has.
  private var indexes: [Int: Int] = [:]
  private var oldest = 0

  /// What a replica knew of others when it made a unit, if that is remembered.
  func counts(of replica: Int, at unit: UInt32) -> [UInt64]? {
    guard let index = indexes[replica] else { return nil }
    let entry = entries[index]
    return entry.since <= unit && unit <= entry.latest ? entry.counts : nil
  }

  /// Remembers what a replica knew when it made its latest units.
  mutating func remember(_ past: Past, of replica: Int, _ units: ClosedRange<UInt32>, isNew: Bool) {
    if let index = indexes[replica] {
      entries[index].latest = units.upperBound
      guard isNew else { return }
      entries[index].since = units.lowerBound
      entries[index].counts = past.counts
      return
    }
    let entry = Entry(
      replica: replica, since: units.lowerBound, latest: units.upperBound, counts: past.counts)
    if entries.count < max(Self.leastCount, Self.maximumSize / max(past.counts.count, 1)) {
      indexes[replica] = entries.count
      entries.append(entry)
    } else {
      oldest = oldest + 1 < entries.count ? oldest + 1 : 0
      indexes[entries[oldest].replica] = nil
      indexes[replica] = oldest
      entries[oldest] = entry
    }
  }
}

extension CausalGraph {
  /// What the maker of a change knew. O(replicas) where it is remembered, and O(s log s) otherwise,
  /// s spans since what everybody knew.
  ///
  /// - Parameter previous: the latest unit of the maker itself, or `none`.
  func past(ofReplica replica: Int, parents: [UInt32], previous: UInt32) -> Past {
    if knowsEverything(parents, previous) { return .everything }
    if parents.isEmpty, previous == Self.none { return Past(isEverything: false, counts: []) }
    if let remembered = rememberedPast(replica, parents, previous) { return remembered }
    var counts = (0..<known.count).map { known[$0] }
    let heads = (0..<frontier.count).map { frontier[$0] }
    for range in reachable(from: heads, butNotFrom: parents, previous) {
      let (other, counter) = maker(of: range.lowerBound)
      counts[other] = min(counts[other], UInt64(counter))
    }
    return Past(isEverything: false, counts: counts)
  }

  private func knowsEverything(_ parents: [UInt32], _ previous: UInt32) -> Bool {
    for index in 0..<frontier.count {
      let head = frontier[index]
      if head != previous, !parents.contains(head) { return false }
    }
    return true
  }

  private func rememberedPast(
    _ replica: Int, _ parents: [UInt32], _ previous: UInt32
  ) -> Past? {
    guard previous != Self.none, var counts = recent.counts(of: replica, at: previous) else {
      return nil
    }
    for parent in parents {
      let (other, counter) = maker(of: parent)
      guard let others = recent.counts(of: other, at: parent) else { return nil }
      if counts.count < max(others.count, other + 1) {
        let missing = max(others.count, other + 1) - counts.count
        counts.append(contentsOf: repeatElement(0, count: missing))
      }
      for (index, count) in others.enumerated() where counts[index] < count {
        counts[index] = count
      }
      counts[other] = max(counts[other], UInt64(counter) + 1)
    }
    return Past(isEverything: false, counts: counts)
  }

  /// Remembers what a replica knew when it made its latest units.
  mutating func remember(
    _ past: Past, of replica: Int, _ units: ClosedRange<UInt32>, previous: UInt32, hasParents: Bool
  ) {
    let goesOn = !hasParents && recent.counts(of: replica, at: previous) != nil
    recent.remember(past, of: replica, units, isNew: !goesOn)
  }

  /// Those of some units that no other one of them follows, the latest first. O(s log s), s spans back
  /// to the earliest of them.
  func heads(of units: [UInt32]) -> [UInt32] {
    var queue = UnitQueue()
    for unit in units { queue.insert(unit, isShared: false) }
    var heads: [UInt32] = []
    while queue.unsharedCount > 0, let (unit, isShared) = queue.popLargest() {
      let span = span(of: unit)
      if !isShared { heads.append(unit) }
      // What stands further down in the same span comes before this one.
      while let next = queue.largest, next.unit >= start[span] { _ = queue.popLargest() }
      if predecessor[span] != Self.none { queue.insert(predecessor[span], isShared: true) }
      if hasParents(span) {
        for parent in parents(of: span) { queue.insert(parent, isShared: true) }
      }
    }
    return heads
  }

  /// The units that some units follow and others do not, as ranges of numbers in descending order.
  ///
  /// Walks from both back to where they meet, the latest units first (as Gentle and Kleppmann,
  /// "Collaborative Text Editing with Eg-walker", 2025, section 3.2).
  private func reachable(
    from heads: [UInt32], butNotFrom others: [UInt32], _ previous: UInt32
  ) -> [Range<UInt32>] {
    var queue = UnitQueue()
    for unit in heads { queue.insert(unit, isShared: false) }
    for unit in others { queue.insert(unit, isShared: true) }
    if previous != Self.none { queue.insert(previous, isShared: true) }
    var found: [Range<UInt32>] = []
    while queue.unsharedCount > 0 {
      guard var (unit, isShared) = queue.popLargest() else { break }
      let span = span(of: unit)
      let first = start[span]
      // Others that are waiting in the same span cut it where they stand.
      while let next = queue.largest, next.unit >= first {
        _ = queue.popLargest()
        if next.isShared, !isShared {
          if next.unit < unit { found.append(next.unit + 1..<unit + 1) }
          isShared = true
          unit = next.unit
        }
      }
      if !isShared { found.append(first..<unit + 1) }
      if predecessor[span] != Self.none { queue.insert(predecessor[span], isShared: isShared) }
      if hasParents(span) {
        for parent in parents(of: span) { queue.insert(parent, isShared: isShared) }
      }
    }
    return found
  }
}

/// Units that are still to be walked from, the largest number first.
private struct UnitQueue {
  private var heap: [(unit: UInt32, isShared: Bool)] = []
  /// How many of them are not reachable from the other side, as far as is known.
  private(set) var unsharedCount = 0

  var largest: (unit: UInt32, isShared: Bool)? { heap.first }

  mutating func insert(_ unit: UInt32, isShared: Bool) {
    if !isShared { unsharedCount += 1 }
    heap.append((unit, isShared))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if !stands(child, before: parent) { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popLargest() -> (unit: UInt32, isShared: Bool)? {
    guard let result = heap.first, let last = heap.popLast() else { return nil }
    if !result.isShared { unsharedCount -= 1 }
    guard !heap.isEmpty else { return result }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, stands(child + 1, before: child) { child += 1 }
      if !stands(child, before: parent) { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return result
  }

  /// Larger first; of the same unit, what both sides reach comes first.
  private func stands(_ left: Int, before right: Int) -> Bool {
    heap[left].unit != heap[right].unit
      ? heap[left].unit > heap[right].unit : heap[left].isShared && !heap[right].isShared
  }
}
