internal import Cotext

/// `cotext log check`: the first fault of an op log or a snapshot.
enum LogCheckCommand: Command {
  static let syntax = CommandSyntax(name: "log check", options: [])

  static let help = """
    Usage: cotext log check FILE

    Reads every line of an op log and applies it to a document. Prints 'FILE: N changes, no
    faults', or the first fault on standard error, with its line (from 1) and byte (from 0), and
    then the exit status is 1. Faults are: a line that is not a change, a change that a document
    refuses, a change of another document, changes whose predecessors are missing, and a last
    line without a line feed. A snapshot is opened, and its changes are applied to a document,
    which has to become the same. - is standard input.

    Options:
      -h, --help   print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = try arguments.onlyOperand(called: "FILE")
    let bytes = try Files.read(path)
    let name = Files.name(of: path)
    if SnapshotLayout.isSnapshot(bytes.span) {
      try report(checkSnapshot(Document(snapshotFile: path, bytes), name: name), name: name)
      return
    }
    let log = LogReader(bytes)
    var checker = LogChecker(name: name)
    var progress = Progress("checking \(name)", total: bytes.count)
    for line in log {
      try checker.check(line)
      progress.update(line.offset)
    }
    if let fault = LoadedLog.unfinishedLine(of: log, bytes, name) {
      throw .data("\(fault); cut the file there")
    }
    try checker.finish()
    try report(checker.changeCount, name: name)
  }

  private static func report(_ count: Int, name: String) throws(CommandFailure) {
    try Console.write("\(name): \(count) change\(count == 1 ? "" : "s"), no faults\n")
  }

  /// Compares an opened snapshot with what its own changes make, which nothing did when it was
  /// opened. Returns how many changes there are.
  private static func checkSnapshot(
    _ snapshot: Document, name: String
  ) throws(CommandFailure) -> Int {
    let changes = snapshot.changes()
    var document = History(of: snapshot).beginning
    let report = document.apply(changes)
    if let refusal = report.refusals.first {
      throw .data("\(name): change \(refusal.id): \(refusal.error)")
    }
    guard document.version == snapshot.version else {
      throw .data("\(name): the changes of the snapshot do not make its version")
    }
    guard Array(document.runs) == Array(snapshot.runs) else {
      throw .data(
        "\(name): the changes of the snapshot do not make its text and attributes; make it anew from"
          + " a log")
    }
    return changes.count
  }
}

/// Applies the lines of a log one by one.
private struct LogChecker {
  let name: String
  private(set) var changeCount = 0
  private var document = Document()
  /// The lines of changes that waited when they came.
  private var waiting: [(id: OperationID, line: Int)] = []

  init(name: String) {
    self.name = name
  }

  mutating func check(_ line: LogReader.Line) throws(CommandFailure) {
    let place = "\(name):\(line.number)"
    switch line.change {
    case .failure(let error): throw .data("\(place): \(error)")
    case .success(let change):
      changeCount += 1
      if let expected = document.name, let actual = change.document,
        !expected.utf8.elementsEqual(actual.utf8)
      {
        throw .data(
          "\(place): byte 0: the change belongs to document \(actual.json), those before it to"
            + " \(expected.json); keep one log for each document")
      }
      if document.name == nil { document.name = change.document }
      let report = document.load([change])
      if report.waiting > 0 { waiting.append((change.id, line.number)) }
      // Changes that waited for this one may have been refused now, too.
      if let refusal = report.refusals.first {
        let line = waiting.first { $0.id == refusal.id }?.line ?? line.number
        throw .data("\(name):\(line): byte 0: change \(refusal.id): \(refusal.error)")
      }
    }
  }

  func finish() throws(CommandFailure) {
    guard document.waitingCount > 0 else { return }
    let line = waiting.first { !document.version.contains($0.id) }?.line ?? 1
    throw .data(
      "\(name):\(line): byte 0: \(document.missingDescription); add the lines that hold them")
  }
}
