import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

/// Attributes that Foundation keeps on whole paragraphs, or on one character only.
@Suite struct BoundaryKeyTests {
  enum Section: TypedAttributeKey {
    typealias Value = String
    static var name: AttributeKey { "app.section" }

    enum Text: AttributedStringKey {
      typealias Value = String
      static let name = "app.section"
      static let runBoundaries: AttributedString.AttributeRunBoundaries? = .paragraph
    }
  }

  enum Figure: TypedAttributeKey {
    typealias Value = String
    static var name: AttributeKey { "app.figure" }

    enum Text: AttributedStringKey {
      typealias Value = String
      static let name = "app.figure"
      static let runBoundaries: AttributedString.AttributeRunBoundaries? = .character("\u{FFFC}")
    }
  }

  private static let registry = AttributeRegistry.standard
    .appending(.init(Section.self, Section.Text.self))
    .appending(.init(Figure.self, Figure.Text.self))

  private func shared(_ text: String) throws -> SharedText {
    SharedText(
      try Document(AttributedString(text), registry: Self.registry), registry: Self.registry)
  }

  /// The text and the document say the same, each scalar of it.
  private func expectEqual(_ shared: SharedText, _ comment: Comment? = nil) throws {
    let shown = shared.text.documentRuns(registry: Self.registry)
    let held = AttributedString(shared.document, registry: Self.registry)
      .documentRuns(registry: Self.registry)
    try #require(shown == held, comment)
  }

  @Test("A paragraph key on a part of a paragraph is on all of it, in text and document")
  func aPartOfAParagraph() throws {
    var shared = try shared("one two\nthree")
    var text = shared.text
    text[text.index(atCharacter: 2)..<text.index(atCharacter: 4)][Section.Text.self] = "a"
    try shared.update(to: text)
    try expectEqual(shared)
    #expect(shared.text.runs.map { $0[Section.Text.self] } == ["a", nil])
    #expect(shared.document.runs.map(\.text) == ["one two\n", "three"])
    // A line feed in it makes two paragraphs, which both have it; without one they are one.
    try shared.edit { (document) throws(EditError) in
      try document.replace(3..<4, in: .scalar, with: "\n")
    }
    try expectEqual(shared)
    #expect(shared.text.runs.map { $0[Section.Text.self] } == ["a", nil])
    try shared.edit { (document) throws(EditError) in
      try document.delete(7..<8, in: .scalar)
    }
    try expectEqual(shared)
    #expect(shared.text.runs.map { $0[Section.Text.self] } == ["a"])
  }

  @Test("A paragraph that begins with what another one had takes on its key")
  func paragraphsThatJoin() throws {
    var shared = try shared("one\ntwo")
    var text = shared.text
    text[text.index(atCharacter: 4)...][Section.Text.self] = "b"
    try shared.update(to: text)
    text = shared.text
    let patch = try shared.edit { (document) throws(EditError) in
      try document.delete(3..<4, in: .scalar)
    }
    patch.apply(to: &text)
    try expectEqual(shared)
    #expect(text == shared.text)
    #expect(shared.text.runs.map { $0[Section.Text.self] } == [nil])
    try shared.edit { (document) throws(EditError) in
      try document.delete(0..<3, in: .scalar)
    }
    try expectEqual(shared)
    #expect(shared.text.runs.map { $0[Section.Text.self] } == ["b"])
  }

  @Test("A key of one character is on no other, whatever a document holds")
  func oneCharacterOnly() throws {
    var shared = try shared("a\u{FFFC}b")
    try shared.edit { (document) throws(EditError) in
      try document.format(0..<3, in: .scalar, ["app.figure": "cat"])
    }
    try expectEqual(shared)
    #expect(shared.text.runs.map { $0[Figure.Text.self] } == [nil, "cat", nil])
    #expect(shared.document.runs.map { $0.attributes["app.figure"] } == ["cat"])
    let shown = shared.text
    #expect(try shared.update(to: shown) == nil)
    // A mark makes another character of it, which has the key no longer; without it it has again.
    for isMarked in [true, false] {
      try shared.edit { (document) throws(EditError) in
        if isMarked {
          try document.insert("\u{301}", at: 2, in: .scalar)
        } else {
          try document.delete(2..<3, in: .scalar)
        }
      }
      try expectEqual(shared)
      #expect(shared.text.runs.contains { $0[Figure.Text.self] == "cat" } != isMarked)
    }
  }

