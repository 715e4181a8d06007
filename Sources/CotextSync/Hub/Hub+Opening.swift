internal import Cotext

extension Hub {
  /// Loads a document, if it is not there. Returns why it cannot be had; nil if it can.
  mutating func openRoom(_ key: ExactName, now: Int64) -> Closed? {
    let name = key.string
    if rooms[key] != nil { return nil }
    guard DocumentName.isValid(name) else {
      return Closed(document: name, code: .badMessage, message: "this is not a document's name")
    }
    if let only = configuration.document, ExactName(only) != key {
      return Closed(document: name, code: .notFound, message: "there is no such document here")
    }
    guard rooms.count < limits.documents else {
      return Closed(document: name, code: .busy, message: "too many documents are open")
    }
    var document: Document
    do throws(StoreError) {
      let stored = try configuration.load?(name)
      document = stored ?? newDocument(name)
    } catch {
      return Closed(document: name, code: .internal, message: error.message)
    }
    document.name = name
    let writer = configuration.currentReplica?(name, configuration.replica)
    rooms[key] = Room(
      name: name, document: document, writer: writer ?? configuration.replica)
    touch(key)
    for id in connections.ids where connections[id]?.isPeer == true {
      openUpstream(key, at: id)
    }
    return nil
  }

  private func newDocument(_ name: String) -> Document {
    Document(replica: configuration.replica, name: name, schema: configuration.schema)
  }

  /// Opens a document at a server.
  mutating func openUpstream(_ key: ExactName, at id: ConnectionID) {
    guard let session = connections[id], let room = rooms.index(forKey: key),
      rooms.values[room].index(of: id) == nil
    else { return }
    if case .ending = session.phase { return }
    // The log is written anew first.
    guard rooms.values[room].rewritesFrom == nil else {
      if !rooms.values[room].reopening.contains(id) { rooms.values[room].reopening.append(id) }
      return
    }
    let index = rooms.values[room].subscribe(id, known: Version())
    connections[id]?.documents.append(key)
    let version = rooms.values[room].document.version
    rooms.values[room][index].opening = version
    rooms.values[room].document.prepareDigests()
    let digest = version.elements.isEmpty ? nil : rooms.values[room].document.digest
    let versions = version.parts(maxLine: session.maxLine) {
      .open(Open(document: key.string, version: $0, digest: digest, hasMore: true))
    }
    for (place, version) in versions.enumerated() {
      let isLast = place == versions.count - 1
      let open = Open(
        document: key.string, version: version, digest: isLast ? digest : nil, hasMore: !isLast)
      connections.send(.open(open), to: id)
    }
  }

  /// Somebody opens a document.
  mutating func join(_ open: Open, _ id: ConnectionID, _ now: Int64) {
    let key = ExactName(open.document)
    if let refusal = admit(id, to: key, now) { return connections.send(.closed(refusal), to: id) }
    guard let room = rooms.index(forKey: key), let session = connections[id] else { return }
    let index = rooms.values[room].subscribe(id, known: Version())
    rooms.values[room][index].known.formUnion(open.version)
    rooms.values[room][index].told.formUnion(open.version)
    if open.digest != nil { rooms.values[room][index].tellsDigests = true }
    if configuration.authenticate != nil {
      rooms.values[room][index].declared.formUnion(open.version)
    }
    let count = max(
      rooms.values[room][index].known.elements.count,
      rooms.values[room][index].declared.elements.count)
    guard count <= limits.replicasPerVersion else {
      leave(key, id)
      let message = "the version names more than \(limits.replicasPerVersion) replicas"
      let closed = Closed(document: open.document, code: .tooLarge, message: message)
      return connections.send(.closed(closed), to: id)
    }
    rooms.values[room][index].mayWrite = open.mode == .write && session.mode == .write
    if open.hasMore { return }
    let start = rooms.values[room].document.historyStart
    guard rooms.values[room][index].known.includes(start) else {
      leave(key, id)
      let closed = Closed(document: open.document, code: .stale, message: Self.lacksHistory)
      return connections.send(.closed(closed), to: id)
    }
    rooms.values[room][index].isOpen = true
    check(open, in: key, id)
    let digest = digest(forOpening: key, index)
    rooms.values[room].answerOpening(index, digest: digest, &connections)
    touch(key)
  }

