internal import Cotext

/// `cotext log blame`: who wrote each line of the text, and when.
enum LogBlameCommand: Command {
  static let syntax = CommandSyntax(
    name: "log blame",
    options: [
      .init(name: "at", short: nil, value: "VERSION"),
      .init(name: "deleted", short: "d", value: nil),
      .init(name: "json", short: nil, value: nil),
      TerminalStyle.option,
    ])

  static let help = """
    Usage: cotext log blame [--at VERSION] [--deleted] [--json] [--color WHEN] FILE...

    Prints the text with who wrote it, and when. FILEs are op logs and snapshots, which are merged,
    or one editing trace. - is standard input.

      1  2025-12-01T09:02:00Z  Ada  Release plan
      2  2025-12-01T09:02:00Z  Ada  We ship on
         2025-12-01T09:08:00Z  Bob   next
         2025-12-01T09:02:00Z  Ada   Friday.

    A line that several wrote stands in pieces, one below the other; only the first one has the
    line's number. When is the latest time at which a piece was written (UTC; - where unknown),
    who the author's name, or the replica's ID where no name is said. On a terminal lines are cut
    to its width. What a terminal would obey is spelled out, like \\u{1B}; only tabs stay.

    Options:
      --at VERSION    the text at an earlier version, see 'cotext replay --help'
      -d, --deleted   deleted text, too, where it stood, with who deleted it and when; its pieces
                      are marked by - and have \\n for line feeds
      --json          print a JSON object a line for each piece of one replica and time: offset
                      (where it starts) and length in Unicode scalars, text, time (ms since 1970),
                      when, author, replica; time, when and author only where known. For deleted
                      text the length is 0, and removed has time, when, author and replica
      --color WHEN    auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always, never
      -h, --help      print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let style = try TerminalStyle(arguments)
    let log = try LoadedLog(paths: arguments.operands, command: arguments.command)
    let (merged, _, problems) = log.merged()
    let document =
      try arguments["at"].map { (version) throws(CommandFailure) in
        try merged.checkout(named: version, problems: problems).document
      } ?? merged
    let includesDeleted = arguments["deleted"] != nil
    if includesDeleted { mentionTrimming(of: document) }
    let pieces: [AuthoredText]
    do throws(EditError) {
      pieces = try document.authors(
        in: 0..<document.count(in: .scalar), unit: .scalar,
        includingDeleted: includesDeleted)
    } catch {
      throw .data("the text cannot be read: \(error)")
    }
    var output = OutputBuffer()
    if arguments["json"] != nil {
      for piece in pieces { try output.write(json(piece).line) }
    } else {
      let blame = Blame(pieces)
      for segment in blame.segments {
        try output.write(blame.line(for: segment).rendered(style))
      }
    }
    try output.finish()
    try complain(problems)
  }

  private static func json(_ piece: AuthoredText) -> JSONObject {
    var object = JSONObject()
    object.append("offset", piece.range.lowerBound)
    object.append("length", piece.range.count)
    object.append("text", piece.text)
    object.append(piece.written)
    if let removed = piece.removed {
      var remover = JSONObject()
      remover.append(removed)
      object.append("removed", remover)
    }
    return object
  }
}
