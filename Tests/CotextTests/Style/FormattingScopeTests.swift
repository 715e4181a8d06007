import Cotext
import Testing

@Suite struct FormattingScopeTests {
  @Test func builtInKeysGrowAsTheSchemaSays() {
    #expect(StandardScope.keys.count == 34)
    for key in StandardScope.keys {
      #expect(key.growth == AttributeSchema.standard.growth(of: key.name), "\(key.name)")
    }
    #expect(AttributeSchema(StandardScope.self).growth(of: "comment:1") == .none)
  }

  enum Note: TypedAttributeKey {
    typealias Value = String
    static var name: AttributeKey { "note" }
    static var growth: AttributeSchema.Growth { .both }
  }

  enum Level: TypedAttributeKey {
    typealias Value = Int
    static var name: AttributeKey { "level" }
    static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }

  enum Mention: TypedAttributeKey {
    typealias Value = [String]
    static var name: AttributeKey { "mention" }
    static var inheritedByAddedText: Bool { false }
    static var invalidationConditions: Set<AttributeInvalidationCondition>? {
      [.textChanged, .attributeChanged(AttributeKeys.Link.self)]
    }
  }

  enum AppScope: FormattingScope {
    static var keys: ScopeKeys {
      Note.self
      Level.self
      ParagraphScope.self
      Mention.self
      Mention.self
    }
  }

  @Test func ownKeysSayHowTheyGrow() throws {
    #expect(Note.growth == .both && Level.growth == .paragraph && Mention.growth == .none)
    let schema = AttributeSchema(AppScope.self)
    var document = Document(schema: schema)
    try document.insert("one\ntwo", at: 0, in: .character)
    try document.format(1..<2, in: .character, ["note": "!", "level": 2, "mention": ["Ada"]])
    try document.insert("x", at: 2, in: .character)
    try document.insert("y", at: 1, in: .character)
    #expect(document.runs.map(\.text) == ["o", "y", "n", "x", "e\n", "two"])
    #expect(document.runs.map { $0.attributes[Note.self] } == [nil, "!", "!", "!", nil, nil])
    #expect(document.runs.map { $0.attributes[Level.self] } == [2, 2, 2, 2, 2, nil])
    #expect(
      document.runs.map { $0.attributes[Mention.self] } == [nil, nil, ["Ada"], nil, nil, nil])
  }

  @Test func aScopeListsItsKeysInOrderAndOnce() {
    #expect(
      AppScope.keys.map(\.name) == [
        "alignment", "blockquote", "checked", "codeBlock", "heading", "indent", "level",
        "lineHeight", "list", "listStart",
        "mention", "note", "quoteIndent", "tableRow",
        "writingDirection",
      ])
    #expect(AppScope.keys["note:7"]?.name == "note")
    #expect(AppScope.keys["notes"] == nil && AppScope.keys[":note"] == nil)
    #expect(AppScope.keys["level"]?.accepts(3) == true)
    #expect(AppScope.keys["level"]?.accepts(.null) == false)
    #expect(AppScope.keys["level"]?.accepts("3") == false)
    #expect(AppScope.keys["mention"]?.invalidationConditions.contains(.textChanged) == true)
  }
}
