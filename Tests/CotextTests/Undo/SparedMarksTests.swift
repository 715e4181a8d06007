import Cotext
import Testing

/// What an undo leaves of the marks of an edit that inserted text.
@Suite("Marks that an undo leaves on")
struct SparedMarksTests {
  /// Two writers who both know a text that neither can undo.
  private func writers(_ text: String) throws -> (ada: Editor, bob: Editor) {
    var origin = Editor("origin")
    try origin.document.insert(text, at: 0, in: .scalar)
    return (origin.fork("ada"), origin.fork("bob"))
  }

  private func attributes(_ editor: Editor) -> [Attributes] {
    editor.document.runs.map(\.attributes)
  }

  /// Undo, redo and undo again; nothing of the edit is left before and after.
  private func checkUndo(of editor: inout Editor) throws {
    let before = Array(editor.document.runs)
    #expect(try editor.undo() != nil)
    let plain = editor.document
    #expect(try editor.redo() != nil)
    #expect(Array(editor.document.runs) == before)
    #expect(try editor.undo() != nil)
    #expect(Array(editor.document.runs) == Array(plain.runs))
    #expect(try editor.undo() == nil)
  }

  @Test("A heading that is pasted before a line leaves the line as it was")
  func pastedHeading() throws {
    var (ada, _) = try writers("b")
    var selection = AnchoredSelection()
    ada.history.record(
      try ada.document.replaceSelection(&selection, with: [Run](markdown: "# T")), kind: .pasting)
    #expect(ada.text == "Tb")
    #expect(attributes(ada) == [["heading": 1]])
    try checkUndo(of: &ada)
    #expect(ada.text == "b" && attributes(ada) == [[:]])
  }

  @Test("A list that is pasted before a line leaves the line as it was")
  func pastedList() throws {
    var (ada, _) = try writers("b")
    var selection = AnchoredSelection()
    ada.history.record(
      try ada.document.replaceSelection(&selection, with: [Run](markdown: "- one\n- two")),
      kind: .pasting)
    try checkUndo(of: &ada)
    #expect(ada.text == "b" && attributes(ada) == [[:]])
  }

  @Test("A transaction that inserts and formats leaves old text as it was")
  func transaction() throws {
    var (ada, _) = try writers("word")
    let change = try ada.document.transaction { document in
      try document.insert("!", at: 4, in: .scalar)
      try document.format(0..<5, in: .scalar, ["bold": true])
    }
    ada.history.record(change, kind: .other, tag: 1)
    #expect(ada.marked == "*word!*")
    try checkUndo(of: &ada)
    #expect(ada.marked == "word")
    _ = try ada.redo()
    #expect(try ada.undo(edit: 1) == "word")
    #expect(ada.marked == "word")
    let units = try #require(change?.units)
    try ada.document.redo([units])
    #expect(ada.marked == "*word!*")
    try ada.document.undo([units])
    #expect(ada.marked == "word")
  }

  @Test("An autocorrection that also removes bold gives it back")
  func autocorrection() throws {
    var (ada, _) = try writers("teh cat")
    try ada.document.format(0..<7, in: .scalar, ["bold": true])
    let change = try ada.document.transaction { document in
      try document.replace(0..<3, in: .scalar, with: "the")
      try document.format(0..<7, in: .scalar, ["bold": .null])
    }
    ada.history.record(change, kind: .replacing)
    #expect(ada.marked == "the cat")
    try checkUndo(of: &ada)
    #expect(ada.marked == "*teh cat*")
  }

  @Test("Text that comes back by the undo loses what the edit gave it")
  func broughtBack() throws {
    var (ada, _) = try writers("abc")
    let change = try ada.document.transaction { document in
      try document.insert("x", at: 1, in: .scalar)
      try document.format(0..<4, in: .scalar, ["bold": true])
      try document.delete(0..<1, in: .scalar)
      try document.delete(1..<3, in: .scalar)
    }
    ada.history.record(change, kind: .other)
    #expect(ada.marked == "*x*")
    try checkUndo(of: &ada)
    #expect(ada.marked == "abc")
  }

