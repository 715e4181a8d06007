import Cotext
import TestSupport
import Testing

/// What Markdown is written from a document, and read again.
@Suite struct MarkdownRoundTripTests {
  private static let seeds = (0..<20).map { UInt64($0) }

  @Test("What attributes can say comes back as it was", arguments: seeds)
  func runsComeBack(block: UInt64) throws {
    for seed in Self.seeds(of: block) {
      var generator = MarkdownGenerator(seed: seed)
      let runs = generator.document()
      var document = Document(replica: ReplicaID("ada")!)
      var selection = AnchoredSelection()
      try document.replaceSelection(&selection, with: runs)
      let markdown = document.markdown()
      let read = [Run](markdown: markdown)
      #expect(read == Array(document.runs), "seed \(seed): \(markdown)")
      if read != Array(document.runs) { return }
    }
  }

  @Test("What is read is written the same way again, whatever it is", arguments: seeds)
  func writingIsStable(block: UInt64) throws {
    for seed in Self.seeds(of: block) {
      var generator = MarkdownGenerator(seed: seed)
      let source = generator.markdown()
      let first = try Document(markdown: source)
      let written = first.markdown()
      let second = try Document(markdown: written)
      let isSame = second.markdown() == written
      #expect(isSame, "seed \(seed): \(source.debugDescription) \(written.debugDescription)")
      let isSameText =
        first.text.unicodeScalars.filter { !$0.properties.isWhitespace }
        == second.text.unicodeScalars.filter { !$0.properties.isWhitespace }
      #expect(isSameText, "seed \(seed): \(source.debugDescription) \(written.debugDescription)")
      if !isSame || !isSameText { return }
    }
  }

  @Test("Any document keeps its text, but for empty lines", arguments: seeds)
  func anyTextIsKept(block: UInt64) throws {
    for seed in Self.seeds(of: block) {
      var generator = MarkdownGenerator(seed: seed)
      var document = Document(replica: ReplicaID("ada")!)
      var selection = AnchoredSelection()
      try document.replaceSelection(&selection, with: generator.wildRuns())
      let markdown = document.markdown()
      let read = try Document(markdown: markdown)
      let isSame = Self.inked(read.runs) == Self.inked(document.runs)
      #expect(isSame, "seed \(seed): \(markdown.debugDescription)")
      if !isSame { return }
    }
  }

  private static func seeds(of block: UInt64) -> [UInt64] {
    if let seed = TestEnvironment.seed { return block == 0 ? [seed] : [] }
    return (0..<100).map { block * 100 + $0 }
  }

  /// The visible scalars with their inline attributes.
  private static func inked(_ runs: some Sequence<Run>) -> [Run] {
    runs.flatMap { run in
      var attributes = Attributes()
      for key in ["bold", "italic", "strikethrough", "code", "link"] as [AttributeKey] {
        attributes[key] = run.attributes[key]
      }
      return run.text.unicodeScalars.filter { !$0.properties.isWhitespace }.map {
        Run(text: String($0), attributes: attributes)
      }
    }
  }
}
