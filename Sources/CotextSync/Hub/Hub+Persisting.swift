internal import Cotext

extension Hub {
  /// Gives out what is new in a document to be written to disk.
  mutating func persist(_ key: ExactName, now: Int64) {
    guard configuration.persists, let room = rooms.index(forKey: key),
      rooms.values[room].retryTime == nil
    else { return }
    let end = rooms.values[room].document.unitCount
    if rooms.values[room].rewritesFrom != nil, rooms.values[room].handedOut == 0 {
      return rewrite(key, room)
    }
    while rooms.values[room].handedOut < end {
      var lines: [UInt8] = []
      let places = rooms.values[room].handedOut..<end
      let piece = rooms.values[room].document.appendLines(
        arrivedAt: places, maxLine: Int.max, size: 1 << 20, to: &lines)
      guard let piece else { return }
      let mark = rooms.values[room].mark(at: piece.next)
      rooms.values[room].handedOut = piece.next
      rooms.values[room].unpersisted.append((mark, lines.count))
      unpersistedBytes += lines.count
      actions.append(.persist(document: key.string, lines: lines, mark: mark))
    }
  }

  /// What persist actions gave out, up to a mark, is on disk: who is owed it is told.
  public mutating func persisted(
    _ document: String, through mark: PersistenceMark, now: Int64
  ) {
    let key = ExactName(document)
    guard let room = rooms.index(forKey: key) else { return }
    if mark.epoch < rooms.values[room].epoch { return forgetUnpersisted(through: mark, room) }
    guard mark.unitCount <= rooms.values[room].handedOut,
      mark.unitCount > rooms.values[room].durable
    else { return }
    rooms.values[room].durable = mark.unitCount
    if rooms.values[room].rewritesFrom != nil {
      rooms.values[room].rewritesFrom = nil
      reopen(key)
    }
    forgetUnpersisted(through: mark, room)
    rooms.values[room].tellOfDurable(&connections)
    finishServed(now: now)
    if rooms.values[room].unusedSince != nil { schedule(now) }
  }

  private mutating func forgetUnpersisted(
    through mark: PersistenceMark, _ room: Dictionary<ExactName, Room>.Index
  ) {
    while let first = rooms.values[room].unpersisted.first, first.mark <= mark {
      unpersistedBytes -= first.size
      rooms.values[room].unpersisted.removeFirst()
    }
  }

  /// Gives out all of a document, to take the place of its log.
  private mutating func rewrite(_ key: ExactName, _ room: Dictionary<ExactName, Room>.Index) {
    guard let was = rooms.values[room].rewritesFrom else { return }
    let end = rooms.values[room].document.unitCount
    var lines: [UInt8] = []
    let piece = rooms.values[room].document.appendLines(
      arrivedAt: 0..<end, maxLine: Int.max, size: Int.max / 2, to: &lines)
    guard piece?.next == end, end > 0 else {
      // Nothing was ever written.
      rooms.values[room].rewritesFrom = nil
      return reopen(key)
    }
    let mark = rooms.values[room].mark(at: end)
    rooms.values[room].handedOut = end
    rooms.values[room].unpersisted.append((mark, lines.count))
    unpersistedBytes += lines.count
    actions.append(
      .rewrite(
        document: key.string, lines: lines, mark: mark, was: was,
        replica: rooms.values[room].writer))
  }

  /// What persist actions gave out could not be written, from the first that is not on disk on. All
  /// of it is given out again a second later; actions that were given out before are void.
  ///
  /// - Parameter message: what happened, for the parent.
  public mutating func failedToPersist(_ document: String, message: String, now: Int64) {
    let key = ExactName(document)
    guard let room = rooms.index(forKey: key) else { return }
    rooms.values[room].handedOut = rooms.values[room].durable
    for entry in rooms.values[room].unpersisted { unpersistedBytes -= entry.size }
    rooms.values[room].unpersisted = []
    rooms.values[room].retryTime = now + 1_000
    schedule(now + 1_000)
    for id in connections.ids where connections[id]?.role == .parent {
      let report = ErrorReport(code: .internal, message: "\(document) is not saved: \(message)")
      connections.send(.error(report), to: id)
    }
  }
}
