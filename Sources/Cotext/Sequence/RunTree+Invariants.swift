extension RunTree {
  /// What is wrong with the tree; empty if nothing is. O(n). Always compiled, for the tests.
  func invariantViolations() -> [String] {
    var problems: [String] = []
    var leavesInOrder: [Int] = []
    var sum = Weight()
    check(root, level: height, parent: -1, &leavesInOrder, &problems)
    var seen = 0
    for (index, leaf) in leavesInOrder.enumerated() {
      let previous = index == 0 ? -1 : leavesInOrder[index - 1]
      let next = index + 1 < leavesInOrder.count ? leavesInOrder[index + 1] : -1
      if previousLeaf(leaf) != previous || nextLeaf(leaf) != next {
        problems.append("leaf \(leaf) is linked to the wrong neighbours")
      }
      if runCount(leaf) == 0, leavesInOrder.count > 1 { problems.append("leaf \(leaf) is empty") }
      for run in 0..<runCount(leaf) {
        let length = length(leaf, run)
        if length == 0 { problems.append("run \(run) of leaf \(leaf) is empty") }
        for offset in 0..<length where leafOf[Int(first(leaf, run)) + offset] != UInt32(leaf) {
          problems.append("element \(Int(first(leaf, run)) + offset) is not where it is said to be")
        }
        seen += length
        checkWidth(leaf, run, &problems)
        // Runs beyond ASCII stay apart when one of them gets short enough for both to be one.
        if !isWide(leaf, run), canMergeNext(leaf, run), !isWide(leaf, run + 1) {
          problems.append("nothing tells run \(run) of leaf \(leaf) from the next one")
        }
      }
      sum += weight(leaf: leaf)
    }
    if leavesInOrder.first != firstLeaf || leavesInOrder.last != lastLeaf {
      problems.append("the first or the last leaf is wrong")
    }
    if sum != total { problems.append("the whole weighs \(sum), not \(total)") }
    var elements = 0
    for unit in 0..<leafOf.count where leafOf[unit] != Self.none { elements += 1 }
    if elements != seen { problems.append("\(seen) of \(elements) elements are in the tree") }
    checkCursor(leavesInOrder, &problems)
    return problems
  }

  /// Runs that hold more than ASCII must say so, and must be short.
  private func checkWidth(_ leaf: Int, _ run: Int, _ problems: inout [String]) {
    let length = length(leaf, run)
    if isWide(leaf, run) {
      if length > Self.longestWideRun {
        problems.append("run \(run) of leaf \(leaf) is too long")
      }
    } else if text.size(at: textStart(leaf, run), scalars: length).extra8 > 0 {
      problems.append("run \(run) of leaf \(leaf) holds more than ASCII")
    }
  }

  /// Calls `body` with each run, in order. O(runs).
  func forEachRun(_ body: (_ leaf: Int, _ run: Int) -> Void) {
    var leaf = firstLeaf
    while leaf >= 0 {
      for run in 0..<runCount(leaf) { body(leaf, run) }
      leaf = nextLeaf(leaf)
    }
  }

  /// Checks a node and what hangs below it, and returns its weight.
  @discardableResult
  private func check(
    _ node: Int, level: Int, parent: Int, _ leavesInOrder: inout [Int], _ problems: inout [String]
  ) -> Weight {
    if nodeParent(node) != parent { problems.append("node \(node) has the wrong parent") }
    if childCount(node) == 0 { problems.append("node \(node) is empty") }
    var sum = Weight()
    for slot in 0..<childCount(node) {
      let child = child(node, slot)
      var weight: Weight
      if level == 1 {
        leavesInOrder.append(child)
        if leafParent(child) != node { problems.append("leaf \(child) has the wrong parent") }
        weight = self.weight(leaf: child)
      } else {
        weight = check(child, level: level - 1, parent: node, &leavesInOrder, &problems)
      }
      var known = childWeight(node, slot)
      if holdsPending(child, level: level - 1) { known += pending }
      if known != weight { problems.append("node \(node) weighs child \(slot) wrongly") }
      weight = known
      sum += weight
    }
    return sum
  }

  private func holdsPending(_ child: Int, level: Int) -> Bool {
    if level == 0 { return child == pendingLeaf }
    var node = leafParent(pendingLeaf)
    for _ in 1..<level { node = nodeParent(node) }
    return node == child
  }

  private func checkCursor(_ leavesInOrder: [Int], _ problems: inout [String]) {
    guard cursor.leaf >= 0 else { return }
    var start = 0
    for leaf in leavesInOrder {
      if leaf == cursor.leaf { break }
      start += weight(leaf: leaf).visible
    }
    if start != cursor.leafStart || weight(leaf: cursor.leaf).visible != cursor.leafVisible {
      problems.append("the cursor's leaf is counted wrongly")
    }
    for run in 0..<min(cursor.run, runCount(cursor.leaf)) {
      start += visibleLength(cursor.leaf, run)
    }
    if start != cursor.runStart { problems.append("the cursor's run is counted wrongly") }
  }
}
