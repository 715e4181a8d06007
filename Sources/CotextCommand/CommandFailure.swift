/// Why the program ends without having done what it was asked for.
enum CommandFailure: Error {
  /// Something is wrong with the data, or with reading or writing it. Exit status 1.
  case data(String)
  /// The command line makes no sense; `command` is where the help stands. Exit status 2.
  case usage(String, command: String)
  /// Two things that were compared are not the same, which standard output says. Exit status 1.
  case difference
  /// Two things could not be compared. Exit status 2, since 1 says that they differ.
  case trouble(String)
  /// Nobody reads standard output any more. Exit status 0, without a word.
  case outputClosed
}
