/// What the driver of a ``Hub`` is to do.
public enum Action: Hashable, Sendable {
  /// There are bytes to write, see ``Hub/withOutput(of:_:)``. Said once each time that output
  /// appears where there was none.
  case connectionHasOutput(ConnectionID)
  /// The connection has ended and nothing is left to be written: close it. The hub has forgotten it.
  ///
  /// - Parameter retryAfter: after how many ms the other side wants us back, if it said so.
  case close(ConnectionID, retryAfter: Int?)
  /// A server that we went to does not let us in, and would not later either: do not try again, and
  /// tell a person. The connection ends.
  case refused(ConnectionID, code: ErrorCode, message: String)
  /// Lines, each with its line feed, are to be appended to the document's log. Once they are on
  /// disk, ``Hub/persisted(_:through:now:)`` is called.
  case persist(document: String, lines: [UInt8], mark: PersistenceMark)
  /// Nobody needs the document any more and all of it is on disk: its log can be closed.
  case unload(document: String)
}

/// How much of a document a persist action covers; larger is more.
public struct PersistenceMark: Hashable, Sendable, Comparable {
  /// How many units had arrived.
  let unitCount: UInt32

  init(_ unitCount: UInt32) {
    self.unitCount = unitCount
  }

  /// Whether a mark covers less.
  public static func < (left: PersistenceMark, right: PersistenceMark) -> Bool {
    left.unitCount < right.unitCount
  }
}
