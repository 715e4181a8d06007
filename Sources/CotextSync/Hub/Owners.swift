internal import Cotext

/// Which replica belongs to whom: nobody else may add units to it.
struct Owners: Sendable {
  enum Owner: Equatable, Sendable {
    case user(ExactName)
    /// An editor of this hub.
    case hub
  }

  private var owners: [ReplicaID: Owner] = [:]

  /// Whether a user may write new units of a replica. Somebody without a name may where nobody
  /// with one has.
  func allows(_ user: String?, toWriteAs replica: ReplicaID) -> Bool {
    guard !owners.isEmpty, let owner = owners[replica] else { return true }
    guard let user else { return false }
    return owner == .user(ExactName(user))
  }

  /// Binds a replica to the first who writes under it.
  mutating func bind(_ replica: ReplicaID, to user: String) {
    if owners[replica] == nil { owners[replica] = .user(ExactName(user)) }
  }

  /// Binds a fresh replica to an editor of ours.
  mutating func bindToHub(_ replica: ReplicaID) {
    owners[replica] = .hub
  }
}
