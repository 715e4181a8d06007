public import Cotext

extension ErrorCode {
  /// The code that answers a line of the protocol which could not be read.
  ///
  /// `parse` for what is no JSON, `bad-text` for half of a surrogate pair, `too-large` for what
  /// passes a limit; anything else is `bad-op` in a change and `bad-message` in other messages.
  public init(_ error: JSONError) {
    self = ErrorCode(rawValue: error.code) ?? .badMessage
  }
}

extension ErrorReport {
  /// Says why a line could not be read: what is wrong at which byte, and what to do.
  public init(_ error: JSONError, line: Int? = nil) {
    self.init(code: ErrorCode(error), message: error.description, line: line)
  }

  /// Says that a line was longer than its reader takes.
  public static func tooLong(maxLine: Int, line: Int? = nil) -> ErrorReport {
    ErrorReport(
      code: .tooLong,
      message: "byte \(maxLine): the line goes on, but \(maxLine) bytes are the most that are"
        + " read; send it in parts",
      line: line)
  }
}
