internal import Cotext

extension Hub {
  /// Somebody shows something of themselves.
  mutating func take(
    _ presence: Presence, line: Int, from id: ConnectionID, _ now: Int64
  ) {
    let key = ExactName(presence.document)
    guard let session = connections[id], session.documents.contains(key),
      let room = rooms.index(forKey: key)
    else { return answer(.notFound, "open the document first", line: line, to: id) }
    guard isSmall(presence) else {
      return answer(.tooLarge, "the presence is too large", line: line, to: id)
    }
    var presence = presence
    if session.role != .upstream {
      presence.session = presence.session.map { "\(session.name)/\($0)" } ?? session.name
      presence.user = session.shownUser
    }
    let shown = presence.session ?? session.name
    presence.session = shown
    let isOver = rooms.values[room].presences.count(of: id) >= maximumPresences(session)
    if presence.state != nil, isOver, !rooms.values[room].presences.shows(shown, by: id) {
      return answer(.quota, "too many sessions show something here", line: line, to: id)
    }
    show(presence, in: key, from: id, isEditor: false, now)
  }

  /// Shows what an editor or a session shows to all others.
  mutating func show(
    _ presence: Presence, in key: ExactName, from id: ConnectionID, isEditor: Bool, _ now: Int64
  ) {
    guard let room = rooms.index(forKey: key) else { return }
    var presence = presence
    let asked = presence.timeToLive.map { Int64($0) } ?? configuration.presenceTime
    let time = min(max(asked, 1), configuration.maximumPresenceTime)
    if presence.timeToLive != nil { presence.timeToLive = Int(time) }
    let deadline = presence.state == nil ? nil : now + (isEditor ? time / 2 : time)
    rooms.values[room].presences.set(
      Presences.Entry(
        presence: presence, connection: id, isEditor: isEditor, deadline: deadline))
    schedule(deadline)
    touch(key)
  }

  private func isSmall(_ presence: Presence) -> Bool {
    guard (presence.session?.utf8.count ?? 0) <= 256, (presence.user?.utf8.count ?? 0) <= 256 else {
      return false
    }
    var bytes: [UInt8] = []
    presence.state?.write(into: &bytes)
    return bytes.count <= limits.presenceSize
  }

  /// A server passes on what many show.
  private func maximumPresences(_ session: Session) -> Int {
    session.role == .upstream ? 10_000 : limits.presencesPerConnection
  }
}
