// The rule who wins: of the marks of a key that cover an element and are on, the latest one.

extension MarkStore {
  /// Whether a mark is later than another: larger Lamport time, then larger replica ID.
  func isLater(_ mark: UInt32, than other: UInt32) -> Bool {
    let left = marks[Int(mark)]
    let right = marks[Int(other)]
    if left.lamport != right.lamport { return left.lamport > right.lamport }
    return right.replica < left.replica
  }

  /// The latest mark of each key among some marks, in the order in which the keys come. O(marks).
  func winners(among marks: [UInt32]) -> [UInt32] {
    var winners: [UInt32] = []
    var places: [UInt32: Int] = [:]
    for mark in marks {
      let key = self.marks[Int(mark)].key
      if let index = places[key] {
        if isLater(mark, than: winners[index]) { winners[index] = mark }
      } else {
        places[key] = winners.count
        winners.append(mark)
      }
    }
    return winners
  }
}
