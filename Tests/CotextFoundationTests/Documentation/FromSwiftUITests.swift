import Cotext
import CotextFoundation
import Foundation
import Testing

/// The examples of the article "From SwiftUI to a shared document", in its order and in its words;
/// `DocumentationTests` compares the two.
@Suite struct FromSwiftUITests {
  private func document(_ text: String) throws -> Document {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert(text, at: 0, in: .character)
    return document
  }

  @Test func bindTheEditor() throws {
    let document = try document("The fox jumped.")
    var bob = document.fork(as: ReplicaID("bob")!)
    let changeOfBob = try #require(try bob.insert("quick ", at: 4, in: .character))
    var shared = SharedText(document)
    var text = shared.text
    text.append(AttributedString(" It laughed."))
    let change = try shared.update(to: text)
    try shared.apply(changeOfBob)
    #expect(String(shared.text.characters) == "The quick fox jumped. It laughed.")
    #expect(change?.unitCount == 12)
  }

  /// What an app keeps beside its views.
  private struct Model {
    var shared: SharedText
    var sent: Version
    var outgoing: [Change] = []
    var problem: String?

    mutating func take(_ text: AttributedString) {
      do {
        try shared.update(to: text)
        outgoing += shared.document.changes(since: sent)
        sent = shared.document.version
      } catch {
        problem = "\(error)"
      }
    }
  }

  @Test func takeWhatTheEditorMade() throws {
    let document = try document("The fox jumped.")
    var bob = document.fork(as: ReplicaID("bob")!)
    var model = Model(shared: SharedText(document), sent: document.version)
    for addition in [" It", " laughed."] {
      var text = model.shared.text
      text.append(AttributedString(addition))
      model.take(text)
    }
    var text = model.shared.text
    text.cotext.kern = .infinity
    model.take(text)
    #expect(model.problem?.contains("kern") == true)
    #expect(model.shared.text.cotext.kern == nil)
    bob.apply(model.outgoing)
    #expect(bob.text == "The fox jumped. It laughed.")
  }

  @Test func undo() throws {
    let document = try document("The fox jumped.")
    var bob = document.fork(as: ReplicaID("bob")!)
    let changeOfBob = try #require(try bob.insert("quick ", at: 4, in: .character))
    var shared = SharedText(document)
    var history = EditHistory()
    var text = shared.text
    text.append(AttributedString(" It laughed."))
    history.record(try shared.update(to: text), kind: .typing)
    try shared.apply(changeOfBob)
    history.endBurst()
    try shared.edit { document in try history.undo(in: &document) }
    #expect(String(shared.text.characters) == "The quick fox jumped.")
  }

  @Test func selections() throws {
    var shared = SharedText(try document("The fox jumped."))
    let range = try #require(shared.text.range(of: "fox"))
    let fox = try AnchoredSelection(range: range, of: shared.text, in: shared.document)
    try shared.edit { document in try document.insert("quick ", at: 4, in: .character) }
    let now = fox.ranges(of: shared.text, in: shared.document)
    #expect(now.map { String(shared.text.characters[$0]) } == ["fox"])
  }

  private func selectionOfFox(in document: Document) throws -> AnchoredSelection {
    let start = try document.index(at: 4, in: .character)
    return AnchoredSelection(range: start..<(try document.index(at: 7, in: .character)))
  }

  @Test func toolbar() throws {
    var document = try document("The fox jumped.")
    var selection = try selectionOfFox(in: document)
    let font = selection.typingAttributes(in: document).font ?? .default
    let isBold = font.resolve(in: TextFont.Context()).isBold
    try document.transformAttributes(in: &selection) { attributes in
      attributes.font = (attributes.font ?? .default).bold(!isBold)
    }
    try document.transformAttributes(in: &selection) { $0.font = .system(size: 20) }
    #expect(document.runs.map(\.attributes) == [[:], ["bold": true, "fontSize": 20], [:]])
  }

  @Test func headingAtACaret() throws {
    var document = try document("The fox jumped.")
    let caret = AnchoredSelection(insertionPoint: document.endIndex)
    if case .insertionPoint(let place) = caret.indices(in: document) {
      let offset = document.offset(of: place, in: .scalar)
      try document.format(offset..<offset, in: .scalar, ["heading": 1])
    }
    #expect(document.paragraphs.first?.attributes.headingLevel == 1)
  }

  @Test func pasting() throws {
    var document = try document("The fox jumped.")
    var selection = try selectionOfFox(in: document)
    var word = AttributedString("cat")
    word.cotext.italic = true
    word.link = URL(string: "https://swift.org")
    try document.replaceSelection(&selection, with: word)
    #expect(document.markdown() == "The [_cat_](https://swift.org) jumped.\n")
  }

