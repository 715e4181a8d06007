internal import Cotext

// Whether both sides of a connection know the same units, section 9, "Digests".

extension Hub {
  /// The digest of what both sides know when the other one has opened a document; nil if it cannot be
  /// told, or there is nothing and the other side says none.
  mutating func digest(forOpening key: ExactName, _ index: Int) -> Digest? {
    guard let room = rooms.index(forKey: key) else { return nil }
    var shared = rooms.values[room][index].told
    shared.formIntersection(rooms.values[room].document.version)
    guard !shared.elements.isEmpty || rooms.values[room][index].tellsDigests else { return nil }
    rooms.values[room].document.prepareDigests()
    rooms.values[room][index].shared = shared
    return rooms.values[room].document.digest(of: shared)
  }

  /// Compares what a connection says that it knows, if all of that is known here.
  mutating func check(_ open: Open, in key: ExactName, _ id: ConnectionID) {
    guard let digest = open.digest, let room = rooms.index(forKey: key),
      let index = rooms.values[room].index(of: id)
    else { return }
    let told = rooms.values[room][index].told
    rooms.values[room][index].isChecking = !told.elements.isEmpty
    rooms.values[room].document.prepareDigests()
    guard let mine = rooms.values[room].document.digest(of: told), mine == digest else { return }
    verify(told, in: key, index)
  }

  /// Both sides know the same units: what the other one only declared can be promised.
  private mutating func verify(_ shared: Version, in key: ExactName, _ index: Int) {
    guard let room = rooms.index(forKey: key) else { return }
    rooms.values[room][index].isChecking = false
    guard configuration.persists else { return }
    let mark = rooms.values[room].mark(at: rooms.values[room].document.unitCount)
    rooms.values[room][index].durability.await(shared, through: mark)
    touch(key)
  }

  /// A server said what it knows of what both know. If that is the same and it refused units of ours,
  /// these are made anew.
  mutating func compare(_ opened: Opened, in key: ExactName, _ id: ConnectionID, _ now: Int64) {
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    // Until the server has answered that the document was left, it answers what was asked before.
    guard connections[id]?.closing[key] == nil else { return }
    guard let digest = opened.digest else { return giveUp(key, index) }
    rooms.values[room].document.prepareDigests()
    var shared = rooms.values[room][index].opening
    shared.formIntersection(rooms.values[room][index].told)
    guard let mine = rooms.values[room].document.digest(of: shared) else { return }
    guard mine == digest else {
      // The answer may be one to an earlier version: the search starts with this one.
      return search(in: shared, isConfirmed: false, key, id, now)
    }
    send(mine, of: shared, in: key, id, now)
    guard let replica = rooms.values[room].suspects.min() else { return }
    rooms.values[room].suspects.remove(replica)
    let count = rooms.values[room][index].told[replica]
    settle(OperationID(UInt32(truncatingIfNeeded: count), replica), in: key, id, now)
  }

  /// A server refuses our units and cannot say what it has of them: people have to look.
  private mutating func giveUp(_ key: ExactName, _ index: Int) {
    guard let room = rooms.index(forKey: key) else { return }
    for replica in rooms.values[room].suspects.sorted() {
      let count = rooms.values[room][index].told[replica]
      report(OperationID(UInt32(truncatingIfNeeded: count), replica), in: key)
    }
    rooms.values[room].suspects = []
  }

  /// The other side's digest of a version: an answer, or a question.
  mutating func take(_ notice: DigestNotice, from id: ConnectionID, _ now: Int64) {
    let key = ExactName(notice.document)
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    rooms.values[room].document.prepareDigests()
    guard let mine = rooms.values[room].document.digest(of: notice.version) else { return }
    let isSame = mine == notice.digest
    let subscription = rooms.values[room][index]
    if subscription.search == nil, subscription.shared == notice.version {
      rooms.values[room][index].shared = nil
      if isSame { return verify(notice.version, in: key, index) }
      send(mine, of: notice.version, in: key, id, now)
      return search(in: notice.version, isConfirmed: true, key, id, now)
    }
    if case .ask(notice.version)? = subscription.search?.next {
      rooms.values[room][index].search?.take(isSame: isSame)
      return goOn(key, id, now)
    }
    // What was sent last comes back as an answer.
    guard subscription.sentDigest != notice.version else { return }
    send(mine, of: notice.version, in: key, id, now)
  }

  /// Starts to look for the first unit that differs.
  private mutating func search(
    in version: Version, isConfirmed: Bool, _ key: ExactName, _ id: ConnectionID, _ now: Int64
  ) {
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    rooms.values[room][index].isChecking = true
    rooms.values[room][index].search = ForkSearch(
      in: version, from: rooms.values[room].document.historyStart, isConfirmed: isConfirmed)
    goOn(key, id, now)
  }

  private mutating func goOn(_ key: ExactName, _ id: ConnectionID, _ now: Int64) {
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    switch rooms.values[room][index].search?.next {
    case .ask(let version)?:
      guard let digest = rooms.values[room].document.digest(of: version) else { return }
      send(digest, of: version, in: key, id, now)
    case .found(let unit)?:
      rooms.values[room][index].search = nil
      settle(unit, in: key, id, now)
      takeHeldBack(key, id, now)
    case nil:
      // Nothing differs.
      rooms.values[room][index].search = nil
      rooms.values[room][index].isChecking = false
      takeHeldBack(key, id, now)
    }
  }

  /// Keeps a change until the search is over. Nothing new is sent during one, so little comes.
  mutating func holdBack(_ change: Change, in key: ExactName, _ id: ConnectionID, _ now: Int64) {
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    let size = rooms.values[room][index].heldBackSize + change.json.utf8.count
    guard size <= limits.heldBackBytes else {
      return fail(id, .busy, "too many changes came while digests were compared", now)
    }
    rooms.values[room][index].heldBackSize = size
    rooms.values[room][index].heldBack.append(change)
  }

  /// Looks at what came during a search. If the document was left, it comes again.
  private mutating func takeHeldBack(_ key: ExactName, _ id: ConnectionID, _ now: Int64) {
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    touch(key)
    let changes = rooms.values[room][index].heldBack
    rooms.values[room][index].heldBack = []
    rooms.values[room][index].heldBackSize = 0
    for change in changes { take(change, line: 0, from: id, now) }
  }

  /// Says what a version is here, unless that does not fit into a line.
  private mutating func send(
    _ digest: Digest, of version: Version, in key: ExactName, _ id: ConnectionID, _ now: Int64
  ) {
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return
    }
    rooms.values[room][index].sentDigest = version
    let notices = version.messages(maxLine: connections.maxLine(of: id)) {
      .digest(DigestNotice(document: key.string, version: $0, digest: digest))
    }
    if notices.count == 1 { return connections.send(notices[0], to: id) }
    // It cannot be found out; nothing is promised.
    rooms.values[room][index].search = nil
    takeHeldBack(key, id, now)
  }
}
