public import Cotext

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
  /// The document's log is to be written anew, and to take the place of the old one, which is kept beside
  /// it. Once it is on disk, ``Hub/persisted(_:through:now:)`` is called. The document's changes are made
  /// under `replica` from here on, also after a restart, instead of under the hub's ID `was`, see
  /// ``Configuration/currentReplica``.
  case rewrite(
    document: String, lines: [UInt8], mark: PersistenceMark, was: ReplicaID, replica: ReplicaID)
  /// People should know this; a line without its line feed.
  case report(String)
  /// Nobody needs the document any more and all of it is on disk: its log can be closed.
  case unload(document: String)
}

/// How much of a document a persist action covers; larger is more.
public struct PersistenceMark: Hashable, Sendable, Comparable {
  /// How often the log was written anew.
  let epoch: UInt32
  /// How many units had arrived.
  let unitCount: UInt32

  init(_ unitCount: UInt32, epoch: UInt32 = 0) {
    self.unitCount = unitCount
    self.epoch = epoch
  }

  /// Whether a mark covers less.
  public static func < (left: PersistenceMark, right: PersistenceMark) -> Bool {
    (left.epoch, left.unitCount) < (right.epoch, right.unitCount)
  }
}
