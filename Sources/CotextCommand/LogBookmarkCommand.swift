internal import Cotext
internal import CotextServer

/// `cotext log bookmark`: a version gets a name.
enum LogBookmarkCommand: Command {
  static let syntax = CommandSyntax(
    name: "log bookmark",
    options: [
      .init(name: "at", short: nil, value: "VERSION"),
      .init(name: "output", short: "o", value: "OUT"),
      .init(name: "replica", short: nil, value: "ID"),
      .init(name: "user", short: nil, value: "NAME"),
      .init(name: "time", short: nil, value: "TIME"),
    ])

  static let help = """
    Usage: cotext log bookmark FILE NAME [--at VERSION] [-o OUT] [--replica ID] [--user NAME]
                               [--time TIME]

    Gives a version of a document a name, by one more change at the end of its op log. The name
    travels with the document, and 'cotext replay --at NAME' prints that version. Not for the log of
    a server or peer that runs. - is standard input or standard output.

    Options:
      --at VERSION       what to name: another bookmark's name or ID, or how many units of each
                         replica to count, in JSON, like '{"ada":120,"bob":7}' (absent: all of it)
      -o, --output OUT   the log to write, as a whole (absent: FILE itself)
      --replica ID       who writes it: 1 to 64 of A-Z a-z 0-9 . _ - (absent: a random ID). An ID
                         must never be used by two at a time
      --user NAME        the writer's name for people
      --time TIME        when, like 2025-12-01 or 2025-12-01T09:30:00Z (absent: now)
      -h, --help         print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.operands.count == 2 else {
      throw .usage(
        arguments.operands.isEmpty
          ? "FILE is missing"
          : arguments.operands.count == 1
            ? "NAME is missing" : "'\(arguments.operands[2])' is one NAME too many",
        command: arguments.command)
    }
    let (path, name) = (arguments.operands[0], arguments.operands[1])
    let replica = try arguments.replica("replica") ?? .random()
    let time = try arguments.time("time") ?? SystemCalls.timeOfDay
    let bytes = try Files.read(path)
    guard !SnapshotLayout.isSnapshot(bytes.span) else {
      throw .data(
        "\(Files.name(of: path)): this is a snapshot; turn it into an op log with 'cotext log compact'"
      )
    }
    guard bytes.last ?? UInt8(ascii: "\n") == UInt8(ascii: "\n") else {
      throw .data(
        "\(Files.name(of: path)): the last line has no line feed and is not whole; nothing was written"
      )
    }
    var (document, _, problems) = try LoadedLog(bytes, path: path).merged()
    try refuse(problems)
    let version = try arguments["at"].map { (text) throws(CommandFailure) in
      try document.version(named: text)
    }
    document.replica = replica
    document.author = arguments["user"]
    document.time = time
    var changes: [Change] = []
    do throws(VersionError) {
      if let change = try document.addBookmark(named: name, at: version) { changes.append(change) }
    } catch {
      throw .data("\(Files.name(of: path)): \(error)")
    }
    try Files.write(bytes + changes.logBytes, to: arguments["output"] ?? path)
  }
}
