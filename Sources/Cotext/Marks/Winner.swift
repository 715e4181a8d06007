// The rule who wins: of the marks of a key that cover an element and are on, the latest one.

extension MarkStore {
  /// Whether a mark is later than another: larger Lamport time, then larger replica ID.
  func isLater(_ mark: UInt32, than other: UInt32) -> Bool {
    let left = marks[Int(mark)]
    let right = marks[Int(other)]
    if left.lamport != right.lamport { return left.lamport > right.lamport }
    return right.replica < left.replica
  }

  /// The latest mark of each key among some marks.
  func winners(among marks: [UInt32]) -> [UInt32] {
    var winners: [UInt32] = []
    for mark in marks {
      let key = self.marks[Int(mark)].key
      if let index = winners.firstIndex(where: { self.marks[Int($0)].key == key }) {
        if isLater(mark, than: winners[index]) { winners[index] = mark }
      } else {
        winners.append(mark)
      }
    }
    return winners
  }

  /// What one mark more makes of the content of a set.
  func add(_ mark: UInt32, to content: inout MarkSets.Content) {
    let stored = marks[Int(mark)]
    if let index = content.winners.firstIndex(where: { marks[Int($0)].key == stored.key }) {
      guard isLater(mark, than: content.winners[index]) else { return }
      content.winners[index] = mark
    } else {
      content.winners.append(mark)
    }
    let key = keys[Int(stored.key)]
    let value = stored.value == .null ? nil : stored.value
    content.attributes[key] = value
    if growth[Int(stored.key)] != .paragraph { content.inline[key] = value }
  }
}