  @Test("An editor sets and takes away a key of one character by the least marks")
  func settingAndTakingAway() throws {
    var shared = try shared("a\u{FFFC}b")
    for value in ["cat", nil] {
      var text = shared.text
      text[text.index(atCharacter: 1)..<text.index(atCharacter: 2)][Figure.Text.self] = value
      #expect(try shared.update(to: text)?.operations.count == 1)
      try expectEqual(shared)
      #expect(shared.text == text)
      #expect(
        try shared.document.attributes(at: 1, in: .scalar)["app.figure"]
          == value.map { .string($0) })
    }
  }

  @Test("Text and document say the same after random edits of either")
  func randomSessions() throws {
    let scalars = ["a", "b", " ", "\n", "\r", "\u{2029}", "\u{301}", "\u{FFFC}", "\u{FFFC}", "é"]
    let attributes: [Attributes.Element] = [
      .init(key: "app.section", value: "a"), .init(key: "app.section", value: "b"),
      .init(key: "app.section", value: .null), .init(key: "app.figure", value: "cat"),
      .init(key: "app.figure", value: "dog"), .init(key: "app.figure", value: .null),
      .init(key: "heading", value: 1), .init(key: "bold", value: true),
    ]
    func edit(_ document: inout Document, _ generator: inout SplitMix64) throws {
      let count = document.count(in: .scalar)
      let start = generator.below(count + 1)
      let range = start..<min(count, start + generator.below(4))
      if generator.once(in: 2) {
        let text = (0..<generator.below(4)).map { _ in generator.pick(scalars) }.joined()
        try document.replace(range, in: .scalar, with: text)
      } else {
        let element = generator.pick(attributes)
        var change = Attributes()
        change[element.key] = element.value
        try document.format(range, in: .scalar, change)
      }
    }
    for seed in TestEnvironment.seeds(max(TestEnvironment.histories / 50, 20)) {
      var generator = SplitMix64(seed: seed)
      var shared = try shared("one\n\u{FFFC}")
      var copy = shared.text
      for _ in 0..<20 {
        switch generator.below(3) {
        case 0:
          var text = shared.text
          let count = text.unicodeScalars.count
          let start = generator.below(count + 1)
          let lower = text.unicodeScalars.index(text.startIndex, offsetBy: start)
          let length = generator.below(min(3, count - start) + 1)
          let range = lower..<text.unicodeScalars.index(lower, offsetBy: length)
          switch generator.below(3) {
          case 0: text[range][Section.Text.self] = generator.pick(["a", "b", nil])
          case 1: text[range][Figure.Text.self] = generator.pick(["cat", nil])
          default: text[range].cotext.headingLevel = generator.pick([1, nil])
          }
          try shared.update(to: text)
          copy = shared.text
        case 1:
          var editor = shared.document.fork(as: ReplicaID("editor")!)
          try edit(&editor, &generator)
          try shared.update(to: AttributedString(editor, registry: Self.registry))
          copy = shared.text
        default:
          let patch = try shared.edit { try edit(&$0, &generator) }
          patch.apply(to: &copy)
        }
        try expectEqual(shared, "COTEXT_SEED=\(seed)")
        try #require(copy == shared.text, "COTEXT_SEED=\(seed)")
        let shown = shared.text
        try #require(try shared.update(to: shown) == nil, "COTEXT_SEED=\(seed)")
      }
    }
  }
}
