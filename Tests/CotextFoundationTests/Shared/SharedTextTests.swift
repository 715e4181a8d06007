import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

@Suite struct SharedTextTests {
  @Test func bothDirectionsMeet() throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert("The fox jumped.", at: 0, in: .character)
    var bob = document.fork(as: try #require(ReplicaID("bob")))
    var shared = SharedText(document)
    var text = shared.text
    text.append(AttributedString(" Twice."))
    let typed = try #require(try shared.update(to: text))
    let theirs = try #require(try bob.insert("quick ", at: 4, in: .character))
    let bold = try #require(try bob.format(10..<13, in: .character, ["bold": true]))
    let patch = try shared.apply(theirs)
    #expect(!patch.isEmpty)
    try shared.apply(bold)
    try bob.apply(typed)
    #expect(String(shared.text.characters) == "The quick fox jumped. Twice.")
    #expect(shared.text.documentRuns() == Array(bob.runs))
  }

  @Test("Text that replaces the start of a range stays out of it, as with anchors")
  func aReplacementAtTheEdgeStaysOut() throws {
    var shared = SharedText(try Document(AttributedString("Hello")))
    var text = shared.text
    var range = text.index(atCharacter: 1)..<text.index(atCharacter: 5)
    let patch = try shared.edit { (document) throws(EditError) in
      try document.replace(1..<3, in: .scalar, with: "xyz")
    }
    patch.apply(to: &text, updating: &range)
    #expect(String(text.characters[range]) == "lo")
  }

  @Test("What is asked of a part of a paragraph is asked of all of it")
  func aPartOfAParagraph() throws {
    var shared = SharedText(try Document(AttributedString("Hello\nWorld")))
    func agree(_ headings: [Int?]) {
      #expect(shared.document.paragraphs.map { $0.attributes.headingLevel } == headings)
      #expect(shared.text == AttributedString(shared.document))
    }
    var text = shared.text
    text[text.index(atCharacter: 1)..<text.index(atCharacter: 3)].cotext.headingLevel = 1
    #expect(try shared.update(to: text) != nil)
    agree([1, nil])
    // Plain text takes on what its paragraph has.
    text = shared.text
    text.replaceSubrange(
      text.index(atCharacter: 0)..<text.index(atCharacter: 2), with: AttributedString("J"))
    try shared.update(to: text)
    agree([1, nil])
    #expect(String(shared.text.characters) == "Jllo\nWorld")
    // Text that has a key brings it along.
    text = shared.text
    var pasted = AttributedString("x")
    pasted.cotext.headingLevel = 2
    text.insert(pasted, at: text.index(atCharacter: 7))
    try shared.update(to: text)
    agree([1, 2])
    text = shared.text
    text[text.index(atCharacter: 2)..<text.index(atCharacter: 3)].cotext.headingLevel = nil
    try shared.update(to: text)
    agree([nil, 2])
  }

  @Test("Undoing an update that inserts and formats takes the looks of text that was there, too")
  func undoOfAnUpdateThatDoesBoth() throws {
    var shared = SharedText(try Document(AttributedString("one two")))
    var bob = shared.document.fork(as: try #require(ReplicaID("bob")))
    var text = shared.text
    var inserted = AttributedString("new")
    inserted.cotext.bold = true
    text.append(inserted)
    text[text.startIndex..<text.index(atCharacter: 3)].cotext.italic = true
    text[text.index(atCharacter: 4)...].cotext.bold = true
    let change = try #require(try shared.update(to: text))
    // Bob goes on after the new text, in its looks.
    try bob.apply(change)
    let more = try #require(try bob.insert("er", at: 10, in: .scalar))
    try shared.apply(more)
    #expect(
      Array(shared.document.runs) == [
        Run(text: "one", attributes: ["italic": true]), Run(text: " ", attributes: [:]),
        Run(text: "twonewer", attributes: ["bold": true]),
      ])
    var undone = Change?.none
    try shared.edit { (document) throws(EditError) in undone = try document.undo([change.units]) }
    // The text that was there is as it was; what bob wrote keeps the looks of what it continued.
    #expect(
      Array(shared.document.runs) == [
        Run(text: "one two", attributes: [:]), Run(text: "er", attributes: ["bold": true]),
      ])
    #expect(shared.text.documentRuns() == Array(shared.document.runs))
    try bob.apply(try #require(undone))
    #expect(Array(bob.runs) == Array(shared.document.runs))
  }

  @Test func composedStringsComeBackEqual() throws {
    var shared = SharedText(try Document(AttributedString("Hello")))
    var text = shared.text
    text.cotext.fontFamily = "ヒラギノ角ゴ"
    try shared.update(to: text)
    #expect(AttributedString(shared.document) == text)
    #expect(shared.text == text)
  }

