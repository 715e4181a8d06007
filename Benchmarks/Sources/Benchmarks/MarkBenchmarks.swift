import Cotext

/// What formatting costs, and what it leaves behind.
struct MarkBenchmarks {
  /// The trace whose text is formatted.
  static let trace = "automerge-paper"
  static let figures = [
    "marks-10000", "runs-read", "bold-toggles", "edit-before-toggles", "edit-after-toggles",
    "runs-read-before-toggles", "runs-read-after-toggles",
  ]

  private static let markCount = 10_000
  private static let toggleCount = 100_000

  private let trace: Trace
  private let scalarCount: Int

  init(_ trace: Trace) {
    self.trace = trace
    scalarCount = trace.endContent.unicodeScalars.count
  }

  func run(_ runner: Runner) throws {
    let name = Self.trace
    let hasText: (Document) -> Bool = { $0.has(trace.endContent) }
    try runner.measure(
      "marks-10000", name, items: Self.markCount, start: plainDocument, check: hasText, work: mark)
    try measureReading("runs-read", of: { try with(mark) }, runner)
    try runner.measure(
      "bold-toggles", name, items: Self.toggleCount, start: plainDocument, check: hasText,
      work: toggle)
    try measureEditing("edit-before-toggles", in: plainDocument, runner)
    try measureEditing("edit-after-toggles", in: { try with(toggle) }, runner)
    try measureReading("runs-read-before-toggles", of: plainDocument, runner)
    try measureReading("runs-read-after-toggles", of: { try with(toggle) }, runner)
  }

  /// The trace's text, inserted at once.
  private func plainDocument() throws -> Document {
    var document = Document(replica: .writer)
    try document.insert(trace.endContent, at: 0, in: .scalar)
    return document
  }

  /// 10,000 marks of 1 to 60 scalars with three keys, four out of five set and one removed.
  private func mark(_ document: inout Document) throws {
    var generator = SplitMix(state: 42)
    for _ in 0..<Self.markCount {
      let length = Int.random(in: 1...60, using: &generator)
      let start = Int.random(in: 0...scalarCount - length, using: &generator)
      let key = Int.random(in: 0..<3, using: &generator)
      let isSet = Int.random(in: 0..<5, using: &generator) > 0
      let value: AttributeValue = key == 2 ? "https://example.org" : true
      let name: AttributeKey = ["bold", "italic", "link"][key]
      try document.format(start..<start + length, in: .scalar, [name: isSet ? value : .null])
    }
  }

  /// Where the word stands that is made bold and plain again.
  private var word: Range<Int> { scalarCount / 2..<scalarCount / 2 + 8 }

  private func toggle(_ document: inout Document) throws {
    for number in 0..<Self.toggleCount {
      try document.format(word, in: .scalar, ["bold": number % 2 == 0 ? true : .null])
    }
  }

  /// The plain document, formatted.
  private func with(_ format: (inout Document) throws -> Void) throws -> Document {
    var document = try plainDocument()
    try format(&document)
    return document
  }

  /// The whole trace typed into the middle of the word.
  private func measureEditing(
    _ benchmark: String, in document: () throws -> Document, _ runner: Runner
  ) throws {
    let place = word.lowerBound + 4
    let scalars = trace.endContent.unicodeScalars
    let middle = scalars.index(scalars.startIndex, offsetBy: place)
    let expected = String(scalars[..<middle]) + trace.endContent + String(scalars[middle...])
    try runner.measure(
      benchmark, Self.trace, items: trace.patches.count, start: document,
      check: { $0.has(expected) }
    ) {
      try $0.edit(trace, from: place)
    }
  }

  /// All runs, with their texts and attributes.
  private func measureReading(
    _ benchmark: String, of document: () throws -> Document, _ runner: Runner
  ) throws {
    guard runner.wants(benchmark, Self.trace) else { return }
    let document = try document()
    let count = trace.endContent.utf8.count
    try runner.measure(
      benchmark, Self.trace, items: document.statistics.runs,
      start: { (bytes: 0, attributes: 0) }, check: { $0.bytes == count }
    ) { read in
      for run in document.runs {
        read.bytes += run.text.utf8.count
        read.attributes += run.attributes.count
      }
    }
  }
}

/// A small generator whose numbers are the same everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