  struct NoteFormatting: FormattingDefinition {
    enum Scope: FormattingScope {
      static var keys: ScopeKeys {
        AttributeKeys.Bold.self
        AttributeKeys.Italic.self
        AttributeKeys.FontSize.self
      }
    }

    var body: some FormattingConstraint {
      ValueConstraint(for: AttributeKeys.FontSize.self, values: [12, 20, nil], default: nil)
    }
  }

  @Test func sizesOfNotes() {
    #expect(
      NoteFormatting().rules.constrained([Run(text: "a", attributes: ["fontSize": 13])])
        == [Run(text: "a", attributes: [:])])
    #expect(
      NoteFormatting().rules.constrained([Run(text: "a", attributes: ["fontSize": 20])])
        == [Run(text: "a", attributes: ["fontSize": 20])])
  }

  @Test func limiting() throws {
    var document = try document("The fox")
    var selection = try selectionOfFox(in: document)
    let rules = NoteFormatting().rules
    let line = MarkdownOptions(interpretedSyntax: .inlineOnly)
    let pasted = rules.constrained([Run](markdown: "a **red** `cat`", options: line))
    try document.replaceSelection(&selection, with: pasted)
    try document.transformAttributes(0..<3, in: .character) { attributes in
      attributes.italic = true
      attributes.kern = 2
      rules.constrain(&attributes)
    }
    #expect(document.runs.map(\.attributes) == [["italic": true], [:], ["bold": true], [:]])
    #expect(document.runs(under: rules) == Array(document.runs))
    #expect(document.text == "The a red cat")
  }

  private enum EditorFont: AttributedStringKey {
    struct Value: Hashable, Sendable {
      var size: Double
      var isBold: Bool
    }

    static let name = "app.font"
    static let usualSize = 17.0
  }

  @Test func fontsOfAKit() throws {
    let document = try document("Hello")
    let fonts = AttributeRegistry.Entry(
      [AttributeKeys.Bold.name, AttributeKeys.FontSize.name], EditorFont.self,
      reading: { font in
        var attributes = Attributes()
        if font.size != EditorFont.usualSize { attributes.fontSize = font.size }
        if font.isBold { attributes.bold = true }
        return attributes
      },
      writing: { attributes in
        EditorFont.Value(
          size: attributes.fontSize ?? EditorFont.usualSize, isBold: attributes.bold ?? false)
      })
    var shared = SharedText(document, registry: .standard.appending(fonts))
    var text = shared.text
    text[EditorFont.self] = EditorFont.Value(size: 20, isBold: true)
    try shared.update(to: text)
    #expect(shared.document.runs.map(\.attributes) == [["bold": true, "fontSize": 20]])
    try shared.edit { (document) throws(EditError) in
      try document.format(0..<5, in: .character, ["fontSize": .null])
    }
    #expect(shared.text[EditorFont.self] == EditorFont.Value(size: 17, isBold: true))
    let again = shared.text
    #expect(try shared.update(to: again) == nil)
  }

  private enum Highlight: TypedAttributeKey {
    typealias Value = TextColor
    static var name: AttributeKey { "app.highlight" }

    enum Text: AttributedStringKey {
      typealias Value = TextColor
      static let name = "app.highlight"
    }
  }

  @Test func ownKeys() throws {
    var document = Document()
    try document.insert("Hi", at: 0, in: .scalar, attributes: ["app.highlight": "yellow"])
    let registry = AttributeRegistry.standard.appending(.init(Highlight.self, Highlight.Text.self))
    let text = AttributedString(document, registry: registry)
    #expect(text[Highlight.Text.self] == .yellow)
  }

  @Test func saveAndLoad() throws {
    let document = try document("The fox jumped.")
    let data = try JSONEncoder().encode(document)
    let loaded = try JSONDecoder().decode(Document.self, from: data)
    #expect(loaded.text == document.text)
  }

  @Test func saveAsASnapshot() throws {
    let document = try document("The fox jumped.")
    let data = Data(document.snapshot())
    let loaded = try Document(snapshot: [UInt8](data))
    #expect(loaded.text == document.text)
  }

  private actor Store {
    var saves = 0
    func save() async throws { saves += 1 }
  }

  @Test func saveWhilePeopleType() async throws {
    let store = Store()
    let autosave = Autosave(delay: .seconds(1)) { try await store.save() }
    await autosave.noteChange()
    try await autosave.flush()
    #expect(await store.saves == 1)
  }
}
