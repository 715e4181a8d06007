public import Cotext

/// What either side says first.
public struct Hello: Hashable, Sendable {
  /// The versions of the protocol that are spoken.
  public var protocols: [Int]
  /// The program, for people: `cotext/0.3`.
  public var agent: String
  /// The longest line that the sender reads, in bytes without the line feed.
  public var maxLine: Int
  public var user: String?
  public var token: String?
  public var features: [String]

  public init(
    protocols: [Int] = [1], agent: String, maxLine: Int = 1 << 20, user: String? = nil,
    token: String? = nil, features: [String] = []
  ) {
    self.protocols = protocols
    self.agent = agent
    self.maxLine = maxLine
    self.user = user
    self.token = token
    self.features = features
  }
}

/// Whether a peer may change a document.
public enum AccessMode: String, Hashable, Sendable {
  case read
  case write
}

/// Joins a document.
public struct Open: Hashable, Sendable {
  public var document: String
  /// What the sender knows of it.
  public var version: Version
  public var mode: AccessMode
}

/// Answers ``Open``.
public struct Opened: Hashable, Sendable {
  public var document: String
  /// What the sender knows of it.
  public var version: Version
  public var mode: AccessMode
}

/// What was received, or is on disk.
public struct Acknowledgement: Hashable, Sendable {
  public var document: String
  /// Of the replicas whose number moved.
  public var version: Version
  public var isDurable: Bool
}

/// A change that was refused.
public struct Rejection: Hashable, Sendable {
  public var document: String
  public var id: OperationID
  public var code: ErrorCode
  public var message: String
}

/// Asks for units.
public struct Need: Hashable, Sendable {
  public var document: String
  public var ranges: [OperationRange]
}

/// What a session shows of itself for a while: who it is, where its selection stands.
public struct Presence: Hashable, Sendable {
  public var document: String
  /// Which session; a server stamps it.
  public var session: String?
  public var user: String?
  /// Anything, with anchors where it means places; nil = the session is gone.
  public var state: AttributeValue?
  /// For how many ms it holds, unless it is renewed.
  public var timeToLive: Int?
}

/// Says that a document is left, or was not joined.
public struct Closed: Hashable, Sendable {
  public var document: String
  public var code: ErrorCode?
  public var message: String?
}

/// What was wrong with a line.
public struct ErrorReport: Error, Hashable, Sendable {
  public var code: ErrorCode
  public var message: String
  /// The number of the line that the report is about, from 1; empty lines count.
  public var line: Int?
  /// Whether the connection ends.
  public var isFatal: Bool
}

/// The last line.
public struct Bye: Hashable, Sendable {
  public var code: ErrorCode
  public var message: String
  /// After how many ms to come back.
  public var retryAfter: Int?
}
