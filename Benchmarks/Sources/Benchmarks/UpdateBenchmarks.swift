import Cotext
import CotextFoundation
import Foundation

/// What it costs to take in what an editor shows after a keystroke.
struct UpdateBenchmarks {
  /// The name in place of a trace's: a document that is made for the purpose.
  static let document = "hundred-kilobytes"
  static let figures = ["update-keystroke", "update-keystroke-runs"]

  private static let size = 100_000
  private static let runCount = 500

  private let text: String

  init() {
    let line = "The quick brown fox jumps over the lazy dog, again and again, and again.\n"
    text = String(String(repeating: line, count: Self.size / line.utf8.count + 1).prefix(Self.size))
  }

  func run(_ runner: Runner) throws {
    try measure("update-keystroke", runs: 1, runner)
    try measure("update-keystroke-runs", runs: Self.runCount, runner)
  }

  /// One letter in the middle of a text of 100 KB.
  private func measure(_ benchmark: String, runs: Int, _ runner: Runner) throws {
    var document = Document(replica: .writer)
    try document.insert(text, at: 0, in: .scalar)
    let length = Self.size / runs
    for run in stride(from: 1, to: runs, by: 2) {
      try document.format(run * length..<(run + 1) * length, in: .scalar, ["bold": true])
    }
    var edited = AttributedString(document)
    let place = edited.utf8.index(edited.startIndex, offsetBy: Self.size / 2)
    edited.characters.insert("x", at: place)
    try runner.measure(
      benchmark, Self.document, items: 1,
      start: { () -> Document in
        var copy = document
        // What follows has the document for itself.
        try copy.insert("y", at: 0, in: .scalar)
        try copy.delete(0..<1, in: .scalar)
        return copy
      },
      check: { $0.count(in: .scalar) == Self.size + 1 }
    ) { try $0.update(to: edited) }
  }
}
