import Cotext
import CotextFoundation
import Foundation
import Testing

@Suite struct TutorialEditorTests {
  /// Somebody else who types a letter into the same document before each step, far in front of what
  /// the editor does, and at its very end.
  private struct Other {
    var document: Document
    var letters = Array("while you were formatting this")[...]

    mutating func type(into editor: inout TutorialEditor) throws {
      document.merge(editor.document)
      let letter = letters.popFirst().map(String.init) ?? "."
      let place = document.text.unicodeScalars.count { $0 == "\n" } == 0 ? 0 : 1
      try document.insert(letter, at: place, in: .character)
      try document.insert(letter, at: document.count(in: .character), in: .character)
      editor.shared.apply(document.changes(since: editor.document.version))
      #expect(editor.shared.text.documentRuns() == Array(document.runs))
    }
  }

  private func session() throws -> (editor: TutorialEditor, other: Other) {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert("Notes\nRich text is fun to write.\n", at: 0, in: .character)
    return (
      TutorialEditor(document),
      Other(document: document.fork(as: try #require(ReplicaID("bob"))))
    )
  }

  private func attributes(of word: String, in editor: TutorialEditor) throws -> Attributes {
    let range = try #require(editor.shared.text.range(of: word))
    let runs = AttributedString(editor.shared.text[range]).documentRuns()
    try #require(runs.count == 1, "\(word) looks different from place to place")
    return runs[0].attributes
  }

  @Test func theToolbarShowsWhatIsSelectedAndTogglesIt() throws {
    var (editor, other) = try session()
    try editor.select("fun")
    try other.type(into: &editor)
    #expect(!editor.isBold && !editor.isItalic && !editor.isUnderlined)
    try editor.toggleBold()
    try other.type(into: &editor)
    #expect(editor.isBold)
    try editor.toggleItalic()
    try editor.toggleUnderline()
    try other.type(into: &editor)
    #expect(editor.isBold && editor.isItalic && editor.isUnderlined)
    #expect(
      try attributes(of: "fun", in: editor) == ["bold": true, "italic": true, "underline": true])
    try editor.toggleBold()
    #expect(!editor.isBold && editor.isItalic)
    #expect(try attributes(of: "fun", in: editor) == ["italic": true, "underline": true])
  }

  @Test func aSizeKeepsTheTraits() throws {
    var (editor, other) = try session()
    try editor.select("Rich text")
    try editor.toggleBold()
    try other.type(into: &editor)
    try editor.setSize(24)
    #expect(editor.isBold)
    #expect(editor.size == 24)
    #expect(try attributes(of: "Rich text", in: editor) == ["bold": true, "fontSize": 24])
  }

  @Test func atACaretTheToolbarSetsWhatIsTypedNext() throws {
    var (editor, other) = try session()
    try editor.putCaret(behind: "Rich")
    try editor.toggleBold()
    #expect(editor.isBold)
    try other.type(into: &editor)
    #expect(editor.isBold)
    try editor.type("er")
    try editor.type("!")
    #expect(try attributes(of: "er!", in: editor) == ["bold": true])
    #expect(try attributes(of: "Rich", in: editor) == [:])
    try editor.toggleBold()
    try other.type(into: &editor)
    try editor.type("?")
    #expect(try attributes(of: "?", in: editor) == [:])
  }

  @Test func coloursAndLinks() throws {
    var (editor, other) = try session()
    try editor.select("text is")
    try editor.setColor(.orange)
    try other.type(into: &editor)
    #expect(editor.color == .orange)
    try editor.select("is")
    try editor.setLink("https://swift.org")
    try other.type(into: &editor)
    #expect(editor.link == nil || editor.link == "https://swift.org")
    try editor.select("text is")
    #expect(editor.hasMixedLinks)
    #expect(
      try attributes(of: "is", in: editor) == [
        "foregroundColor": "orange", "link": "https://swift.org",
      ])
    try editor.setColor(nil)
    try editor.setLink(nil)
    #expect(try attributes(of: "text is", in: editor) == [:])
  }

  @Test func whatTheTextEditorMadeIsTakenIn() throws {
    var (editor, other) = try session()
    try editor.select("fun")
    try editor.toggleBold()
    try other.type(into: &editor)
    var text = editor.shared.text
    let fun = try #require(text.range(of: "fun"))
    text.characters.replaceSubrange(fun, with: "joy")
    let words = editor.wordCount
    try editor.shared.update(to: text)
    try other.type(into: &editor)
    #expect(try attributes(of: "joy", in: editor) == ["bold": true])
    #expect(editor.wordCount == words)
  }

  @Test func saveAndLoad() async throws {
    var (editor, other) = try session()
    try editor.select("fun")
    try editor.toggleBold()
    let box = Box()
    let saved = editor
    let autosave = Autosave(clock: ManualClock()) { await box.put(try saved.save()) }
    await autosave.noteChange()
    try await autosave.flush()
    var loaded = try TutorialEditor.load(try #require(await box.data))
    #expect(loaded.shared.text.documentRuns() == editor.shared.text.documentRuns())
    #expect(loaded.document.replica != editor.document.replica)
    // It is the same document still: both go on.
    try loaded.select("write")
    try loaded.type("share")
    try other.type(into: &editor)
    editor.shared.apply(loaded.document.changes(since: editor.document.version))
    try other.type(into: &editor)
    #expect(String(editor.shared.text.characters).contains("Rich text is fun to share."))
  }

  private actor Box {
    var data: Data?
    func put(_ data: Data) { self.data = data }
  }
}
