extension [Change] {
  /// The same changes, each after those among them that it follows, and else in the order that they
  /// have. Those that follow each other in a circle stay in any order. O((count + parents) · log count).
  func sortedByCause() -> [Change] {
    var sorter = CausalSorter(self)
    return sorter.order().map { self[$0] }
  }
}

/// Walks from changes to what they follow, depth first, with a stack of its own.
private struct CausalSorter {
  private enum State {
    case new
    /// It waits for what it follows.
    case entered
    case done
  }

  private let changes: [Change]
  /// The changes of each replica, in order of their counters.
  private var rows: [ReplicaID: [Int]] = [:]
  /// Where each change is in its row.
  private var places: [Int]
  private var states: [State]

  init(_ changes: [Change]) {
    self.changes = changes
    places = [Int](repeating: 0, count: changes.count)
    states = [State](repeating: .new, count: changes.count)
    for index in changes.indices { rows[changes[index].id.replica, default: []].append(index) }
    for replica in rows.keys {
      rows[replica]?.sort { left, right in
        (changes[left].id.counter, left) < (changes[right].id.counter, right)
      }
      for (place, index) in (rows[replica] ?? []).enumerated() { places[index] = place }
    }
  }

  /// The indices of the changes in causal order.
  mutating func order() -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(changes.count)
    var path: [(index: Int, next: Int)] = []
    for index in changes.indices where states[index] == .new {
      path.append((index, 0))
      states[index] = .entered
      while let (index, next) = path.last {
        if next > changes[index].parents.count {
          path.removeLast()
          states[index] = .done
          result.append(index)
        } else {
          path[path.count - 1].next += 1
          guard let cause = cause(next, of: index), states[cause] == .new else { continue }
          path.append((cause, 0))
          states[cause] = .entered
        }
      }
    }
    return result
  }

  /// What a change follows: first the change before it in its row, then those of its parents. Of these
  /// the last one that starts at or before the parent is enough, since it follows those before it.
  private func cause(_ number: Int, of index: Int) -> Int? {
    let change = changes[index]
    if number == 0 {
      return places[index] > 0 ? rows[change.id.replica]?[places[index] - 1] : nil
    }
    let parent = change.parents[number - 1]
    guard let row = rows[parent.replica] else { return nil }
    var low = 0
    var high = row.count
    while low < high {
      let middle = (low + high) / 2
      if changes[row[middle]].id.counter <= parent.counter {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? row[low - 1] : nil
  }
}
