import Cotext

/// What it costs to take back an edit at the end of a history, and how little its age matters.
struct UndoBenchmarks {
  static let figures = ["undo-first", "undo-redo", "undo-redo-early"]

  /// How many groups are undone and redone again, one by one.
  private static let groupCount = 100

  private let trace: Trace
  private let name: String

  init(_ trace: Trace, _ name: String) {
    self.trace = trace
    self.name = name
  }

  func run(_ runner: Runner) throws {
    guard runner.wantsAny(of: Self.figures, name) else { return }
    let late = try Writer(trace, patches: trace.patches.count)
    let early = try Writer(trace, patches: trace.patches.count / 10)
    try runner.measure(
      "undo-first", name, items: 1, start: late.alone, check: { $0.history.canRedo }
    ) {
      try $0.history.undo(in: &$0.document)
    }
    try measureSteps("undo-redo", late, runner)
    try measureSteps("undo-redo-early", early, runner)
  }

  /// Some groups undone and redone.
  private func measureSteps(_ benchmark: String, _ writer: Writer, _ runner: Runner) throws {
    let text = writer.document.text
    let count = Self.groupCount
    try runner.measure(
      benchmark, name, items: 2 * count, start: writer.warm, check: { $0.document.has(text) }
    ) {
      // Where there are fewer groups, as many are redone as were undone.
      var undone = 0
      while undone < count, try $0.history.undo(in: &$0.document) != nil { undone += 1 }
      for _ in 0..<undone { try $0.history.redo(in: &$0.document) }
    }
  }

  /// Who wrote the trace, with what can be undone: bursts of typing and of deleting.
  private struct Writer {
    var document = Document(replica: .writer)
    var history = EditHistory()

    init(_ trace: Trace, patches: Int) throws {
      try document.insert(trace.startContent, at: 0, in: .scalar)
      var caret = -1
      for patch in trace.patches.prefix(patches) {
        let isDeletion = patch.inserted.isEmpty
        if caret != patch.position + (isDeletion ? patch.deleted : 0) { history.endBurst() }
        caret = patch.position + patch.inserted.unicodeScalars.count
        history.record(try document.edit(patch), kind: isDeletion ? .deleting : .typing)
      }
    }

    /// The same, sharing no memory with others, after one more word.
    func alone() throws -> Writer {
      var copy = self
      copy.history.record(try copy.document.insert("word ", at: 0, in: .scalar), kind: .pasting)
      return copy
    }

    /// The same once something was undone.
    func warm() throws -> Writer {
      var copy = try alone()
      try copy.history.undo(in: &copy.document)
      return copy
    }
  }
}
