internal import Cotext

extension Hub {
  private func context(_ now: Int64) -> FlushContext {
    FlushContext(limits: limits, persists: configuration.persists, now: now)
  }

  /// Tells everybody what a batch of lines caused.
  mutating func flushTouched(now: Int64) {
    while let key = touched.first {
      touched.removeFirst()
      guard let room = rooms.index(forKey: key) else { continue }
      rooms.values[room].isTouched = false
      wake(in: room)
      rooms.values[room].flush(context(now), &connections)
      persist(key, now: now)
      closeTooLarge(key)
      schedule(rooms.values[room].deadline)
      answerPings(in: rooms.values[room].subscriptions.map { $0.connection })
      noteUse(of: key, now: now)
    }
  }

  private mutating func answerPings(in ids: [ConnectionID]) {
    for id in ids where connections.hasPings(id) { answerPings(of: id) }
  }

  /// Sends a connection what was kept back.
  mutating func serve(_ id: ConnectionID, now: Int64) {
    for key in connections[id]?.documents ?? [] {
      guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id)
      else { continue }
      if rooms.values[room][index].acknowledged.elements.isEmpty {
        rooms.values[room].catchUp(index, limits, &connections)
        closeTooLarge(key)
      } else {
        touch(key)
      }
    }
    flushTouched(now: now)
    answerPings(of: id)
  }

  /// Closes a document for those who cannot read one of its changes.
  private mutating func closeTooLarge(_ key: ExactName) {
    guard let room = rooms.index(forKey: key) else { return }
    guard rooms.values[room].subscriptions.contains(where: { $0.isTooLarge }) else { return }
    for subscription in rooms.values[room].subscriptions where subscription.isTooLarge {
      leave(key, subscription.connection)
      let message = "a change does not fit into a line that is read there"
      let closed = Closed(document: key.string, code: .tooLarge, message: message)
      connections.send(.closed(closed), to: subscription.connection)
    }
  }

  /// Notes whether anybody uses a document.
  private mutating func noteUse(of key: ExactName, now: Int64) {
    guard let room = rooms.index(forKey: key) else { return }
    if rooms.values[room].isUsed(connections) {
      rooms.values[room].unusedSince = nil
    } else if rooms.values[room].unusedSince == nil {
      rooms.values[room].unusedSince = now
      schedule(now + configuration.unloadTime)
    }
  }
}
