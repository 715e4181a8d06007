internal import CotextServer
internal import Cotext

/// `cotext replay`: what all changes of some logs, or all patches of a trace, make.
enum ReplayCommand: Command {
  static let syntax = CommandSyntax(
    name: "replay",
    options: [
      .init(name: "format", short: "f", value: "FORMAT"),
      .init(name: "stats", short: nil, value: nil),
      .init(name: "timeline", short: nil, value: "PAGE"),
    ])

  static let help = """
    Usage: cotext replay [--format FORMAT] [--stats] [--timeline PAGE] FILE...

    Merges op logs, or replays one editing trace, and prints the document on standard output.
    What a file holds is seen from its content. - is standard input.

    Options:
      -f, --format FORMAT   what to print (text if absent):
                              text       the text and nothing else
                              runs       a JSON array of [text, attributes]
                              markdown   the document as Markdown
                              html       the document as a fragment of HTML
                              none       nothing
      --stats               print counts, times and memory on standard error
      --timeline PAGE       write a page of HTML that plays the history in a browser, and print
                            the document only if a FORMAT is given; - is standard output
      -h, --help            print this

    If changes are refused or lack their predecessors, what the others make is printed and the
    exit status is 1; it is 1, too, if a trace does not end in the text that it names. A last
    line without a line feed is not whole: it is left out with a warning.

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let format = try arguments.format
    guard !arguments.operands.isEmpty else {
      throw .usage("FILE is missing", command: arguments.command)
    }
    guard arguments.operands.count(where: { $0 == "-" }) < 2 else {
      throw .usage("standard input can be read only once", command: arguments.command)
    }
    guard arguments["timeline"] != "-" || arguments["format"] == nil else {
      throw .usage(
        "the page and the document cannot both go to standard output; give --timeline a file",
        command: arguments.command)
    }
    let replay = try replay(arguments.operands, command: arguments.command)
    if let page = arguments["timeline"] {
      try Files.write(
        TimelinePage.html(
          of: replay.log, in: replay.document, isWhole: replay.problems.isEmpty), to: page)
    }
    if arguments["timeline"] == nil || arguments["format"] != nil {
      try Console.write(format.output(of: replay.document))
    }
    if arguments["stats"] != nil { Console.writeError(replay.statistics) }
    for problem in replay.problems.dropLast() { Console.complain(problem) }
    if let problem = replay.problems.last { throw .data(problem) }
  }

  private static func replay(
    _ paths: [String], command: String
  ) throws(CommandFailure) -> Replay {
    let start = ContinuousClock.now
    var log = LoadedLog()
    for path in paths {
      let bytes = try Files.read(path)
      if Trace.isTrace(bytes) {
        guard paths.count == 1 else {
          throw .usage("'\(path)' is a trace, and a trace is replayed alone", command: command)
        }
        return try replay(trace: bytes, path: path, since: start)
      }
      try log.append(bytes, from: path)
    }
    return Replay(of: log, readSince: start)
  }

  private static func replay(
    trace bytes: [UInt8], path: String, since start: ContinuousClock.Instant
  ) throws(CommandFailure) -> Replay {
    let trace = try Trace(file: path, bytes)
    let log = LoadedLog(changes: try trace.changes(path: path), name: Files.name(of: path))
    var replay = Replay(of: log, readSince: start)
    if let difference = TextDifference(replay.document.text, expected: trace.endContent) {
      replay.problems.append("\(Files.name(of: path)): \(difference)")
    }
    return replay
  }
}

/// A document, and how it came to be.
private struct Replay {
  /// The changes that were read.
  let log: LoadedLog
  var document: Document
  var changeCount: Int
  var problems: [String]
  var readTime: Duration
  var mergeTime: Duration

  /// Merges the changes of a log that took the time since `start` to read.
  init(of log: LoadedLog, readSince start: ContinuousClock.Instant) {
    let middle = ContinuousClock.now
    self.log = log
    (document, changeCount, problems) = log.merged()
    readTime = middle - start
    mergeTime = ContinuousClock.now - middle
  }

  /// What `--stats` prints.
  var statistics: String {
    let counts = document.statistics
    return """
      changes: \(changeCount)
      operations: \(counts.operations)
      replicas: \(counts.replicas)
      elements: \(counts.elements)
      visible: \(counts.visible)
      runs: \(counts.runs)
      read ms: \(Self.milliseconds(readTime))
      merge ms: \(Self.milliseconds(mergeTime))
      peak memory bytes: \(SystemCalls.peakMemory)

      """
  }

  /// Milliseconds with three decimals.
  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let decimals = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}
