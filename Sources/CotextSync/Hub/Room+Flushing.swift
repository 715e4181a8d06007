internal import Cotext

/// What a flush of a room needs to know.
struct FlushContext {
  let limits: Limits
  let persists: Bool
  let now: Int64
}

extension Room {
  /// Tells everybody what is due after a batch of lines: answers to opening, acknowledgements,
  /// changes, what is missing, presences. O(subscriptions + what is sent).
  mutating func flush(_ context: FlushContext, _ connections: inout Connections) {
    settle(&connections)
    acknowledge(context, &connections)
    deliver(context.limits, &connections)
    for index in subscriptions.indices {
      catchUp(index, context.limits, &connections)
      askForMissing(index, context, &connections)
    }
    if presences.hasGone {
      presences.forgetGone(
        before: subscriptions.reduce(presences.clock) { min($0, $1.presenceClock) })
    }
  }

  /// Says that a document is open, and what is known of it. What the other side lacks follows.
  func answerOpening(_ index: Int, digest: Digest?, _ connections: inout Connections) {
    let id = subscriptions[index].connection
    let mode: AccessMode = subscriptions[index].mayWrite ? .write : .read
    let versions = document.version.parts(maxLine: connections.maxLine(of: id)) {
      .opened(Opened(document: name, version: $0, mode: mode, digest: digest))
    }
    for (place, version) in versions.enumerated() {
      let isLast = place == versions.count - 1
      let opened = Opened(
        document: name, version: version, mode: mode, digest: isLast ? digest : nil)
      connections.send(.opened(opened), to: id)
    }
  }

  // MARK: Acknowledging

  private mutating func acknowledge(_ context: FlushContext, _ connections: inout Connections) {
    for index in subscriptions.indices where !subscriptions[index].acknowledged.elements.isEmpty {
      let id = subscriptions[index].connection
      // They add up until there is room for them.
      guard connections.hasRoom(id, context.limits) else { continue }
      let version = subscriptions[index].acknowledged
      subscriptions[index].acknowledged = Version()
      send(version, isDurable: false, to: id, &connections)
      guard context.persists else { continue }
      subscriptions[index].durability.await(
        version, through: mark(at: document.unitCount))
    }
    tellOfDurable(&connections)
  }

  /// Tells who is owed it what is on disk.
  mutating func tellOfDurable(_ connections: inout Connections) {
    guard rewritesFrom == nil else { return }
    let mark = mark(at: durable)
    for index in subscriptions.indices where !subscriptions[index].isChecking {
      guard let version = subscriptions[index].durability.take(through: mark) else { continue }
      send(
        withoutForks(version), isDurable: true, to: subscriptions[index].connection, &connections)
    }
    let key = ExactName(name)
    for id in editors {
      guard let version = connections[id]?.editors[key]?.durability.take(through: mark) else {
        continue
      }
      let messages = connections[id]?.editors[key]?.editor.acknowledge(durable: version)
      for message in messages ?? [] { connections.send(message, to: id) }
    }
  }

  private func send(
    _ version: Version, isDurable: Bool, to id: ConnectionID, _ connections: inout Connections
  ) {
    let messages = version.messages(maxLine: connections.maxLine(of: id)) {
      .ack(Acknowledgement(document: name, version: $0, isDurable: isDurable))
    }
    for message in messages { connections.send(message, to: id) }
  }

  // MARK: Changes

  /// Sends what is new to all who keep up: encoded once for all of them.
  private mutating func deliver(_ limits: Limits, _ connections: inout Connections) {
    let end = document.unitCount
    while delivered < end {
      let start = delivered
      guard subscriptions.contains(where: { takesSharedLines($0, from: start) }) else {
        delivered = end
        return
      }
      var lines: [UInt8] = []
      let piece = document.appendLines(
        arrivedAt: start..<end, maxLine: Int.max, size: limits.chunk, to: &lines)
      guard let piece else { return }
      for index in subscriptions.indices where takesSharedLines(subscriptions[index], from: start) {
        let id = subscriptions[index].connection
        guard connections.hasRoom(id, limits), piece.longest <= connections.maxLine(of: id) else {
          continue
        }
        connections.append(lines, to: id)
        subscriptions[index].place = piece.next
        if !connections.isPeer(id) { sharedPlace = max(sharedPlace, piece.next) }
      }
      delivered = piece.next
    }
  }

  /// Whether a subscriber has everything up to a place and nothing of what stands behind it.
  private func takesSharedLines(_ subscription: Subscription, from start: UInt32) -> Bool {
    subscription.isOpen && subscription.takesChanges && subscription.place == start
      && subscription.known.elements.isEmpty && subscription.search == nil
  }

