import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

/// Random edits of an editor against the model of what they ask of paragraphs.
@Suite struct ParagraphRequestTests {
  private static let keys: [AttributeKey] = ["heading", "alignment", "list"]

  @Test("Each paragraph gets what the editor asked of any part of it, as the model says")
  func randomRequests() throws {
    for seed in TestEnvironment.seeds(max(TestEnvironment.histories / 20, 50)) {
      var generator = SplitMix64(seed: seed)
      var document = Document(replica: ReplicaID("ada")!)
      try document.insert(Self.text(&generator, 12), at: 0, in: .scalar)
      for _ in 0..<generator.below(3) { try Self.format(&document, &generator) }
      for _ in 0..<4 {
        let shown = AttributedString(document)
        var text = shown
        for _ in 0...generator.below(3) { Self.edit(&text, &generator) }
        let before = Dictionary(
          uniqueKeysWithValues: zip(try document.visibleElements, Self.attributes(shown)))
        try document.update(to: text)
        // Who is still there was there before; the document says that, not the comparison of texts.
        let scalars = zip(
          text.unicodeScalars, zip(Self.attributes(text), try document.visibleElements)
        )
        .map { ParagraphRequests.Scalar($0, $1.0, before: before[$1.1]) }
        let expected = ParagraphRequests(scalars, keys: Self.keys).paragraphs
        try #require(document.paragraphs.map(\.attributes) == expected, "COTEXT_SEED=\(seed)")
        // All of a paragraph has it, so that no reader sees anything else.
        let spread = AttributedString(document)
        try #require(spread.unicodeScalars.elementsEqual(text.unicodeScalars))
        try #require(try document.update(to: spread) == nil, "COTEXT_SEED=\(seed)")
      }
    }
  }

  private static func text(_ generator: inout SplitMix64, _ most: Int) -> String {
    (0..<generator.below(most + 1)).map { _ in generator.pick(["a", "b", "c", "\n"]) }.joined()
  }

  private static func attributes(_ text: AttributedString) -> [Attributes] {
    text.documentRuns().flatMap { run in run.text.unicodeScalars.map { _ in run.attributes } }
  }

  private static func format(_ document: inout Document, _ generator: inout SplitMix64) throws {
    let count = document.count(in: .scalar)
    let start = generator.below(count + 1)
    let change: Attributes = generator.pick([
      ["heading": 1], ["heading": 2], ["alignment": "center"], ["list": "bullet"],
      ["bold": true], ["heading": .null],
    ])
    try document.format(
      start..<min(count, start + generator.below(4)), in: .scalar, change)
  }

  /// What an editor does: it replaces text by plain text or text with a key, or changes a part of it.
  private static func edit(_ text: inout AttributedString, _ generator: inout SplitMix64) {
    let count = text.unicodeScalars.count
    let start = generator.below(count + 1)
    let lower = text.unicodeScalars.index(text.startIndex, offsetBy: start)
    let length = generator.below(min(4, count - start) + 1)
    let range = lower..<text.unicodeScalars.index(lower, offsetBy: length)
    switch generator.below(6) {
    case 0: text[range].cotext.headingLevel = generator.pick([1, 2, nil])
    case 1: text[range].cotext.alignment = generator.pick([.center, .right, nil])
    case 2: text[range].cotext.list = generator.pick([.bullet, .ordered, nil])
    default:
      var inserted = AttributedString(Self.text(&generator, 3))
      if generator.once(in: 3) { inserted.cotext.headingLevel = 3 }
      if generator.once(in: 4) { inserted.cotext.bold = true }
      text.replaceSubrange(range, with: inserted)
    }
  }
}
