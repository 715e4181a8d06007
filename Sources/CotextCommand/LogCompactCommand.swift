internal import Cotext

/// `cotext log compact`: the same history in fewer bytes.
enum LogCompactCommand: Command {
  static let syntax = CommandSyntax(
    name: "log compact", options: [.init(name: "output", short: "o", value: "FILE")])

  static let help = """
    Usage: cotext log compact FILE -o FILE

    Writes an op log anew, or the history of a snapshot as one: neighbouring changes of one replica
    that nothing stands between become one, duplicates go, and what follows stands behind what it
    follows. Every ID, the text and the attributes stay the same. If any change is refused or lacks
    its predecessors, nothing is written. - is standard input or standard output.

    Options:
      -o, --output FILE   the file to write; it may be the one that is read, since it is
                          replaced as a whole
      -h, --help          print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = try arguments.onlyOperand(called: "FILE")
    guard let output = arguments["output"] else {
      throw .usage("option '-o' is missing: where to write", command: arguments.command)
    }
    let (document, _, problems) = try LoadedLog(path: path).merged()
    try refuse(problems)
    guard document.historyStart.elements.isEmpty else {
      throw .data(
        "\(Files.name(of: path)): the history of this snapshot starts at"
          + " \(document.historyStart.json), and a log has all of it; nothing was written")
    }
    try Files.write(document.changes(since: Version()).logBytes, to: output)
  }
}
