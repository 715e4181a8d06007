public import Cotext

/// What a ``Hub`` is to be.
public struct Configuration: Sendable {
  /// The program, for people: `cotext/0.3`.
  public var agent = "cotext"
  /// The replica under which the parent's editor writes.
  public var replica: ReplicaID
  /// Who we are, said to upstream servers and stamped on changes of our editor.
  public var user: String?
  /// What proves it.
  public var token: String?
  /// How attributes grow, in documents that start here; ``load`` has to make others the same way.
  public var schema = AttributeSchema.standard
  /// Which formatting documents take here; nil = all. What a server that we went to has taken is
  /// taken here, too.
  public var formatting: RoomFormatting?
  /// The only document there is; nil = any.
  public var document: String?
  /// What is allowed to whom.
  public var limits = Limits()
  /// Decides who comes in; nil = everybody, and what they call themselves is only shown.
  public var authenticate: (@Sendable (Hello) -> Access)?
  /// Whether changes are given out to be written to disk; then documents may leave memory.
  public var persists = false
  /// Reads a document; nil = there is none yet, which starts an empty one.
  public var load: (@Sendable (_ document: String) throws(StoreError) -> Document?)?
  /// Under which replica a document's changes are made that once were made under another one, see
  /// ``Action/rewrite(document:lines:mark:was:replica:)``; nil = under that one.
  public var currentReplica: (@Sendable (_ document: String, _ replica: ReplicaID) -> ReplicaID?)?
  /// How many ms a presence holds that does not say for how long.
  public var presenceTime: Int64 = 30_000
  /// For how many ms a presence may hold.
  public var maximumPresenceTime: Int64 = 300_000
  /// After how many ms without a line a connection is pinged; 0 = never. Never the parent.
  public var pingInterval: Int64 = 30_000
  /// After how many ms without a line a connection is dropped; 0 = never. Never the parent.
  public var idleTime: Int64 = 90_000
  /// How many ms an incoming connection has for its hello, where somebody has to authenticate.
  public var helloTime: Int64 = 10_000
  /// After how many ms a document that nobody uses leaves memory; without ``persists`` only if it is
  /// empty.
  public var unloadTime: Int64 = 60_000
  /// How many ms an ending connection has to read what is still meant for it.
  public var endTime: Int64 = 5_000

  /// A hub for everybody, in memory.
  ///
  /// - Parameter replica: the replica under which the parent's editor writes.
  public init(replica: ReplicaID) {
    self.replica = replica
  }
}

/// Which formatting the documents of a hub take.
public struct RoomFormatting: Sendable {
  /// What becomes of a change with formatting that the rules do not accept.
  public enum Violation: Hashable, Sendable {
    /// It is rejected as a whole, with the code `forbidden`.
    case reject
    /// It is taken, since what follows needs it, but attached editors are not shown what the rules do
    /// not accept.
    case drop
  }

  /// The rules. What attached editors set is made to fit them in any case.
  public var rules: FormattingRules
  /// What becomes of changes that break them.
  public var violation: Violation

  /// Formatting as the rules accept it.
  public init(_ rules: FormattingRules, onViolation violation: Violation = .reject) {
    self.rules = rules
    self.violation = violation
  }
}

/// Who may come in, and what for.
public enum Access: Hashable, Sendable {
  /// Under which name, if that is known, and whether for reading only.
  case granted(user: String?, mode: AccessMode)
  /// Not at all. The code is usually `auth`.
  case refused(code: ErrorCode, message: String)
}

/// Why a document could not be read.
public struct StoreError: Error, Hashable, Sendable {
  /// What happened, for people.
  public var message: String

  /// A failure.
  public init(message: String) {
    self.message = message
  }
}
