package import Cotext

/// One of the recorded traces of the shared data.
package struct TraceFile: Sendable, CustomStringConvertible {
  package var name: String
  package var trace: Trace

  package var description: String { name }

  /// The traces of these names that are there; a word is printed about each that is not.
  package static func read(_ names: [String]) throws -> [TraceFile] {
    try names.compactMap { name in
      guard let bytes = SharedData.bytes(of: "traces/\(name).json") else { return nil }
      return TraceFile(name: name, trace: try Trace(json: bytes))
    }
  }
}

extension Array where Element == Change {
  /// The same changes in another causal order, at random.
  package func shuffledCausally(using random: inout SplitMix64) -> [Change] {
    var ends: [ReplicaID: [UInt64]] = [:]
    var indexes: [ReplicaID: [Int]] = [:]
    for (index, change) in enumerated() {
      let end = UInt64(change.id.counter) + UInt64(change.unitCount)
      ends[change.id.replica, default: []].append(end)
      indexes[change.id.replica, default: []].append(index)
    }
    var waitsFor = Array<Int>(repeating: 0, count: count)
    var followers = Array<[Int]>(repeating: [], count: count)
    for (index, change) in enumerated() {
      var needed = change.parents
      if change.id.counter > 0 {
        needed.append(OperationID(change.id.counter - 1, change.id.replica))
      }
      for unit in needed {
        let place = (ends[unit.replica] ?? []).partitioningIndex { $0 > UInt64(unit.counter) }
        guard let maker = indexes[unit.replica]?[place] else { continue }
        followers[maker].append(index)
        waitsFor[index] += 1
      }
    }
    var ready = indices.filter { waitsFor[$0] == 0 }
    var result: [Change] = []
    while !ready.isEmpty {
      let next = ready.remove(swapping: random.below(ready.count))
      result.append(self[next])
      for follower in followers[next] {
        waitsFor[follower] -= 1
        if waitsFor[follower] == 0 { ready.append(follower) }
      }
    }
    return result
  }

  /// The same changes shuffled within stretches of so many, against causal order.
  package func shuffled(
    inStretchesOf length: Int, using random: inout SplitMix64
  ) -> [Change] {
    stride(from: 0, to: count, by: length).flatMap { start in
      self[start..<Swift.min(start + length, count)].shuffled(using: &random)
    }
  }
}

extension Array {
  /// The first index whose element satisfies what all later ones satisfy too.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Takes an element out and puts the last one in its place.
  fileprivate mutating func remove(swapping index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
