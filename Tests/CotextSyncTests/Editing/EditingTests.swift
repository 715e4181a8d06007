import Cotext
import CotextSync
import Testing

/// The editing layer, line by line.
@Suite("Editing by offsets")
struct EditingTests {
  /// A parent's editor, and a peer that has the document open.
  private struct Table {
    var desk = Desk()
    let editor: ConnectionID
    let peer: ConnectionID

    init(_ text: String = "", unit: TextUnit = .scalar) {
      editor = desk.join(.parent)
      peer = desk.join("d")
      if !text.isEmpty { write(#"{"insert":"\#(text)"}"#, id: 0) }
      desk.send(#"{"type":"attach","doc":"d","unit":"\#(unit.rawValue)"}"#, editor)
      _ = desk.lines(editor)
    }

    /// A change of the peer.
    mutating func write(_ operation: String, id: Int) {
      desk.send(
        #"{"type":"change","doc":"d","id":"\#(id)@bob","ops":[\#(operation)]}"#, peer)
      _ = desk.lines(peer)
    }

    /// What the editor is told to lines of its own.
    mutating func answers(_ lines: String...) -> [String] {
      for line in lines { desk.send(line, editor) }
      return desk.lines(editor)
    }

    /// An edit, and what the editor is told to it.
    mutating func edit(_ number: Int, _ revision: Int, _ edits: String) -> [String] {
      answers(
        #"{"type":"edit","doc":"d","edit":\#(number),"revision":\#(revision),"edits":[\#(edits)]}"#)
    }

    /// What the editor would see afresh.
    mutating func runs() -> String {
      let text = answers(#"{"type":"attach","doc":"d","unit":"scalar"}"#)[0]
      return String(text[text.range(of: #""runs":"#)!.upperBound...].dropLast())
    }
  }

  private static func edited(_ number: Int, _ id: String) -> String {
    #"{"type":"edited","doc":"d","edit":\#(number),"id":\#(id),"durable":false}"#
  }

  @Test("An edit on an old revision hits the characters that were meant, and voids what crossed it")
  func oldRevision() {
    var table = Table("abcdef")
    table.write(#"{"insert":"XY","after":0,"before":1}"#, id: 6)
    table.write(#"{"delete":[4]}"#, id: 8)
    #expect(
      table.desk.lines(table.editor) == [
        #"{"type":"patch","doc":"d","revision":1,"edit":0,"edits":[{"at":1,"insert":"XY","attributes":{}}],"origin":"remote"}"#,
        #"{"type":"patch","doc":"d","revision":2,"edit":0,"edits":[{"at":6,"delete":1}],"origin":"remote"}"#,
      ])
    // The editor has not seen them: it deletes "cde" of "abcdef".
    #expect(
      table.edit(1, 0, #"{"at":2,"delete":3}"#) == [
        Self.edited(1, #""0@hub""#),
        #"{"type":"patch","doc":"d","revision":3,"edit":1,"edits":[{"at":1,"insert":"XY","attributes":{}}],"origin":"remote"}"#,
      ])
    // Revision 2 was voided, so nobody can have it.
    #expect(table.edit(2, 2, #"{"at":0,"insert":"?"}"#)[0].contains(#""type":"reset""#))
    #expect(table.runs() == #"[["aXYbf",{}]]"#)
  }

  @Test("What two deleted stays deleted when one of them thinks better of it")
  func deletedTwice() {
    var table = Table("abc")
    table.write(#"{"delete":[1]}"#, id: 3)
    _ = table.desk.lines(table.editor)
    _ = table.edit(1, 0, #"{"at":1,"delete":1}"#)
    table.write(#"{"undo":[3],"count":1}"#, id: 4)
    #expect(table.runs() == #"[["ac",{}]]"#)
  }

  @Test("With eight patches unconfirmed the others are held, and come as one")
  func heldPatches() {
    var table = Table("-")
    for index in 0..<20 {
      table.write(#"{"insert":"x","after":\#(index)}"#, id: index + 1)
    }
    #expect(table.desk.lines(table.editor).count == 8)
    #expect(
      table.answers(#"{"type":"seen","doc":"d","revision":3}"#) == [
        #"{"type":"patch","doc":"d","revision":9,"edit":0,"edits":[{"at":9,"insert":"xxxxxxxxxxxx","attributes":{}}],"origin":"remote"}"#
      ])
  }

  @Test("What came and went while it was held is not told")
  func nothingToTell() {
    var table = Table("-")
    for index in 0..<8 { table.write(#"{"insert":"x","after":\#(index)}"#, id: index + 1) }
    _ = table.desk.lines(table.editor)
    table.write(#"{"insert":"y","after":8}"#, id: 9)
    table.write(#"{"delete":[9]}"#, id: 10)
    #expect(table.answers(#"{"type":"seen","doc":"d","revision":8}"#).isEmpty)
  }

  @Test(
    "A number that does not fit changes nothing and is answered by everything there is",
    arguments: [
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":4,"insert":"x"}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":-1,"insert":"x"}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":1,"delete":-1}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":1,"delete":9007199254740991}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"x"},{"at":9,"insert":"y"}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"x"}],"selection":{"ranges":[[7,7]]}}"#,
      #"{"type":"edit","doc":"d","edit":2,"revision":0,"edits":[{"at":0,"insert":"x"}]}"#,
      #"{"type":"edit","doc":"d","edit":0,"revision":0,"edits":[{"at":0,"insert":"x"}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":1,"edits":[{"at":0,"insert":"x"}]}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":-1,"edits":[{"at":0,"insert":"x"}]}"#,
      #"{"type":"seen","doc":"d","revision":1}"#,
      #"{"type":"select","doc":"d","revision":0,"ranges":[[0,4]]}"#,
      #"{"type":"select","doc":"d","revision":7,"ranges":[[0,1]]}"#,
    ])
  func numbersThatDoNotFit(line: String) {
    var table = Table("abc")
    let answers = table.answers(line)
    #expect(answers.count == 1)
    #expect(answers[0].hasPrefix(#"{"type":"reset","doc":"d","revision":1,"#))
    #expect(answers[0].contains(#""runs":[["abc",{}]]"#))
    #expect(table.desk.lines(table.peer).isEmpty)
  }

  @Test("An offset inside a scalar does not fit, whatever the unit")
  func insideScalars() {
    for (unit, offset) in [(TextUnit.utf8, 3), (.utf16, 2)] {
      var table = Table("a👍b", unit: unit)
      let answers = table.edit(1, 0, #"{"at":\#(offset),"insert":"x"}"#)
      #expect(answers.count == 1)
      #expect(answers[0].contains(#""type":"reset""#))
      #expect(answers[0].contains(#"[["a👍b",{}]]"#))
    }
  }

  @Test("After a reset, edits that were on their way are ignored and later ones count")
  func afterReset() {
    var table = Table("abc")
    #expect(table.edit(1, 0, #"{"at":9,"insert":"x"}"#)[0].contains(#""edit":1"#))
    #expect(table.edit(2, 0, #"{"at":0,"insert":"y"}"#).isEmpty)
    #expect(table.edit(3, 1, #"{"at":0,"insert":"z"}"#) == [Self.edited(3, #""0@hub""#)])
    #expect(table.runs() == #"[["zabc",{}]]"#)
  }

  @Test("Inserted text has the attributes that were asked for, or what it inherits is told")
  func attributes() {
    var table = Table("abc")
    table.write(#"{"mark":"bold","value":true,"from":{"before":0},"to":"end"}"#, id: 3)
    table.write(#"{"mark":"link","value":"u","from":{"before":0},"to":{"after":2}}"#, id: 4)
    _ = table.desk.lines(table.editor)
    _ = table.answers(#"{"type":"seen","doc":"d","revision":2}"#)
    #expect(
      table.edit(1, 2, #"{"at":1,"insert":"x"}"#) == [
        #"{"type":"edited","doc":"d","edit":1,"id":"0@hub","durable":false,"attributes":[{"bold":true,"link":"u"}]}"#
      ])
    // Plain text inside of a link is linked all the same.
    #expect(
      table.edit(2, 2, #"{"at":2,"insert":"y","attributes":{}}"#) == [
        Self.edited(2, #""1@hub""#),
        #"{"type":"patch","doc":"d","revision":3,"edit":2,"edits":[{"at":2,"length":1,"format":{"link":"u"}}],"origin":"remote"}"#,
      ])
    #expect(
      table.runs()
        == #"[["ax",{"bold":true,"link":"u"}],["y",{"link":"u"}],["bc",{"bold":true,"link":"u"}]]"#)
  }

  @Test("Typing attributes hold at the caret, until it is moved")
  func typingAttributes() {
    var table = Table("abc")
    #expect(
      table.answers(
        #"{"type":"select","doc":"d","revision":0,"ranges":[[1,1]]}"#,
        #"{"type":"typing","doc":"d","attributes":{"bold":true}}"#) == [
          #"{"type":"caret","doc":"d","ranges":[[1,1]],"attributes":{}}"#,
          #"{"type":"caret","doc":"d","ranges":[[1,1]],"attributes":{"bold":true}}"#,
        ])
    _ = table.edit(1, 0, #"{"at":1,"insert":"x"}"#)
    _ = table.edit(2, 0, #"{"at":2,"insert":"y"}"#)
    _ = table.answers(#"{"type":"select","doc":"d","revision":0,"ranges":[[5,5]]}"#)
    _ = table.edit(3, 0, #"{"at":5,"insert":"z"}"#)
    #expect(table.runs() == #"[["a",{}],["xy",{"bold":true}],["bcz",{}]]"#)
  }

  @Test("Undo takes back a burst of typing, then what came before it, and redo brings it back")
  func undo() {
    var table = Table("")
    _ = table.edit(1, 0, #"{"at":0,"insert":"a"}"#)
    _ = table.edit(2, 0, #"{"at":1,"insert":"b"}"#)
    _ = table.edit(3, 0, #"{"at":0,"length":2,"format":{"bold":true}}"#)
    #expect(
      table.answers(#"{"type":"undo","doc":"d"}"#)[0]
        == #"{"type":"patch","doc":"d","revision":1,"edit":3,"edits":[{"at":0,"length":2,"format":{"bold":null}}],"origin":"undo"}"#
    )
    #expect(
      table.answers(#"{"type":"undo","doc":"d"}"#)[0]
        == #"{"type":"patch","doc":"d","revision":2,"edit":3,"edits":[{"at":0,"delete":2}],"origin":"undo"}"#
    )
    // There is nothing more: only where the caret stands is told.
    #expect(
      table.answers(#"{"type":"undo","doc":"d"}"#) == [
        #"{"type":"caret","doc":"d","ranges":[[0,0]],"attributes":{}}"#
      ])
    _ = table.answers(#"{"type":"redo","doc":"d"}"#, #"{"type":"redo","doc":"d"}"#)
    #expect(table.runs() == #"[["ab",{"bold":true}]]"#)
  }

  @Test("Undo of one edit takes back just that one, and redo of it brings it back")
  func selectiveUndo() {
    var table = Table("")
    _ = table.edit(1, 0, #"{"at":0,"insert":"one "}"#)
    _ = table.edit(2, 0, #"{"at":4,"insert":"two "}"#)
    _ = table.edit(3, 0, #"{"at":8,"insert":"three"}"#)
    _ = table.answers(#"{"type":"undo","doc":"d","of":2}"#)
    #expect(table.runs() == #"[["one three",{}]]"#)
    _ = table.answers(#"{"type":"redo","doc":"d","of":2}"#)
    #expect(table.runs() == #"[["one two three",{}]]"#)
    _ = table.answers(#"{"type":"undo","doc":"d","of":77}"#)
    #expect(table.runs() == #"[["one two three",{}]]"#)
  }

  @Test("A selection is shown to others as anchors")
  func presence() {
    var table = Table("abc")
    _ = table.answers(#"{"type":"select","doc":"d","revision":0,"ranges":[[1,3]]}"#)
    let line = table.desk.lines(table.peer).first ?? ""
    #expect(line.contains(#""state":{"ranges":[[{"before":"1@bob"},{"after":"2@bob"}]]}"#))
  }

  @Test("A text that is longer than a line comes in parts")
  func parts() throws {
    var desk = Desk()
    let peer = desk.join("d")
    let text = String(repeating: "0123456789\\n", count: 2_000)
    desk.send(
      #"{"type":"change","doc":"d","id":"0@bob","ops":[{"insert":"\#(text)"}]}"#, peer)
    let editor = desk.join(.parent, maxLine: 4096)
    desk.send(#"{"type":"attach","doc":"d","unit":"scalar"}"#, editor)
    let lines = desk.lines(editor)
    #expect(lines.count > 5)
    #expect(lines.allSatisfy { $0.utf8.count <= 4096 })
    var whole = ""
    for (index, line) in lines.enumerated() {
      guard case .text(let content) = try Message(json: line) else { continue }
      whole += content.runs.map(\.text).joined()
      #expect(content.hasMore == (index < lines.count - 1))
    }
    #expect(whole == text.replacing("\\n", with: "\n"))
  }
}
