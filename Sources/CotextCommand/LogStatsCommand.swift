internal import Cotext

/// `cotext log stats`: what an op log or a snapshot holds.
enum LogStatsCommand: Command {
  static let syntax = CommandSyntax(name: "log stats", options: [])

  static let help = """
    Usage: cotext log stats FILE

    Prints what an op log or a snapshot holds, a 'key: value' line each. - is standard input.

      document          the document's name as JSON, if the file says it
      bytes             the size of the file
      compacted bytes   the size that 'cotext log compact' would make of it
      lines             its whole lines, empty ones left out; 0 for a snapshot
      changes           the changes that they hold, duplicates counted once
      operations        the operations of those
      replicas          how many replicas wrote
      elements          scalars that were ever inserted
      visible           scalars that the text has now
      runs              pieces of text with equal attributes
      marks             formatting operations

    Options:
      -h, --help   print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let log = try LoadedLog(path: arguments.onlyOperand(called: "FILE"))
    let (document, changeCount, problems) = log.merged()
    let counts = document.statistics
    var output = ""
    if let name = document.name { output += "document: \(name.json)\n" }
    output += """
      bytes: \(log.byteCount)
      compacted bytes: \(document.changes(since: Version()).logBytes.count)
      lines: \(log.changes.count)
      changes: \(changeCount)
      operations: \(counts.operations)
      replicas: \(counts.replicas)
      elements: \(counts.elements)
      visible: \(counts.visible)
      runs: \(counts.runs)
      marks: \(counts.marks)

      """
    try Console.write(output)
    try complain(problems)
  }
}