  /// Why somebody cannot be brought up to date from a document whose history was trimmed.
  private static var lacksHistory: String {
    "the history starts later than the version that is to be brought up to date; start from a snapshot"
  }

  /// Lets a connection have a document. Returns why not; nil if it may.
  mutating func admit(_ id: ConnectionID, to key: ExactName, _ now: Int64) -> Closed? {
    guard let session = connections[id] else { return nil }
    let isThere = session.documents.contains(key)
    if !isThere, session.documents.count >= limits.documentsPerConnection {
      return Closed(document: key.string, code: .quota, message: "too many documents are open")
    }
    if let refusal = openRoom(key, now: now) { return refusal }
    if !isThere, !(connections[id]?.documents.contains(key) ?? true) {
      connections[id]?.documents.append(key)
    }
    return nil
  }

  /// A server has opened what we asked for.
  mutating func take(_ opened: Opened, from id: ConnectionID, _ now: Int64) {
    let key = ExactName(opened.document)
    guard connections[id]?.isPeer == true, let room = rooms.index(forKey: key),
      let index = rooms.values[room].index(of: id)
    else { return }
    rooms.values[room][index].isOpen = true
    rooms.values[room][index].known.formUnion(opened.version)
    rooms.values[room][index].told.formUnion(opened.version)
    if opened.digest != nil { rooms.values[room][index].tellsDigests = true }
    rooms.values[room][index].takesChanges = opened.mode == .write
    if connections[id]?.role == .upstream {
      let isReadOnly = opened.mode == .read
      if isReadOnly, !rooms.values[room].isReadOnly {
        reportToParents(.readOnly, "\(opened.document) may only be read at the server")
      }
      rooms.values[room].isReadOnly = isReadOnly
    }
    touch(key)
    if !rooms.values[room][index].known.includes(rooms.values[room].document.historyStart) {
      leave(key, id)
      reportNotShared(opened.document, .stale, Self.lacksHistory)
      return
    }
    compare(opened, in: key, id, now)
  }

  /// Somebody leaves a document.
  mutating func leave(_ document: String, _ id: ConnectionID) {
    let key = ExactName(document)
    guard connections[id]?.documents.contains(key) == true else {
      let closed = Closed(document: document, code: .notFound, message: "it was not open")
      return connections.send(.closed(closed), to: id)
    }
    leave(key, id)
    connections.send(.closed(Closed(document: document)), to: id)
  }

  /// A server does not let us have a document, or closes it. The parent is told why.
  mutating func take(_ closed: Closed, from id: ConnectionID) {
    guard connections[id]?.isPeer == true else { return }
    let key = ExactName(closed.document)
    if closed.code == nil, let count = connections[id]?.closing[key] {
      // It answers that we left the document, which may be open anew since.
      connections[id]?.closing[key] = count > 1 ? count - 1 : nil
      return
    }
    leave(key, id)
    guard let code = closed.code else { return }
    reportNotShared(closed.document, code, closed.message ?? code.rawValue)
  }

  /// Tells the parent that a document is not shared, and why.
  private mutating func reportNotShared(_ document: String, _ code: ErrorCode, _ reason: String) {
    reportToParents(code, "\(document) is not shared with the server: \(reason)")
  }

  /// Tells the parent what a person has to know.
  mutating func reportToParents(_ code: ErrorCode, _ message: String) {
    for parent in connections.ids where connections[parent]?.role == .parent {
      connections.send(.error(ErrorReport(code: code, message: message)), to: parent)
    }
  }

  /// Takes a connection out of a document, its editor and its presences too.
  mutating func leave(_ key: ExactName, _ id: ConnectionID) {
    connections[id]?.documents.removeAll { $0 == key }
    connections[id]?.editors[key] = nil
    guard let room = rooms.index(forKey: key) else { return }
    _ = rooms.values[room].unsubscribe(id)
    _ = rooms.values[room].waiting.removeAll(of: id.rawValue)
    countWaiting(in: room)
    _ = rooms.values[room].removeEditor(id)
    _ = rooms.values[room].presences.end(of: id)
    touch(key)
  }

  /// Takes a connection out of everything.
  mutating func leaveAll(_ id: ConnectionID) {
    for key in connections[id]?.documents ?? [] { leave(key, id) }
    connections[id]?.pings = []
  }
}
