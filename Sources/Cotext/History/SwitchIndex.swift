/// Which undo or redo named a unit last, and which ones did before: finds what a writer knew of the
/// undo counts, where others switch units at the same time.
///
/// Each entry holds the entries that it covers, as a tree: an undo of a range that was switched in
/// many pieces makes one entry of them all, so there are never more than three for each range that was
/// named.
struct SwitchIndex: ~Copyable {
  struct Entry: BitwiseCopyable {
    var count: UInt16
    var maker: UInt32
    var counter: UInt32
    var firstCovered: UInt32
    var coveredCount: UInt32
  }

  /// A row of units that an entry covers, and the entry that named them last before it.
  struct Covered: BitwiseCopyable {
    var first: UInt32
    var end: UInt32
    var entry: UInt32
  }

  private let stays = StaysInPlace()
  /// 1 + the number of the entry that named a unit last, or 0.
  private var latest = PagedUnits<UInt32>(0)
  private var entries = Column<Entry>()
  private var covered = Column<Covered>()
  /// How many undos and redos of the log are in it.
  private(set) var switchCount = 0

  init() {}

  func copy() -> SwitchIndex {
    var copy = SwitchIndex()
    copy.latest = latest.copy()
    copy.entries = entries.copy()
    copy.covered = covered.copy()
    copy.switchCount = switchCount
    return copy
  }

  /// Takes in the next undo or redo of the log. O(rows that it covers), which makes one of them.
  mutating func append(
    _ ranges: [Range<UInt32>], count: UInt16, maker: Int, counter: UInt32
  ) {
    switchCount += 1
    for units in ranges {
      let firstCovered = covered.count
      var unit = units.lowerBound
      while unit < units.upperBound {
        let end = latest.end(ofRowFrom: unit, limit: units.upperBound)
        if latest[unit] > 0 {
          covered.append(Covered(first: unit, end: end, entry: latest[unit] - 1))
        }
        unit = end
      }
      entries.append(
        Entry(
          count: count, maker: UInt32(truncatingIfNeeded: maker), counter: counter,
          firstCovered: UInt32(truncatingIfNeeded: firstCovered),
          coveredCount: UInt32(truncatingIfNeeded: covered.count - firstCovered)))
      latest.set(units, to: UInt32(truncatingIfNeeded: entries.count))
    }
  }

  /// Whether all of some units were given at least a count by what a writer knew.
  ///
  /// Looks at the latest first: O(log entries) where the writer knew that, else one for each undo or
  /// redo of the units that was made without the writer's knowledge.
  ///
  /// - Parameter isKnown: whether the writer knew a unit, by the number of its maker and its counter.
  func reach(
    _ least: UInt16, _ units: Range<UInt32>,
    knowing isKnown: (_ maker: Int, _ counter: UInt32) -> Bool
  ) -> Bool {
    var open: [(units: Range<UInt32>, entry: UInt32)] = []
    var unit = units.lowerBound
    while unit < units.upperBound {
      let end = latest.end(ofRowFrom: unit, limit: units.upperBound)
      guard latest[unit] > 0 else { return false }
      open.append((unit..<end, latest[unit] - 1))
      unit = end
    }
    while let (units, number) = open.popLast() {
      let entry = entries[Int(number)]
      if entry.count >= least, isKnown(Int(entry.maker), entry.counter) { continue }
      var index = firstCovered(by: entry, from: units.lowerBound)
      let last = Int(entry.firstCovered + entry.coveredCount)
      var unit = units.lowerBound
      while unit < units.upperBound {
        // A unit that the entry was the first to name has no other.
        guard index < last, covered[index].first <= unit else { return false }
        let end = min(units.upperBound, covered[index].end)
        open.append((unit..<end, covered[index].entry))
        unit = end
        index += 1
      }
    }
    return true
  }

  /// The first row that an entry covers and that ends after a unit. O(log rows).
  private func firstCovered(by entry: Entry, from unit: UInt32) -> Int {
    var low = Int(entry.firstCovered)
    var high = low + Int(entry.coveredCount)
    while low < high {
      let middle = (low + high) / 2
      if covered[middle].end <= unit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension DocumentState {
  /// Takes what was switched since into the index of undos and redos.
  mutating func indexSwitches() {
    while switchIndex.switchCount < log.switches.count {
      let made = log.switches[switchIndex.switchCount]
      let (maker, counter) = graph.maker(of: made.unit)
      switchIndex.append(
        pieces(of: made.ranges), count: made.count, maker: maker, counter: counter)
    }
  }
}