  @Test("Text that others added keeps its looks, unless the mark also covers older text")
  func continuation() throws {
    for isMixed in [false, true] {
      var (ada, bob) = try writers("word")
      let change = try ada.document.transaction { document in
        try document.insert("new", at: 4, in: .scalar)
        try document.format((isMixed ? 3 : 4)..<7, in: .scalar, ["bold": true])
      }
      ada.history.record(change, kind: .other)
      bob.merge(ada)
      try bob.type("er")
      ada.merge(bob)
      #expect(ada.marked == (isMixed ? "wor*dnewer*" : "word*newer*"))
      _ = try ada.undo()
      #expect(ada.marked == (isMixed ? "worder" : "word*er*"))
      _ = try ada.redo()
      #expect(ada.marked == (isMixed ? "wor*dnewer*" : "word*newer*"))
    }
  }

  @Test("Text that was typed at the same time elsewhere counts as added")
  func concurrent() throws {
    var (ada, bob) = try writers("ab")
    try bob.type("-", at: 1)
    let change = try ada.document.transaction { document in
      try document.insert("x", at: 1, in: .scalar)
      try document.format(0..<3, in: .scalar, ["bold": true])
      try document.delete(2..<3, in: .scalar)
      try document.delete(0..<1, in: .scalar)
    }
    ada.history.record(change, kind: .other)
    try bob.delete(0..<1)
    try bob.delete(1..<2)
    ada.merge(bob)
    #expect(ada.document.runs.allSatisfy { $0.attributes == ["bold": true] })
    _ = try ada.undo()
    // Bob deleted what Ada knew, so that only his own text is left.
    #expect(ada.marked == "*-*")
  }

  @Test("Reverting an author leaves old text as it was, and later text its looks")
  func reverting() throws {
    for isContinued in [false, true] {
      var (ada, bob) = try writers("b")
      bob.document.author = "Bob"
      try bob.document.transaction { document in
        let title = isContinued ? "T\n" : "T"
        try document.insert(title, at: 0, in: .scalar)
        try document.format(0..<1, in: .scalar, ["heading": 1])
      }
      ada.merge(bob)
      if isContinued { try ada.type("!", at: 1) }
      let isHeading = ada.document.runs.map { $0.attributes["heading"] != nil }
      #expect(isHeading == (isContinued ? [true, false] : [true]))
      try ada.document.revert(changesBy: "Bob")
      #expect(ada.text == (isContinued ? "!b" : "b"))
      #expect(attributes(ada) == (isContinued ? [["heading": 1], [:]] : [[:]]))
    }
  }

  // MARK: Redo

  @Test("Redo of an undone switch-off switches off just what was off")
  func redoOfSwitchOff() throws {
    var (ada, bob) = try writers("")
    ada.history.record(
      try ada.document.insert("ada", at: 0, in: .scalar, attributes: ["bold": true]), kind: .typing,
      tag: 1)
    #expect(try ada.undo(edit: 1) == "")
    _ = try ada.undo()
    bob.merge(ada)
    try bob.type("bob")
    ada.merge(bob)
    #expect(ada.marked == "*adabob*")
    // The first undo switched the bold off, so this does, too.
    #expect(try ada.redo() == "bob")
    #expect(ada.marked == "bob")
    #expect(try ada.undo() == "adabob")
    #expect(ada.marked == "*adabob*")
  }

  @Test("Redo of an undone revert switches off just what was off")
  func redoOfRevert() throws {
    var (ada, bob) = try writers("")
    try bob.document.insert("bob", at: 0, in: .scalar, attributes: ["bold": true])
    ada.merge(bob)
    ada.history.record(
      try ada.document.revert(changesOf: [bob.document.replica]), kind: .other)
    _ = try ada.undo()
    bob.merge(ada)
    try bob.type("!")
    ada.merge(bob)
    #expect(ada.marked == "*bob!*")
    #expect(try ada.redo() == "!")
    #expect(ada.marked == "!")
  }

  @Test("A selective redo switches off again what its edit had switched off")
  func selectiveRedo() throws {
    var (ada, bob) = try writers("")
    let change = try ada.document.insert("ada", at: 0, in: .scalar, attributes: ["bold": true])
    let units = try #require(change?.units)
    ada.history.record(try ada.document.undo([units]), kind: .other, tag: 1)
    #expect(try ada.undo(edit: 1) == "ada")
    bob.merge(ada)
    try bob.type("bob")
    ada.merge(bob)
    _ = try ada.history.redo(edit: 1, in: &ada.document)
    #expect(ada.marked == "bob")
    #expect(try ada.history.redo(edit: 1, in: &ada.document) == nil)
  }
}
