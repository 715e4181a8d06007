internal import CotextSync

extension Driver {
  /// Tells the hub what is on disk.
  func takeOutcomes() {
    for outcome in writer?.takeOutcomes() ?? [] {
      switch outcome {
      case .persisted(let document, let mark):
        if let index = failures.firstIndex(where: { $0.document == document }) {
          setup.note("\(failures[index].document): its changes are on disk again")
          failures.remove(at: index)
        }
        hub.persisted(document, through: mark, now: now)
      case .failed(let document, let message):
        writer?.resume(document)
        if !failures.contains(where: { $0.document == document }) {
          setup.note("\(message); nothing is confirmed as durable until it can be written")
          failures.append((document, message))
        }
        hub.failedToPersist(document, message: message, now: now)
      }
    }
  }
}
