import Cotext
import CotextFoundation
import Foundation
import Testing

/// The examples of the documentation comments of CotextFoundation, in their words; `DocumentationTests`
/// compares the two.
@Suite struct FoundationCommentTests {
  private func document(_ text: String) throws -> Document {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert(text, at: 0, in: .character)
    return document
  }

  @Test func updating() throws {
    var document = Document()
    try document.insert("Hello world", at: 0, in: .character)
    var text = AttributedString(document)
    if let range = text.range(of: "world") { text[range].cotext.bold = true }
    try document.update(to: text)
    #expect(document.markdown() == "Hello **world**\n")
  }

  @Test func sharedText() throws {
    let document = try document("words")
    var bob = document.fork(as: ReplicaID("bob")!)
    let changeOfBob = try #require(try bob.insert("Some ", at: 0, in: .character))
    var shared = SharedText(document)
    var text = shared.text
    text.append(AttributedString(" and more"))
    let change = try shared.update(to: text)
    try shared.apply(changeOfBob)
    #expect(String(shared.text.characters) == "Some words and more")
    #expect(change?.unitCount == 9)
  }

  @Test func patches() throws {
    var shared = SharedText(try document("words"))
    var text = shared.text
    var bob = shared.document.fork(as: ReplicaID("bob")!)
    let change = try #require(try bob.insert("Some ", at: 0, in: .character))
    let patch = try shared.apply(change)
    patch.apply(to: &text)
    #expect(text == shared.text)
  }

  private actor Store {
    var saves = 0
    func save() async throws { saves += 1 }
  }

  @Test func autosaving() async throws {
    let store = Store()
    let autosave = Autosave { try await store.save() }
    await autosave.noteChange()
    try await autosave.flush()
    #expect(await store.saves == 1)
  }

  @Test func ownKeys() throws {
    enum Highlight: TypedAttributeKey {
      typealias Value = TextColor
      static var name: AttributeKey { "app.highlight" }

      enum Text: AttributedStringKey {
        typealias Value = TextColor
        static let name = "app.highlight"
      }
    }
    let registry = AttributeRegistry.standard.appending(.init(Highlight.self, Highlight.Text.self))
    var text = AttributedString("x")
    text[Highlight.Text.self] = .yellow
    #expect(
      try Document(text, registry: registry).runs.first?.attributes
        == ["app.highlight": "yellow"])
  }
}
