extension ShortList<OperationRange> {
  /// The units that the ranges name, in order and without a direction, neighbours joined: the same
  /// for the same units. O(ranges log ranges).
  package var joinedUnits: [OperationRange] {
    var result: [OperationRange] = []
    let sorted = sorted {
      $0.replica == $1.replica ? $0.lowerBound < $1.lowerBound : $0.replica < $1.replica
    }
    for range in sorted {
      if let last = result.last, last.replica == range.replica,
        last.counters.upperBound == range.counters.lowerBound
      {
        result[result.count - 1].count += range.count
      } else {
        result.append(OperationRange(range.lowerBound, count: range.count, range.replica))
      }
    }
    return result
  }
}
