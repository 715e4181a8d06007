internal import Cotext

// Changes that came before what they follow. Each counts as that of the connection that sent it: it
// keeps nothing out that comes from another one, and goes when that connection goes.

extension Room {
  /// How many replicas a connection may have sent refused units of before that is forgotten.
  private static let maximumRefusedCount = 1_000

  /// The index of a sender's subscription.
  func index(ofSender sender: Int) -> Int? { index(of: ConnectionID(sender, place: 0)) }

  /// Remembers that a unit was refused to a subscriber.
  ///
  /// - Returns: the changes of that subscriber that waited for it and are refused now, too.
  mutating func remember(
    refused unit: OperationID, from index: Int
  ) -> [(change: Change, refusal: OperationID)] {
    var refused = subscriptions[index].refused
    if refused.first.count >= Self.maximumRefusedCount { refused = RefusedUnits() }
    guard refused.note(unit) else { return [] }
    let document = document
    let followers = waiting.removeFollowers(
      of: &refused, sender: subscriptions[index].connection.rawValue
    ) { UInt64($0.counter) < document.count(of: $0.replica) }
    subscriptions[index].refused = refused
    return followers
  }

  /// Notes who brought the latest units of a replica.
  mutating func noteBringer(of replica: ReplicaID, through end: UInt64, _ index: Int) {
    guard end == document.count(of: replica) else { return }
    let id = subscriptions[index].connection
    bringers[replica] = id
    // What they sent of it gave way as long as another connection had brought what comes before.
    released += waiting.removeAll(of: id.rawValue) { entry in
      entry.change.id.replica == replica && entry.givesWay
    }
  }

  /// The waiting changes whose turn has come.
  mutating func takeWoken() -> [WaitingChanges.Entry] {
    var result = released
    released = []
    let places = wokenPlace..<document.unitCount
    wokenPlace = document.unitCount
    guard !waiting.isEmpty, !places.isEmpty else { return result }
    for replica in document.replicas(arrivedAt: places) {
      result += waiting.remove(waitingFor: replica, below: document.count(of: replica))
    }
    return result
  }

  /// Lets a change give way to the connection that brought the unit before it: until all of its units
  /// have come from there, or its sender has sent that unit, too. Returns whether it has to.
  ///
  /// A forged change that waits for the replica that it names would else be taken for the next one of
  /// that replica.
  mutating func givesWay(_ entry: WaitingChanges.Entry) -> Bool {
    let change = entry.change
    let known = document.count(of: change.id.replica)
    let end = UInt64(change.id.counter) + UInt64(change.unitCount)
    guard entry.awaited.replica == change.id.replica, end > known,
      bringers[change.id.replica]?.rawValue != entry.sender
    else { return false }
    var awaited = change.id
    if UInt64(change.id.counter) < known {
      if document.fork(in: change) != nil { return false }
      awaited.counter = UInt32(truncatingIfNeeded: end - 1)
    }
    return waiting.insert(change, until: awaited, of: entry.sender)
  }
}

extension WaitingChanges.Entry {
  /// Whether it waits for its own units to come from another connection.
  fileprivate var givesWay: Bool {
    awaited.replica == change.id.replica && awaited.counter >= change.id.counter
  }
}
