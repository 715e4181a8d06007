/// What was wrong with a line.
public struct ErrorReport: Error, Hashable, Sendable {
  /// What was wrong, for programs.
  public var code: ErrorCode
  /// What was wrong, where, and what to do, for people.
  public var message: String
  /// The number of the line that the report is about, from 1; empty lines count.
  public var line: Int?
  /// Whether the connection ends.
  public var isFatal: Bool

  /// A report.
  public init(code: ErrorCode, message: String, line: Int? = nil, isFatal: Bool = false) {
    self.code = code
    self.message = message
    self.line = line
    self.isFatal = isFatal
  }
}

/// The last line.
public struct Bye: Hashable, Sendable {
  /// Why the connection ends, for programs.
  public var code: ErrorCode
  /// Why it ends, for people.
  public var message: String
  /// After how many ms to come back; at least 0.
  public var retryAfter: Int?

  /// A farewell.
  public init(code: ErrorCode, message: String, retryAfter: Int? = nil) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }
}
