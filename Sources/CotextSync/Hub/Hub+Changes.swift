internal import Cotext

extension Hub {
  /// Somebody sent a change.
  mutating func take(_ change: Change, line: Int, from id: ConnectionID, _ now: Int64) {
    guard let document = change.document ?? configuration.document else {
      return answer(.badMessage, "the change names no document", line: line, to: id)
    }
    let key = ExactName(document)
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id) else {
      return reject(change, of: document, .notFound, "open the document first", to: id)
    }
    guard rooms.values[room][index].mayWrite else {
      return reject(change, of: document, .readOnly, "it was opened for reading", to: id)
    }
    guard !rooms.values[room].isReadOnly || connections[id]?.role == .upstream else {
      return reject(change, of: document, .readOnly, "the server lets us read only", to: id)
    }
    let end = UInt64(change.id.counter) + UInt64(change.unitCount)
    if rooms.values[room][index].search != nil,
      end > rooms.values[room].document.count(of: change.id.replica)
    {
      // It may continue from units that are others here.
      return holdBack(change, in: key, id, now)
    }
    touch(key)
    judge(change, in: room, from: index)
  }

  /// Applies a change that a connection sent, or lets it wait, or rejects it.
  mutating func judge(
    _ change: Change, in room: Dictionary<ExactName, Room>.Index, from index: Int
  ) {
    let id = rooms.values[room][index].connection
    let replica = change.id.replica
    if let objection = objection(to: change, in: room, from: index) {
      let rejection = Rejection(
        document: rooms.values[room].name, id: change.id, code: objection.code,
        message: objection.message)
      return refuse(rejection, objection.isRemembered ? change.id : nil, in: room, from: index)
    }
    do throws(ChangeError) {
      let arrival = try rooms.values[room].apply(change, from: index, &connections)
      if case .waits(let unit) = arrival { return wait(change, until: unit, in: room, from: index) }
      if arrival == .applied, connections[id]?.role == .incoming, let user = connections[id]?.user,
        UInt64(change.id.counter) + UInt64(change.unitCount)
          > rooms.values[room][index].declared[replica]
      {
        owners.bind(replica, to: user)
      }
    } catch {
      if case .fork = error,
        reopenAfterRefusal(of: replica, in: ExactName(rooms.values[room].name), at: id)
      {
        return
      }
      let unit = error.refusedUnit(
        of: change, known: rooms.values[room].document.count(of: replica))
      refuse(Rejection(rooms.values[room].name, change.id, error), unit, in: room, from: index)
    }
  }

  /// Why a change with new units may not come from a connection; nil if it may.
  private func objection(
    to change: Change, in room: Dictionary<ExactName, Room>.Index, from index: Int
  ) -> (code: ErrorCode, message: String, isRemembered: Bool)? {
    let replica = change.id.replica
    let units = change.unitCount
    guard
      UInt64(change.id.counter) + UInt64(units) > rooms.values[room].document.count(of: replica)
    else { return nil }
    if let counter = rooms.values[room].forks[replica],
      UInt64(change.id.counter) + UInt64(units) > UInt64(counter)
    {
      return (.fork, ChangeError.fork(OperationID(counter, replica)).description, true)
    }
    let id = rooms.values[room][index].connection
    let role = connections[id]?.role
    if role == .incoming, !owners.allows(connections[id]?.user, toWriteAs: replica) {
      let message = "\(replica) belongs to somebody else; take a replica ID of your own"
      return (.forbidden, message, true)
    }
    if Int(rooms.values[room].document.unitCount) + units > limits.unitsPerDocument {
      return (.tooLarge, "the document may not grow more", false)
    }
    if role != .upstream, let violation = violation(of: change) {
      return (.forbidden, violation, true)
    }
    let refusal = rooms.values[room][index].refused.refusal(before: change) {
      rooms.values[room].knows($0)
    }
    if let refusal { return (.missing, ChangeError.missing(refusal).description, true) }
    return nil
  }

  /// Rejects a change. If that has to be remembered, what waits for it from the same connection is
  /// rejected, too.
  private mutating func refuse(
    _ rejection: Rejection, _ unit: OperationID?, in room: Dictionary<ExactName, Room>.Index,
    from index: Int
  ) {
    let id = rooms.values[room][index].connection
    connections.send(.reject(rejection), to: id)
    guard let unit else { return }
    for (change, refusal) in rooms.values[room].remember(refused: unit, from: index) {
      let follower = Rejection(rooms.values[room].name, change.id, .missing(refusal))
      connections.send(.reject(follower), to: id)
    }
  }

  /// Why a change is not taken because of its formatting; nil if it is.
  private func violation(of change: Change) -> String? {
    guard let formatting = configuration.formatting, formatting.violation == .reject,
      let violation = formatting.rules.violations(in: change).first
    else { return nil }
    return "operation \(violation.operation + 1) sets \(violation.mark.key) to"
      + " \(violation.mark.value.json), which is not accepted here"
  }

  private mutating func reject(
    _ change: Change, of document: String, _ code: ErrorCode, _ message: String,
    to id: ConnectionID
  ) {
    let rejection = Rejection(document: document, id: change.id, code: code, message: message)
    connections.send(.reject(rejection), to: id)
  }

  /// A server has our changes on disk: the editors are told.
  mutating func take(_ acknowledgement: Acknowledgement, from id: ConnectionID) {
    let key = ExactName(acknowledgement.document)
    guard acknowledgement.isDurable, connections[id]?.role == .upstream,
      let room = rooms.index(forKey: key)
    else { return }
    for editor in rooms.values[room].editors {
      let messages = connections[editor]?.editors[key]?.editor.acknowledge(
        durable: acknowledgement.version)
      for message in messages ?? [] { connections.send(message, to: editor) }
    }
  }

  /// A server refused a change: the parent is told, since a person has to know.
  mutating func take(_ rejection: Rejection, from id: ConnectionID) {
    let key = ExactName(rejection.document)
    guard connections[id]?.isPeer == true else { return }
    if rejection.code == .fork || rejection.code == .forbidden,
      reopenAfterRefusal(of: rejection.id.replica, in: key, at: id)
    {
      return
    }
    // What was said of units that have other names by now.
    if rooms[key]?.formerWriters.contains(rejection.id.replica) == true { return }
    for parent in connections.ids
    where connections[parent]?.role == .parent
      && connections[parent]?.documents.contains(key) == true
    {
      connections.send(.reject(rejection), to: parent)
    }
  }

  /// Sends units that somebody lacks, as many as the output has room for.
  mutating func answer(_ need: Need, line: Int, to id: ConnectionID) {
    let key = ExactName(need.document)
    guard let room = rooms.index(forKey: key), let index = rooms.values[room].index(of: id),
      rooms.values[room][index].isOpen
    else { return answer(.notFound, "open the document first", line: line, to: id) }
    guard rooms.values[room][index].takesChanges else { return }
    let maxLine = connections[id]?.maxLine ?? 0
    for range in need.ranges.prefix(limits.neededRanges) where range.isRepresentable {
      let known = rooms.values[room].document.count(of: range.replica)
      var counter = range.counters.lowerBound
      let end = min(range.counters.upperBound, known)
      while counter < end, connections.hasRoom(id, limits) {
        let count = min(end - counter, 4_096)
        let piece = OperationRange(
          UInt32(truncatingIfNeeded: counter), count: UInt32(truncatingIfNeeded: count),
          range.replica)
        var lines: [UInt8] = []
        for change in rooms.values[room].document.changes(in: piece, limit: Int(count)) {
          guard change.appendLines(maxLine: maxLine, to: &lines) != nil else {
            rooms.values[room][index].isTooLarge = true
            return touch(key)
          }
        }
        connections.append(lines, to: id)
        counter += count
      }
    }
  }
}
