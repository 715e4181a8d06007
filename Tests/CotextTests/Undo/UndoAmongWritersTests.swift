import Cotext
import Testing

/// What an undo does while others write: the cases that went wrong elsewhere.
@Suite("Undo among several writers")
struct UndoAmongWritersTests {
  /// Two writers who both know a text that neither can undo.
  private func writers(_ text: String) throws -> (ada: Editor, bob: Editor) {
    var origin = Editor("origin")
    try origin.document.insert(text, at: 0, in: .scalar)
    return (origin.fork("ada"), origin.fork("bob"))
  }

  @Test("What was loaded is not undoable, the first edit after it is, alone")
  func loading() throws {
    var (ada, _) = try writers("loaded")
    #expect(!ada.history.canUndo)
    #expect(try ada.undo() == nil)
    try ada.type("!")
    #expect(try ada.undo() == "loaded")
    #expect(try ada.undo() == nil)
    #expect(try ada.redo() == "loaded!")
  }

  @Test("Each editor takes back its own edits and captures nobody else's")
  func ownEdits() throws {
    var (ada, bob) = try writers("")
    try ada.type("A")
    bob.merge(ada)
    try bob.type("B")
    ada.merge(bob)
    try ada.type("a")
    bob.merge(ada)
    try bob.type("b")
    ada.merge(bob)
    #expect(ada.text == "ABab")
    #expect(try ada.undo() == "ABb")
    #expect(try ada.undo() == "Bb")
    #expect(try ada.undo() == nil)
    bob.merge(ada)
    #expect(try bob.undo() == "B")
    #expect(try bob.undo() == "")
    #expect(try ada.redo() == "ABb")
    #expect(try ada.redo() == "ABab")
    ada.merge(bob)
    bob.merge(ada)
    #expect(ada.text == "Aa" && bob.text == "Aa")
  }

  @Test("Two editors of one replica have histories of their own")
  func twoEditors() throws {
    var (ada, _) = try writers("")
    var other = EditHistory()
    try ada.type("a")
    other.record(try ada.document.insert("o", at: 1, in: .scalar), kind: .typing)
    ada.history.endBurst()
    try ada.type("b")
    #expect(ada.text == "aob")
    try other.undo(in: &ada.document)
    #expect(ada.text == "ab")
    #expect(try ada.undo() == "a")
    try other.redo(in: &ada.document)
    #expect(ada.text == "ao")
  }

  @Test("Undoing a format that another writer overrode leaves theirs")
  func overriddenFormat() throws {
    var (ada, bob) = try writers("word")
    try ada.format(0..<4, ["color": "red"])
    bob.merge(ada)
    try bob.format(0..<4, ["color": "blue"])
    ada.merge(bob)
    #expect(try ada.undo() == "word")
    #expect(ada.document.runs.map(\.attributes) == [["color": "blue"]])
    // And what stands under theirs comes out where they take it back.
    _ = try ada.redo()
    _ = try bob.undo()
    ada.merge(bob)
    #expect(ada.document.runs.map(\.attributes) == [["color": "red"]])
  }

  @Test("Undoing a deletion that two made leaves the other's")
  func sharedDeletion() throws {
    var (ada, bob) = try writers("one two")
    try ada.delete(3..<7)
    try bob.delete(0..<5)
    ada.merge(bob)
    bob.merge(ada)
    #expect(ada.text == "")
    #expect(try ada.undo() == "wo")
    bob.merge(ada)
    #expect(try bob.undo() == "one two")
    #expect(try ada.redo() == "")
  }

  @Test("Deleted text comes back as the same characters, with marks and anchors and what was added")
  func sameCharacters() throws {
    var (ada, bob) = try writers("one two three")
    try bob.format(4..<7, ["bold": true])
    ada.merge(bob)
    let anchor = try ada.document.anchor(before: 5, in: .scalar)
    try ada.delete(3..<7)
    // Meanwhile another writer works inside of it.
    try bob.document.insert("_", at: 5, in: .scalar)
    try bob.document.format(8..<9, in: .scalar, ["bold": true])
    ada.merge(bob)
    #expect(ada.text == "one_ three")
    #expect(try ada.undo() == "one t_wo three")
    #expect(ada.document.runs.map(\.attributes).contains(["bold": true]))
    #expect(try ada.document.offset(of: anchor, in: .scalar) == 6)
    bob.merge(ada)
    #expect(Array(bob.document.runs) == Array(ada.document.runs))
  }

