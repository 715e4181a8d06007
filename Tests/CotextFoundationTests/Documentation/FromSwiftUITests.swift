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

  @Test func pasting() throws {
    var document = try document("The fox jumped.")
    var selection = try selectionOfFox(in: document)
    var word = AttributedString("cat")
    word.cotext.italic = true
    word.link = URL(string: "https://swift.org")
    try document.replaceSelection(&selection, with: word)
    #expect(document.markdown() == "The [_cat_](https://swift.org) jumped.\n")
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
