/// Counters, of which the smallest comes out first. O(log count) each.
struct MinimumHeap: Sendable {
  // Each element is not less than its parent, the one at half its index.
  private(set) var elements: [UInt32] = []

  /// The smallest element; nil if there is none.
  var minimum: UInt32? { elements.first }

  mutating func insert(_ element: UInt32) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the smallest element if it is less than a limit.
  mutating func remove(below limit: UInt64) -> UInt32? {
    guard let minimum, UInt64(minimum) < limit else { return nil }
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      guard least != parent else { return minimum }
      elements.swapAt(parent, least)
      parent = least
    }
  }
}
