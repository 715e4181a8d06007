internal import Cotext

extension Hub {
  /// A new connection. Our hello is in its output, upstream also the documents that are open here.
  public mutating func connect(_ role: ConnectionRole, now: Int64) -> ConnectionID {
    let id = nextConnection()
    let isGuarded = role == .incoming && configuration.authenticate != nil
    connections[id] = Session(
      id: id, role: role, name: ReplicaID.random(using: &generator).rawValue,
      maxLine: isGuarded ? limits.maxLineBeforeAuthentication : limits.maxLine,
      writes: 64 << 10, now: now)
    if drainTime.isOn {
      end(id, .bye(Bye(code: .drain, message: "not now", retryAfter: drainTime.retryAfter)), now)
      return id
    }
    if connections.count > limits.connections {
      end(id, .bye(Bye(code: .busy, message: "too many connections")), now)
      return id
    }
    var hello = Hello(agent: configuration.agent, maxLine: limits.maxLine)
    if role == .upstream {
      hello.user = configuration.user
      hello.token = configuration.token
    }
    if role == .parent {
      hello.features = [Self.peerFeature]
      connections[id]?.user = configuration.user
    }
    connections.send(.hello(hello), to: id)
    if role == .upstream { openEverything(at: id, now: now) }
    scheduleIdling(id)
    return id
  }

  /// Opens what is open here at another replica.
  mutating func openEverything(at id: ConnectionID, now: Int64) {
    openDefaultDocument(now: now)
    for name in rooms.keys.sorted() { openUpstream(name, at: id) }
  }

  /// Opens the only document there is, so that it is there when a server is reached.
  private mutating func openDefaultDocument(now: Int64) {
    guard let name = configuration.document else { return }
    // A failure shows where somebody opens it.
    _ = openRoom(ExactName(name), now: now)
    flushTouched(now: now)
  }

  /// The other side will send nothing more; half a line is dropped. It still gets what is meant for
  /// it, then it is closed.
  public mutating func endOfInput(_ id: ConnectionID, now: Int64) {
    guard let session = connections[id], !session.isInputOver else { return }
    if case .ending = session.phase { return }
    connections[id]?.isInputOver = true
    connections[id]?.endDeadline = now + configuration.endTime
    schedule(now + configuration.endTime)
    finishing.append(id)
    finishServed(now: now)
  }

  /// Ends those whose input is over once nothing is owed to them.
  mutating func finishServed(now: Int64) {
    guard !finishing.isEmpty else { return }
    for id in finishing where isServed(id) {
      finishing.removeAll { $0 == id }
      end(id, nil, now)
    }
  }

  private func isServed(_ id: ConnectionID) -> Bool {
    guard let session = connections[id] else { return true }
    guard session.pings.isEmpty else { return false }
    return session.documents.allSatisfy { name in
      guard let room = rooms[name] else { return true }
      if !(session.editors[name]?.durability.isEmpty ?? true) { return false }
      guard let index = room.index(of: id) else { return true }
      let subscription = room[index]
      return (!subscription.isOpen || subscription.place == room.document.unitCount)
        && subscription.durability.isEmpty && subscription.acknowledged.elements.isEmpty
    }
  }

  /// The connection is gone.
  public mutating func disconnect(_ id: ConnectionID, now: Int64) {
    guard connections[id] != nil else { return }
    leaveAll(id)
    connections.forget(id)
    finishing.removeAll { $0 == id }
    flushTouched(now: now)
  }

  /// Ends all connections with `bye`, code `drain`; new ones are told the same.
  ///
  /// - Parameter retryAfter: after how many ms they should come back.
  public mutating func drain(retryAfter: Int?, now: Int64) {
    drainTime = (true, retryAfter)
    for id in connections.ids {
      end(id, .bye(Bye(code: .drain, message: "the server stops", retryAfter: retryAfter)), now)
    }
    flushTouched(now: now)
  }

  /// Says a last word, and closes the connection once it is written.
  mutating func end(_ id: ConnectionID, _ last: Message?, _ now: Int64) {
    guard let session = connections[id] else { return }
    if case .ending = session.phase { return }
    leaveAll(id)
    if let last { connections.send(last, to: id) }
    connections[id]?.phase = .ending
    connections[id]?.endDeadline = now + configuration.endTime
    schedule(now + configuration.endTime)
    closeIfWritten(id)
  }

  /// Says what was wrong, says good-bye and ends.
  mutating func fail(
    _ id: ConnectionID, _ code: ErrorCode, _ message: String, line: Int? = nil, _ now: Int64
  ) {
    connections.send(
      .error(ErrorReport(code: code, message: message, line: line, isFatal: true)), to: id)
    end(id, .bye(Bye(code: code, message: message)), now)
  }

  /// Lets the driver close an ended connection of which all is written.
  mutating func closeIfWritten(_ id: ConnectionID) {
    guard case .ending? = connections[id]?.phase, connections[id]?.outbox.isEmpty == true else {
      return
    }
    actions.append(.close(id, retryAfter: connections[id]?.retryAfter))
    connections.forget(id)
    finishing.removeAll { $0 == id }
  }

  /// Whether bytes of a connection are to be read now: not while it does not read what it is told,
  /// nor while too much waits for the disk. A driver that reads on all the same loses the bound on
  /// memory.
  public func wantsInput(from id: ConnectionID) -> Bool {
    guard let session = connections[id], !session.isInputOver else { return false }
    if case .ending = session.phase { return false }
    return session.outbox.count < 2 * limits.outputBudget
      && unpersistedBytes < limits.unpersistedBytes
  }

  /// Bytes of the output were written: what was kept back follows.
  public mutating func consumed(_ count: Int, by id: ConnectionID, now: Int64) {
    let (mayFollow, isOver) = connections.removeOutput(count, of: id, limits)
    if connections.isInputOver(id) {
      connections[id]?.endDeadline = now + configuration.endTime
    }
    if mayFollow { serve(id, now: now) }
    finishServed(now: now)
    if isOver { closeIfWritten(id) }
  }
}
