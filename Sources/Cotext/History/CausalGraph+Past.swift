/// The units that a change did not know although they are known here, as ranges of numbers in
/// descending order. Empty where the change knew everything, the usual case.
struct UnknownToMaker {
  private var ranges: [Range<UInt32>] = []

  init() {}

  init(_ ranges: [Range<UInt32>]) {
    self.ranges = ranges
  }

  @inline(__always)
  var isEmpty: Bool { ranges.isEmpty }

  /// Whether the maker of the change did not know a unit. O(log ranges).
  @inline(__always)
  func contains(_ unit: UInt32) -> Bool {
    ranges.isEmpty ? false : search(unit)
  }

  private func search(_ unit: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound > unit { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(unit)
  }

  /// Whether the maker did not know one of the units of a range.
  func overlaps(_ units: Range<UInt32>) -> Bool {
    ranges.contains { $0.overlaps(units) }
  }

  /// The ranges, for a walk over all of them.
  var all: [Range<UInt32>] { ranges }
}

extension CausalGraph {
  /// What is known here but not to the maker of a change with these parents.
  ///
  /// Walks from the heads and from the parents back to where both meet, the latest units first
  /// (the walk of Gentle and Kleppmann, "Collaborative Text Editing with Eg-walker", 2025, section
  /// 3.2): O(s log s), s spans since then.
  func unknown(toMakerWith parents: [UInt32], previous: UInt32) -> UnknownToMaker {
    if frontier.count == 1 {
      let head = frontier[0]
      if head == previous || parents.contains(head) { return UnknownToMaker() }
    } else if (0..<frontier.count).allSatisfy({
      frontier[$0] == previous || parents.contains(frontier[$0])
    }) {
      return UnknownToMaker()
    }
    var heads = (0..<frontier.count).map { frontier[$0] }
    heads.sort()
    return UnknownToMaker(reachable(from: heads, butNotFrom: parents, previous))
  }

  /// Whether a unit is, or comes before, one of some others.
  func isInPast(_ unit: UInt32, of others: [UInt32], _ previous: UInt32) -> Bool {
    if unit == previous || others.contains(unit) { return true }
    return reachable(from: [unit], butNotFrom: others, previous).first?.contains(unit) != true
  }

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
