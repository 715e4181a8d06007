internal import Cotext

/// The changes of one or several op logs and snapshots, and where each of them stands.
struct LoadedLog {
  /// The first snapshot, opened: what the changes come on top of.
  private(set) var base: Document?
  /// The changes in the order of the files and of their lines, those of ``base`` left out.
  private(set) var changes: [Change] = []
  /// How many bytes were read.
  private(set) var byteCount = 0
  /// The name of the document that the changes belong to; nil if no line says it.
  private(set) var documentName: String?
  private var documentNamePlace = ""
  /// The text that a trace says its changes make.
  private var expectedText: String?
  private var files: [(name: String, firstChange: Int)] = []
  /// For each change its line; nothing where there are no lines.
  private var lineNumbers: [Int?] = []

  /// Reads the log or the snapshot at a path.
  init(path: String) throws(CommandFailure) {
    try append(Files.read(path), from: path)
  }

  /// Reads the logs and snapshots at some paths, or a trace.
  ///
  /// - Parameter command: for messages.
  init(paths: [String], command: String) throws(CommandFailure) {
    guard !paths.isEmpty else { throw .usage("FILE is missing", command: command) }
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw .usage("standard input can be read only once", command: command)
    }
    for path in paths {
      let bytes = try Files.read(path)
      guard Trace.isTrace(bytes) else {
        try append(bytes, from: path)
        continue
      }
      guard paths.count == 1 else {
        throw .usage("'\(path)' is a trace, and a trace is read alone", command: command)
      }
      let trace = try Trace(file: path, bytes)
      changes = try trace.changes(path: path)
      expectedText = trace.endContent
      byteCount = bytes.count
      files = [(name: Files.name(of: path), firstChange: 0)]
    }
  }

  /// Reads a snapshot, or the whole lines of a log. A last line that is not whole is left out, with
  /// a warning.
  mutating func append(_ bytes: [UInt8], from path: String) throws(CommandFailure) {
    let name = Files.name(of: path)
    files.append((name: name, firstChange: changes.count))
    byteCount += bytes.count
    if SnapshotLayout.isSnapshot(bytes.span) {
      try append(Document(snapshotFile: path, bytes), from: name)
      return
    }
    var progress = Progress("reading \(name)", total: bytes.count)
    let log = LogReader(bytes)
    for line in log {
      switch line.change {
      case .failure(let error): throw .data("\(name):\(line.number): \(error)")
      case .success(let change):
        lineNumbers.append(line.number)
        changes.append(change)
        try check(documentName: change.document, of: "change", at: place(of: changes.count - 1))
      }
      progress.update(line.offset)
    }
    if let warning = Self.unfinishedLine(of: log, bytes, name) {
      Console.complain("\(warning); what comes before it was read")
    }
  }

  /// Where a change stands: `notes.jsonl:3`.
  func place(of index: Int) -> String {
    let file = files.last { $0.firstChange <= index }
    let name = file?.name ?? ""
    guard index < lineNumbers.count, let line = lineNumbers[index] else { return name }
    return "\(name):\(line)"
  }

  /// What is said of a last line that has no line feed; nil if every line is whole.
  static func unfinishedLine(of log: LogReader, _ bytes: [UInt8], _ name: String) -> String? {
    guard log.wholeCount < bytes.count else { return nil }
    let line = TextPlace(ofByte: log.wholeCount, in: bytes).line
    return "\(name):\(line): the last line, from byte \(log.wholeCount) of the file on,"
      + " has no line feed and is not whole"
  }

  /// Takes the first snapshot as what everything else comes on top of, others as their changes.
  private mutating func append(
    _ snapshot: Document, from name: String
  ) throws(CommandFailure) {
    try check(documentName: snapshot.name, of: "snapshot", at: name)
    guard base != nil else {
      base = snapshot
      return
    }
    let others = snapshot.changes()
    changes += others
    lineNumbers += [Int?](repeating: nil, count: others.count)
  }

  private mutating func check(
    documentName name: String?, of what: String, at place: String
  ) throws(CommandFailure) {
    guard let name else { return }
    guard let documentName else {
      documentName = name
      documentNamePlace = place
      return
    }
    guard name.utf8.elementsEqual(documentName.utf8) else {
      throw .data(
        "\(place): the \(what) belongs to document \(name.json), but \(documentNamePlace) belongs"
          + " to \(documentName.json); give logs of one document only")
    }
  }
}

extension Document {
  /// Opens the snapshot in the bytes of a file.
  init(snapshotFile path: String, _ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SnapshotError) {
      try self.init(snapshot: bytes.span)
    } catch {
      throw .data("\(Files.name(of: path)): \(error)")
    }
  }
}

extension LoadedLog {
  /// How many changes are applied between two looks at the progress.
  private static let batchSize = 20_000

  /// The document that all changes make, how many of them are in it, and what kept others out.
  func merged() -> (document: Document, changeCount: Int, problems: [String]) {
    var document = base ?? Document(name: documentName)
    document.name = documentName
    var refusals: [Refusal] = []
    var changeCount = base?.changes().count ?? 0
    var progress = Progress("merging", total: changes.count)
    for start in stride(from: 0, to: changes.count, by: Self.batchSize) {
      let batch = Array(changes[start..<min(start + Self.batchSize, changes.count)])
      let report = document.apply(batch)
      refusals += report.refusals
      changeCount += report.applied
      progress.update(start + batch.count)
    }
    var problems = problems(of: document, refusals: refusals)
    if let expectedText, let difference = TextDifference(document.text, expected: expectedText) {
      problems.append("\(files.last?.name ?? ""): \(difference)")
    }
    return (document, changeCount, problems)
  }

  /// What is said of changes that were refused or still wait; nothing if all is well.
  func problems(of document: Document, refusals: [Refusal]) -> [String] {
    var problems: [String] = []
    if let first = refusals.first {
      let index = changes.firstIndex { $0.units.contains(first.id) }
      let place = index.map(place) ?? files.last?.name ?? ""
      let others = refusals.count > 1 ? "; \(refusals.count - 1) more refused after it" : ""
      problems.append("\(place): change \(first.id): \(first.error)\(others)")
    }
    if document.waitingCount > 0 {
      let first = changes.firstIndex { !document.version.contains($0.id) }
      let place = first.map(place) ?? files.last?.name ?? ""
      problems.append(
        "\(place): \(document.missingDescription); give the logs that hold them, too")
    }
    return problems
  }
}

extension Document {
  /// What the waiting changes wait for.
  var missingDescription: String {
    let missing = missing
    let names = missing.prefix(5).map(\.json).joined(separator: ", ")
    let others = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    let changes = waitingCount == 1 ? "1 change follows" : "\(waitingCount) changes follow"
    return "\(changes) units that are missing: \(names)\(others)"
  }
}

extension OperationRange {
  /// The range as a log names it: `4+3@ada`.
  fileprivate var json: String {
    let sign = direction == .ascending ? "+" : "-"
    return "\(first)\(count > 1 ? "\(sign)\(count)" : "")@\(replica)"
  }

  /// Whether a unit is in the range.
  fileprivate func contains(_ id: OperationID) -> Bool {
    id.replica == replica && counters.contains(UInt64(id.counter))
  }
}

extension String {
  /// The text in quotation marks, as JSON has it: on one line whatever it holds.
  var json: String { AttributeValue.string(self).json }
}
