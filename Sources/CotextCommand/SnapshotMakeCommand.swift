internal import Cotext

/// `cotext snapshot make`: a document in a file that opens fast.
enum SnapshotMakeCommand: Command {
  static let syntax = CommandSyntax(
    name: "snapshot make",
    options: [
      .init(name: "output", short: "o", value: "OUT"),
      .init(name: "shallow", short: nil, value: nil),
      .init(name: "from", short: nil, value: "VERSION"),
    ])

  static let help = """
    Usage: cotext snapshot make FILE... -o OUT [--shallow | --from VERSION]

    Keeps a document with its whole history in a small file that opens without merging. FILEs are
    op logs and snapshots, which are merged, or one editing trace. If any change is refused or
    lacks its predecessors, nothing is written. - is standard input or standard output.

    Options:
      -o, --output OUT   the file to write; one that is there is replaced as a whole, and may be
                         one of those that are read
      --shallow          leave out the history and deleted text: who opens it edits and shares
                         as ever, with those who have at least what it holds
      --from VERSION     leave out what lies before a version that all who share the document
                         have, and the text that was deleted before it; VERSION is a
                         bookmark's name or ID, or JSON like {"ada":120}
      -h, --help         print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let paths = arguments.operands
    guard !paths.isEmpty else { throw .usage("FILE is missing", command: arguments.command) }
    guard let output = arguments["output"] else {
      throw .usage("option '-o' is missing: where to write", command: arguments.command)
    }
    guard arguments["shallow"] == nil || arguments["from"] == nil else {
      throw .usage("--shallow and --from say different things", command: arguments.command)
    }
    let (document, _, problems) = try LoadedLog(paths: paths, command: arguments.command).merged()
    try refuse(problems)
    var start = arguments["shallow"].map { _ in document.version }
    if let name = arguments["from"] { start = try document.checkout(named: name).version }
    try Files.write(snapshot(of: document, from: start), to: output)
  }

  private static func snapshot(
    of document: Document, from start: Version?
  ) throws(CommandFailure) -> [UInt8] {
    guard let start else { return document.snapshot() }
    do throws(VersionError) {
      return try document.snapshot(historyFrom: start)
    } catch {
      throw .data("the history cannot be left out: \(error)")
    }
  }
}
