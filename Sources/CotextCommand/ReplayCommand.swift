internal import CotextServer
internal import Cotext

/// `cotext replay`: what all changes of some logs, or all patches of a trace, make.
enum ReplayCommand: Command {
  static let syntax = CommandSyntax(
    name: "replay",
    options: [
      .init(name: "format", short: "f", value: "FORMAT"),
      .init(name: "at", short: nil, value: "VERSION"),
      .init(name: "stats", short: nil, value: nil),
      .init(name: "timeline", short: nil, value: "PAGE"),
    ])

  static let help = """
    Usage: cotext replay [--format FORMAT] [--at VERSION] [--stats] [--timeline PAGE] FILE...

    Merges op logs and snapshots, or replays one editing trace, and prints the document on
    standard output. What a file holds is seen from its content. - is standard input.

    Options:
      -f, --format FORMAT   what to print (text if absent):
                              text       the text and nothing else
                              runs       a JSON array of [text, attributes]
                              markdown   the document as Markdown
                              html       the document as a fragment of HTML
                              none       nothing
      --at VERSION          print an earlier version: a bookmark's name or ID, or how many units of
                            each replica to count, in JSON, like '{"ada":120,"bob":7}'
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
    let page = arguments["timeline"]
    guard page != "-" || arguments["format"] == nil else {
      throw .usage(
        "the page and the document cannot both go to standard output; give --timeline a file",
        command: arguments.command)
    }
    guard page == nil || arguments["at"] == nil || arguments["format"] != nil else {
      throw .usage(
        "--at says what is printed, and a page plays all versions; add --format, or leave out --at",
        command: arguments.command)
    }
    let start = ContinuousClock.now
    let log = try LoadedLog(paths: arguments.operands, command: arguments.command)
    let replay = Replay(of: log, readSince: start)
    let document =
      if let version = arguments["at"] {
        try replay.document.checkout(named: version, problems: replay.problems).document
      } else { replay.document }
    if let page {
      try Files.write(
        TimelinePage.html(
          of: replay.log, in: replay.document, isWhole: replay.problems.isEmpty), to: page)
    }
    if page == nil || arguments["format"] != nil {
      try Console.write(format.output(of: document))
    }
    if arguments["stats"] != nil { Console.writeError(replay.statistics) }
    try complain(replay.problems)
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
