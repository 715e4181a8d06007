internal import Cotext

extension Hub {
  /// An editor attaches, or wants to read everything afresh.
  mutating func take(_ attach: Attach, line: Int, from id: ConnectionID, _ now: Int64) {
    let key = ExactName(attach.document)
    guard connections.hasRoom(id, limits) else {
      return answer(.slow, "read what was sent, then attach again", line: line, to: id)
    }
    if let refusal = admit(id, to: key, now) { return connections.send(.closed(refusal), to: id) }
    guard let room = rooms.index(forKey: key), let session = connections[id] else { return }
    rooms.values[room].settle(&connections)
    if session.editors[key] == nil {
      let replica = replica(of: session, in: rooms.values[room])
      connections[id]?.editors[key] = Session.AttachedEditor(
        editor: Editor(
          document: key.string, unit: attach.unit, replica: replica, author: session.shownUser))
      rooms.values[room].addEditor(id)
    }
    connections[id]?.editors[key]?.editor.maxLine = session.maxLine
    connections[id]?.editors[key]?.editor.rules = configuration.formatting?.rules
    let time = stamp(now)
    let messages = connections[id]?.editors[key]?.editor.attach(
      unit: attach.unit, to: &rooms.values[room].document, now: time)
    for message in messages ?? [] { connections.send(message, to: id) }
    touch(key)
  }

  /// Every editor writes under an ID of its own; the parent's under that of this replica.
  private mutating func replica(of session: Session, in room: Room) -> ReplicaID {
    if session.role == .parent { return room.writer }
    let replica = ReplicaID.random(using: &generator)
    owners.bindToHub(replica)
    return replica
  }

  /// An editor edits, or says where it is.
  mutating func takeEditing(
    _ message: Message, line: Int, from id: ConnectionID, _ now: Int64
  ) {
    guard let (document, isWriting) = message.editing else { return }
    let key = ExactName(document)
    guard let who = writer(at: id, in: key), let room = rooms.index(forKey: key) else {
      return answer(.notFound, "attach the document first", line: line, to: id)
    }
    let mayWrite = who.mode == .write && !rooms.values[room].isReadOnly
    // Other editors are told first what came before.
    rooms.values[room].settle(&connections)
    let before = rooms.values[room].document.unitCount
    if isWriting, !mayWrite { answer(.readOnly, "you may read only", line: line, to: id) }
    let edited =
      isWriting && !mayWrite
      ? refuse(message, key, room, id) : edit(message, key, room, id, stamp(now))
    guard let outcome = edited else { return }
    for message in outcome.messages { connections.send(message, to: id) }
    if let delta = outcome.delta {
      rooms.values[room].distribute(
        delta, author: who.author, origin: outcome.origin, except: id, &connections)
    }
    let end = rooms.values[room].document.unitCount
    if end > before, !rooms.values[room].waiting.isEmpty {
      rooms.values[room].bringers[who.replica] = id
    }
    if configuration.persists, end > before {
      var version = Version()
      version[who.replica] = rooms.values[room].document.count(of: who.replica)
      connections[id]?.editors[key]?.durability.await(
        version, through: rooms.values[room].mark(at: end))
    }
    if let state = outcome.presence {
      let presence = Presence(
        document: document, session: who.session, user: who.user, state: state)
      show(presence, in: key, from: id, isEditor: true, now)
    }
    touch(key)
  }

  /// Who edits: what is needed of a session and its editor. A copy of either would be copied whole
  /// when the editor changes.
  private struct Writer {
    var replica: ReplicaID
    var author: String?
    var session: String
    var user: String?
    var mode: AccessMode
  }

  private func writer(at id: ConnectionID, in key: ExactName) -> Writer? {
    guard let session = connections[id], let editor = session.editors[key]?.editor else {
      return nil
    }
    return Writer(
      replica: editor.replica, author: editor.author, session: session.name,
      user: session.shownUser, mode: session.mode)
  }

  /// Answers an edit of somebody who may only read: they see what there is. Nil for all else.
  private mutating func refuse(
    _ message: Message, _ key: ExactName, _ room: Dictionary<ExactName, Room>.Index,
    _ id: ConnectionID
  ) -> EditorOutcome? {
    guard case .edit(let request) = message else { return nil }
    return connections[id]?.editors[key]?.editor.reset(
      "you may read only", seen: request.edit, of: rooms.values[room].document)
  }

  /// A time that changes can carry.
  private func stamp(_ now: Int64) -> Int64 {
    let limit: Int64 = 1 << 53
    return min(max(now, 1 - limit), limit - 1)
  }

  private mutating func edit(
    _ message: Message, _ key: ExactName, _ room: Dictionary<ExactName, Room>.Index,
    _ id: ConnectionID, _ now: Int64
  ) -> EditorOutcome? {
    switch message {
    case .edit(let request):
      return connections[id]?.editors[key]?.editor.edit(
        request, in: &rooms.values[room].document, now: now)
    case .seen(_, let revision):
      return connections[id]?.editors[key]?.editor.seen(
        revision: revision, in: &rooms.values[room].document)
    case .select(let request):
      return connections[id]?.editors[key]?.editor.select(
        request, in: &rooms.values[room].document, now: now)
    case .typing(_, let attributes):
      return connections[id]?.editors[key]?.editor.setTyping(
        attributes, in: &rooms.values[room].document)
    case .undo(let request):
      return connections[id]?.editors[key]?.editor.undo(
        request, in: &rooms.values[room].document, now: now)
    case .redo(let request):
      return connections[id]?.editors[key]?.editor.redo(
        request, in: &rooms.values[room].document, now: now)
    default: return nil
    }
  }
}

extension Message {
  /// The document of a message of an editor, and whether it writes.
  fileprivate var editing: (document: String, isWriting: Bool)? {
    switch self {
    case .edit(let request): (request.document, true)
    case .undo(let request), .redo(let request): (request.document, true)
    case .seen(let document, _), .typing(let document, _): (document, false)
    case .select(let request): (request.document, false)
    default: nil
    }
  }
}
