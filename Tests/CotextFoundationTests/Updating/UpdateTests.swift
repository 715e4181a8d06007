import Cotext
import CotextFoundation
import Foundation
import Testing

@Suite struct UpdateTests {
  private func document(_ text: String) throws -> Document {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert(text, at: 0, in: .scalar)
    return document
  }

  /// Updates plain text and returns the change's operations as JSON.
  private func operations(
    _ old: String, _ new: String, caret: Int? = nil
  ) throws -> (json: String?, document: Document) {
    var document = try document(old)
    let text = AttributedString(new)
    let change = try document.update(
      to: text, caret: caret.map { text.characters.index(text.startIndex, offsetBy: $0) })
    #expect(document.text.unicodeScalars.elementsEqual(new.unicodeScalars))
    return (change?.json, document)
  }

  @Test func aKeystrokeInsertsOneScalar() throws {
    let (json, _) = try operations("Hello world", "Hello, world")
    #expect(
      json == #"{"type":"change","id":"11@ada","ops":[{"insert":",","after":4,"before":5}]}"#)
  }

  @Test func nothingMakesNoChange() throws {
    #expect(try operations("Hello", "Hello").json == nil)
    #expect(try operations("", "").json == nil)
  }

  @Test func anEditInsideOfAnEmojiKeepsTheRestOfIt() throws {
    let (json, _) = try operations("a👍b", "a👍🏽b")
    #expect(
      json == #"{"type":"change","id":"3@ada","ops":[{"insert":"🏽","after":1,"before":2}]}"#)
    let (family, _) = try operations("👨‍👩‍👧", "👨‍👩‍👦")
    #expect(family?.contains(#"{"delete":[4]}"#) == true)
    #expect(family?.contains(#"{"insert":"👦""#) == true)
  }

  @Test func combiningMarksAreToldApart() throws {
    let (json, document) = try operations("cafe\u{301}", "café")
    #expect(json != nil)
    #expect(document.count(in: .scalar) == 4)
  }

