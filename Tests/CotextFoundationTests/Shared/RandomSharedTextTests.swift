import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

/// A text and its document under random edits of both, over scalars that join their neighbors.
/// `COTEXT_HISTORIES=2500000` takes a million steps.
@Suite struct RandomSharedTextTests {
  private static let scalars: [String] = [
    "a", "b", " ", "\n", "\r", "\t", "\u{301}", "\u{200D}", "\u{FE0F}", "🇪", "🇩", "🇦", "👍", "🏽",
    "👩",
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{915}", "\u{94D}", "\u{937}", "\u{903}",
    "\u{600}", "é", "語", "\u{2028}", "\u{85}", "\u{FFFC}",
  ]

  private enum Fragile: TypedAttributeKey {
    typealias Value = Bool
    static var name: AttributeKey { "app.fragile" }

    enum Text: AttributedStringKey {
      typealias Value = Bool
      static let name = "app.fragile"
      static let invalidationConditions: Set<AttributedString.AttributeInvalidationCondition>? = [
        .textChanged
      ]
    }
  }

  private enum Dependent: TypedAttributeKey {
    typealias Value = Bool
    static var name: AttributeKey { "app.dependent" }

    enum Text: AttributedStringKey {
      typealias Value = Bool
      static let name = "app.dependent"
      static let inheritedByAddedText = false
      static let invalidationConditions: Set<AttributedString.AttributeInvalidationCondition>? = [
        .attributeChanged(AttributeScopes.CotextAttributes.Bold.self)
      ]
    }
  }

  private static let registry = AttributeRegistry.standard
    .appending(.init(Dependent.self, Dependent.Text.self))
    .appending(.init(Fragile.self, Fragile.Text.self))

  private static let attributes: [Attributes.Element] =
    RandomText.attributes + [
      .init(key: "app.fragile", value: true), .init(key: "app.fragile", value: true),
      .init(key: "app.fragile", value: .null), .init(key: "app.dependent", value: true),
      .init(key: "app.dependent", value: .null), .init(key: "heading", value: 2),
      .init(key: "fontFamily", value: "ヒラギノ"),
    ]

  static func edit(_ document: inout Document, _ generator: inout SplitMix64) throws {
    let count = document.count(in: .scalar)
    let start = generator.below(count + 1)
    let range = start..<min(count, start + generator.below(4))
    let text = (0..<generator.below(4)).map { _ in generator.pick(scalars) }.joined()
    switch generator.below(4) {
    case 0: try document.delete(range, in: .scalar)
    case 1, 2: try document.replace(range, in: .scalar, with: text)
    default:
      let element = generator.pick(attributes)
      var change = Attributes()
      change[element.key] = element.value
      try document.format(range, in: .scalar, change)
    }
  }

  /// What an editor makes of a text: some of it looks different, paragraph keys on parts included.
  private static func restyle(_ text: inout AttributedString, _ generator: inout SplitMix64) {
    let count = text.unicodeScalars.count
    guard count > 0 else { return }
    let start = generator.below(count)
    let lower = text.unicodeScalars.index(text.startIndex, offsetBy: start)
    let range =
      lower..<text.unicodeScalars.index(lower, offsetBy: min(count - start, generator.below(5)))
    switch generator.below(7) {
    case 0: text[range].cotext.headingLevel = generator.once(in: 2) ? 1 : nil
    case 1: text[range].cotext.alignment = generator.once(in: 2) ? .center : nil
    case 2: text[range].cotext.bold = generator.once(in: 2) ? true : nil
    case 3: text[range][Fragile.Text.self] = generator.once(in: 2) ? true : nil
    case 4: text[range][Dependent.Text.self] = generator.once(in: 2) ? true : nil
    case 5: text[range].cotext.fontFamily = "明朝"
    default: text[range].cotext.list = generator.once(in: 2) ? .bullet : nil
    }
  }

  /// What an editor makes of a text: whole characters are replaced, by Foundation, which may lose count
  /// of the places of others by that.
  private static func retype(_ text: inout AttributedString, _ generator: inout SplitMix64) {
    let count = text.characters.count
    let start = generator.below(count + 1)
    let lower = text.characters.index(text.startIndex, offsetBy: start)
    let range =
      lower..<text.characters.index(lower, offsetBy: min(count - start, generator.below(3)))
    let new = (0..<generator.below(4)).map { _ in generator.pick(scalars) }.joined()
    text.replaceSubrange(range, with: AttributedString(new))
  }

  @Test(
    "Text and document are equal after every edit of either, scalar by scalar, and ranges lie as anchors do"
  )
  func randomSessions() throws {
    let seeds = TestEnvironment.seeds(max(TestEnvironment.histories / 50, 20))
    let registry = Self.registry
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      var start = Document(replica: ReplicaID("ada")!)
      for _ in 0..<4 { try Self.edit(&start, &generator) }
      var shared = SharedText(start, registry: registry)
      var copy = shared.text
      var bob = start.fork(as: ReplicaID("bob")!)
      for _ in 0..<20 {
        let count = copy.unicodeScalars.count
        let place = generator.below(count + 1)
        let lower = copy.unicodeScalars.index(copy.startIndex, offsetBy: place)
        var range =
          lower..<copy.unicodeScalars.index(
            lower, offsetBy: min(count - place, generator.below(4)))
        let selection = try AnchoredSelection(range: range, of: copy, in: shared.document)
        switch generator.below(4) {
        case 0:
          var text = shared.text
          if generator.once(in: 2) {
            Self.restyle(&text, &generator)
          } else {
            Self.retype(&text, &generator)
          }
          try shared.update(to: text)
          copy = shared.text
        case 1:
          var editor = shared.document.fork(as: ReplicaID("editor")!)
          try Self.edit(&editor, &generator)
          try shared.update(to: AttributedString(editor, registry: registry))
          copy = shared.text
        case 2:
          let patch = try shared.edit { try Self.edit(&$0, &generator) }
          patch.apply(to: &copy, updating: &range)
          try expectPlace(of: range, selection, copy, shared.document, seed)
        default:
          for _ in 0...generator.below(3) { try Self.edit(&bob, &generator) }
          let (_, patch) = shared.apply(bob.changes(since: shared.document.version))
          patch.apply(to: &copy, updating: &range)
          try expectPlace(of: range, selection, copy, shared.document, seed)
          bob.merge(shared.document)
        }
        let expected = AttributedString(shared.document, registry: registry)
          .documentRuns(registry: registry)
        for text in [shared.text, copy] {
          try #require(
            text.unicodeScalars.elementsEqual(shared.document.text.unicodeScalars),
            "COTEXT_SEED=\(seed)")
          try #require(
            text.characters.elementsEqual(shared.document.text), "COTEXT_SEED=\(seed)")
          try #require(
            text.documentRuns(registry: registry) == expected, "COTEXT_SEED=\(seed)")
        }
        let shown = shared.text
        try #require(try shared.update(to: shown) == nil, "COTEXT_SEED=\(seed)")
      }
    }
  }

  private func expectPlace(
    of range: Range<AttributedString.Index>, _ selection: AnchoredSelection,
    _ text: AttributedString, _ document: Document, _ seed: UInt64
  ) throws {
    func offsets(_ range: Range<AttributedString.Index>) -> Range<Int> {
      text.utf8.distance(
        from: text.startIndex, to: range.lowerBound)..<text.utf8.distance(
          from: text.startIndex, to: range.upperBound)
    }
    let anchored = try #require(selection.ranges(of: text, in: document).first)
    try #require(offsets(range) == offsets(anchored), "COTEXT_SEED=\(seed)")
  }
}
