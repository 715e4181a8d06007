import Cotext

/// What is measured on a finished history, whoever wrote it.
struct HistoryBenchmarks {
  static let figures = [
    "remote-apply", "remote-apply-json", "merge", "log-write", "log-read", "log-bytes",
  ]

  private let name: String
  private let changes: [Change]
  private let endContent: String
  private let patchCount: Int

  /// The history of a concurrent trace.
  init(_ trace: Trace, _ name: String) throws {
    self.init(trace, name, changes: try TraceReplayer.changes(of: trace))
  }

  /// The history that some changes are.
  init(_ trace: Trace, _ name: String, changes: [Change]) {
    self.name = name
    self.changes = changes
    endContent = trace.endContent
    patchCount = trace.patches.count
  }

  func run(_ runner: Runner) throws {
    try runner.measure("remote-apply", name, items: patchCount, start: start, check: isRight) {
      for change in changes { try $0.apply(change) }
    }
    let lines = changes.map { change in
      var line: [UInt8] = []
      change.write(into: &line)
      return line
    }
    try runner.measure("remote-apply-json", name, items: patchCount, start: start, check: isRight) {
      for line in lines { try $0.apply(Change(json: line)) }
    }
    try runner.measure("merge", name, items: patchCount, start: start, check: isRight) {
      $0.apply(changes)
    }
    var document = Document()
    document.apply(changes)
    try measureLog(of: document, runner)
  }

  private func measureLog(of document: Document, _ runner: Runner) throws {
    let log = Self.write(document)
    try runner.measure(
      "log-write", name, items: patchCount, start: { [UInt8]() }, check: { $0 == log }
    ) {
      $0 = Self.write(document)
    }
    try runner.measure("log-read", name, items: patchCount, start: start, check: isRight) {
      $0.apply(try LogReader(log).map { try $0.change.get() })
    }
    runner.report("log-bytes", name, unit: "bytes", [Double(log.count)], items: patchCount)
  }

  private func start() -> Document { Document() }

  private func isRight(_ document: Document) -> Bool { document.has(endContent) }

  /// The compacted log of a document.
  static func write(_ document: Document) -> [UInt8] {
    var log: [UInt8] = []
    for change in document.changes(since: Version()) {
      change.write(into: &log)
      log.append(UInt8(ascii: "\n"))
    }
    return log
  }
}
