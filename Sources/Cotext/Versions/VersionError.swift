/// Why there is no document at a version. The document is as it was.
public enum VersionError: Error, Hashable, Sendable {
  /// The version counts a unit that the document does not know.
  case unknownUnit(OperationID)
  /// The version counts a unit, but not another one that this one follows or is a part of.
  case incomplete(OperationID, missing: OperationID)
  /// The history that the version lies in was trimmed: it starts at this version.
  case trimmed(Version)
  /// The history cannot start at the version: a unit that it counts is switched by one that it does
  /// not count.
  case switchedLater(OperationID, by: OperationID)
  /// A fork would write under the ID of a replica that wrote something the version does not count.
  case replicaInUse(ReplicaID)
  /// What the version counts names something that it does not count. No writer makes such a history;
  /// a snapshot that somebody made up may hold one.
  case inconsistent
  /// A bookmark's name is empty or longer than 128 bytes.
  case invalidName
  /// The document takes no edits.
  case edit(EditError)
}

extension VersionError: CustomStringConvertible {
  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .unknownUnit(let id):
      return "the version counts \(id), which is unknown here; apply the change that made it"
    case .incomplete(let id, let missing):
      return "the version counts \(id) but not \(missing), without which there is no \(id);"
        + " use a version that a document had"
    case .trimmed(let start):
      return
        "the version lies before the start of the history, \(start.json); ask for a later one, or"
        + " take a copy whose history was not trimmed"
    case .switchedLater(let id, let later):
      return
        "\(later) undoes or redoes \(id), which lies before it; let the history start earlier than"
        + " \(id) or later than \(later)"
    case .replicaInUse(let replica):
      return "\(replica) has written since that version; fork under a new replica ID"
    case .inconsistent:
      return
        "what the version counts names something that came after it, so the document was made up;"
        + " take another copy of it"
    case .invalidName: return "a bookmark's name has 1 to 128 bytes of UTF-8; choose another one"
    case .edit(let error): return error.description
    }
  }
}
