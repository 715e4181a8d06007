extension SnapshotReader {
  /// Reads how often units were switched.
  ///
  /// - Returns: how many units were.
  mutating func readUndoCounts(into state: inout DocumentState) throws(SnapshotError) -> Int {
    var unit = 0
    var switchedCount = 0
    while !undoCounts.isAtEnd {
      unit += try undoCounts.number(upTo: state.graph.unitCount - unit)
      let length = try undoCounts.number(upTo: state.graph.unitCount - unit)
      let count = try undoCounts.number(upTo: Int(UInt16.max))
      guard length > 0, count > 0 else { throw undoCounts.failure(.badNumber) }
      state.undoCounts.set(UInt32(unit)..<UInt32(unit + length), to: UInt16(count))
      unit += length
      switchedCount += length
    }
    return switchedCount
  }

  /// The counts must be those that undos and redos gave, or a way through the history would switch
  /// what is switched already.
  ///
  /// O(s log s + spans + units that were switched) for s ranges that are named, however they overlap.
  ///
  /// - Parameter switchedCount: how many units have a count.
  func checkUndoCounts(
    switchedCount: Int, in state: borrowing DocumentState
  ) throws(SnapshotError) {
    var named: [Int: [CountedRange]] = [:]
    for made in state.log.switches {
      for range in made.ranges {
        guard let replica = state.graph.number(of: range.replica) else { continue }
        named[replica, default: []].append(
          CountedRange(counters: range.counters, count: made.count))
      }
    }
    var rest = switchedCount
    for (replica, ranges) in named {
      for range in CountedRange.largest(of: ranges) {
        for units in state.graph.pieces(of: range.counters, ofReplica: replica) {
          guard state.undoCounts[units.lowerBound] == range.count,
            state.undoCounts.end(ofRowFrom: units.lowerBound, limit: units.upperBound)
              == units.upperBound
          else { throw undoCounts.failure(.inconsistentCounts) }
          rest -= units.count
        }
      }
    }
    guard rest == 0 else { throw undoCounts.failure(.inconsistentCounts) }
  }
}

/// Counters of one replica, and the count that an undo or redo gave their units.
private struct CountedRange {
  var counters: Range<UInt64>
  var count: UInt16

  /// The largest count of each counter that is in any of some ranges, as ranges without overlaps.
  /// O(n log n).
  static func largest(of ranges: [CountedRange]) -> [CountedRange] {
    var bounds = ranges.flatMap { [$0.counters.lowerBound, $0.counters.upperBound] }.sorted()
    bounds = bounds.indices.filter { $0 == 0 || bounds[$0] != bounds[$0 - 1] }.map { bounds[$0] }
    var result: [CountedRange] = []
    // For the part behind each bound a later part at or behind which the next one without a count
    // stands.
    var open = Array(bounds.indices)
    func firstOpen(from part: Int) -> Int {
      var first = part
      while open[first] != first { first = open[first] }
      var passed = part
      while passed != first {
        let later = open[passed]
        open[passed] = first
        passed = later
      }
      return first
    }
    for range in ranges.sorted(by: { $0.count > $1.count }) {
      var part = firstOpen(from: bounds.partition(notBelow: range.counters.lowerBound))
      while bounds[part] < range.counters.upperBound {
        result.append(
          CountedRange(counters: bounds[part]..<bounds[part + 1], count: range.count))
        open[part] = part + 1
        part = firstOpen(from: part + 1)
      }
    }
    return result
  }
}

extension [UInt64] {
  /// In a rising array, the first place whose value is not below a limit. O(log count).
  fileprivate func partition(notBelow limit: UInt64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
