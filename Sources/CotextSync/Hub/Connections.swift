internal import Cotext

/// All connections, and which of them the driver is to be told of.
struct Connections: Sendable {
  private(set) var sessions: [ConnectionID: Session] = [:]
  private(set) var withOutput: [ConnectionID] = []

  subscript(id: ConnectionID) -> Session? {
    _read { yield sessions[id] }
    _modify { yield &sessions[id] }
  }

  /// The IDs in order.
  var ids: [ConnectionID] { sessions.keys.sorted() }

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
    guard let index = sessions.index(forKey: id) else { return }
    if case .ending = sessions.values[index].phase { return }
    body(&sessions.values[index].outbox)
    if !sessions.values[index].isReported, !sessions.values[index].outbox.isEmpty {
      sessions.values[index].isReported = true
      withOutput.append(id)
    }
  }

  /// Which connections have output that the driver does not know of.
  mutating func takeWithOutput() -> [ConnectionID] {
    defer { withOutput.removeAll(keepingCapacity: true) }
    return withOutput.filter { !(sessions[$0]?.outbox.isEmpty ?? true) }
  }

  /// Whether a connection has read enough to be sent changes and presences.
  func hasRoom(_ id: ConnectionID, _ limits: Limits) -> Bool {
    guard let index = sessions.index(forKey: id) else { return false }
    if case .ending = sessions.values[index].phase { return false }
    return sessions.values[index].outbox.count < limits.outputBudget
  }
}

extension Connections {
  /// How many there are.
  var count: Int { sessions.count }

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
