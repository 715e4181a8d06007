extension CausalGraph {
  /// How many units of each replica the maker of a span knew when it started it, by a walk back from
  /// the heads. Of the maker's own it knew all before. O(replicas + s log s), s spans that it did not
  /// know.
  ///
  /// For a few questions about a document that is only read; see ``CausalPasts`` for many.
  func counts(before span: Int) -> [UInt64] {
    var counts = (0..<known.count).map { known[$0] }
    let heads = frontier.heads(but: nil)
    for range in reachable(from: heads, butNotFrom: parents(of: span), predecessor[span]) {
      let (other, counter) = maker(of: range.lowerBound)
      counts[other] = min(counts[other], UInt64(counter))
    }
    return counts
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
