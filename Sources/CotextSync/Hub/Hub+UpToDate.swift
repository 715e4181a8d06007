internal import Cotext

extension Hub {
  /// Whether a connection was sent every change of the documents that it has open, and all that we
  /// wanted to open there is open. What was sent may still be in its output.
  public func isUpToDate(_ id: ConnectionID) -> Bool {
    guard let session = connections[id], session.hasSaidHello else { return false }
    return session.documents.allSatisfy { name in
      guard let room = rooms[name], let index = room.index(of: id) else { return true }
      return room[index].isOpen && room[index].place == room.document.unitCount
    }
  }
}
