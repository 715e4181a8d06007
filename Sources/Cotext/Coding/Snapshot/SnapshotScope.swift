/// What a snapshot holds of a document: which units, and from where on their history.
struct SnapshotScope {
  /// Units that are left out; all that follow them are.
  private let lacking: [Range<UInt32>]
  /// How many units are left out up to the end of each of those ranges.
  private let lackingCounts: [UInt32]
  /// The version that the history starts from.
  let start: Version
  /// The same by the numbers of replicas; empty if the whole history is there.
  let startCounts: [UInt64]
  /// The elements whose text is not known any more, in rising order.
  let trimmed: [Range<UInt32>]
  /// The marks before the start that still matter, by number.
  private let livingMarks: Set<Int>

  /// - Parameters:
  ///   - lacking: the units that are left out.
  ///   - start: the version that the history starts from.
  ///   - names: the replicas by number.
  ///   - trimmed: elements before the start that are hidden.
  ///   - livingMarks: the marks before the start that count.
  init(
    lacking: RangeSet<UInt32>, start: Version, names: [ReplicaID], trimmed: [Range<UInt32>],
    livingMarks: Set<Int>
  ) {
    self.lacking = Array(lacking.ranges)
    var count: UInt32 = 0
    lackingCounts = lacking.ranges.map {
      count += UInt32($0.count)
      return count
    }
    self.start = start
    startCounts = start.elements.isEmpty ? [] : names.map { start[$0] }
    self.trimmed = trimmed
    self.livingMarks = livingMarks
  }

  /// The number that a unit has in the snapshot; for one that is left out that of the next one which
  /// is not. O(log ranges that are left out).
  @inline(__always)
  func number(of unit: UInt32) -> UInt32 {
    lacking.isEmpty ? unit : renumbered(unit)
  }

  private func renumbered(_ unit: UInt32) -> UInt32 {
    var low = 0
    var high = lacking.count
    while low < high {
      let middle = (low + high) / 2
      if lacking[middle].upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    let before = low == 0 ? 0 : lackingCounts[low - 1]
    guard low < lacking.count, lacking[low].contains(unit) else { return unit - before }
    return lacking[low].lowerBound - before
  }

  /// The first units of a range that are not left out: of a replica, only the latest ones are.
  @inline(__always)
  func kept(_ units: Range<UInt32>) -> Range<UInt32> {
    guard !lacking.isEmpty else { return units }
    let count = number(of: units.upperBound) - number(of: units.lowerBound)
    return units.lowerBound..<units.lowerBound + count
  }

  /// Calls `body` with what is not left out of a range, by the numbers that it has in the snapshot.
  @inline(__always)
  func forEachKept(_ units: Range<UInt32>, _ body: (Range<UInt32>) -> Void) {
    guard !lacking.isEmpty else { return body(units) }
    var unit = units.lowerBound
    while unit < units.upperBound {
      let gap = lacking.first { $0.upperBound > unit } ?? units.upperBound..<units.upperBound
      if gap.lowerBound > unit {
        let first = number(of: unit)
        let end = min(gap.lowerBound, units.upperBound)
        body(first..<first + (end - unit))
      }
      unit = gap.upperBound
    }
  }

  /// Whether a mark from before the start still matters.
  func keeps(mark number: Int) -> Bool { livingMarks.contains(number) }
}

extension DocumentState {
  /// Everything that is known.
  func wholeScope() -> SnapshotScope {
    scope(from: historyStart, lacking: RangeSet(), trimmed: lostElements())
  }

  /// Everything but some units, which nothing else follows. The document shows the version without
  /// them.
  func scope(without lacking: RangeSet<UInt32>) -> SnapshotScope {
    scope(from: historyStart, lacking: lacking, trimmed: lostElements())
  }

  /// Everything, with the history from a version on. The document shows that version.
  func scope(from start: Version) -> SnapshotScope {
    scope(from: start, lacking: RangeSet(), trimmed: hiddenElements(before: start))
  }

  private func scope(
    from start: Version, lacking: RangeSet<UInt32>, trimmed: [Range<UInt32>]
  ) -> SnapshotScope {
    // With the whole history no mark lies before the start; an earlier trimming left the living ones.
    var living: Set<Int> = []
    if !start.elements.isEmpty {
      for index in marks.marks.indices where start == historyStart || marks.marks[index].counts {
        living.insert(index)
      }
    }
    return SnapshotScope(
      lacking: lacking, start: start, names: graph.names, trimmed: trimmed, livingMarks: living)
  }

  /// The elements whose text was trimmed before. O(bytes), next to nothing if none was.
  private func lostElements() -> [Range<UInt32>] {
    var lost: [Range<UInt32>] = []
    guard !historyStart.elements.isEmpty else { return lost }
    for entry in 0..<log.entryCount where log.kind(of: entry) == .insert {
      var place = Int(log.origins.textStart[log.row(of: entry)])
      for unit in log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount) {
        if tree.text[place] == TextStore.lost { lost.append(next: unit..<unit + 1) }
        place += tree.text.byteCount(at: place, scalars: 1)
      }
    }
    return lost
  }

  /// The hidden elements that a version counts. O(runs · log runs).
  private func hiddenElements(before start: Version) -> [Range<UInt32>] {
    let counts = graph.names.map { start[$0] }
    var hidden: [Range<UInt32>] = []
    var leaf = tree.firstLeaf
    while leaf >= 0 {
      for run in 0..<tree.runCount(leaf) where tree.hidden(leaf, run) > 0 {
        let first = tree.first(leaf, run)
        let elements = first..<first + UInt32(tree.length(leaf, run))
        forEachPiece(of: elements, before: counts) { piece, before in
          if before > 0 { hidden.append(piece.lowerBound..<piece.lowerBound + before) }
        }
      }
      leaf = tree.nextLeaf(leaf)
    }
    var joined: [Range<UInt32>] = []
    for elements in hidden.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      joined.append(next: elements)
    }
    return joined
  }

  /// Whether a version counts all of some units.
  func isCounted(_ units: Range<UInt32>, by counts: [UInt64]) -> Bool {
    var isCounted = true
    forEachPiece(of: units, before: counts) { piece, before in
      if Int(before) < piece.count { isCounted = false }
    }
    return isCounted
  }

  /// Calls `body` with the parts of a range of numbers that one span holds each, and how many of the
  /// first units of it a version counts.
  func forEachPiece(
    of units: Range<UInt32>, before counts: [UInt64], _ body: (Range<UInt32>, UInt32) -> Void
  ) {
    var unit = units.lowerBound
    var span = graph.span(of: unit)
    while unit < units.upperBound {
      let end = min(units.upperBound, graph.end(of: span))
      let counter = UInt64(graph.counter[span]) + UInt64(unit - graph.start[span])
      let count = counts[Int(graph.replica[span])]
      let before = count > counter ? min(count - counter, UInt64(end - unit)) : 0
      body(unit..<end, UInt32(before))
      unit = end
      span += 1
    }
  }
}

extension [Range<UInt32>] {
  /// Appends a range that stands behind all others, joined with the last one where it can be.
  fileprivate mutating func append(next range: Range<UInt32>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
