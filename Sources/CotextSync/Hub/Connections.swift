internal import Cotext

/// All connections, and which of them the driver is to be told of.
struct Connections: Sendable {
  // Sessions lie in places that their IDs name: a dictionary would hash at each step of sending
  // something to everybody, and copy a whole session for one of its fields.
  private var sessions: [Session?] = []
  private var free: [Int] = []
  private var withOutput: [ConnectionID] = []

  subscript(id: ConnectionID) -> Session? {
    _read {
      if holds(id) { yield sessions[id.place] } else { yield nil }
    }
    _modify {
      if holds(id) {
        yield &sessions[id.place]
        if sessions[id.place] == nil { free.append(id.place) }
      } else {
        var session: Session?
        yield &session
        if let session { add(session) }
      }
    }
  }

  /// The place that the next connection's ID has to name.
  var nextPlace: Int { free.last ?? sessions.count }

  private func holds(_ id: ConnectionID) -> Bool {
    id.place < sessions.count && sessions[id.place]?.id == id
  }

  private mutating func add(_ session: Session) {
    guard session.id.place == nextPlace else { return }
    if free.popLast() == nil {
      sessions.append(session)
    } else {
      sessions[session.id.place] = session
    }
  }

  /// The IDs in order.
  var ids: [ConnectionID] { sessions.compactMap { $0?.id }.sorted() }

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
    guard holds(id) else { return }
    if sessions[id.place]?.writes(body) == true { withOutput.append(id) }
  }

  /// Which connections have output that the driver does not know of.
  mutating func takeWithOutput() -> [ConnectionID] {
    defer { withOutput.removeAll(keepingCapacity: true) }
    return withOutput.filter { holds($0) && sessions[$0.place]?.outbox.isEmpty == false }
  }

  /// Shows what is to be written to a connection.
  func withOutput<Result, Failure: Error>(
    of id: ConnectionID, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard holds(id), let outbox = sessions[id.place]?.outbox else {
      return try body([UInt8]().span)
    }
    return try body(outbox.bytes.span.extracting(outbox.head..<outbox.bytes.count))
  }

  /// Whether a connection has read enough to be sent changes and presences.
  func hasRoom(_ id: ConnectionID, _ limits: Limits) -> Bool {
    holds(id) && sessions[id.place]?.hasRoom(limits) == true
  }
}

extension Connections {
  /// How many there are.
  var count: Int { sessions.count - free.count }

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
  ///
  /// - Returns: whether something was kept back that may follow now, and whether the connection was
  ///   ending with nothing left.
  mutating func removeOutput(
    _ count: Int, of id: ConnectionID, _ limits: Limits
  ) -> (mayFollow: Bool, isOver: Bool) {
    guard holds(id) else { return (false, false) }
    return sessions[id.place]?.removeOutput(count, limits) ?? (false, false)
  }

  // Fields that are read for each line to each connection: the subscript's access costs a frame as
  // large as a session.

  /// How long a line the other side reads; 0 if there is none.
  func maxLine(of id: ConnectionID) -> Int {
    holds(id) ? sessions[id.place]?.maxLine ?? 0 : 0
  }

  /// Whether the other side is a replica at which we open what is open here.
  func isPeer(_ id: ConnectionID) -> Bool {
    holds(id) && sessions[id.place]?.isPeer == true
  }

  /// Whether pings wait for their pongs.
  func hasPings(_ id: ConnectionID) -> Bool {
    holds(id) && sessions[id.place]?.pings.isEmpty == false
  }

  /// Whether the other side will send nothing more.
  func isInputOver(_ id: ConnectionID) -> Bool {
    holds(id) && sessions[id.place]?.isInputOver == true
  }
}
