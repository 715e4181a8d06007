internal import Cotext

extension Document {
  /// The changes that are in the document, in a causal order that follows the clocks of those who
  /// made them as far as it can.
  ///
  /// Where a change claims to be older than what it follows, it counts as made at the same time;
  /// where no times are known, the order is that in which the document took the changes.
  /// O(c log c + units) for c changes.
  func ordered(_ changes: [Change]) -> [Change] {
    // By its last unit: where changes overlap, the first part of a later one may stand elsewhere.
    var arrivals: [(place: UInt32, index: Int)] = []
    for (index, change) in changes.enumerated() {
      guard change.unitCount > 0,
        let counter = UInt32(exactly: Int(change.id.counter) + change.unitCount - 1),
        let place = arrival(of: OperationID(counter, change.id.replica))
      else { continue }
      arrivals.append((place, index))
    }
    arrivals.sort { ($0.place, $0.index) < ($1.place, $1.index) }
    let places = arrivals.map(\.place)
    var times: [Int64] = []
    times.reserveCapacity(arrivals.count)
    for arrival in arrivals {
      let change = changes[arrival.index]
      var time = change.time ?? Int64.min
      var followed = change.parents
      if change.id.counter > 0 {
        followed.append(OperationID(change.id.counter - 1, change.id.replica))
      }
      for id in followed {
        guard let place = self.arrival(of: id) else { continue }
        let holder = places.firstIndex(atOrBehind: place)
        if holder < times.count { time = max(time, times[holder]) }
      }
      times.append(time)
    }
    let order = arrivals.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    return order.map { changes[arrivals[$0].index] }
  }
}

extension [UInt32] {
  /// The first index of rising numbers whose number is at least `number`. O(log n).
  fileprivate func firstIndex(atOrBehind number: UInt32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Change {
  /// The most operations of a change that is one step.
  private static let mostOperations = 8

  /// The change in parts that are looked at one by one: a change of many operations was joined from
  /// many, as compaction does, and is taken apart again as far as that can be seen.
  var steps: [Change] {
    guard operations.count > Self.mostOperations else { return [self] }
    var parts: [Change] = []
    var part = self
    for operation in operations {
      part.operations = [operation]
      parts.append(part)
      part.id.counter &+= UInt32(truncatingIfNeeded: operation.unitCount)
      part.parents = []
    }
    return parts
  }
}
