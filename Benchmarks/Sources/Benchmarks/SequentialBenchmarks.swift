import Cotext

/// What is measured on the history of a single writer.
struct SequentialBenchmarks {
  static let figures = ["limit", "local-edit", "local-edit-x10"]

  private let trace: Trace
  private let name: String

  init(_ trace: Trace, _ name: String) {
    self.trace = trace
    self.name = name
  }

  func run(_ runner: Runner) throws {
    let count = trace.patches.count
    let patches = BytePatches(trace)
    try runner.measure(
      "limit", name, items: count, start: { [UInt8]() }, check: { $0 == patches.endContent }
    ) {
      $0 = patches.replay()
    }
    let start = { Document(replica: .writer) }
    try runner.measure(
      "local-edit", name, items: count, start: start, check: { $0.has(trace.endContent) }
    ) {
      try $0.edit(trace)
    }
    let expected = String(repeating: trace.endContent, count: 10)
    try runner.measure(
      "local-edit-x10", name, items: 10 * count, start: start, check: { $0.has(expected) }
    ) {
      // Each time in front of what is there already.
      for _ in 0..<10 { try $0.edit(trace) }
    }
    guard runner.wantsAny(of: HistoryBenchmarks.figures, name) else { return }
    try HistoryBenchmarks(trace, name, changes: changes()).run(runner)
  }

  /// The changes that the edits return.
  private func changes() throws -> [Change] {
    var document = Document(replica: .writer)
    var changes: [Change] = []
    if let change = try document.insert(trace.startContent, at: 0, in: .scalar) {
      changes.append(change)
    }
    for patch in trace.patches {
      if let change = try document.edit(patch) { changes.append(change) }
    }
    return changes
  }
}
