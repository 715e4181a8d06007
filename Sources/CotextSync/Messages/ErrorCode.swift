/// Why something was refused, for programs; the strings never change.
public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
  case parse
  case tooLong = "too-long"
  case badMessage = "bad-message"
  case unsupportedVersion = "unsupported-version"
  case auth
  case forbidden
  case readOnly = "read-only"
  case notFound = "not-found"
  case badOperation = "bad-op"
  case badText = "bad-text"
  case badOffset = "bad-offset"
  case stale
  case missing
  case fork
  case tooLarge = "too-large"
  case rate
  case quota
  case busy
  case slow
  case idle
  case drain
  case `internal`
}
