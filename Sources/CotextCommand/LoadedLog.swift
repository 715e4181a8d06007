internal import Cotext

/// The changes of one or several op logs and snapshots, and where each of them stands.
struct LoadedLog {
  /// The snapshots, opened, and the names of their files.
  private(set) var snapshots: [(name: String, document: Document)] = []
  /// The changes in the order of the files and of their lines, without those of snapshots.
  private(set) var changes: [Change] = []
  /// How many bytes were read.
  private(set) var byteCount = 0
  /// The name of the document that the changes belong to; nil if no line says it.
  private(set) var documentName: String?
  private var documentNamePlace = ""
  /// The text that a trace says its changes make.
  private(set) var expectedText: String?
  /// The names of the files, and where the changes of each start.
  private(set) var files: [(name: String, firstChange: Int)] = []
  /// For each change its line; empty where there are no lines.
  private var lineNumbers: [Int] = []

  /// Reads the log or the snapshot in the bytes of a file.
  init(_ bytes: [UInt8], path: String) throws(CommandFailure) {
    try append(bytes, from: path)
  }

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
      let snapshot = try Document(snapshotFile: path, bytes)
      try check(documentName: snapshot.name, of: "snapshot", at: name)
      snapshots.append((name, snapshot))
      return
    }
    var progress = Progress("reading \(name)", total: bytes.count)
    let log = LogReader(bytes)
    for line in log {
      switch line.change {
      case .failure(let error):
        let hint = line.offset == 0 ? Self.hint(for: bytes, path) : nil
        throw .data("\(name):\(line.number): \(hint ?? error.description)")
      case .success(let change):
        lineNumbers.append(line.number)
        changes.append(change)
        try check(documentName: change.document, of: "change", at: place(of: changes.count - 1))
      }
      progress.update(line.offset)
    }
    if log.wholeCount == 0, let hint = Self.hint(for: bytes, path) {
      throw .data("\(name): \(hint)")
    }
    if let warning = Self.unfinishedLine(of: log, bytes, name) {
      Console.complain("\(warning); what comes before it was read")
    }
  }

  /// What is said of a file that is nothing that can be read here; nil if it starts like a log.
  private static func hint(for bytes: [UInt8], _ path: String) -> String? {
    let spaces = Array(" \t\r\n\u{FEFF}".utf8)
    guard let first = bytes.first(where: { !spaces.contains($0) }), first != UInt8(ascii: "{")
    else { return nil }
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    return "this is no op log, snapshot or trace"
      + (isText ? "; turn a text into an op log with 'cotext import \(path) -o LOG'" : "")
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

extension String {
  /// The text in quotation marks, as JSON has it: on one line whatever it holds.
  var json: String { AttributeValue.string(self).json }
}