  @Test("Text that another continued keeps its looks for the other")
  func continuation() throws {
    var (ada, bob) = try writers("")
    ada.history.record(
      try ada.document.insert("ada", at: 0, in: .scalar, attributes: ["bold": true]), kind: .typing)
    bob.merge(ada)
    try bob.type("bob")
    ada.merge(bob)
    #expect(ada.marked == "*adabob*")
    #expect(try ada.undo() == "bob")
    #expect(ada.marked == "*bob*")
    _ = try ada.redo()
    #expect(ada.marked == "*adabob*")
  }

  @Test("A format in one group with typing is taken back, from others' text too")
  func formatInGroup() throws {
    var (ada, _) = try writers("text")
    ada.history.beginGroup()
    try ada.type("!")
    try ada.format(0..<5, ["bold": true])
    ada.history.endGroup()
    #expect(ada.marked == "*text!*")
    _ = try ada.undo()
    #expect(ada.marked == "text")
    _ = try ada.redo()
    #expect(ada.marked == "*text!*")
  }

  // MARK: Others undo, too

  @Test("A plain undo skips what another took back, and undoes it once they give it back")
  func skipping() throws {
    var (ada, bob) = try writers("")
    try ada.type("a")
    ada.history.endBurst()
    try ada.type("b", tag: 7)
    let units = OperationRange(1, ReplicaID("ada")!)
    bob.merge(ada)
    try bob.document.undo([units])
    ada.merge(bob)
    #expect(ada.text == "a")
    #expect(try ada.undo(edit: 7) == nil)
    #expect(try ada.undo() == "")
    #expect(try ada.undo() == nil)
    // Redo gives back what the undo took, and not what another took.
    #expect(try ada.redo() == "a")
    #expect(try ada.redo() == nil)
    try bob.document.redo([units])
    ada.merge(bob)
    #expect(ada.text == "ab")
    #expect(try ada.undo() == "b")
    #expect(try ada.undo() == "")
  }

  @Test("Of a group that another undid in part, undo and redo switch the rest")
  func partlyUndone() throws {
    var (ada, bob) = try writers("")
    try ada.type("abc")
    bob.merge(ada)
    try bob.document.undo([OperationRange(1, ReplicaID("ada")!)])
    ada.merge(bob)
    #expect(ada.text == "ac")
    #expect(try ada.undo() == "")
    #expect(try ada.redo() == "ac")
  }

  @Test("What another redid need not be redone, and can be undone again")
  func redoneByOther() throws {
    var (ada, bob) = try writers("")
    try ada.type("a")
    ada.history.endBurst()
    try ada.type("b")
    _ = try ada.undo()
    _ = try ada.undo()
    bob.merge(ada)
    try bob.document.redo([OperationRange(0, ReplicaID("ada")!)])
    ada.merge(bob)
    #expect(ada.text == "a")
    #expect(try ada.redo() == "ab")
    #expect(try ada.undo() == "a")
    #expect(try ada.undo() == "")
  }

  @Test("Two who undo the same at once switch it off once")
  func concurrentUndo() throws {
    var (ada, bob) = try writers("")
    try ada.type("a")
    bob.merge(ada)
    _ = try ada.undo()
    try bob.document.revert(changesOf: [ReplicaID("ada")!])
    ada.merge(bob)
    bob.merge(ada)
    #expect(ada.text == "" && bob.text == "")
    #expect(try ada.redo() == "a")
    bob.merge(ada)
    #expect(bob.text == "a")
  }

  @Test("A history of another document throws, and stays as it is")
  func otherDocument() throws {
    var (ada, bob) = try writers("")
    try ada.type("a")
    let id = OperationID(0, ReplicaID("ada")!)
    #expect(throws: EditError.unknownUnit(id)) { try ada.history.undo(in: &bob.document) }
    #expect(ada.history.canUndo && !ada.history.canRedo)
    #expect(try ada.undo() == "")
  }
}
