/// The marks of a key that count, in the order of their starts.
struct StartOrder {
  fileprivate(set) var marks: [UInt32] = []
  /// The latest mark that ever counted here.
  fileprivate(set) var latest: UInt32?
}

extension MarkStore {
  /// A later mark of the key that counts and covers all of a mark, whose ends are at `low` and `high`.
  /// O(1) for the latest mark of its key, else O(marks of the key that start before it).
  func laterCover(
    of number: UInt32, _ low: Int, _ high: Int, in tree: borrowing RunTree
  ) -> UInt32? {
    let order = byStart[Int(marks[Int(number)].key)]
    guard let latest = order.latest, isLater(latest, than: number) else { return nil }
    let end = firstIndex(in: order.marks, startingAt: low + 1, in: tree)
    return order.marks[..<end].first { rival in
      isLater(rival, than: number) && grows(rival, like: number)
        && high <= tree.order(of: marks[Int(rival)].to)
    }
  }

  /// The earlier marks of the key that count and that a mark covers wholly, rising. O(log marks), and
  /// O(log r) for each mark of the key that starts inside it.
  func coveredMarks(
    of number: UInt32, _ low: Int, _ high: Int, in tree: borrowing RunTree
  ) -> [UInt32] {
    let rivals = byStart[Int(marks[Int(number)].key)].marks
    var covered: [UInt32] = []
    for rival in rivals[firstIndex(in: rivals, startingAt: low, in: tree)...] {
      guard tree.order(of: marks[Int(rival)].from) < high else { break }
      if isLater(number, than: rival), grows(number, like: rival),
        tree.order(of: marks[Int(rival)].to) <= high
      {
        covered.append(rival)
      }
    }
    return covered.sorted()
  }

  /// Notes that a mark counts, or no longer does. O(log marks), and a move of those that start later.
  mutating func setCounts(_ number: UInt32, _ counts: Bool, in tree: borrowing RunTree) {
    marks[Int(number)].counts = counts
    let key = Int(marks[Int(number)].key)
    let start = tree.order(of: marks[Int(number)].from)
    var index = firstIndex(in: byStart[key].marks, startingAt: start, in: tree)
    if counts {
      byStart[key].marks.insert(number, at: index)
      if byStart[key].latest.map({ isLater(number, than: $0) }) ?? true {
        byStart[key].latest = number
      }
    } else {
      while byStart[key].marks[index] != number { index += 1 }
      byStart[key].marks.remove(at: index)
    }
  }

  /// The index of the first mark that starts at an order or after it.
  private func firstIndex(
    in marks: [UInt32], startingAt order: Int, in tree: borrowing RunTree
  ) -> Int {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if tree.order(of: self.marks[Int(marks[middle])].from) < order {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Whether a mark takes in what is typed at an edge wherever another one does: else that one may
  /// still decide what typed text looks like, although it decides for no element.
  private func grows(_ number: UInt32, like other: UInt32) -> Bool {
    let mark = marks[Int(number)]
    let other = marks[Int(other)]
    return (mark.to.growsAfter || !other.to.growsAfter)
      && (mark.from.growsBefore || !other.from.growsBefore)
  }
}