  @Test("Where characters may be counted in several ways, whole ones are inserted")
  func insertionsStandBetweenCharacters() throws {
    let (_, document) = try operations("👨‍👩‍👧", "👨‍👩👨‍👩‍👧")
    // The old family is still one piece, behind the new couple.
    #expect(
      try document.anchor(before: 3, in: .scalar) == .before(OperationID(0, document.replica)))
  }

  @Test("The caret says which of several equal letters is the new one")
  func caretTellsEqualLettersApart() throws {
    for (caret, place) in [(1, #""before":0"#), (2, #""after":0,"before":1"#), (3, #""after":1"#)] {
      let (json, _) = try operations("aa", "aaa", caret: caret)
      #expect(json?.contains(#"{"insert":"a",\#(place)}"#) == true, "\(caret): \(json ?? "")")
    }
    for (caret, unit) in [(0, 0), (1, 1), (2, 2)] {
      let (json, _) = try operations("aaa", "aa", caret: caret)
      #expect(json?.contains(#"{"delete":[\#(unit)]}"#) == true, "\(caret): \(json ?? "")")
    }
    #expect(try operations("ab", "ba", caret: 0).document.text == "ba")
  }

  @Test(
    "Scalars that share bytes are replaced whole",
    arguments: [("é", "©"), ("👍", "🐍"), ("日", "晥"), ("é", "è")])
  func sharedBytes(old: String, new: String) throws {
    let (json, document) = try operations("x\(old)y", "x\(new)y")
    #expect(
      json
        == #"{"type":"change","id":"3@ada","ops":[{"delete":[1]},{"insert":"\#(new)","after":0,"before":1}]}"#
    )
    #expect(document.text == "x\(new)y")
    // In the middle, where characters are compared, too; and inside of a larger character.
    for text in ["\(old)x\(old)", "\(old)-x-\(old)", "a\u{301}\(old)\u{301}b\(old)\u{301}c"] {
      let wanted = text.unicodeScalars.map { $0 == old.unicodeScalars.first ? new : String($0) }
      let change = try #require(try operations(text, wanted.joined()).json)
      #expect(change.contains(new) && !change.contains("\u{FFFD}"))
    }
  }

  @Test func wordsInBetweenKeepTheirIdentity() throws {
    let (_, document) = try operations(
      "The fox jumped over the dog.", "A fox leapt over the lazy dog.")
    let fox = try document.anchor(before: 2, in: .scalar)
    #expect(fox == .before(OperationID(4, document.replica)))
  }

  @Test func attributesThatDifferAreSetByTheMarksThatAreNeeded() throws {
    var document = try document("one two three")
    try document.format(4..<7, in: .scalar, ["italic": true])
    var text = AttributedString(document)
    text.cotext.bold = true
    let change = try document.update(to: text)
    #expect(change?.operations.count == 1)
    #expect(document.runs.map { $0.attributes["bold"] } == [true, true, true])
    text.cotext.bold = nil
    text[text.startIndex..<text.index(atCharacter: 3)].cotext.kern = 1
    #expect(try document.update(to: text)?.operations.count == 2)
    #expect(Array(document.runs) == text.documentRuns())
  }

  @Test("A mark goes no farther than what changes")
  func marksStayShort() throws {
    var document = try document("one two three")
    try document.format(0..<4, in: .scalar, ["bold": true])
    try document.format(7..<13, in: .scalar, ["bold": true])
    var other = document.fork()
    var text = AttributedString(document)
    text.cotext.bold = true
    try document.update(to: text)
    try other.unformat(0..<3, in: .scalar, ["bold"])
    document.merge(other)
    #expect(document.runs.map(\.text) == ["one", " two three"])
  }

  @Test("A mark leaves out what stands between with another value and keeps it")
  func marksKeepWhatStands() throws {
    var document = try document("aXb")
    try document.format(1..<2, in: .scalar, ["bold": false])
    var text = AttributedString(document)
    text[..<text.index(atCharacter: 1)].cotext.bold = true
    text[text.index(atCharacter: 2)...].cotext.bold = true
    try document.update(to: text)
    #expect(document.runs.map { $0.attributes["bold"] } == [true, false, true])
  }

  @Test func severalRunsTakeThePlaceOfText() throws {
    var document = try document("one old two")
    var text = AttributedString("one ")
    for (word, size) in [("AB", 1.0), ("CE", 2.0)] {
      var part = AttributedString(word)
      part.cotext.kern = size
      text.append(part)
    }
    text.append(AttributedString(" two"))
    #expect(try document.update(to: text)?.operations.count == 4)
    #expect(document.runs.map(\.text) == ["one ", "AB", "CE", " two"])
    #expect(Array(document.runs) == text.documentRuns())
  }

  @Test func newTextHasItsOwnAttributes() throws {
    var document = try document("linked")
    try document.format(0..<6, in: .scalar, ["link": "https://swift.org"])
    var text = AttributedString(document)
    var plain = AttributedString("X")
    plain.cotext.bold = true
    text.insert(plain, at: text.index(atCharacter: 3))
    try document.update(to: text)
    #expect(
      document.runs.map(\.attributes) == [
        ["link": "https://swift.org"], ["bold": true], ["link": "https://swift.org"],
      ])
  }

  @Test func plainTextInheritsWhatStandsBesideIt() throws {
    var document = try document("bold")
    try document.format(0..<4, in: .scalar, ["bold": true])
    try document.update(toCharacters: "bolder")
    #expect(Array(document.runs) == [Run(text: "bolder", attributes: ["bold": true])])
  }

  @Test func refusedAttributesChangeNothing() throws {
    var document = try document("Hello")
    var text = AttributedString("Help!")
    text.cotext.kern = .infinity
    #expect(throws: EditError.invalidValue("kern")) { try document.update(to: text) }
    #expect(document.text == "Hello")
    #expect(document.version == ["ada": 5])
  }

  @Test("What no single change holds takes several, of which the last one is returned")
  func moreThanOneChangeHolds() throws {
    var document = try document("startend")
    try document.format(0..<5, in: .scalar, ["bold": true])
    let paragraph = String(repeating: "é and so on, ", count: 45_000)
    var text = AttributedString(document)
    var pasted = AttributedString(paragraph)
    pasted.cotext.italic = true
    text.insert(pasted, at: text.index(atCharacter: 5))
    var other = document.fork(as: ReplicaID("bob")!)
    let last = try #require(try document.update(to: text))
    let isUpdated = AttributedString(document).documentRuns() == text.documentRuns()
    #expect(isUpdated)
    #expect(last.id.counter == document.version[document.replica] - 1 && last.unitCount == 1)
    for change in document.changes(since: other.version) { try other.apply(change) }
    let isSame = Array(other.runs) == Array(document.runs)
    #expect(isSame)
    let isDone = try document.update(to: text) == nil
    #expect(isDone)
    // All of it goes away again, and something else stands there.
    var plain = document
    try document.update(to: AttributedString("Start"))
    #expect(document.text == "Start")
    try plain.update(toCharacters: paragraph.uppercased() + "end")
    let isReplaced = plain.text == paragraph.uppercased() + "end"
    #expect(isReplaced)
    try plain.update(toCharacters: "")
    #expect(plain.isEmpty)
  }

  @Test func inATransactionSuchAnUpdateIsRefused() throws {
    var document = try document("Hello")
    let text = AttributedString(String(repeating: "x", count: Change.maximumUnitCount))
    #expect(throws: EditError.self) {
      try document.transaction { document in try document.update(to: text) }
    }
    #expect(document.text == "Hello")
    try document.update(to: text)
    #expect(document.count(in: .scalar) == Change.maximumUnitCount)
  }

  @Test func aMegabyteIsReplacedAndEdited() throws {
    let line = "The quick brown fox jumps over the lazy dog, naïvely. 👍\n"
    let text = String(repeating: line, count: 1_000_000 / line.utf8.count)
    var document = try Document(AttributedString(text))
    #expect(document.count(in: .utf8) == text.utf8.count)
    var edited = AttributedString(document)
    edited.insert(AttributedString("!"), at: edited.index(atCharacter: 500))
    #expect(try document.update(to: edited)?.unitCount == 1)
    // Nothing stays; the work is bounded.
    let other = String(repeating: "Sphinx of black quartz: judge my vow!\n", count: 500)
    try document.update(toCharacters: other)
    #expect(document.text == other)
  }
}

extension AttributedString {
  func index(atCharacter offset: Int) -> Index {
    characters.index(startIndex, offsetBy: offset)
  }
}
