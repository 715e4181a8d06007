internal import CotextServer

/// Standard output, for what was asked for, and standard error, for everything else.
enum Console {
  /// Writes to standard output.
  static func write(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8))
  }

  /// Writes to standard output.
  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    finishProgress()
    do throws(SystemCalls.Failure) {
      try SystemCalls.writeAll(bytes, to: SystemCalls.standardOutput)
    } catch {
      if error.isBrokenPipe { throw .outputClosed }
      throw .data("standard output: \(error.message)")
    }
  }

  /// Says on standard error what is wrong, in one line. What a terminal would obey in names that
  /// stand in it is spelled out.
  static func complain(_ message: String) {
    finishProgress()
    writeError("cotext: \(message.spelledOut())\n")
  }

  /// Writes to standard error; where even that fails nobody is left to be told.
  static func writeError(_ text: String) {
    try? SystemCalls.writeAll(Array(text.utf8), to: SystemCalls.standardError)
  }

  /// Takes a line of progress off the terminal.
  static func finishProgress() {
    Progress.clear()
  }
}
