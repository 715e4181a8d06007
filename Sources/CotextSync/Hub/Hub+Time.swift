internal import Cotext

extension Hub {
  /// Does what is due: presences that end, pings, connections that are idle, what is to be asked or
  /// given out again, documents that leave memory. To be called at the ``deadline``; earlier or
  /// later does no harm.
  public mutating func tick(now: Int64) {
    guard let nextTick, nextTick <= now else { return }
    self.nextTick = nil
    for id in connections.ids { tick(id, now: now) }
    for key in rooms.keys.sorted() { tick(key, now: now) }
    flushTouched(now: now)
    finishServed(now: now)
  }

  // MARK: Connections

  private mutating func tick(_ id: ConnectionID, now: Int64) {
    guard let session = connections[id] else { return }
    if let deadline = session.endDeadline {
      if deadline > now { return schedule(deadline) }
      // Enough of waiting: what is left is lost.
      leaveAll(id)
      actions.append(.close(id, retryAfter: session.retryAfter))
      connections.forget(id)
      finishing.removeAll { $0 == id }
      return
    }
    if isLate(session, now: now) {
      return fail(id, .auth, "no hello came", now)
    }
    if session.role != .parent {
      let idle = configuration.idleTime
      if idle > 0, now - session.lastInput >= idle {
        return end(id, .bye(Bye(code: .idle, message: "nothing came for \(idle) ms")), now)
      }
      let interval = configuration.pingInterval
      if interval > 0, now - max(session.lastInput, session.lastPing) >= interval {
        connections[id]?.lastPing = now
        connections[id]?.pingCount += 1
        connections.send(.ping(session.pingCount + 1), to: id)
      }
    }
    scheduleIdling(id)
  }

  private func isLate(_ session: Session, now: Int64) -> Bool {
    guard case .greeting = session.phase, session.role == .incoming,
      configuration.authenticate != nil
    else { return false }
    return now - session.connected >= configuration.helloTime
  }

  /// Sees to it that silence is noticed.
  mutating func scheduleIdling(_ id: ConnectionID) {
    guard let session = connections[id] else { return }
    if case .greeting = session.phase, session.role == .incoming,
      configuration.authenticate != nil
    {
      schedule(session.connected + configuration.helloTime)
    }
    guard session.role != .parent else { return }
    if configuration.idleTime > 0 { schedule(session.lastInput + configuration.idleTime) }
    if configuration.pingInterval > 0 {
      schedule(max(session.lastInput, session.lastPing) + configuration.pingInterval)
    }
  }

  // MARK: Rooms

  private mutating func tick(_ key: ExactName, now: Int64) {
    guard let room = rooms.index(forKey: key) else { return }
    if rooms.values[room].presences.expire(now: now, renewal: configuration.presenceTime / 2) {
      touch(key)
    }
    if let time = rooms.values[room].retryTime, time <= now {
      rooms.values[room].retryTime = nil
      touch(key)
    }
    if rooms.values[room].subscriptions.contains(where: { $0.owesNeed && $0.nextNeed <= now }) {
      touch(key)
    }
    // The flush looks at a room that was touched once what is due is done.
    if !rooms.values[room].isTouched { schedule(rooms.values[room].deadline) }
    guard let since = rooms.values[room].unusedSince else { return }
    if since + configuration.unloadTime > now {
      schedule(since + configuration.unloadTime)
    } else if isUnloadable(rooms.values[room]) {
      unload(key)
    }
  }

  /// Whether nothing is lost if a document leaves memory. If it waits for the disk, the end of that
  /// looks again.
  private func isUnloadable(_ room: Room) -> Bool {
    if let only = configuration.document, ExactName(only) == ExactName(room.name) { return false }
    if room.isUsed(connections) { return false }
    return room.document.unitCount == (configuration.persists ? room.durable : 0)
  }

  private mutating func unload(_ key: ExactName) {
    guard let room = rooms.index(forKey: key) else { return }
    for subscription in rooms.values[room].subscriptions {
      leave(key, subscription.connection)
      connections[subscription.connection]?.closing[key, default: 0] += 1
      connections.send(.close(document: key.string), to: subscription.connection)
    }
    touched.removeAll { $0 == key }
    rooms[key] = nil
    if configuration.persists { actions.append(.unload(document: key.string)) }
  }
}
