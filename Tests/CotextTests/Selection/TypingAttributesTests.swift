import Cotext
import TestSupport
import Testing

/// What text looks like that is typed at a selection, and what a toolbar shows.
@Suite("Typing attributes")
struct TypingAttributesTests {
  @Test("At an insertion point they are what the neighbours hand on, and what is typed has them")
  func handedOn() throws {
    var document = try Document.ada("plain bold link")
    try document.format(6..<10, in: .scalar, ["bold": true])
    try document.format(11..<15, in: .scalar, ["link": "x"])
    for offset in 0...15 {
      let selection = try document.selection(offset..<offset)
      var copy = document
      var typing = selection
      try copy.insert("X", at: &typing)
      let typed = try copy.attributes(at: offset, in: .scalar)
      #expect(selection.typingAttributes(in: document) == typed, "at \(offset)")
    }
    #expect(try document.selection(6..<6).typingAttributes(in: document) == [:])
    #expect(try document.selection(10..<10).typingAttributes(in: document) == ["bold": true])
    #expect(try document.selection(11..<11).typingAttributes(in: document) == [:])
    #expect(try document.selection(12..<12).typingAttributes(in: document) == ["link": "x"])
    #expect(try document.selection(15..<15).typingAttributes(in: document) == [:])
  }

  @Test("Those that were set replace them, but what does not grow stays where it covers both sides")
  func explicit() throws {
    var document = try Document.ada("abcd")
    try document.format(0..<4, in: .scalar, ["link": "x", "italic": true])
    let index = try document.index(at: 2)
    var selection = AnchoredSelection(
      insertionPoint: index, typingAttributes: ["bold": true, "heading": 1])
    #expect(selection.typingAttributes(in: document) == ["bold": true, "link": "x"])
    let unlinked = AnchoredSelection(insertionPoint: index, typingAttributes: ["link": .null])
    #expect(unlinked.typingAttributes(in: document) == [:])
    let atEnd = AnchoredSelection(
      insertionPoint: document.endIndex, typingAttributes: ["bold": true])
    #expect(atEnd.typingAttributes(in: document) == ["bold": true])
    try document.insert("X", at: &selection)
    #expect(try document.attributes(at: 2, in: .scalar) == ["bold": true, "link": "x"])
  }

  @Test("Of a range they are what its first character hands on")
  func ofRange() throws {
    var document = try Document.ada("abcdef")
    try document.format(0..<3, in: .scalar, ["bold": true])
    try document.format(2..<4, in: .scalar, ["link": "x"])
    for (range, expected) in [
      (0..<1, ["bold": true]), (2..<3, ["bold": true, "link": "x"]), (3..<5, [:]),
      (1..<6, ["bold": true]), (4..<6, [:]),
    ] as [(Range<Int>, Attributes)] {
      var selection = try document.selection(range)
      #expect(selection.typingAttributes(in: document) == expected)
      var copy = document
      try copy.replaceSelection(&selection, withCharacters: "X")
      #expect(try copy.attributes(at: range.lowerBound, in: .scalar) == expected)
    }
  }

  @Test("At the start of a paragraph they are the growing attributes of the first character there")
  func startOfParagraph() throws {
    var document = try Document.ada("one\ntwo\n\n")
    try document.format(
      4..<7, in: .scalar, ["bold": true, "link": "x", "heading": 1])
    try document.format(0..<3, in: .scalar, ["italic": true])
    func typing(_ offset: Int) throws -> Attributes {
      try document.selection(offset..<offset).typingAttributes(in: document)
    }
    #expect(try typing(0) == ["italic": true])
    #expect(try typing(4) == ["bold": true])
    #expect(try typing(5) == ["bold": true, "link": "x"])
    #expect(try typing(8) == [:])
    #expect(try typing(9) == [:])
    var selection = try document.selection(4..<4)
    try document.insert("X", at: &selection)
    #expect(try document.attributes(at: 4, in: .scalar) == ["bold": true, "heading": 1])
  }

  @Test("At the start of an empty last paragraph they are what the line feed hands on")
  func emptyLastParagraph() throws {
    var document = try Document.ada("ab")
    try document.format(0..<2, in: .scalar, ["bold": true])
    try document.insert("\n", at: 2, in: .scalar)
    #expect(try document.selection(3..<3).typingAttributes(in: document) == ["bold": true])
    try document.format(0..<3, in: .scalar, ["italic": true])
    // A key that is set on text which ends with a line feed ends there.
    #expect(try document.selection(3..<3).typingAttributes(in: document) == ["bold": true])
  }

