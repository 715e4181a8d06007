import Cotext
import Testing

/// Single edits that are taken back, whatever came after them, and where selections go.
@Suite("Selective undo and selections")
struct SelectiveUndoTests {
  @Test("A selective undo takes back just that edit, and is undone and redone as a group")
  func selective() throws {
    var editor = Editor("ada")
    for (tag, letter) in ["a", "b", "c"].enumerated() { try editor.type(letter, tag: tag) }
    #expect(try editor.undo(edit: 1) == "ac")
    #expect(try editor.undo(edit: 1) == nil)
    #expect(try editor.undo() == "abc")
    #expect(try editor.redo() == "ac")
    try editor.type("d")
    #expect(try editor.undo() == "ac")
    #expect(try editor.undo() == "abc")
    #expect(try editor.undo() == "")
  }

  @Test("A selective undo clears what can be redone; one that makes nothing does not")
  func redoStack() throws {
    var editor = Editor("ada")
    try editor.type("a", tag: 1)
    editor.history.endBurst()
    try editor.type("b", tag: 2)
    #expect(try editor.undo() == "a")
    #expect(try editor.undo(edit: 2) == nil)
    #expect(try editor.undo(edit: 9) == nil)
    #expect(editor.history.canRedo)
    #expect(try editor.undo(edit: 1) == "")
    #expect(!editor.history.canRedo)
    #expect(try editor.undo() == "a")
  }

  @Test("Changes with one tag are one edit")
  func sharedTag() throws {
    var editor = Editor("ada")
    try editor.type("ab", tag: 1)
    try editor.type("cd", tag: 2)
    try editor.format(0..<4, ["bold": true], tag: 2)
    try editor.delete(0..<1, tag: 3)
    #expect(editor.marked == "*bcd*")
    #expect(try editor.undo(edit: 2) == "b")
    #expect(editor.marked == "b")
    #expect(try editor.undo() == "bcd")
    #expect(editor.marked == "*bcd*")
  }

  @Test("Several selective undos in an explicit group are one step")
  func inGroup() throws {
    var editor = Editor("ada")
    for (tag, letter) in ["a", "b", "c"].enumerated() { try editor.type(letter, tag: tag) }
    editor.history.beginGroup(named: "Reject")
    _ = try editor.undo(edit: 0)
    _ = try editor.undo(edit: 2)
    try editor.type("!")
    editor.history.endGroup()
    #expect(editor.text == "b!")
    #expect(try editor.undo() == "abc")
    #expect(try editor.redo() == "b!")
    #expect(try editor.undo() == "abc")
    #expect(try editor.undo() == "")
  }

  @Test("What a group switches to and fro is as it was")
  func toAndFro() throws {
    var editor = Editor("ada")
    try editor.type("ab", tag: 1)
    editor.history.beginGroup()
    try editor.type("cd", tag: 2)
    _ = try editor.undo(edit: 2)
    let ab = OperationRange(0, count: 2, editor.document.replica)
    editor.history.record(try editor.document.undo([ab]), kind: .other)
    editor.history.record(try editor.document.redo([ab]), kind: .other)
    editor.history.endGroup()
    #expect(editor.text == "ab")
    // The group has nothing to take back; the one before it has.
    #expect(try editor.undo() == "")
    #expect(try editor.redo() == "ab")
  }

  @Test("More tags than are remembered forget the oldest")
  func manyTags() throws {
    var editor = Editor("ada")
    let change = try editor.document.insert("a", at: 0, in: .scalar)
    for tag in 0...1 << 16 { editor.history.record(change, kind: .typing, tag: tag) }
    #expect(try editor.undo(edit: 0) == nil)
    #expect(try editor.undo(edit: 1) == "")
  }

  @Test("Undo puts the selection back that the group started from, redo the one it ended with")
  func selections() throws {
    var editor = Editor("ada")
    try editor.type("ab")
    let start = try editor.caret(1)
    try editor.type("x", at: 1)
    try editor.type("y", at: 2)
    let end = try editor.caret(3)
    let undo = try editor.history.undo(in: &editor.document)
    #expect(undo?.selection == start)
    let redo = try editor.history.redo(in: &editor.document)
    #expect(redo?.selection == end)
    #expect(editor.text == "axyb")
  }

  @Test("A selective undo and its undo leave the selection that is given")
  func selectiveSelection() throws {
    var editor = Editor("ada")
    try editor.type("ab", tag: 1)
    try editor.type("cd", tag: 2)
    let caret = try editor.caret(1)
    let step = try editor.history.undo(edit: 2, selection: caret, in: &editor.document)
    #expect(step?.selection == caret)
    #expect(try editor.history.undo(in: &editor.document)?.selection == caret)
  }

  @Test("A step names its group and carries a change that others can apply")
  func steps() throws {
    var editor = Editor("ada")
    let change = try editor.document.insert("Hi", at: 0, in: .scalar)
    editor.history.record(change, kind: .pasting, name: "Paste")
    var other = editor.fork("bob")
    #expect(editor.history.undoName == "Paste")
    let undo = try #require(try editor.history.undo(in: &editor.document))
    #expect(undo.name == "Paste" && editor.history.redoName == "Paste")
    try other.document.apply(undo.change)
    #expect(other.text == "")
    let redo = try #require(try editor.history.redo(in: &editor.document))
    try other.document.apply(redo.change)
    #expect(other.text == "Hi")
  }
}
