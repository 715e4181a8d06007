import Cotext
import TestSupport
import Testing

/// What `transformAttributes` makes of what is selected.
@Suite("Transforming attributes")
struct TransformingAttributesTests {
  // MARK: Runs and marks

  @Test("The closure is called once for each run, in order, with the attributes of the run")
  func onceForEachRun() throws {
    var document = try Document.ada("plain bold both")
    try document.format(6..<15, in: .scalar, ["bold": true])
    try document.format(11..<15, in: .scalar, ["italic": true])
    var selection = try document.selection(2..<13)
    var seen: [Attributes] = []
    let change = try document.transformAttributes(in: &selection) { seen.append($0) }
    #expect(seen == [[:], ["bold": true], ["bold": true, "italic": true]])
    #expect(change == nil)
  }

  @Test("Runs that look alike are one run, however they came to look so")
  func alikeRuns() throws {
    var document = try Document.ada("abcdef")
    try document.format(0..<3, in: .scalar, ["bold": true])
    try document.format(3..<6, in: .scalar, ["bold": true])
    try document.delete(2..<4, in: .scalar)
    var selection = try document.selection(0..<4)
    var count = 0
    try document.transformAttributes(in: &selection) { _ in count += 1 }
    #expect(count == 1)
  }

  @Test("Neighbouring runs that get the same value get it by one mark, in one change")
  func oneMark() throws {
    var document = try Document.ada("one two three")
    try document.format(4..<7, in: .scalar, ["bold": true])
    var selection = try document.selection(0..<13)
    let change = try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(change?.marks == ["bold true 0@ada end"])
    #expect(document.modelRuns.count == 1)
  }

