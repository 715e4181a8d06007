extension DocumentState {
  /// What is wrong inside; empty if nothing is. O(n log n) and more. Always compiled, for tests.
  ///
  /// Each part checks itself; here is what parts say of each other.
  ///
  /// - Parameters:
  ///   - lacking: the units that are known but not shown, see ``Checkout``.
  ///   - isMadeUp: whether a snapshot is the origin that no Cotext wrote. Opening one proves that
  ///     nothing traps, not that elements are where their origins put them.
  func invariantViolations(
    lacking: RangeSet<UInt32> = RangeSet(), isMadeUp: Bool = false
  ) -> [String] {
    let units = graph.unitCount
    var problems = graph.invariantViolations() + tree.invariantViolations()
    if tree.unitCount != units {
      problems.append("the tree has \(tree.unitCount) of \(units) units")
    }
    problems += stamps.invariantViolations(unitCount: units)
    problems += log.invariantViolations(unitCount: units, marks: marks.marks.map { $0.unit })
    problems += waiting.invariantViolations()
    if !postponed.isEmpty { problems.append("switches are postponed") }
    // What follows reads the parts as if they were right.
    guard problems.isEmpty else { return problems }
    problems += pasts.invariantViolations(in: graph)
    if !isMadeUp {
      problems += log.origins.invariantViolations(elementCount: units, rank: ranks())
    }
    checkElements(&problems)
    checkUndoCounts(lacking, &problems)
    checkHideCounts(lacking, &problems)
    return problems
  }

  /// The place of each element among all of them, by its number.
  private func ranks() -> [Int] {
    var ranks = [Int](repeating: -1, count: tree.unitCount)
    var rank = 0
    tree.forEachRun { leaf, run in
      for offset in 0..<tree.length(leaf, run) {
        ranks[Int(tree.first(leaf, run)) + offset] = rank
        rank += 1
      }
    }
    return ranks
  }

  /// Elements are what the log says was inserted, with the text that it says.
  private func checkElements(_ problems: inout [String]) {
    for entry in 0..<log.entryCount {
      let units = log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount)
      let isInsertion = log.kind(of: entry) == .insert
      for unit in units where tree.isElement(unit) != isInsertion {
        problems.append("unit \(unit) is an element or not, against the log")
      }
    }
    guard problems.isEmpty else { return }
    tree.forEachRun { leaf, run in
      let first = tree.first(leaf, run)
      let entry = log.origins.entry(of: first)
      let start = Int(log.origins.textStart[entry])
      let before = Int(first - log.origins.start[entry])
      if tree.textStart(leaf, run) != start + tree.text.byteCount(at: start, scalars: before) {
        problems.append("run \(run) of leaf \(leaf) has the text of others")
      }
    }
  }

  /// The undo count of a unit is the largest that an undo or redo gave it.
  private func checkUndoCounts(_ lacking: RangeSet<UInt32>, _ problems: inout [String]) {
    var counts = [UInt16](repeating: 0, count: graph.unitCount)
    for made in log.switches where !lacking.contains(made.unit) {
      for unit in pieces(of: made.ranges).joined() {
        counts[Int(unit)] = max(counts[Int(unit)], made.count)
      }
    }
    for unit in counts.indices where undoCounts[UInt32(unit)] != counts[unit] {
      problems.append(
        "unit \(unit) was switched \(counts[unit]) times, not \(undoCounts[UInt32(unit)])")
    }
    if switchIndex.switchCount > log.switches.count {
      problems.append("more undos are in the index than there are")
    }
  }

  /// An element is hidden once by its own undone insertion, and once by each deletion that is on. Of
  /// deletions before the start of the history nothing but their result is known.
  private func checkHideCounts(_ lacking: RangeSet<UInt32>, _ problems: inout [String]) {
    var counts = [UInt32](repeating: 0, count: graph.unitCount)
    for entry in 0..<log.entryCount {
      for unit in log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount) {
        let isOff = undoCounts[unit] & 1 == 1 || lacking.contains(unit)
        switch log.kind(of: entry) {
        case .insert: if isOff { counts[Int(unit)] += 1 }
        case .delete: if !isOff { counts[Int(log.target(of: unit, entry: entry).element)] += 1 }
        case .mark, .undo, .unknown, .trimmed: break
        }
      }
    }
    tree.forEachRun { leaf, run in
      let hideCount = tree.hidden(leaf, run)
      for offset in 0..<tree.length(leaf, run) {
        let unit = tree.first(leaf, run) + UInt32(offset)
        let count = counts[Int(unit)]
        let id = graph.id(of: unit)
        let isTrimmed = UInt64(id.counter) < historyStart[id.replica]
        if isTrimmed ? hideCount < count : hideCount != count {
          problems.append("element \(unit) is hidden \(hideCount) times, not \(count)")
        }
      }
    }
  }
}
