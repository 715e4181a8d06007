internal import Cotext

/// `cotext log diff`: what two histories do not have in common.
enum LogDiffCommand: Command {
  static let syntax = CommandSyntax(
    name: "log diff",
    options: [.init(name: "json", short: nil, value: nil), TerminalStyle.option])

  static let help = """
    Usage: cotext log diff [--json] [--color WHEN] A B

    Compares two op logs or snapshots of one document (editing traces, too) by the units of their
    operations, and prints nothing if both have the same ones; however they were cut into changes,
    in whichever order they stand, and whatever times and authors they name. Otherwise it prints

    - the first unit, in order of replicas and counters, that one lacks or that is not the same in
      both, with what it is in each of them;
    - how many units of each replica only one of them has. Where a unit is not the same in both (two
      writers used one replica ID) all behind it count, too;
    - what turns the text of A into that of B, in the form of 'diff -u'. What a terminal would obey
      is spelled out, like \\u{1B}; only tabs stay.

    Where one is a snapshot without its whole history, what comes before the start of that is
    compared only by the text and the attributes. - is standard input, for one of both.

    Options:
      --json         print one JSON object:
                       same       whether there is no difference
                       start      a version: what comes before was trimmed in one of both, and is
                                  not compared
                       first      id, the first unit that differs; a and b, the operation from
                                  there on as a change of A and of B, or null where there is
                                  none, or it was trimmed
                       replicas   those that differ: replica; a and b, how many units; first, the
                                  first that differs; fork, whether it is not the same in both
                       text       same; formatting, whether that is the same; lines, those that
                                  only one has: a or b, the line's number, and text
      --color WHEN   auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always, never
      -h, --help     print this

    Exit status: 0 no difference, 1 a difference, 2 the two could not be compared.

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let style = try TerminalStyle(arguments)
    let paths = arguments.operands
    guard paths.count == 2 else {
      throw .usage(
        paths.count < 2
          ? "two FILEs are needed to compare" : "'\(paths[2])' is one FILE too many",
        command: arguments.command)
    }
    guard paths != ["-", "-"] else {
      throw .usage("standard input can be read only once", command: arguments.command)
    }
    let report: DifferenceReport
    do throws(CommandFailure) {
      let documents = (
        try document(paths[0], command: arguments.command),
        try document(paths[1], command: arguments.command)
      )
      report = DifferenceReport(
        documents, names: (Files.name(of: paths[0]), Files.name(of: paths[1])))
    } catch .data(let message) {
      throw .trouble(message)
    }
    do throws(CommandFailure) {
      try write(report, style, isJSON: arguments["json"] != nil)
    } catch .data(let message) {
      throw .trouble(message)
    }
    if !report.isEmpty { throw .difference }
  }

  private static func write(
    _ report: DifferenceReport, _ style: TerminalStyle, isJSON: Bool
  ) throws(CommandFailure) {
    if isJSON {
      try Console.write(report.json.line)
    } else if !report.isEmpty {
      var output = OutputBuffer()
      for line in report.lines { try output.write(line.rendered(style)) }
      try output.finish()
    }
  }

  private static func document(
    _ path: String, command: String
  ) throws(CommandFailure) -> Document {
    let (document, _, problems) = try LoadedLog(paths: [path], command: command).merged()
    for problem in problems.dropLast() { Console.complain(problem) }
    if let problem = problems.last { throw .data("\(problem); nothing was compared") }
    return document
  }
}
