public import Cotext

/// Whether a peer may change a document.
public enum AccessMode: String, Hashable, Sendable, CaseIterable {
  /// It only reads.
  case read
  /// It reads and writes.
  case write
}

/// Joins a document.
public struct Open: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// What the sender knows of it; empty asks for everything.
  public var version: Version
  /// Whether the sender wants to write.
  public var mode: AccessMode

  /// A wish to join a document.
  public init(document: String, version: Version = Version(), mode: AccessMode = .write) {
    self.document = document
    self.version = version
    self.mode = mode
  }
}

/// Answers ``Open``; then each side sends the changes that the other lacks.
public struct Opened: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// What the sender knows of it.
  public var version: Version
  /// Whether the receiver may write.
  public var mode: AccessMode

  /// The answer to an ``Open``.
  public init(document: String, version: Version = Version(), mode: AccessMode = .write) {
    self.document = document
    self.version = version
    self.mode = mode
  }
}

/// Says that a document is left, or was not joined.
public struct Closed: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// Why, if it was not asked for.
  public var code: ErrorCode?
  /// The same for people.
  public var message: String?

  /// The end of a subscription.
  public init(document: String, code: ErrorCode? = nil, message: String? = nil) {
    self.document = document
    self.code = code
    self.message = message
  }
}
