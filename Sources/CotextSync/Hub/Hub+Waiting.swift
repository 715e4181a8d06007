internal import Cotext

extension Hub {
  /// Keeps a change that came too early. Where more waits than may, the latest of the sender of whom
  /// most waits is refused.
  mutating func wait(
    _ change: Change, until unit: OperationID, in room: Dictionary<ExactName, Room>.Index,
    from index: Int
  ) {
    let sender = rooms.values[room][index].connection.rawValue
    rooms.values[room][index].owesNeed = true
    if !rooms.values[room].waiting.insert(change, until: unit, of: sender) {
      rejectWaiting(change, of: sender, in: room)
    }
    let bounds = WaitingChanges.Bounds(
      count: limits.waitingChanges, size: limits.waitingBytesPerDocument)
    while let entry = rooms.values[room].waiting.removeExcess(beyond: bounds) {
      rejectWaiting(entry.change, of: entry.sender, in: room)
    }
    countWaiting(in: room)
    while waitingBytes > limits.waitingBytes, let (room, sender) = largestSender(),
      let entry = rooms.values[room].waiting.removeLatest(of: sender)
    {
      rejectWaiting(entry.change, of: sender, in: room)
      countWaiting(in: room)
    }
  }

  private mutating func rejectWaiting(
    _ change: Change, of sender: Int, in room: Dictionary<ExactName, Room>.Index
  ) {
    guard let index = rooms.values[room].index(ofSender: sender) else { return }
    let id = rooms.values[room][index].connection
    connections.send(
      .reject(Rejection(rooms.values[room].name, change.id, .tooManyWaiting)), to: id)
  }

  /// Brings up to date how much waits in all documents.
  mutating func countWaiting(in room: Dictionary<ExactName, Room>.Index) {
    waitingBytes += rooms.values[room].waiting.size - rooms.values[room].countedWaiting
    rooms.values[room].countedWaiting = rooms.values[room].waiting.size
  }

  /// The sender of whom most waits in all documents together, and the document where most of that is.
  private func largestSender() -> (room: Dictionary<ExactName, Room>.Index, sender: Int)? {
    var shares: [Int: (size: Int, largest: Int, room: Dictionary<ExactName, Room>.Index)] = [:]
    for room in rooms.values.indices {
      for (sender, size) in rooms.values[room].waiting.sizes {
        var share = shares[sender] ?? (0, 0, room)
        share.size += size
        if size > share.largest { (share.largest, share.room) = (size, room) }
        shares[sender] = share
      }
    }
    let largest = shares.max { left, right in
      left.value.size != right.value.size
        ? left.value.size < right.value.size : left.key < right.key
    }
    return largest.map { ($0.value.room, $0.key) }
  }

  /// Takes up what waited for units that are there now.
  mutating func wake(in room: Dictionary<ExactName, Room>.Index) {
    while true {
      let entries = rooms.values[room].takeWoken()
      if entries.isEmpty { break }
      for entry in entries {
        guard let index = rooms.values[room].index(ofSender: entry.sender),
          !rooms.values[room].givesWay(entry)
        else { continue }
        if rooms.values[room][index].search != nil {
          rooms.values[room][index].heldBack.append(entry.change)
        } else {
          judge(entry.change, in: room, from: index)
        }
      }
    }
    if !rooms.values[room].bringers.isEmpty { rooms.values[room].bringers = [:] }
    countWaiting(in: room)
  }
}
