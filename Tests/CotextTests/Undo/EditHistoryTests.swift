import Cotext
import Testing

/// Which edits make up a group, and what is kept.
@Suite("Groups of an edit history")
struct EditHistoryTests {
  // MARK: Bursts

  @Test("A row of typing is one group, and comes back as one")
  func typing() throws {
    var editor = Editor("ada")
    for letter in ["a", "b", "c"] { try editor.type(letter) }
    #expect(try editor.undo() == "")
    #expect(!editor.history.canUndo)
    #expect(try editor.undo() == nil)
    #expect(try editor.redo() == "abc")
    #expect(!editor.history.canRedo)
    #expect(try editor.redo() == nil)
  }

  @Test("A pause ends a burst, the longest that is allowed does not", arguments: [1_000, 1_001])
  func pause(length: Int64) throws {
    var editor = Editor("ada", pause: 1_000)
    try editor.type("a", time: 5_000)
    try editor.type("b", time: 5_000 + length)
    #expect(try editor.undo() == (length > 1_000 ? "a" : ""))
  }

  @Test("A clock that is set back ends a burst, extreme times do not trap")
  func clocks() throws {
    var editor = Editor("ada")
    try editor.type("a", time: 9_000)
    try editor.type("b", time: 1_000)
    try editor.type("c", time: .max)
    try editor.type("d", time: .min)
    for text in ["abc", "ab", "a", ""] { #expect(try editor.undo() == text) }
  }

  @Test("The time of an edit is that of its change where none is given")
  func changeTime() throws {
    var editor = Editor("ada")
    editor.document.time = 1_000
    try editor.type("a")
    editor.document.time = 1_900
    try editor.type("b")
    editor.document.time = 3_000
    try editor.type("c")
    #expect(try editor.undo() == "ab")
    #expect(try editor.undo() == "")
  }

  @Test("The end of a burst is told by the caller, or by a selection that moved")
  func caretMoves() throws {
    var editor = Editor("ada")
    try editor.type("ad")
    // The caret stands elsewhere than the edit before left it.
    try editor.type("b", at: 1)
    try editor.type("c", at: 2)
    editor.history.endBurst()
    try editor.type("!", at: 3)
    for text in ["abcd", "ad", ""] { #expect(try editor.undo() == text) }
  }

  @Test("Another kind of edit ends a burst; a format and a paste are groups of their own")
  func kinds() throws {
    var editor = Editor("ada")
    try editor.type("abcd")
    try editor.delete(3..<4)
    try editor.delete(2..<3)
    try editor.format(0..<2, ["bold": true])
    try editor.format(0..<2, ["italic": true])
    editor.history.record(try editor.document.insert("x", at: 2, in: .scalar), kind: .pasting)
    editor.history.record(try editor.document.insert("y", at: 3, in: .scalar), kind: .pasting)
    try editor.type("z")
    var texts: [String] = []
    while let text = try editor.undo() { texts.append(text) }
    #expect(texts == ["abxy", "abx", "ab", "ab", "ab", "abcd", ""])
    texts = []
    while let text = try editor.redo() { texts.append(text) }
    #expect(texts == ["abcd", "ab", "ab", "ab", "abx", "abxy", "abxyz"])
  }

  @Test("Text typed over a selection and what is typed on are one group")
  func replacing() throws {
    var editor = Editor("ada")
    try editor.type("old")
    editor.history.endBurst()
    editor.history.record(
      try editor.document.replace(0..<3, in: .scalar, with: "n"), kind: .replacing)
    try editor.type("e")
    try editor.type("w")
    #expect(editor.text == "new")
    #expect(try editor.undo() == "old")
    #expect(try editor.redo() == "new")
  }

  @Test("A remote edit ends a burst")
  func remoteEdit() throws {
    var ada = Editor("ada")
    try ada.type("a")
    var bob = ada.fork("bob")
    try bob.type("-")
    ada.merge(bob)
    try ada.type("b")
    #expect(try ada.undo() == "a-")
    #expect(try ada.undo() == "-")
  }

  // MARK: Where edits are

  /// Notes an edit without any selection, with the document or without.
  private func record(
    _ change: Change?, _ kind: EditHistory.Kind, in editor: inout Editor, _ knowsDocument: Bool
  ) {
    editor.history.record(change, kind: kind, in: knowsDocument ? editor.document : nil)
  }

  @Test(
    "An edit elsewhere ends a burst, whether or not selections are told", arguments: [true, false])
  func elsewhere(knowsDocument: Bool) throws {
    var ada = Editor("ada")
    try ada.document.insert("one two", at: 0, in: .scalar)
    for (text, place) in [("a", 0), ("b", 1), ("c", 9), ("d", 10), ("e", 2), ("f", 2)] {
      let change = try ada.document.insert(text, at: place, in: .scalar)
      record(change, .typing, in: &ada, knowsDocument)
    }
    #expect(ada.text == "abfeone twocd")
    for place in [12, 11, 0, 0, 4] {
      let change = try ada.document.delete(place..<place + 1, in: .scalar)
      record(change, .deleting, in: &ada, knowsDocument)
    }
    #expect(ada.text == "feon two")
    var texts: [String] = []
    while let text = try ada.undo() { texts.append(text) }
    #expect(
      texts == [
        "feone two", "abfeone two", "abfeone twocd", "abeone twocd", "abone twocd", "abone two",
        "one two",
      ])
  }

  @Test("Deletions across text of several writers are one burst where the document is told")
  func deletionsByPlace() throws {
    var ada = Editor("ada")
    try ada.document.insert("ac", at: 0, in: .scalar)
    var bob = ada.fork("bob")
    try bob.document.insert("b", at: 1, in: .scalar)
    ada.merge(bob)
    for place in [2, 1, 0] {
      let change = try ada.document.delete(place..<place + 1, in: .scalar)
      record(change, .deleting, in: &ada, true)
    }
    #expect(try ada.undo() == "abc")
  }

  @Test("An input method that replaces its text goes on with it", arguments: [true, false])
  func composition(knowsDocument: Bool) throws {
    var ada = Editor("ada")
    try ada.document.insert("<>", at: 0, in: .scalar)
    var text = ""
    for next in ["n", "ni", "nih", "niha", "nihao", "\u{4F60}\u{597D}", "\u{4F60}"] {
      let range = 1..<1 + text.unicodeScalars.count
      let change = try ada.document.replace(range, in: .scalar, with: next)
      record(change, text.isEmpty ? .typing : .replacing, in: &ada, knowsDocument)
      text = next
    }
    record(try ada.document.insert("!", at: 2, in: .scalar), .typing, in: &ada, knowsDocument)
    #expect(ada.text == "<\u{4F60}!>")
    #expect(try ada.undo() == "<>")
    #expect(try ada.redo() == "<\u{4F60}!>")
  }

  @Test(
    "An autocorrection of the word before goes on, and so does typing after it",
    arguments: [true, false])
  func autocorrection(knowsDocument: Bool) throws {
    var ada = Editor("ada")
    for (offset, letter) in ["t", "e", "h", " "].enumerated() {
      let change = try ada.document.insert(letter, at: offset, in: .scalar)
      record(change, .typing, in: &ada, knowsDocument)
    }
    let change = try ada.document.replace(0..<3, in: .scalar, with: "the")
    record(change, .pasting, in: &ada, knowsDocument)
    record(try ada.document.insert("c", at: 4, in: .scalar), .typing, in: &ada, knowsDocument)
    record(try ada.document.insert("x", at: 1, in: .scalar), .typing, in: &ada, knowsDocument)
    #expect(ada.text == "txhe c")
    #expect(try ada.undo() == "the c")
    #expect(try ada.undo() == "")
  }

  @Test("Text typed over what was there before starts a burst", arguments: [true, false])
  func replacingOthers(knowsDocument: Bool) throws {
    var ada = Editor("ada")
    try ada.document.insert("old ", at: 0, in: .scalar)
    record(try ada.document.insert("a", at: 4, in: .scalar), .typing, in: &ada, knowsDocument)
    let change = try ada.document.replace(3..<5, in: .scalar, with: "b")
    record(change, .replacing, in: &ada, knowsDocument)
    #expect(ada.text == "oldb")
    #expect(try ada.undo() == "old a")
    #expect(try ada.undo() == "old ")
  }

  @Test("A remote edit inside a burst ends it, one elsewhere does not")
  func remoteInside() throws {
    for (place, texts) in [(0, ["-"]), (1, ["a-b", "-"]), (2, ["-"])] {
      var ada = Editor("ada")
      record(try ada.document.insert("ab", at: 0, in: .scalar), .typing, in: &ada, true)
      var bob = ada.fork("bob")
      try bob.document.insert("-", at: place, in: .scalar)
      ada.document.merge(bob.document)
      let end = place == 2 ? 2 : 3
      record(try ada.document.insert("c", at: end, in: .scalar), .typing, in: &ada, true)
      var found: [String] = []
      while let text = try ada.undo() { found.append(text) }
      #expect(found == texts)
    }
  }

  @Test("A selection that is noted ends a burst unless it is at its caret")
  func notedSelection() throws {
    for (offset, text) in [(2, ""), (1, "ab")] {
      var ada = Editor("ada")
      try ada.type("ab")
      ada.history.noteSelection(try ada.caret(offset), in: ada.document)
      record(try ada.document.insert("c", at: 2, in: .scalar), .typing, in: &ada, true)
      #expect(try ada.undo() == text)
    }
  }

  // MARK: Explicit groups

  @Test("Explicit groups nest, take in everything, and have the outermost name")
  func nesting() throws {
    var ada = Editor("ada")
    try ada.type("x")
    ada.history.beginGroup(named: "Fill In")
    try ada.type("a", time: 0)
    ada.history.beginGroup(named: "Inner")
    try ada.format(0..<1, ["bold": true])
    ada.history.endGroup()
    var bob = ada.fork("bob")
    try bob.type("-")
    ada.merge(bob)
    try ada.type("b", time: 1_000_000)
    ada.history.endGroup()
    try ada.type("c")
    #expect(ada.marked == "*x*a-bc")
    #expect(ada.history.undoName == nil)
    #expect(try ada.undo() == "xa-b")
    #expect(ada.history.undoName == "Fill In")
    #expect(try ada.undo() == "x-")
    #expect(ada.marked == "x-")
    #expect(ada.history.redoName == "Fill In")
    _ = try ada.redo()
    #expect(ada.marked == "*x*a-b")
  }

  @Test("A group that nothing was recorded in is none")
  func emptyGroup() throws {
    var editor = Editor("ada")
    editor.history.beginGroup(named: "Nothing")
    editor.history.record(try editor.document.insert("", at: 0, in: .scalar), kind: .typing)
    editor.history.endGroup()
    #expect(!editor.history.canUndo)
    #expect(editor.history.undoName == nil)
    try editor.type("a")
    #expect(editor.history.undoName == nil)
  }

  @Test("An undo inside an explicit group takes back what it holds and ends it")
  func undoInsideGroup() throws {
    var editor = Editor("ada")
    try editor.type("a")
    editor.history.beginGroup()
    try editor.type("b")
    try editor.format(0..<2, ["bold": true])
    #expect(try editor.undo() == "a")
    #expect(editor.marked == "a")
    editor.history.endGroup()
    try editor.type("c")
    try editor.format(0..<2, ["bold": true])
    #expect(try editor.undo() == "ac")
  }

  // MARK: What is kept

  @Test("New local edits clear what can be redone, remote ones never do")
  func redoStack() throws {
    var ada = Editor("ada")
    try ada.type("a")
    var bob = ada.fork("bob")
    #expect(try ada.undo() == "")
    try bob.type("-")
    ada.merge(bob)
    #expect(ada.history.canRedo)
    #expect(try ada.redo() == "a-")
    #expect(try ada.undo() == "-")
    try ada.type("b")
    #expect(!ada.history.canRedo)
    #expect(try ada.redo() == nil)
    #expect(ada.text == "-b")
  }

  @Test("Only the latest groups are kept, and tags of the others are forgotten")
  func limit() throws {
    var editor = Editor("ada", limit: 2)
    for (tag, letter) in ["a", "b", "c"].enumerated() {
      try editor.type(letter, tag: tag)
      editor.history.endBurst()
    }
    #expect(try editor.undo(edit: 0) == nil)
    #expect(try editor.undo() == "ab")
    #expect(try editor.undo() == "a")
    #expect(try editor.undo() == nil)
    #expect(try editor.redo() == "ab")
    #expect(try editor.undo(edit: 1) == "a")
  }

  @Test("A thousand groups beyond the limit leave the latest ones", arguments: [0, 1, 40])
  func longHistory(limit: Int) throws {
    var editor = Editor("ada", limit: limit)
    for number in 0..<1_000 {
      try editor.type("\(number % 10)", tag: number)
      editor.history.endBurst()
    }
    var count = 0
    while try editor.undo() != nil { count += 1 }
    #expect(count == limit)
    #expect(editor.document.count(in: .scalar) == 1_000 - limit)
  }

  @Test("A history that was emptied, or a new one, has nothing to undo")
  func removeAll() throws {
    var editor = Editor("ada", limit: 5, pause: 7)
    try editor.type("a", tag: 1)
    try editor.type("b", at: 0)
    _ = try editor.undo()
    editor.history.removeAll()
    #expect(!editor.history.canUndo && !editor.history.canRedo)
    #expect(try editor.undo(edit: 1) == nil)
    #expect(editor.history.limit == 5 && editor.history.pause == 7)
    #expect(EditHistory(limit: -1).limit == 0)
  }

  @Test("Undoing inside a transaction is a mistake")
  func insideTransaction() async {
    await #expect(processExitsWith: .failure) {
      var editor = Editor("ada")
      try editor.type("a")
      var history = editor.history
      try editor.document.transaction { try history.undo(in: &$0) }
    }
  }
}
