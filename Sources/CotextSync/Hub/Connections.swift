internal import Cotext

/// All connections, and which of them the driver is to be told of.
struct Connections: Sendable {
  // Sessions lie in places, since reading a field of one in a dictionary copies all of it.
  private var sessions: [Session?] = []
  private var places: [ConnectionID: Int] = [:]
  private var free: [Int] = []
  private var withOutput: [ConnectionID] = []

  subscript(id: ConnectionID) -> Session? {
    _read {
      if let place = places[id] { yield sessions[place] } else { yield nil }
    }
    _modify {
      if let place = places[id] {
        yield &sessions[place]
        if sessions[place] == nil {
          places[id] = nil
          free.append(place)
        }
      } else {
        var session: Session?
        yield &session
        if let session { add(session) }
      }
    }
  }

  private mutating func add(_ session: Session) {
    if let place = free.popLast() {
      sessions[place] = session
      places[session.id] = place
    } else {
      places[session.id] = sessions.count
      sessions.append(session)
    }
  }

  /// The IDs in order.
  var ids: [ConnectionID] { places.keys.sorted() }

  /// Writes a message. Nothing follows a `bye`.
  mutating func send(_ message: Message, to id: ConnectionID) {
    write(to: id) { $0.append(message) }
  }

  /// Writes lines.
  mutating func append(_ lines: [UInt8], to id: ConnectionID) {
    write(to: id) { $0.append(lines) }
  }

  /// Lets something be written to a connection that still listens.
  mutating func write(to id: ConnectionID, _ body: (inout Outbox) -> Void) {
    guard let place = places[id] else { return }
    if sessions[place]?.writes(body) == true { withOutput.append(id) }
  }

  /// Which connections have output that the driver does not know of.
  mutating func takeWithOutput() -> [ConnectionID] {
    defer { withOutput.removeAll(keepingCapacity: true) }
    return withOutput.filter { self[$0]?.outbox.isEmpty == false }
  }

  /// Whether a connection has read enough to be sent changes and presences.
  func hasRoom(_ id: ConnectionID, _ limits: Limits) -> Bool {
    guard let place = places[id] else { return false }
    return sessions[place]?.hasRoom(limits) ?? false
  }
}

extension Connections {
  /// How many there are.
  var count: Int { places.count }

  /// Takes out what cuts a connection's input into lines, so that it is not copied while lines are
  /// read; it has to be put back.
  mutating func takeSplitter(of id: ConnectionID) -> LineSplitter? {
    self[id]?.takeSplitter()
  }

  /// Forgets a connection.
  mutating func forget(_ id: ConnectionID) {
    self[id] = nil
  }

  /// Forgets bytes that were written.
  mutating func removeOutput(_ count: Int, of id: ConnectionID) {
    self[id]?.outbox.removeFirst(count)
    if self[id]?.outbox.isEmpty ?? false { self[id]?.isReported = false }
  }
}
