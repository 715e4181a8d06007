extension Origins {
  /// What is wrong with the entries; empty if nothing is. O(n log n). Always compiled, for tests.
  ///
  /// - Parameters:
  ///   - elementCount: one more than the largest number of an element.
  ///   - rank: the place of each element in the document, by its number.
  func invariantViolations(elementCount: Int, rank: [Int]) -> [String] {
    var problems: [String] = []
    for entry in 0..<count {
      let first = start[entry]
      if entry > 0, start[entry - 1] >= first {
        problems.append("origins \(entry) start too early")
      }
      if jump.count <= entry {
        problems.append("origins \(entry) hang nowhere")
        continue
      }
      for origin in [left[entry], right[entry]] where origin != Self.none && origin >= first {
        problems.append("origins \(entry) name element \(origin), which is later")
        return problems
      }
      if !isBetween(first, left[entry], right[entry], rank) {
        problems.append("element \(first) is not between its origins")
      }
      checkAncestors(of: entry, &problems)
    }
    if let last = start.count > 0 ? start[start.count - 1] : nil, Int(last) >= elementCount {
      problems.append("the last origins are of no element")
    }
    return problems
  }

  private func isBetween(_ element: UInt32, _ left: UInt32, _ right: UInt32, _ rank: [Int]) -> Bool
  {
    (left == Self.none || rank[Int(left)] < rank[Int(element)])
      && (right == Self.none || rank[Int(element)] < rank[Int(right)])
  }

  /// Compares depth and jump of an entry with the entries above it.
  private func checkAncestors(of entry: Int, _ problems: inout [String]) {
    let isLeft = isLeftChild(entry)
    // FugueMax: a left child if the right origin is a descendant of the left one.
    if isLeft != descends(right[entry], from: left[entry]) {
      problems.append("origins \(entry) hang on the wrong side")
    }
    let parent = isLeft ? right[entry] : left[entry]
    let above = parent == Self.none ? nil : self.entry(of: parent)
    if depth(entry) != (above.map { depth($0) } ?? 0) + 1 {
      problems.append("origins \(entry) have the wrong depth")
    }
    if jump[entry] != Self.none, jump[entry] != parent {
      guard let above, jump[entry] < parent, isAncestor(jump[entry], ofEntry: above) else {
        problems.append("origins \(entry) jump to no ancestor")
        return
      }
    }
  }

  /// Whether an element is one to which an entry or one of those above it hangs. Walks jump by jump,
  /// which were checked before.
  private func isAncestor(_ element: UInt32, ofEntry entry: Int) -> Bool {
    var entry = entry
    while true {
      let parent = isLeftChild(entry) ? right[entry] : left[entry]
      if parent == element { return true }
      if parent == Self.none || parent < element { return false }
      let next = jump[entry]
      if next == element { return true }
      entry = self.entry(of: next != Self.none && next > element ? next : parent)
    }
  }
}