  @Test func rangesStayOnTheirCharacters() throws {
    var shared = SharedText(try Document(AttributedString("The fox jumped.")))
    var text = shared.text
    let fox = try #require(text.range(of: "fox"))
    var ranges = [fox, fox.lowerBound..<fox.lowerBound, fox.upperBound..<fox.upperBound]
    let patch = shared.edit { document in
      _ = try? document.insert("quick ", at: 4, in: .character)
      _ = try? document.insert("es", at: 13, in: .character)
      _ = try? document.insert("👍 ", at: 0, in: .character)
    }
    patch.apply(to: &text, updating: &ranges)
    #expect(text == shared.text)
    #expect(String(text.characters[ranges[0]]) == "fox")
    #expect(String(text.characters[..<ranges[1].lowerBound]) == "👍 The ")
    #expect(String(text.characters[..<ranges[2].lowerBound]) == "👍 The quick fox")
  }

  @Test func selectionsGoBothWays() throws {
    var shared = SharedText(try Document(AttributedString("The fox jumped.")))
    let fox = try #require(shared.text.range(of: "fox"))
    let selection = try AnchoredSelection(range: fox, of: shared.text, in: shared.document)
    try shared.edit { (document) throws(EditError) in
      try document.insert("quick ", at: 4, in: .character)
    }
    let ranges = selection.ranges(of: shared.text, in: shared.document)
    #expect(ranges.map { String(shared.text.characters[$0]) } == ["fox"])
    var bold = AttributeContainer()
    bold.cotext.bold = true
    let caret = try AnchoredSelection(
      insertionPoint: ranges[0].lowerBound, typingAttributes: bold, of: shared.text,
      in: shared.document)
    #expect(caret.typingAttributes(in: shared.document) == ["bold": true])
    #expect(
      caret.ranges(of: shared.text, in: shared.document) == [
        ranges[0].lowerBound..<ranges[0].lowerBound
      ])
  }

  private enum Mine: AttributedStringKey {
    typealias Value = Int
    static let name = "app.mine"
  }

  @Test func whatTheRegistryDoesNotKnowStays() throws {
    var shared = SharedText(try Document(AttributedString("Hello")))
    var text = shared.text
    text[Mine.self] = 7
    try shared.update(to: text)
    try shared.edit { (document) throws(EditError) in
      try document.format(0..<2, in: .scalar, ["bold": true])
    }
    #expect(shared.text.runs.map { $0[Mine.self] } == [7, 7])
    #expect(shared.text.runs.map(\.attributes.cotext.bold) == [true, nil])
  }

  @Test("A paragraph that begins behind an edit looks as it is, not as the one it was part of")
  func paragraphsBehindAnEdit() throws {
    var document = try Document(AttributedString("h\nx\n"))
    try document.format(0..<1, in: .scalar, ["heading": 1])
    var shared = SharedText(document)
    for edit in 0..<2 {
      try shared.edit { (document) throws(EditError) in
        if edit == 0 {
          try document.delete(1..<2, in: .scalar)
        } else {
          try document.insert("\n", at: 1, in: .scalar)
        }
      }
      let expected = AttributedString(shared.document).documentRuns()
      #expect(shared.text.documentRuns() == expected)
      #expect(expected.count == edit + 1)
    }
  }

  @Test func aRefusedUpdateLeavesBothAsTheyWere() throws {
    var shared = SharedText(try Document(AttributedString("Hello")))
    var text = shared.text
    text.cotext.kern = .nan
    text.append(AttributedString("x"))
    #expect(throws: EditError.self) { try shared.update(to: text) }
    #expect(String(shared.text.characters) == "Hello")
    try shared.edit { (document) throws(EditError) in
      try document.insert("!", at: 5, in: .scalar)
    }
    #expect(String(shared.text.characters) == "Hello!")
  }

  @Test func anotherDocumentMayTakeItsPlace() throws {
    var shared = SharedText(try Document(AttributedString("Hello")))
    var text = shared.text
    let patch = shared.edit { $0 = Document() }
    patch.apply(to: &text)
    #expect(text.characters.isEmpty)
    #expect(shared.document.isEmpty)
  }

  @Test("Random edits from both sides leave text and document equal")
  func randomSessions() throws {
    let seeds =
      TestEnvironment.seed.map { [$0] }
      ?? (0..<UInt64(max(TestEnvironment.histories / 100, 10))).map { $0 }
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      let start = try RandomText.document(&generator, edits: 3, replica: "ada")
      var shared = SharedText(start)
      var copy = shared.text
      var bob = start.fork(as: ReplicaID("bob")!)
      for _ in 0..<8 {
        switch generator.below(3) {
        case 0:
          var editor = shared.document.fork(as: ReplicaID("editor")!)
          try RandomText.edit(&editor, &generator)
          try shared.update(to: AttributedString(editor))
          copy = shared.text
        case 1:
          let patch = try shared.edit { try RandomText.edit(&$0, &generator) }
          patch.apply(to: &copy)
        default:
          for _ in 0...generator.below(3) { try RandomText.edit(&bob, &generator) }
          let (_, patch) = shared.apply(bob.changes(since: shared.document.version))
          patch.apply(to: &copy)
          bob.merge(shared.document)
        }
        let expected = AttributedString(shared.document).documentRuns()
        #expect(shared.text.documentRuns() == expected, "COTEXT_SEED=\(seed)")
        #expect(copy.documentRuns() == expected, "COTEXT_SEED=\(seed)")
      }
    }
  }
}
