import Cotext
import Testing

@testable import CotextSync

/// Which edits of an editor are undone together, whether or not it says selections.
@Suite("Groups that an editor undoes")
struct UndoGroupTests {
  /// An editor that shows all that its replica has.
  private struct Desk {
    var document: Document
    var editor: Editor
    var now: Int64 = 0
    var number = 0

    init(_ text: String) throws {
      document = Document(replica: ReplicaID("server")!, name: "d", nodeCapacity: 3)
      try document.insert(text, at: 0, in: .scalar)
      document.isRecording = true
      editor = Editor(document: "d", unit: .scalar, replica: ReplicaID("editor")!)
      _ = editor.attach(unit: .scalar, to: &document, now: 0)
    }

    /// Makes edits as one request, `wait` ms after the ones before.
    mutating func edit(_ edits: OffsetEdit..., wait: Int64 = 100) {
      now += wait
      number += 1
      let request = EditRequest(
        document: "d", edit: number, revision: editor.revision, edits: edits)
      _ = editor.edit(request, in: &document, now: now)
      _ = document.takeDelta()
    }

    mutating func type(_ text: String, at offset: Int, wait: Int64 = 100) {
      edit(OffsetEdit(at: offset, insert: text), wait: wait)
    }

    mutating func select(_ offset: Int) {
      let request = SelectionRequest(
        document: "d", revision: editor.revision,
        selection: OffsetSelection(ranges: [offset..<offset]))
      _ = editor.select(request, in: &document, now: now)
    }

    /// Lets another replica edit.
    mutating func remotely(_ edit: (inout Document) throws -> Void) throws {
      var remote = document.fork(as: ReplicaID("remote")!)
      remote.isRecording = false
      try edit(&remote)
      document.merge(remote)
      let delta = document.takeDelta()
      _ = editor.integrate(delta, author: nil, origin: .remote, document: &document)
    }

    /// The text after each undo, until there is nothing to undo.
    mutating func undoAll() -> [String] {
      var texts: [String] = []
      while !editor.undo(UndoRequest(document: "d"), in: &document, now: now).changes.isEmpty {
        _ = document.takeDelta()
        texts.append(document.text)
      }
      return texts
    }
  }

  @Test("An input method that replaces the whole word at each key is one burst")
  func composition() throws {
    var desk = try Desk("<>")
    desk.type("n", at: 1)
    var length = 1
    for text in ["ni", "nih", "niha", "nihao", "\u{4F60}\u{597D}"] {
      desk.edit(OffsetEdit(at: 1, delete: length, insert: text))
      length = text.unicodeScalars.count
    }
    // Some delete and insert in one request.
    desk.edit(OffsetEdit(at: 1, delete: 2), OffsetEdit(at: 1, insert: "\u{4F60}"))
    desk.type("!", at: 2)
    #expect(desk.document.text == "<\u{4F60}!>")
    #expect(desk.undoAll() == ["<>"])
  }

  @Test("Dictation that replaces its whole text is one group")
  func dictation() throws {
    var desk = try Desk("")
    var length = 0
    for text in ["hello", "Hello wor", "Hello, world and all"] {
      desk.edit(OffsetEdit(at: 0, delete: length, insert: text))
      length = text.count
    }
    #expect(desk.undoAll() == [""])
  }

  @Test("An autocorrection goes on with the word that it corrects, also where the caret is told")
  func autocorrection() throws {
    for tellsCaret in [false, true] {
      var desk = try Desk("")
      for (offset, letter) in ["t", "e", "h", " "].enumerated() { desk.type(letter, at: offset) }
      desk.edit(OffsetEdit(at: 0, delete: 3, insert: "the"))
      if tellsCaret { desk.select(4) }
      desk.type("c", at: 4)
      #expect(desk.undoAll() == [""])
    }
  }

  @Test("An edit elsewhere is a group of its own although the editor says no selection")
  func elsewhere() throws {
    var desk = try Desk("one two three")
    desk.type("a", at: 0)
    desk.type("b", at: 1)
    desk.type("c", at: 9)
    desk.edit(OffsetEdit(at: 9, delete: 1))
    desk.edit(OffsetEdit(at: 8, delete: 1))
    desk.edit(OffsetEdit(at: 2, delete: 1))
    #expect(desk.document.text == "abne tw three")
    #expect(
      desk.undoAll() == ["abone tw three", "abone twoc three", "abone two three", "one two three"])
  }

  @Test("A pause, a move of the caret and another kind of edit end a burst")
  func ends() throws {
    var desk = try Desk("-")
    desk.type("a", at: 0)
    desk.type("b", at: 1, wait: 1_001)
    desk.select(0)
    desk.select(2)
    desk.type("c", at: 2)
    desk.edit(OffsetEdit(at: 0, length: 2, format: ["bold": true]))
    desk.type("d", at: 3)
    #expect(desk.undoAll() == ["abc-", "abc-", "ab-", "a-", "-"])
  }

  @Test("A caret that is told where it is anyway ends nothing")
  func toldCaret() throws {
    var desk = try Desk("old")
    desk.type("a", at: 3)
    desk.select(4)
    desk.type("b", at: 4)
    for offset in [4, 3, 2, 1] {
      desk.edit(OffsetEdit(at: offset, delete: 1))
      desk.select(offset)
    }
    #expect(desk.document.text == "o")
    #expect(desk.undoAll() == ["oldab", "old"])
  }

  @Test("A remote edit inside a burst ends it, one elsewhere does not")
  func remote() throws {
    for isInside in [false, true] {
      for isFormat in [false, true] {
        var desk = try Desk("one")
        desk.type("a", at: 3)
        desk.type("b", at: 4)
        try desk.remotely { remote in
          if isFormat {
            try remote.format(isInside ? 3..<4 : 0..<1, in: .scalar, ["link": "x"])
          } else {
            try remote.insert("-", at: isInside ? 4 : 0, in: .scalar)
          }
        }
        desk.type("c", at: isFormat ? 5 : 6)
        #expect(desk.undoAll().count == (isInside ? 2 : 1))
      }
    }
  }

  @Test("An undo of an edit that inserts and formats leaves old text as it was")
  func undoOfMixedEdit() throws {
    for isSelective in [false, true] {
      var desk = try Desk("b")
      desk.edit(
        OffsetEdit(at: 0, insert: "T"), OffsetEdit(at: 0, length: 2, format: ["heading": 1]))
      #expect(desk.document.runs.map(\.attributes) == [["heading": 1]])
      let request = UndoRequest(document: "d", of: isSelective ? 1 : nil)
      _ = desk.editor.undo(request, in: &desk.document, now: 0)
      #expect(desk.document.text == "b")
      #expect(desk.document.runs.map(\.attributes) == [[:]])
    }
  }
}
