import Cotext

/// What it costs in a document of a megabyte to find a selection, to format it, and to put styled text
/// in its place.
struct SelectionBenchmarks {
  /// The name in place of a trace's: a document that is made for the purpose.
  static let document = "megabyte"
  static let figures = [
    "resolve-selection", "transform-word", "transform-runs", "transform-each-run", "paste-runs",
  ]

  private static let size = 1 << 20
  private static let runCount = 10_000
  private static let repetitions = 10_000
  private static let rangeCount = 100

  /// A megabyte of text, 10,000 runs of which every other one is bold, inserted in pieces that are
  /// not in order.
  private let document: Document

  init() throws {
    var document = Document(replica: .writer)
    let line = "The quick brown fox jumps over the lazy dog, again and again, and again.\n"
    let text = String(repeating: line, count: Self.size / line.utf8.count + 1).prefix(Self.size)
    try document.insert(String(text), at: 0, in: .scalar)
    let length = Self.size / Self.runCount
    for run in stride(from: 0, to: Self.runCount, by: 2) {
      let range = run * length..<(run + 1) * length
      try document.format(range, in: .scalar, ["bold": true])
    }
    self.document = document
  }

  func run(_ runner: Runner) throws {
    try measureResolving(runner)
    try measureWord(runner)
    try runner.measure(
      "transform-runs", Self.document, items: Self.runCount, start: edited,
      check: { $0.statistics.runs == 2 }
    ) { document in
      let start = try document.index(at: 1, in: .scalar)
      var all = AnchoredSelection(range: start..<document.endIndex)
      try document.transformAttributes(in: &all) { $0["bold"] = true }
    }
    try runner.measure(
      "transform-each-run", Self.document, items: Self.runCount, start: edited,
      check: { $0.statistics.marks > Self.runCount }
    ) { document in
      // A value of its own for each run: as many marks as runs.
      var number = 0.0
      var all = AnchoredSelection(range: document.startIndex..<document.endIndex)
      try document.transformAttributes(in: &all) { attributes in
        number += 1
        attributes["size"] = .number(number)
      }
    }
    try measurePasting(runner)
  }

  /// 64 KB of styled runs at the end of the document; items are runs.
  private func measurePasting(_ runner: Runner) throws {
    let looks: [Attributes] = [[:], ["bold": true], ["italic": true, "size": 2], ["link": "u"]]
    let text = "paste it"
    let runs = (0..<(1 << 16) / text.utf8.count).map {
      Run(text: text, attributes: looks[$0 % looks.count])
    }
    try runner.measure(
      "paste-runs", Self.document, items: runs.count, start: edited,
      check: { $0.statistics.visible == Self.size + 1 + 1 << 16 }
    ) { document in
      var end = AnchoredSelection(
        insertionPoint: document.endIndex)
      try document.replaceSelection(&end, with: runs)
    }
  }

  /// Where the word of a repetition stands.
  private func word(_ number: Int) -> Range<Int> {
    let start = (number &* 7919 &* 131) % (Self.size - 8)
    return start..<start + 8
  }

  /// 100 ranges are found over and over: 200 anchors each time.
  private func measureResolving(_ runner: Runner) throws {
    let ranges = try (0..<Self.rangeCount).map { number in
      let word = word(number)
      return try document.index(
        at: word.lowerBound, in: .scalar)..<document.index(at: word.upperBound, in: .scalar)
    }
    let selection = AnchoredSelection(ranges: ranges)
    let times = Self.repetitions / Self.rangeCount
    try runner.measure(
      "resolve-selection", Self.document, items: 2 * Self.rangeCount * times, start: { 0 },
      check: { $0 == Self.rangeCount * times }
    ) { count in
      for _ in 0..<times {
        guard case .ranges(let ranges) = selection.indices(in: document) else { continue }
        count += ranges.ranges.count
      }
    }
  }

  /// 10,000 words, each made bold where it is not and plain where it is.
  private func measureWord(_ runner: Runner) throws {
    let selections = try (0..<Self.repetitions).map { number in
      let word = word(number)
      return try AnchoredSelection(
        range: document.index(
          at: word.lowerBound, in: .scalar)..<document.index(at: word.upperBound, in: .scalar))
    }
    try runner.measure(
      "transform-word", Self.document, items: Self.repetitions,
      start: { (document: try edited(), selections: selections) },
      check: { $0.document.statistics.visible == Self.size + 1 }
    ) { state in
      for number in 0..<Self.repetitions {
        try state.document.transformAttributes(in: &state.selections[number]) { attributes in
          attributes["italic"] = attributes["italic"] == nil ? true : nil
        }
      }
    }
  }

  /// A copy that is not shared any more.
  private func edited() throws -> Document {
    var copy = document
    try copy.insert("!", at: 0, in: .scalar)
    return copy
  }
}
