// Text and attributes as of another version. The log and the order of elements stay: units that a
// version lacks are taken out of what counts, as an undo does, and what had switched units is taken
// back.

extension DocumentState {
  /// Shows another version.
  ///
  /// O(u + r log r) for u entries of the log and r runs that differ; where undos are among what is
  /// taken out, also O(units that were ever undone).
  ///
  /// - Parameters:
  ///   - old: the units that the version lacks that is shown.
  ///   - new: those that the other one lacks.
  mutating func move(from old: RangeSet<UInt32>, to new: RangeSet<UInt32>) {
    if tree.cursor.leaf >= 0 { tree.rewindCursor() }
    let leaving = new.subtracting(old)
    let entering = old.subtracting(new)
    takeBackSwitches(in: leaving, keepingAllBut: new)
    // The orders in which the least happens on the way: what was inserted and deleted in between is
    // hidden at the first step; marks come in the order in which they came first, and go the other
    // way, but for those that others cover wholly, which go before them.
    for units in leaving.ranges { turnElements(units, on: false) }
    let going = leaving.ranges.flatMap { numbersOfMarks(in: $0) }
    for mark in going where !marks.marks[mark].counts { turnMark(mark, on: false) }
    for mark in going.reversed() { turnMark(mark, on: false) }
    for units in entering.ranges.reversed() { turnElements(units, on: true) }
    for units in entering.ranges {
      for mark in numbersOfMarks(in: units) { turnMark(mark, on: true) }
    }
    for index in switches(in: entering) {
      let made = log.switches[index]
      for piece in pieces(of: made.ranges) { raise(piece, to: made.count) }
    }
  }

  /// Switches all insertions and deletions of a range on or off, which are of the other state. Off
  /// upwards, on downwards.
  private mutating func turnElements(_ units: Range<UInt32>, on isOn: Bool) {
    let first = log.entry(of: units.lowerBound)
    let last = log.entry(of: units.upperBound - 1)
    for step in 0...last - first {
      let entry = isOn ? last - step : first + step
      guard log.kind(of: entry) != .mark else { continue }
      let lower = max(units.lowerBound, log.start(of: entry))
      let upper = min(units.upperBound, log.end(of: entry, unitCount: graph.unitCount))
      turn(lower..<upper, of: entry, on: isOn)
    }
  }

  /// The marks among some units, in order.
  private func numbersOfMarks(in units: Range<UInt32>) -> Range<Int> {
    marks.mark(ofUnit: units.lowerBound)..<marks.mark(ofUnit: units.upperBound)
  }

  /// Switches a mark on or off, unless it is already.
  private mutating func turnMark(_ mark: Int, on isOn: Bool) {
    marks.turn(UInt32(truncatingIfNeeded: mark), on: isOn, in: &tree)
  }

  /// Takes back what some undos and redos did: the counts become what the others made of them.
  private mutating func takeBackSwitches(
    in leaving: RangeSet<UInt32>, keepingAllBut lacking: RangeSet<UInt32>
  ) {
    let taken = switches(in: leaving)
    guard !taken.isEmpty else { return }
    var counts = UndoCounts()
    for made in log.switches where !lacking.contains(made.unit) {
      for piece in pieces(of: made.ranges) { counts.raise(piece, to: made.count) }
    }
    for index in taken {
      for piece in pieces(of: log.switches[index].ranges) { lower(piece, to: counts) }
    }
  }

  /// Gives units the counts that they have elsewhere.
  private mutating func lower(_ units: Range<UInt32>, to counts: borrowing UndoCounts) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let limit = undoCounts.end(ofRowFrom: unit, limit: units.upperBound)
      let end = counts.end(ofRowFrom: unit, limit: limit)
      let old = undoCounts[unit]
      let new = counts[unit]
      if old != new {
        undoCounts.set(unit..<end, to: new)
        if old & 1 != new & 1 { turn(unit..<end, on: new & 1 == 0) }
      }
      unit = end
    }
  }

  /// The undos and redos among some units, in order of their numbers.
  private func switches(in units: RangeSet<UInt32>) -> [Int] {
    var found: [Int] = []
    for range in units.ranges {
      var index = log.firstSwitch(from: range.lowerBound)
      while index < log.switches.count, log.switches[index].unit < range.upperBound {
        found.append(index)
        index += 1
      }
    }
    return found
  }

  /// The numbers of the units that an operation names.
  func pieces(of ranges: ShortList<OperationRange>) -> [Range<UInt32>] {
    ranges.flatMap { range -> [Range<UInt32>] in
      guard let replica = graph.number(of: range.replica) else { return [] }
      return graph.pieces(of: range.counters, ofReplica: replica)
    }
  }
}
