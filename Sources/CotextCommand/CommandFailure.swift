/// Why the program ends without having done what it was asked for.
enum CommandFailure: Error {
  /// Something is wrong with the data, or with reading or writing it. Exit status 1.
  case data(String)
  /// The command line makes no sense; `command` is where the help stands. Exit status 2.
  case usage(String, command: String)
  /// Nobody reads standard output any more. Exit status 0, without a word.
  case outputClosed
}
