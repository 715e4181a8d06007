internal import Cotext

/// `cotext log show`: who did what, and when.
enum LogShowCommand: Command {
  static let syntax = CommandSyntax(
    name: "log show",
    options: [
      .init(name: "author", short: nil, value: "NAME"),
      .init(name: "since", short: nil, value: "TIME"),
      .init(name: "until", short: nil, value: "TIME"),
      .init(name: "limit", short: "n", value: "N"),
      .init(name: "reverse", short: "r", value: nil),
      .init(name: "all", short: "a", value: nil),
      .init(name: "json", short: nil, value: nil),
      TerminalStyle.option,
    ])

  static let help = """
    Usage: cotext log show [--author NAME] [--since TIME] [--until TIME] [--limit N] [--reverse]
                           [--all] [--json] [--color WHEN] FILE...

    Prints who did what, and when: one line for each thing that was done, in order of time, but
    nothing before what it follows. FILEs are op logs and snapshots, which are merged, or one
    editing trace. - is standard input.

      2025-12-01T09:02:00Z  Ada  0@ada   typed “Release plan\\n”
      2025-12-01T09:06:00Z  Ada  33@ada  formatted “Friday” bold
      2025-12-01T09:22:00Z  Bob  17@bob  undid deleted “Notes after\\n”

    The columns are when (UTC; - where unknown), who (the replica's ID where no name is said), the
    first unit, and what. What one writer did within a minute with nothing between, like typing
    letter after letter, is one line. On a terminal lines are cut to its width. What a terminal
    would obey in texts and names is spelled out, like \\n or \\u{1B}. Of a snapshot without its
    whole history what was done since is printed, and standard error says so.

    Options:
      --author NAME     only what this author, or the replica of this ID, did
      --since TIME      only what was done at this time or later; TIME is like 2025-12-01, or
                        2025-12-01T09:30:00Z, or with a zone like +01:00; UTC where none is said
      --until TIME      only what was done before this time
      -n, --limit N     only the last N of those
      -r, --reverse     the latest first
      -a, --all         each operation as the log holds it, nothing joined
      --json            print a JSON object a line: id, units (how many), time (ms since 1970),
                        when, author, replica, action; time, when and author only where known.
                        By action:
                          insert, delete   text
                          format           text (its first 200 scalars), length, key, value
                          undo, redo       of (a list of such actions, the first 20 and 200
                                           scalars of them), complete (whether that is all)
                          bookmark         name, version
                          unknown          operation
      --color WHEN      auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always, never
      -h, --help        print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let style = try TerminalStyle(arguments)
    let selection = try HistorySelection(arguments)
    let log = try LoadedLog(paths: arguments.operands, command: arguments.command)
    let (document, _, problems) = log.merged()
    mentionTrimming(of: document)
    let history =
      arguments["all"] == nil
      ? History(of: document)
      : History(of: log, in: document, isWhole: problems.isEmpty)
    let teller = HistoryTeller(history)
    let entries = selection.entries(of: history)
    var output = OutputBuffer()
    if arguments["json"] != nil {
      for entry in entries { try output.write(teller.json(entry).line) }
    } else {
      let columns = Columns(entries)
      for entry in entries {
        try output.write(columns.line(for: entry, by: teller).rendered(style))
      }
    }
    try output.finish()
    try complain(problems)
  }

  /// How wide the columns are.
  private struct Columns {
    var when = 1
    var who = 1
    var id = 1
    var colours = NameColours()

    /// A name that is longer shifts its own line only.
    private static let widest = 24

    init(_ entries: [HistoryEntry]) {
      for entry in entries {
        when = max(when, entry.when.utf8.count)
        colours.insert(entry.who)
        who = max(who, min(Self.widest, entry.who.spelledOut().columnCount))
        id = max(id, min(Self.widest, "\(entry.id)".utf8.count))
      }
    }

    func line(for entry: HistoryEntry, by teller: HistoryTeller) -> StyledLine {
      var line = StyledLine()
      line.append(entry.when, width: when + 2, .faint)
      line.append(entry.who.spelledOut(), width: who, colours[entry.who])
      line.append("  ")
      line.append("\(entry.id)", width: id, .faint)
      line.append("  ")
      teller.append(entry, to: &line)
      return line
    }
  }
}

/// Which entries of a history are asked for, and in which order.
private struct HistorySelection {
  private let author: String?
  private let since: Int64?
  private let until: Int64?
  private let limit: Int
  private let isReversed: Bool

  init(_ arguments: Arguments) throws(CommandFailure) {
    author = arguments["author"]
    since = try arguments.time("since")
    until = try arguments.time("until")
    limit = try arguments.number("limit", in: 0...Int(UInt32.max)) ?? Int.max
    isReversed = arguments["reverse"] != nil
  }

  func entries(of history: History) -> [HistoryEntry] {
    let chosen = history.entries.filter(includes).suffix(limit)
    return isReversed ? chosen.reversed() : Array(chosen)
  }

  private func includes(_ entry: HistoryEntry) -> Bool {
    if let author {
      let names = [entry.written.author, entry.id.replica.rawValue]
      guard names.contains(where: { $0?.utf8.elementsEqual(author.utf8) == true }) else {
        return false
      }
    }
    guard since != nil || until != nil else { return true }
    guard let time = entry.written.time else { return false }
    return time >= since ?? Int64.min && time < until ?? Int64.max
  }
}
