internal import Cotext

extension Room {
  /// Applies a change that a subscriber sent; what comes of it is told by ``flush``.
  ///
  /// - Throws: ``ChangeError`` if it is refused.
  mutating func apply(
    _ change: Change, from index: Int, _ connections: inout Connections
  ) throws(ChangeError) -> ApplyOutcome {
    if !editors.isEmpty, isUnsettled, change.author != unsettledAuthor { settle(&connections) }
    let end = UInt64(change.id.counter) + UInt64(change.unitCount)
    let outcome = try document.apply(change)
    note(&subscriptions[index].known, change.id.replica, end)
    switch outcome {
    case .applied, .known: note(&subscriptions[index].acknowledged, change.id.replica, end)
    case .waiting:
      note(&subscriptions[index].waiting, change.id.replica, end)
      subscriptions[index].owesNeed = true
    }
    if outcome == .applied {
      isUnsettled = true
      unsettledAuthor = change.author
    }
    return outcome
  }

  private func note(_ version: inout Version, _ replica: ReplicaID, _ end: UInt64) {
    if version[replica] < end { version[replica] = end }
  }

  /// Rejects what had waited and was refused when its turn came, and acknowledges what was not.
  mutating func tellOfWoken(_ connections: inout Connections) {
    let refusalCount = document.refusalCount
    let refusals = document.refusals.suffix(refusalCount - toldRefusals)
    toldRefusals = refusalCount
    for index in subscriptions.indices where !subscriptions[index].waiting.elements.isEmpty {
      let id = subscriptions[index].connection
      for refusal in refusals
      where UInt64(refusal.id.counter) < subscriptions[index].waiting[refusal.id.replica] {
        subscriptions[index].waiting[refusal.id.replica] = UInt64(refusal.id.counter)
        connections.send(
          .reject(Rejection(name, refusal.id, refusal.error)), to: id)
      }
      for element in subscriptions[index].waiting.elements {
        let count = min(document.count(of: element.replica), element.count)
        if count == element.count { subscriptions[index].waiting[element.replica] = 0 }
        if count > 0, count == element.count {
          note(&subscriptions[index].acknowledged, element.replica, count)
        }
      }
    }
  }
}

extension Rejection {
  /// The answer to a change that a document refused.
  init(_ document: String, _ id: OperationID, _ error: ChangeError) {
    let code = ErrorCode(rawValue: error.code) ?? .badOperation
    self.init(document: document, id: id, code: code, message: error.description)
  }
}
