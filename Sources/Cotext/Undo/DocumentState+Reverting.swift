// What some units did, taken back in one go, whoever made them.

extension DocumentState {
  /// The units of an author, by number, that a version does not know. O(spans + stamps).
  func units(by author: String, since version: Version) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    let news = units(since: version)
    var index = 0
    for range in news {
      var unit = range.lowerBound
      index = max(index, stamps.index(of: unit))
      while unit < range.upperBound {
        let end = min(range.upperBound, stamps.end(of: index, unitCount: graph.unitCount))
        if stamps.author(stamps[index])?.hasSameScalars(as: author) ?? false {
          result.append(unit..<end)
        }
        unit = end
        if unit < range.upperBound { index += 1 }
      }
    }
    return result
  }

  /// The units of some replicas, by number, that a version does not know. O(their spans).
  func units(of replicas: [ReplicaID], since version: Version) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    for replica in Set(replicas) {
      guard let number = graph.number(of: replica) else { continue }
      let known = graph.known[number]
      result += graph.pieces(
        of: min(version[replica], known)..<known, ofReplica: number)
    }
    return result.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The units, by number, that a version does not know. O(spans).
  func units(since version: Version) -> [Range<UInt32>] {
    let counts = graph.names.map { version[$0] }
    var result: [Range<UInt32>] = []
    for span in 0..<graph.start.count {
      let first = graph.start[span]
      let counter = UInt64(graph.counter[span])
      let count = UInt64(graph.end(of: span) - first)
      let known = max(counter, counts[Int(graph.replica[span])])
      guard known < counter + count else { continue }
      result.append(first + UInt32(known - counter)..<first + UInt32(count))
    }
    return result
  }

  /// The operations that take back what units did: they are undone, and what undo and redo among them
  /// switched gets the state that others gave it.
  ///
  /// - Parameter units: ranges of numbers in rising order without overlaps.
  func reversal(of units: [Range<UInt32>]) -> [SwitchPlan] {
    var others: [SwitchedPart] = []
    for (unit, count) in countsByOthers(of: units) where undoCounts[unit] & 1 != count & 1 {
      others.append(SwitchedPart(units: unit..<unit + 1, count: undoCounts[unit]))
    }
    return plans(switching: partsToUndo(units, alsoSwitching: others) + others)
  }

  /// Of the units that switches among some units name, and that are not among them: the undo count
  /// that they would have without those switches. In order of their numbers.
  private func countsByOthers(of units: [Range<UInt32>]) -> [(unit: UInt32, count: UInt16)] {
    var counts: [UInt32: UInt16] = [:]
    for entry in log.switches where Self.contains(entry.unit, in: units) {
      forEachUnit(of: entry) { unit in
        if !Self.contains(unit, in: units) { counts[unit] = 0 }
      }
    }
    if counts.isEmpty { return [] }
    for entry in log.switches where !Self.contains(entry.unit, in: units) {
      forEachUnit(of: entry) { unit in
        if let count = counts[unit], count < entry.count { counts[unit] = entry.count }
      }
    }
    return counts.map { (unit: $0.key, count: $0.value) }.sorted { $0.unit < $1.unit }
  }

  private func forEachUnit(of entry: OperationLog.Switch, _ body: (UInt32) -> Void) {
    for range in entry.ranges {
      guard let replica = graph.number(of: range.replica) else { continue }
      for piece in graph.pieces(of: range.counters, ofReplica: replica) {
        for unit in piece { body(unit) }
      }
    }
  }

  /// Whether a number is in one of several ranges that rise.
  private static func contains(_ unit: UInt32, in ranges: [Range<UInt32>]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(unit)
  }
}
