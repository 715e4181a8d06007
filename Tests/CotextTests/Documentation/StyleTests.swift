import Cotext
import Testing

/// The examples in the documentation comments of attributes with types, in their words;
/// `DocumentationTests` compares the two.
@Suite struct StyleTests {
  @Test func typedKey() throws {
    var document = Document(schema: AttributeSchema(NoteScope.self))
    var attributes = Attributes()
    attributes.highlight = .yellow
    try document.insert("a", at: 0, in: .character, attributes: attributes)
    try document.insert("b", at: 1, in: .character)
    #expect(Array(document.runs).map(\.attributes) == [["app.highlight": "yellow"], [:]])
  }

  @Test func colour() {
    let orange = TextColor("#ff9500")
    #expect(TextColor.red.name == "red")
    #expect(orange?.description == "#ff9500")
  }

  @Test func resolving() {
    let font = TextFont.system(size: 20).italic()
    let resolved = font.resolve(in: TextFont.Context())
    #expect(resolved.pointSize == 20)
    #expect(resolved.isItalic)
  }

  @Test func settingAFont() {
    var attributes: Attributes = ["bold": true, "fontSize": 14]
    attributes.font = .system(size: 20)
    #expect(attributes == ["bold": true, "fontSize": 20])
    attributes.font = (attributes.font ?? .default).bold(false)
    #expect(attributes == ["fontSize": 20])
  }

  @Test func fontsAsChanges() throws {
    var document = Document()
    try document.insert("Hello", at: 0, in: .character)
    try document.format(0..<5, in: .character, TextFont.system(size: 20).changes)
    #expect(try document.attributes(at: 0, in: .character) == ["fontSize": 20])
  }

  @Test func rules() {
    let rules = NoteFormatting().rules
    var attributes: Attributes = ["fontFamily": "Papyrus", "link": "https://swift.org"]
    rules.constrain(&attributes)
    #expect(attributes == ["foregroundColor": "blue", "link": "https://swift.org"])
  }
}

enum Highlight: TypedAttributeKey {
  typealias Value = TextColor
  static var name: AttributeKey { "app.highlight" }
  static var inheritedByAddedText: Bool { false }
}
extension Attributes {
  var highlight: TextColor? {
    get { self[Highlight.self] }
    set { self[Highlight.self] = newValue }
  }
}

enum NoteScope: FormattingScope {
  static var keys: ScopeKeys {
    FontScope.self
    AttributeKeys.Link.self
    AttributeKeys.ForegroundColor.self
    Highlight.self
  }
}

struct NoteFormatting: FormattingDefinition {
  typealias Scope = NoteScope

  var body: FormattingConstraints {
    ValueConstraint(
      for: AttributeKeys.FontFamily.self, values: ["Georgia", nil], default: nil)
    LinksAreBlue()
  }
}
struct LinksAreBlue: FormattingConstraint {
  func constrain(_ attributes: inout Attributes) {
    if attributes.link != nil { attributes.foregroundColor = .blue }
  }
}
