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
  /// The digest of all that the sender knows of it, on the last line.
  public var digest: Digest?
  /// Whether the version goes on in another line.
  public var hasMore: Bool

  /// A wish to join a document.
  public init(
    document: String, version: Version = Version(), mode: AccessMode = .write,
    digest: Digest? = nil, hasMore: Bool = false
  ) {
    self.document = document
    self.version = version
    self.mode = mode
    self.digest = digest
    self.hasMore = hasMore
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
  /// The digest of what both sides know, on the last line.
  public var digest: Digest?

  /// The answer to an ``Open``.
  public init(
    document: String, version: Version = Version(), mode: AccessMode = .write,
    digest: Digest? = nil
  ) {
    self.document = document
    self.version = version
    self.mode = mode
    self.digest = digest
  }
}

/// Says what the units of a version are on the sender's side.
public struct DigestNotice: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// The version.
  public var version: Version
  /// Its digest.
  public var digest: Digest

  /// A digest of a version.
  public init(document: String, version: Version, digest: Digest) {
    self.document = document
    self.version = version
    self.digest = digest
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
