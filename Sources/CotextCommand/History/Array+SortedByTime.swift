internal import Cotext

extension [Change] {
  /// The changes by time, each behind what it follows, and none that others hold wholly. Those that
  /// say no time come as early as they can; of two that could come next the one that stood first.
  /// O(c log c + parents) for c changes.
  func sortedByTime() -> [Change] {
    let rows = rowsOfReplicas()
    var next = [Int?](repeating: nil, count: count)
    var followers: [Int: [Int]] = [:]
    var waitsFor = [Int](repeating: 0, count: count)
    for row in rows.values {
      for (place, index) in row.enumerated() {
        if place > 0 {
          next[row[place - 1]] = index
          waitsFor[index] += 1
        }
        for parent in self[index].parents where parent.replica != self[index].id.replica {
          guard let other = change(holding: parent, in: rows[parent.replica] ?? []) else {
            continue
          }
          followers[other, default: []].append(index)
          waitsFor[index] += 1
        }
      }
    }
    var ready = ChangeQueue()
    let kept = rows.values.joined().sorted()
    for index in kept where waitsFor[index] == 0 { ready.insert(self[index].time, index) }
    var order: [Int] = []
    while let index = ready.popFirst() {
      order.append(index)
      for follower in (next[index].map { [$0] } ?? []) + (followers[index] ?? []) {
        waitsFor[follower] -= 1
        if waitsFor[follower] == 0 { ready.insert(self[follower].time, follower) }
      }
    }
    return order.map { self[$0] }
  }

  /// For each replica its changes in order of their counters, those left out whose units others
  /// hold.
  private func rowsOfReplicas() -> [ReplicaID: [Int]] {
    var rows: [ReplicaID: [Int]] = [:]
    for (index, change) in enumerated() { rows[change.id.replica, default: []].append(index) }
    return rows.mapValues { row in
      var end: UInt64 = 0
      return row.sorted { (self[$0].id.counter, $0) < (self[$1].id.counter, $1) }.filter {
        let counters = self[$0].units.counters
        guard counters.upperBound > end else { return false }
        end = counters.upperBound
        return true
      }
    }
  }

  /// Which change of a replica's row holds a unit.
  private func change(holding id: OperationID, in row: [Int]) -> Int? {
    var low = 0
    var high = row.count
    while low < high {
      let middle = (low + high) / 2
      if self[row[middle]].id.counter <= id.counter { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? row[low - 1] : nil
  }
}

/// Changes that could come next, the earliest first.
private struct ChangeQueue {
  private var heap: [(time: Int64, index: Int)] = []

  mutating func insert(_ time: Int64?, _ index: Int) {
    heap.append((time ?? Int64.min, index))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first.index }
    heap[0] = last
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      if heap[parent] < heap[child] { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first.index
  }
}
