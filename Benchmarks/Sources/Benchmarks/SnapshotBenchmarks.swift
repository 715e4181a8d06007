import Cotext

/// What a document weighs when it is saved with its whole history, and how fast that goes.
struct SnapshotBenchmarks {
  static let figures = [
    "snapshot-write", "snapshot-open", "snapshot-bytes", "shallow-write", "shallow-open",
    "shallow-bytes",
  ]

  private let name: String
  private let document: Document
  private let endContent: String
  private let patchCount: Int

  /// The document that a trace ends in.
  init(_ trace: Trace, _ name: String) throws {
    self.name = name
    endContent = trace.endContent
    patchCount = trace.patches.count
    var document = Document(replica: .writer)
    if trace.kind == .concurrent {
      document.apply(try TraceReplayer.changes(of: trace))
    } else {
      try document.insert(trace.startContent, at: 0, in: .scalar)
      for patch in trace.patches { try document.edit(patch) }
    }
    self.document = document
  }

  func run(_ runner: Runner) throws {
    let bytes = document.snapshot()
    try runner.measure(
      "snapshot-write", name, items: patchCount, start: { [UInt8]() }, check: { $0 == bytes }
    ) {
      $0 = document.snapshot()
    }
    // Opened, and the text in hand.
    try runner.measure(
      "snapshot-open", name, items: patchCount, start: { (Document(), "") },
      check: { $0.0.has(endContent) && $0.0.changes() == document.changes() }
    ) {
      let opened = try Document(snapshot: bytes.span)
      $0 = (opened, opened.text)
    }
    runner.report(
      "snapshot-bytes", name, unit: "bytes", [Double(bytes.count)], items: patchCount)
    try runShallow(runner)
  }

  /// The same without history.
  private func runShallow(_ runner: Runner) throws {
    let version = document.version
    let bytes = try document.snapshot(historyFrom: version)
    try runner.measure(
      "shallow-write", name, items: patchCount, start: { [UInt8]() }, check: { $0 == bytes }
    ) {
      $0 = try document.snapshot(historyFrom: version)
    }
    try runner.measure(
      "shallow-open", name, items: patchCount, start: { (Document(), "") },
      check: { $0.0.has(endContent) && $0.0.version == version }
    ) {
      let opened = try Document(snapshot: bytes.span)
      $0 = (opened, opened.text)
    }
    runner.report("shallow-bytes", name, unit: "bytes", [Double(bytes.count)], items: patchCount)
  }
}
