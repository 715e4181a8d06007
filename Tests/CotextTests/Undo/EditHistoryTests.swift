import Cotext
import Testing

/// Which edits make up a group.
@Suite("Groups of an edit history")
struct EditHistoryTests {
  @Test("A row of typing is one group")
  func typing() throws {
    var editor = Editor("ada")
    try editor.type("a")
    try editor.type("b")
    try editor.type("c")
    #expect(try editor.undo() == "")
    #expect(!editor.history.canUndo)
    #expect(try editor.redo() == "abc")
    #expect(!editor.history.canRedo)
  }
}
