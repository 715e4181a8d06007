internal import Cotext

/// The changes of one or several op logs, and where each of them stands.
struct LoadedLog {
  /// The changes in the order of the files and of their lines.
  private(set) var changes: [Change] = []
  /// How many bytes were read.
  private(set) var byteCount = 0
  /// The name of the document that the changes belong to; nil if no line says it.
  private(set) var documentName: String?
  private var documentNamePlace = ""
  private var files: [(name: String, firstChange: Int)] = []
  private var lineNumbers: [Int] = []

  /// Reads the log at a path.
  init(path: String) throws(CommandFailure) {
    try append(Files.read(path), from: path)
  }

  /// Nothing yet.
  init() {}

  /// Changes that were made from a file which is no log.
  init(changes: [Change], name: String) {
    self.changes = changes
    files = [(name: name, firstChange: 0)]
  }

  /// Reads the whole lines of a log. A last line that is not whole is left out, with a warning.
  mutating func append(_ bytes: [UInt8], from path: String) throws(CommandFailure) {
    let name = Files.name(of: path)
    files.append((name: name, firstChange: changes.count))
    byteCount += bytes.count
    var progress = Progress("reading \(name)", total: bytes.count)
    let log = LogReader(bytes)
    for line in log {
      switch line.change {
      case .failure(let error): throw .data("\(name):\(line.number): \(error)")
      case .success(let change):
        lineNumbers.append(line.number)
        changes.append(change)
        try checkDocumentName(of: change)
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
    return lineNumbers.isEmpty ? name : "\(name):\(lineNumbers[index])"
  }

  /// What is said of a last line that has no line feed; nil if every line is whole.
  static func unfinishedLine(of log: LogReader, _ bytes: [UInt8], _ name: String) -> String? {
    guard log.wholeCount < bytes.count else { return nil }
    let line = TextPlace(ofByte: log.wholeCount, in: bytes).line
    return "\(name):\(line): the last line, from byte \(log.wholeCount) of the file on,"
      + " has no line feed and is not whole"
  }

  private mutating func checkDocumentName(of change: Change) throws(CommandFailure) {
    guard let name = change.document else { return }
    let place = place(of: changes.count - 1)
    guard let documentName else {
      documentName = name
      documentNamePlace = place
      return
    }
    guard name.utf8.elementsEqual(documentName.utf8) else {
      throw .data(
        "\(place): the change belongs to document \(name.json), but \(documentNamePlace) belongs"
          + " to \(documentName.json); give logs of one document only")
    }
  }
}

extension LoadedLog {
  /// How many changes are applied between two looks at the progress.
  private static let batchSize = 20_000

  /// The document that all changes make, how many of them are in it, and what kept others out.
  func merged() -> (document: Document, changeCount: Int, problems: [String]) {
    var document = Document(name: documentName)
    var refusals: [Refusal] = []
    var changeCount = 0
    var progress = Progress("merging", total: changes.count)
    for start in stride(from: 0, to: changes.count, by: Self.batchSize) {
      let batch = Array(changes[start..<min(start + Self.batchSize, changes.count)])
      let report = document.apply(batch)
      refusals += report.refusals
      changeCount += report.applied
      progress.update(start + batch.count)
    }
    return (document, changeCount, problems(of: document, refusals: refusals))
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
