/// Why something was refused, for programs; the strings never change.
public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
  /// The line is no JSON.
  case parse
  /// The line is longer than the reader takes.
  case tooLong = "too-long"
  /// The line is JSON, but not a message as it should be.
  case badMessage = "bad-message"
  /// No version of the protocol is spoken by both.
  case unsupportedVersion = "unsupported-version"
  /// The token is wrong, or there is none.
  case auth
  /// The user may not do this.
  case forbidden
  /// The document was joined for reading.
  case readOnly = "read-only"
  /// There is no such document.
  case notFound = "not-found"
  /// The change breaks a rule.
  case badOperation = "bad-op"
  /// A text that is none: half of a surrogate pair.
  case badText = "bad-text"
  /// An offset beyond the end, or inside a character.
  case badOffset = "bad-offset"
  /// A revision or a number that is too old.
  case stale
  /// The change follows something that was refused, or is unknown.
  case missing
  /// A known unit with other content: two writers used one replica ID.
  case fork
  /// More than a limit allows.
  case tooLarge = "too-large"
  /// Too many lines in too short a time.
  case rate
  /// The user, or the document, has used up its share.
  case quota
  /// The server has too much to do.
  case busy
  /// The peer reads too slowly.
  case slow
  /// The peer was silent for too long.
  case idle
  /// The server goes down.
  case drain
  /// Something failed that is not the peer's fault.
  case `internal`
}