  @Test("Runs that get different values get a mark each, key by key")
  func differentValues() throws {
    var document = try Document.ada("abcdef")
    try document.format(0..<2, in: .scalar, ["size": 1])
    try document.format(2..<4, in: .scalar, ["size": 2])
    var selection = try document.selection(0..<6)
    let change = try document.transformAttributes(in: &selection) { attributes in
      if case .number(let size)? = attributes["size"] { attributes["size"] = .number(size + 1) }
      attributes["bold"] = true
    }
    #expect(
      change?.marks == ["bold true 0@ada end", "size 2.0 0@ada 2@ada", "size 3.0 2@ada 4@ada"])
    #expect(try document.attributes(at: 3, in: .scalar) == ["bold": true, "size": 3])
    #expect(try document.attributes(at: 4, in: .scalar) == ["bold": true])
  }

  @Test("What a closure leaves alone is left alone")
  func untouchedKeys() throws {
    var document = try Document.ada("abcdef")
    try document.format(0..<3, in: .scalar, ["bold": true, "link": "x"])
    var selection = try document.selection(0..<6)
    let change = try document.transformAttributes(in: &selection) {
      $0["italic"] = $0["bold"]
    }
    #expect(change?.marks == ["italic true 0@ada 3@ada"])
  }

  @Test("Nil removes, and so does null; where nothing changes nothing is made")
  func removing() throws {
    var document = try Document.ada("abcdef")
    try document.format(0..<3, in: .scalar, ["bold": true, "italic": true])
    var selection = try document.selection(0..<3)
    let change = try document.transformAttributes(in: &selection) {
      $0["bold"] = nil
      $0["italic"] = .null
      $0["other"] = .null
    }
    #expect(change?.marks == ["bold null start 3@ada", "italic null start 3@ada"])
    #expect(document.modelRuns.map(\.attributes) == [[:]])
    let version = document.version
    #expect(try document.transformAttributes(in: &selection) { $0["bold"] = .null } == nil)
    #expect(document.version == version)
  }

  @Test("Several ranges get exactly the marks that they need")
  func severalRanges() throws {
    var document = try Document.ada("one two three four")
    try document.format(8..<13, in: .scalar, ["bold": true])
    var selection = try document.selection(0..<3, 4..<7, 8..<13, 14..<18)
    let change = try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(
      change?.marks == [
        "bold true 0@ada 3@ada", "bold true 4@ada 7@ada", "bold true 14@ada end",
      ])
    #expect(document.offsets(of: selection, in: .scalar) == [0..<3, 4..<7, 8..<13, 14..<18])
  }

  @Test("Ranges that touch or overlap are transformed as one")
  func overlappingRanges() throws {
    var document = try Document.ada("abcdef")
    var selection = try document.selection(0..<3, 2..<4, 4..<6)
    var count = 0
    let change = try document.transformAttributes(in: &selection) {
      $0["bold"] = true
      count += 1
    }
    #expect(count == 1)
    #expect(change?.marks == ["bold true 0@ada end"])
  }

  @Test("It does what formatting the same range does")
  func agreesWithFormatting() throws {
    for key in ["bold", "link", "heading"] as [AttributeKey] {
      var document = try Document.ada("one\ntwo\nthree")
      try document.format(2..<5, in: .scalar, [key: "x"])
      var other = document
      var selection = try document.selection(1..<7)
      let change = try document.transformAttributes(in: &selection) { $0[key] = "y" }
      #expect(try change == other.format(1..<7, in: .scalar, [key: "y"]))
      let removal = try document.transformAttributes(in: &selection) { $0[key] = nil }
      #expect(try removal == other.unformat(1..<7, in: .scalar, [key]))
    }
  }

  // MARK: Paragraphs

  @Test("Attributes of paragraphs take in whole paragraphs, each once")
  func paragraphs() throws {
    var document = try Document.ada("one\ntwo\nthree\nfour")
    var selection = try document.selection(1..<2, 2..<3, 5..<9, 15..<16)
    let change = try document.transformAttributes(in: &selection) { $0["heading"] = 1 }
    #expect(change?.marks == ["heading 1.0 start 17@ada"])
    #expect(document.paragraphs.map { $0.attributes["heading"] } == [1, 1, 1, 1])
  }

  @Test("Of several values for one paragraph the first counts")
  func firstValueOfParagraph() throws {
    var document = try Document.ada("one two\nthree")
    try document.format(4..<10, in: .scalar, ["bold": true])
    var selection = try document.selection(0..<13)
    let change = try document.transformAttributes(in: &selection) {
      $0["heading"] = $0["bold"] == nil ? 1 : 2
    }
    #expect(change?.marks == ["heading 1.0 start 7@ada", "heading 2.0 7@ada 12@ada"])
    #expect(document.paragraphs.map { $0.attributes["heading"] } == [1, 2])
  }

  // MARK: Whatever arrives in between

  @Test("Formatting hits the selected characters, whatever arrives before it")
  func arrivalsBefore() throws {
    var document = try Document.ada("The fox jumped.")
    var selection = try document.selection(4..<7)
    var bob = document.fork(as: .bob)
    try bob.insert("quick ", at: 4, in: .scalar)
    try bob.delete(0..<1, in: .scalar)
    try bob.insert("-", at: 11, in: .scalar)
    document.merge(bob)
    try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(document.boldText == "fo-x")
  }

  @Test("Formatting hits the selected characters, whatever arrives after it")
  func arrivalsAfter() throws {
    var document = try Document.ada("The fox jumped.")
    var bob = document.fork(as: .bob)
    try bob.delete(0..<4, in: .scalar)
    try bob.insert("-", at: 1, in: .scalar)
    var selection = try document.selection(4..<7)
    let change = try document.transformAttributes(in: &selection) { $0["bold"] = true }
    document.merge(bob)
    try bob.apply(try #require(change))
    #expect(document.boldText == "f-ox")
    #expect(bob.boldText == "f-ox")
    #expect(document.offsets(of: selection, in: .scalar) == [0..<4])
  }

  // MARK: Insertion points

  @Test("At an insertion point only the typing attributes change, and no operation is made")
  func insertionPoint() throws {
    var document = try Document.ada("abc")
    try document.format(0..<3, in: .scalar, ["italic": true])
    var selection = try document.selection(2..<2)
    let version = document.version
    var seen: [Attributes] = []
    let change = try document.transformAttributes(in: &selection) {
      seen.append($0)
      $0["bold"] = true
      $0["italic"] = nil
      $0["heading"] = 1
    }
    #expect(change == nil)
    #expect(seen == [["italic": true]])
    #expect(document.version == version)
    #expect(selection.typingAttributes(in: document) == ["bold": true])
    #expect(document.offsets(of: selection, in: .scalar) == [2..<2])
    try document.insert("X", at: &selection)
    #expect(try document.attributes(at: 2, in: .scalar) == ["bold": true])
  }

  @Test("Typing attributes that do not change are not set")
  func unchangedTyping() throws {
    var document = try Document.ada("abc")
    var selection = try document.selection(2..<2)
    try document.transformAttributes(in: &selection) { $0["bold"] = .null }
    #expect(try selection == document.selection(2..<2))
  }

  @Test("A link that is taken away at an insertion point inside it stays away")
  func linkTakenAway() throws {
    var document = try Document.ada("abcd")
    try document.format(0..<4, in: .scalar, ["link": "x"])
    var selection = try document.selection(2..<2)
    #expect(selection.typingAttributes(in: document) == ["link": "x"])
    try document.transformAttributes(in: &selection) { $0["link"] = nil }
    #expect(selection.typingAttributes(in: document) == [:])
    try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(selection.typingAttributes(in: document) == ["bold": true])
    try document.insert("X", at: &selection)
    #expect(try document.attributes(at: 2, in: .scalar) == ["bold": true])
  }

  @Test("Ranges whose characters are gone have typing attributes like an insertion point")
  func collapsedRanges() throws {
    var document = try Document.ada("abcd")
    var selection = try document.selection(1..<3)
    let deletion = try #require(try document.delete(1..<3, in: .scalar))
    let collapsed = selection
    #expect(try document.transformAttributes(in: &selection) { _ in } == nil)
    #expect(selection == collapsed)
    try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(selection.typingAttributes(in: document) == ["bold": true])
    try document.undo([deletion.units])
    #expect(document.offsets(of: collapsed, in: .scalar) == [1..<3])
    #expect(document.offsets(of: selection, in: .scalar) == [1..<1])
  }

  // MARK: Plain ranges

  @Test("Plain ranges are transformed the same, empty ones not at all")
  func plainRanges() throws {
    var document = try Document.ada("abcd")
    let range = try document.index(at: 1)..<document.index(at: 3)
    let change = try document.transformAttributes(in: range) { $0["bold"] = true }
    #expect(change?.marks == ["bold true 1@ada 3@ada"])
    let second = try document.transformAttributes(0..<2, in: .character) { $0["italic"] = true }
    #expect(second?.marks == ["italic true 0@ada 2@ada"])
    let empty = document.startIndex..<document.startIndex
    #expect(try document.transformAttributes(in: empty) { $0["bold"] = true } == nil)
    #expect(try document.transformAttributes(1..<1, in: .utf8) { $0["bold"] = true } == nil)
    let error = EditError.offsetOutOfBounds(offset: 5, count: 4, unit: .scalar)
    #expect(throws: error) { try document.transformAttributes(0..<5, in: .scalar) { _ in } }
  }

  // MARK: Refusals

  @Test("Where the closure throws, document and selection are as they were")
  func throwingClosure() throws {
    struct Stop: Error {}
    var document = try Document.ada("abcd")
    try document.format(0..<2, in: .scalar, ["bold": true])
    let version = document.version
    let runs = document.modelRuns
    for range in [0..<4, 1..<1] {
      var selection = try document.selection(range)
      let before = selection
      #expect(throws: Stop.self) {
        try document.transformAttributes(in: &selection) { attributes in
          if attributes["bold"] == nil || range.isEmpty { throw Stop() }
          attributes["bold"] = nil
        }
      }
      #expect(selection == before)
    }
    #expect(document.version == version)
    #expect(document.modelRuns == runs)
    // Nothing is left behind that refuses edits.
    try document.insert("x", at: 0, in: .scalar)
    var selection = try document.selection(0..<2)
    let change = try document.transformAttributes(in: &selection) {
      if $0["stop"] != nil { throw Stop() }
      $0["bold"] = nil
    }
    #expect(change != nil)
  }

  @Test("Keys and values that are not allowed are refused and change nothing")
  func invalidAttributes() throws {
    var document = try Document.ada("abcd")
    let version = document.version
    for range in [0..<4, 1..<1] {
      var selection = try document.selection(range)
      let before = selection
      #expect(throws: EditError.invalidKey("")) {
        try document.transformAttributes(in: &selection) {
          $0["bold"] = true
          $0[""] = 1
        }
      }
      #expect(throws: EditError.invalidValue("x")) {
        try document.transformAttributes(in: &selection) { $0["x"] = .number(.nan) }
      }
      #expect(selection == before)
    }
    #expect(document.version == version)
  }

  @Test("An edit of the document inside the closure stops the program and says why")
  func reentrancy() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = UncheckedBox()
      _ = try box.document.insert("abc", at: 0, in: .scalar)
      var selection = AnchoredSelection(range: box.document.startIndex..<box.document.endIndex)
      _ = try box.document.transformAttributes(in: &selection) { _ in
        _ = try box.document.insert("x", at: 0, in: .scalar)
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    // Optimised code stops without a word.
    #if DEBUG
      #expect(output.contains("edited inside a closure that transforms its attributes"))
    #else
      #expect(!output.contains("abc"))
    #endif
  }

  @Test("Inside a transaction the marks are part of its change")
  func transaction() throws {
    var document = Document(replica: .ada)
    let change = try document.transaction { document in
      try document.insert("abcd", at: 0, in: .scalar)
      var selection = AnchoredSelection(range: document.startIndex..<document.endIndex)
      let inner = try document.transformAttributes(in: &selection) { $0["bold"] = true }
      #expect(inner == nil)
      try document.replaceSelection(&selection, withCharacters: "x")
    }
    #expect(change?.operations.count == 4)
    #expect(document.modelRuns == [ModelRun(text: "x", attributes: ["bold": true])])
  }
}

/// A box through which a closure reaches the document that it is transforming.
private final class UncheckedBox: @unchecked Sendable {
  @exclusivity(unchecked) var document = Document(replica: .ada)
}

extension Change {
  /// Its marks in short: key, value, the elements of the anchors.
  fileprivate var marks: [String] {
    operations.map { operation in
      guard case .mark(let mark) = operation else { return "no mark" }
      return "\(mark.key) \(mark.value.plain) \(Self.name(mark.from)) \(Self.name(mark.to))"
    }
  }

  private static func name(_ anchor: TextAnchor) -> String {
    switch anchor {
    case .start: return "start"
    case .end: return "end"
    case .before(let id), .after(let id): return "\(id)"
    }
  }
}

extension Document {
  /// The text that is bold.
  fileprivate var boldText: String {
    runs.filter { $0.attributes["bold"] == true }.map(\.text).joined()
  }
}
