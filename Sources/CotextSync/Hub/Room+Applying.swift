internal import Cotext

extension Room {
  /// Applies a change that a subscriber sent, unless it has to wait; what comes of it is told by
  /// ``flush``.
  ///
  /// - Throws: ``ChangeError`` if it is refused.
  mutating func apply(
    _ change: Change, from index: Int, _ connections: inout Connections
  ) throws(ChangeError) -> Arrival {
    if !editors.isEmpty, isUnsettled, change.author != unsettledAuthor { settle(&connections) }
    let end = UInt64(change.id.counter) + UInt64(change.unitCount)
    let arrival = try document.receive(change)
    switch arrival {
    case .applied:
      isUnsettled = true
      unsettledAuthor = change.author
    case .known: break
    case .waits: return arrival
    }
    note(&subscriptions[index].known, change.id.replica, end)
    note(&subscriptions[index].acknowledged, change.id.replica, end)
    if !subscriptions[index].refused.isEmpty {
      subscriptions[index].refused.forget(change.id.replica, below: end)
    }
    if !waiting.isEmpty { noteBringer(of: change.id.replica, through: end, index) }
    return arrival
  }

  private func note(_ version: inout Version, _ replica: ReplicaID, _ end: UInt64) {
    if version[replica] < end { version[replica] = end }
  }

  /// Whether a unit is known.
  func knows(_ unit: OperationID) -> Bool {
    UInt64(unit.counter) < document.count(of: unit.replica)
  }
}

extension Rejection {
  /// The answer to a change that a document refused.
  init(_ document: String, _ id: OperationID, _ error: ChangeError) {
    let code = ErrorCode(rawValue: error.code) ?? .badOperation
    self.init(document: document, id: id, code: code, message: error.description)
  }
}
