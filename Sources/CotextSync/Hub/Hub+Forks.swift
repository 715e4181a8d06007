internal import Cotext

// Two writers used one replica ID: the writer of the one side takes another, or people are told.

extension Hub {
  /// The first unit that differs between a connection's side and this one was found.
  mutating func settle(
    _ unit: OperationID, in key: ExactName, _ id: ConnectionID, _ now: Int64
  ) {
    guard let room = rooms.index(forKey: key) else { return }
    if connections[id]?.isPeer == true, isOwn(unit.replica, in: key) {
      if heal(unit, in: key, from: id) { return }
    } else if connections[id]?.role == .incoming,
      !owners.allows(connections[id]?.user, toWriteAs: unit.replica)
    {
      // Nobody makes a fork of what belongs to another.
      return sendFork(unit, in: key, to: id)
    }
    if let index = rooms.values[room].index(of: id) {
      rooms.values[room][index].isChecking = false
    }
    if let known = rooms.values[room].forks[unit.replica], known <= unit.counter {
      return sendFork(unit, in: key, to: id)
    }
    report(unit, in: key)
  }

  /// Tells everybody of a fork, and people.
  mutating func report(_ unit: OperationID, in key: ExactName) {
    guard let room = rooms.index(forKey: key) else { return }
    rooms.values[room].forks[unit.replica] = unit.counter
    for subscription in rooms.values[room].subscriptions
    where connections[subscription.connection]?.role != .upstream {
      sendFork(unit, in: key, to: subscription.connection)
    }
    for parent in connections.ids
    where connections[parent]?.role == .parent && rooms.values[room].index(of: parent) == nil
      && connections[parent]?.documents.contains(key) == true
    {
      sendFork(unit, in: key, to: parent)
    }
    actions.append(.report("\(key.string): \(Self.forkMessage(unit))"))
  }

  mutating func sendFork(_ unit: OperationID, in key: ExactName, to id: ConnectionID) {
    connections.send(
      .reject(
        Rejection(
          document: key.string, id: unit, code: .fork, message: Self.forkMessage(unit))),
      to: id)
  }

  private static func forkMessage(_ unit: OperationID) -> String {
    "two writers used the replica ID \(unit.replica): they differ from unit \(unit) on; each side keeps"
      + " what it has, and one of them has to start anew under another ID"
  }

  /// A server does not take our units. Looks again what both sides have, if that can heal it. Returns
  /// whether it does.
  mutating func reopenAfterRefusal(
    of replica: ReplicaID, in key: ExactName, at id: ConnectionID
  ) -> Bool {
    guard connections[id]?.isPeer == true, isOwn(replica, in: key),
      let room = rooms.index(forKey: key), rooms.values[room].forks[replica] == nil,
      let index = rooms.values[room].index(of: id)
    else { return false }
    // It is being looked into.
    if rooms.values[room][index].search != nil || !rooms.values[room][index].isOpen { return true }
    rooms.values[room].suspects.insert(replica)
    leaveUpstream(key, id)
    openUpstream(key, at: id)
    return true
  }

  /// Leaves a document at a server, to open it anew.
  private mutating func leaveUpstream(_ key: ExactName, _ id: ConnectionID) {
    leave(key, id)
    connections[id]?.closing[key, default: 0] += 1
    connections.send(.close(document: key.string), to: id)
  }

  /// Whether a replica is that of this hub, or of one of its editors.
  private func isOwn(_ replica: ReplicaID, in key: ExactName) -> Bool {
    guard let room = rooms[key] else { return false }
    return room.writer == replica
      || room.editors.contains { connections[$0]?.editors[key]?.editor.replica == replica }
  }

  // MARK: Healing

  /// Makes own units anew, from one on that the other side knows differently: they get new names, and
  /// the other side's come in beside them. Returns false, with nothing changed, if others know them.
  private mutating func heal(
    _ unit: OperationID, in key: ExactName, from id: ConnectionID
  ) -> Bool {
    guard let room = rooms.index(forKey: key) else { return false }
    var rest = rooms.values[room].document.version
    rest[unit.replica] = min(rest[unit.replica], UInt64(unit.counter))
    let first = rooms.values[room].document.firstArrival(notIn: rest)
    // A log that has not everything cannot be written anew.
    let isWhole = rooms.values[room].document.historyStart.elements.isEmpty
    guard isWhole || !configuration.persists, rooms.values[room].sharedPlace <= first,
      let name = freshName(after: unit.replica, in: rooms.values[room].document)
    else { return false }
    let renaming = Renaming(from: unit, to: name)
    rooms.values[room].settle(&connections)
    guard rooms.values[room].document.rename(renaming) else { return false }
    if rooms.values[room].writer == unit.replica { rooms.values[room].writer = name }
    rooms.values[room].formerWriters.insert(unit.replica)
    rooms.values[room].suspects.remove(unit.replica)
    owners.bindToHub(name)
    renameEditors(renaming, in: key)
    actions.append(
      .report(
        "\(key.string): the replica ID \(unit.replica) was used twice; what was made here from unit"
          + " \(unit) on is kept under the new ID \(name)"))
    leaveUpstream(key, id)
    if configuration.persists {
      rooms.values[room].startRewriting(was: configuration.replica)
      rooms.values[room].reopening.append(id)
      touch(key)
    } else {
      openUpstream(key, at: id)
    }
    return true
  }

  /// An ID that nobody has written under; nil if it would be too long.
  private mutating func freshName(after old: ReplicaID, in document: Document) -> ReplicaID? {
    while let name = Renaming.name(after: old, draw: generator.next()) {
      if document.count(of: name) == 0 { return name }
    }
    return nil
  }

  /// Tells editors the new names of their edits, and others where their selections are.
  private mutating func renameEditors(_ renaming: Renaming, in key: ExactName) {
    guard let room = rooms.index(forKey: key) else { return }
    let mark = rooms.values[room].mark(at: rooms.values[room].document.unitCount, isNext: true)
    for editor in rooms.values[room].editors {
      let messages = connections[editor]?.editors[key]?.editor.rename(renaming)
      for message in messages ?? [] { connections.send(message, to: editor) }
      guard configuration.persists,
        connections[editor]?.editors[key]?.editor.replica == renaming.name
      else { continue }
      var version = Version()
      version[renaming.name] = rooms.values[room].document.count(of: renaming.name)
      connections[editor]?.editors[key]?.durability.await(version, through: mark)
    }
    rooms.values[room].presences.rename(renaming)
  }

  /// Opens documents anew at servers once the new names are on disk.
  mutating func reopen(_ key: ExactName) {
    guard let room = rooms.index(forKey: key) else { return }
    let waiting = rooms.values[room].reopening
    rooms.values[room].reopening = []
    for id in waiting where connections[id] != nil { openUpstream(key, at: id) }
  }
}