  // MARK: Deleting through a selection

  @Test("Who deletes a bold word through the selection and types it again gets it bold")
  func retypedWord() throws {
    var document = try Document.ada("a bold word")
    try document.format(2..<6, in: .scalar, ["bold": true])
    var selection = try document.selection(2..<6)
    try document.deleteSelection(&selection)
    #expect(document.text == "a  word")
    #expect(selection.typingAttributes(in: document) == ["bold": true])
    try document.insert("B", at: &selection)
    try document.insert("OLD", at: &selection)
    #expect(
      document.modelRuns == [
        ModelRun(text: "a ", attributes: [:]), ModelRun(text: "BOLD", attributes: ["bold": true]),
        ModelRun(text: " word", attributes: [:]),
      ])
  }

  @Test("Who deletes a plain word behind a bold one gets it plain again")
  func retypedPlainWord() throws {
    var document = try Document.ada("boldplain")
    try document.format(0..<4, in: .scalar, ["bold": true])
    var selection = try document.selection(4..<9)
    try document.deleteSelection(&selection)
    #expect(selection.typingAttributes(in: document) == [:])
    try document.insert("x", at: &selection)
    #expect(try document.attributes(at: 4, in: .scalar) == [:])
  }

  @Test("Typing attributes go when the insertion point moves, and by offset they count for nothing")
  func movedInsertionPoint() throws {
    var document = try Document.ada("a bold word")
    try document.format(2..<6, in: .scalar, ["bold": true])
    var selection = try document.selection(2..<6)
    try document.deleteSelection(&selection)
    let moved = try document.selection(2..<2)
    #expect(moved != selection)
    #expect(moved.typingAttributes(in: document) == [:])
    try document.insert("x", at: 2, in: .scalar)
    #expect(try document.attributes(at: 2, in: .scalar) == [:])
  }

  @Test("Typing attributes that were set stay set while one types")
  func typingOn() throws {
    var document = try Document.ada("ab")
    var selection = AnchoredSelection(
      insertionPoint: try document.index(at: 1), typingAttributes: ["link": "x"])
    try document.insert("X", at: &selection)
    try document.insert("Y", at: &selection)
    try document.replaceSelection(&selection, withCharacters: "Z")
    #expect(document.modelRuns[1] == ModelRun(text: "XYZ", attributes: ["link": "x"]))
    #expect(document.offsets(of: selection, in: .scalar) == [4..<4])
  }

  // MARK: Reading along a selection

  @Test("Attributes along a selection are those of its runs; a subscript tells mixed values")
  func alongSelection() throws {
    var document = try Document.ada("plain bold both")
    try document.format(6..<15, in: .scalar, ["bold": true])
    try document.format(11..<15, in: .scalar, ["italic": true])
    let attributes = try document.selection(2..<13).attributes(in: document)
    #expect(
      Array(attributes) == [[:], ["bold": true], ["bold": true, "italic": true]])
    #expect(attributes["bold"] == [nil, true])
    #expect(attributes["italic"] == [nil, true])
    #expect(attributes["other"] == [nil])
    #expect(attributes[\.bold] == [nil, true])
    #expect(attributes[\.count] == [0, 1, 2])
    #expect(attributes[\.isEmpty] == [true, false])
    let apart = try document.selection(0..<2, 7..<8, 4..<5).attributes(in: document)
    #expect(apart["bold"] == [nil, true])
    #expect(Array(apart).count == 3)
  }

  @Test("At an insertion point they are the typing attributes, and those of the paragraph")
  func atInsertionPoint() throws {
    var document = try Document.ada("one\ntwo")
    try document.format(4..<7, in: .scalar, ["heading": 1, "bold": true, "link": "x"])
    for (offset, expected) in [
      (1, [:]), (3, [:]), (4, ["bold": true, "heading": 1]),
      (5, ["bold": true, "heading": 1, "link": "x"]), (7, ["bold": true, "heading": 1]),
    ] as [(Int, Attributes)] {
      let selection = try document.selection(offset..<offset)
      #expect(Array(selection.attributes(in: document)) == [expected], "at \(offset)")
    }
    #expect(Array(AnchoredSelection().attributes(in: Document())) == [[:]])
  }
}