  /// Sends a subscriber what is still missing there, as far as its output has room, and presences
  /// once that is all.
  mutating func catchUp(
    _ index: Int, _ limits: Limits, _ connections: inout Connections
  ) {
    // During a search they would only hold it back.
    guard subscriptions[index].isOpen, subscriptions[index].search == nil else { return }
    let id = subscriptions[index].connection
    let end = document.unitCount
    var place: UInt32
    if !subscriptions[index].takesChanges {
      place = end
    } else if let earlier = subscriptions[index].place {
      place = earlier
    } else {
      place = document.firstArrival(notIn: subscriptions[index].known)
    }
    let maxLine = place < end ? connections.maxLine(of: id) : 0
    while place < end, connections.hasRoom(id, limits) {
      var piece: (next: UInt32, longest: Int)?
      connections.write(to: id) { outbox in
        piece = outbox.append { bytes in
          document.appendLines(
            arrivedAt: place..<end, notIn: subscriptions[index].known, maxLine: maxLine,
            size: limits.chunk, to: &bytes)
        }
      }
      guard let piece else {
        subscriptions[index].isTooLarge = true
        break
      }
      place = piece.next
    }
    subscriptions[index].place = place
    if subscriptions[index].takesChanges, !connections.isPeer(id) {
      sharedPlace = max(sharedPlace, place)
    }
    guard place == end else { return }
    forgetKnown(index)
    showPresences(index, limits, &connections)
  }

  /// How many replicas a subscriber may be known to know more of than this document.
  private static let maximumKnownAhead = 1_000

  /// Forgets of what a subscriber knows all that stands in front of its place anyway.
  private mutating func forgetKnown(_ index: Int) {
    guard !subscriptions[index].known.elements.isEmpty else { return }
    var ahead = Version()
    for element in subscriptions[index].known.elements
    where element.count > document.count(of: element.replica) {
      ahead[element.replica] = element.count
    }
    // It only spares them what they sent themselves; it may not cost memory for ever.
    if ahead.elements.count > Self.maximumKnownAhead { ahead = Version() }
    subscriptions[index].known = ahead
  }

  // MARK: What is missing, who is there

  /// Asks a subscriber for what its waiting changes follow, not more often than every 200 ms, and less and less
  /// often for the same.
  mutating func askForMissing(
    _ index: Int, _ context: FlushContext, _ connections: inout Connections
  ) {
    guard subscriptions[index].owesNeed else { return }
    let sender = subscriptions[index].connection.rawValue
    guard waiting.count(of: sender) > 0 else {
      subscriptions[index].owesNeed = false
      subscriptions[index].lastNeed = []
      subscriptions[index].needInterval = 0
      return
    }
    guard context.now >= subscriptions[index].nextNeed else { return }
    let missing = waiting.missing(
      of: sender, known: { document.count(of: $0) }, refused: subscriptions[index].refused)
    let ranges = Array(missing.prefix(context.limits.neededRanges))
    let isSame = ranges == subscriptions[index].lastNeed
    let interval = isSame ? min(subscriptions[index].needInterval * 2, 60_000) : 200
    subscriptions[index].needInterval = interval
    subscriptions[index].nextNeed = context.now + interval
    subscriptions[index].lastNeed = ranges
    // What they sent may have been dropped; they are not asked for ever.
    if interval == 60_000 { subscriptions[index].owesNeed = false }
    guard !ranges.isEmpty else { return }
    connections.send(
      .need(Need(document: name, ranges: ranges)), to: subscriptions[index].connection)
  }

  private mutating func showPresences(
    _ index: Int, _ limits: Limits, _ connections: inout Connections
  ) {
    let clock = subscriptions[index].presenceClock
    let id = subscriptions[index].connection
    guard clock < presences.clock, connections.hasRoom(id, limits) else { return }
    for entry in presences.entries(since: clock) where entry.connection != id {
      let isOld = entry.presence.state == nil && entry.clock <= subscriptions[index].joinedClock
      if !isOld { connections.append(entry.line, to: id) }
    }
    subscriptions[index].presenceClock = presences.clock
  }

  /// When something is due that no line causes.
  var deadline: Int64? {
    var times = subscriptions.compactMap { $0.owesNeed ? $0.nextNeed : nil }
    if let time = presences.deadline { times.append(time) }
    if let retryTime { times.append(retryTime) }
    return times.min()
  }
}
