import Cotext
import TestSupport
import Testing

/// Text that takes the place of what is selected.
@Suite("Replacing selections")
struct ReplacingSelectionsTests {
  // MARK: Characters

  @Test("Replacing is one change, and leaves an insertion point behind the text")
  func replacing() throws {
    var document = try Document.ada("The fox jumped.")
    var selection = try document.selection(4..<7)
    let change = try document.replaceSelection(&selection, withCharacters: "cat")
    #expect(document.text == "The cat jumped.")
    #expect(change?.operations.count == 2)
    #expect(selection.content == .insertionPoint(.after(.ada(20)), typing: nil))
    #expect(document.offsets(of: selection, in: .scalar) == [7..<7])
  }

  @Test("Of several ranges the first is replaced and the others are deleted")
  func severalRanges() throws {
    var document = try Document.ada("one two three")
    var selection = try document.selection(1..<2, 4..<7, 8..<9, 6..<8)
    let change = try document.replaceSelection(&selection, withCharacters: "XY")
    #expect(document.text == "oXYe hree")
    #expect(document.offsets(of: selection, in: .scalar) == [3..<3])
    #expect(change?.unitCount == 8)
    try document.undo([try #require(change).units])
    #expect(document.text == "one two three")
  }

  @Test("The text looks as the first replaced character would hand on, as by offsets")
  func looks() throws {
    var document = try Document.ada("abcdef")
    try document.format(1..<3, in: .scalar, ["bold": true])
    try document.format(1..<5, in: .scalar, ["link": "x"])
    for lower in 0..<6 {
      for upper in lower + 1...6 {
        var copy = document
        var other = document
        var selection = try copy.selection(lower..<upper)
        let change = try copy.replaceSelection(&selection, withCharacters: "XY")
        #expect(try change == other.replace(lower..<upper, in: .scalar, with: "XY"))
      }
    }
  }

  @Test("An empty text deletes, and at an insertion point does nothing")
  func emptyText() throws {
    var document = try Document.ada("abc")
    var selection = try document.selection(0..<2)
    try document.replaceSelection(&selection, withCharacters: "")
    #expect(document.text == "c")
    #expect(selection.content == .insertionPoint(.start, typing: [:]))
    let version = document.version
    #expect(try document.replaceSelection(&selection, withCharacters: "") == nil)
    #expect(try document.replaceSelection(&selection, with: []) == nil)
    #expect(try document.insert("", at: &selection) == nil)
    #expect(try document.deleteSelection(&selection) == nil)
    #expect(document.version == version)
  }

  @Test("What was deleted by others meanwhile is not deleted again, what they typed inside is")
  func othersMeanwhile() throws {
    var document = try Document.ada("abcdef")
    var selection = try document.selection(1..<5)
    var bob = document.fork(as: .bob)
    try bob.delete(2..<4, in: .scalar)
    try bob.insert("XY", at: 2, in: .scalar)
    document.merge(bob)
    let change = try document.replaceSelection(&selection, withCharacters: "-")
    #expect(document.text == "a-f")
    #expect(change?.unitCount == 5)
  }

  // MARK: Insertion points

  @Test("The replica's own text moves its insertion point, text of others there does not")
  func insertionPointMoves() throws {
    for affinity in [AnchoredSelection.Affinity.upstream, .downstream] {
      var document = try Document.ada("ab")
      var selection = AnchoredSelection(
        insertionPoint: try document.index(at: 1), affinity: affinity)
      try document.insert("XY", at: &selection)
      #expect(document.offsets(of: selection, in: .scalar) == [3..<3])
      #expect(selection.affinity(in: document) == affinity)
      var bob = document.fork(as: .bob)
      try bob.insert("-", at: 3, in: .scalar)
      document.merge(bob)
      #expect(document.text == "aXY-b")
      let expected = affinity == .upstream ? 3..<3 : 4..<4
      #expect(document.offsets(of: selection, in: .scalar) == [expected])
    }
  }

  @Test("An insertion point stands behind the text also where deleted text surrounds it")
  func amongDeletedText() throws {
    for affinity in [AnchoredSelection.Affinity.upstream, .downstream] {
      for bold in [false, true] {
        var document = try Document.ada("abcdef")
        if bold { try document.format(2..<4, in: .scalar, ["bold": true]) }
        var selection = AnchoredSelection(
          insertionPoint: try document.index(at: 3), typingAttributes: bold ? ["bold": true] : nil,
          affinity: affinity)
        try document.delete(1..<5, in: .scalar)
        try document.insert("X", at: &selection)
        #expect(document.text == "aXf")
        #expect(document.offsets(of: selection, in: .scalar) == [2..<2])
      }
    }
  }

  @Test("Inserting at ranges goes in front of the first, which stay selected")
  func insertingAtRanges() throws {
    var document = try Document.ada("abcdef")
    try document.format(1..<3, in: .scalar, ["bold": true])
    var selection = try document.selection(1..<3, 4..<5)
    try document.insert("X", at: &selection)
    #expect(document.text == "aXbcdef")
    #expect(try document.attributes(at: 1, in: .scalar) == ["bold": true])
    #expect(document.offsets(of: selection, in: .scalar) == [2..<4, 5..<6])
  }

  // MARK: Runs

  @Test("Runs keep their attributes")
  func runs() throws {
    var document = try Document.ada("ab")
    try document.format(0..<1, in: .scalar, ["bold": true])
    var selection = try document.selection(1..<1)
    let runs = [
      Run(text: "plain", attributes: [:]),
      Run(text: "both", attributes: ["bold": true, "size": 2]),
      Run(text: "", attributes: ["code": true]), Run(text: "link", attributes: ["link": "x"]),
    ]
    let change = try document.replaceSelection(&selection, with: runs)
    #expect(change != nil)
    #expect(
      Array(document.runs) == [
        Run(text: "a", attributes: ["bold": true]), runs[0], runs[1], runs[3],
        Run(text: "b", attributes: [:]),
      ])
    #expect(document.offsets(of: selection, in: .scalar) == [14..<14])
  }

  @Test("Runs are typed as one text, with one mark for each stretch of a key's value")
  func operationsOfRuns() throws {
    var document = try Document.ada("ab")
    var selection = try document.selection(1..<1)
    let runs = [
      Run(text: "12", attributes: ["italic": true]),
      Run(text: "34", attributes: ["bold": true, "italic": true]),
      Run(text: "56", attributes: ["bold": true]), Run(text: "78", attributes: [:]),
      Run(text: "90", attributes: ["bold": 2, "heading": 1]),
    ]
    let change = try document.replaceSelection(&selection, with: runs)
    func mark(
      _ key: AttributeKey, _ value: AttributeValue, _ from: UInt32, _ to: UInt32
    ) -> EditOperation {
      .mark(Mark(key: key, value: value, from: .before(.ada(from)), to: .before(.ada(to))))
    }
    #expect(
      change?.operations == [
        .insert("1234567890", after: .ada(0), before: .ada(1)),
        mark("bold", true, 4, 8), mark("bold", 2, 10, 1), mark("italic", true, 2, 6),
      ])
  }

  @Test("Thousands of runs take a mark each, of which none reaches into the next")
  func manyRuns() throws {
    let count = 4_000
    var runs: [Run] = []
    for number in 0..<count {
      let attributes: Attributes = number % 2 == 0 ? ["bold": true] : ["size": .number(2)]
      runs.append(Run(text: "word ", attributes: attributes))
    }
    for text in ["", "before and after"] {
      var document = try Document.ada(text)
      let middle = document.count(in: .scalar) / 2
      var selection = try document.selection(middle..<middle)
      let change = try #require(try document.replaceSelection(&selection, with: runs))
      #expect(change.operations.count == 1 + count)
      let first = UInt32(document.count(in: .scalar) - 5 * count)
      let ends = change.operations.compactMap { operation -> TextAnchor? in
        guard case .mark(let mark) = operation else { return nil }
        return mark.to
      }
      let last: TextAnchor = text.isEmpty ? .end : .before(.ada(UInt32(middle)))
      let bold = stride(from: 0, to: count, by: 2).map {
        TextAnchor.before(.ada(first + UInt32($0 + 1) * 5))
      }
      let sized = stride(from: 3, to: count, by: 2).map {
        TextAnchor.before(.ada(first + UInt32($0 - 1) * 5))
      }
      #expect(ends == bold + sized + [last])
      #expect(document.runs.dropFirst(text.isEmpty ? 0 : 1).prefix(count).elementsEqual(runs))
    }
  }

  @Test("A document's runs, put into an empty document, are its runs")
  func roundTrip() throws {
    var document = try Document.ada("one\ntwo two\n\nthree")
    try document.format(2..<6, in: .scalar, ["bold": true, "link": "x"])
    try document.format(0..<1, in: .scalar, ["heading": 1])
    try document.format(8..<13, in: .scalar, ["list": "bullet", "comment:1": "?"])
    var copy = Document(replica: .bob)
    var selection = AnchoredSelection()
    try copy.replaceSelection(&selection, with: Array(document.runs))
    #expect(Array(copy.runs) == Array(document.runs))
  }

  @Test(
    "A link that covers what is replaced and what stands behind it stays, unless a run names it")
  func stayingLink() throws {
    var document = try Document.ada("abcd")
    try document.format(0..<4, in: .scalar, ["link": "x"])
    var selection = try document.selection(1..<3)
    let runs = [
      Run(text: "X", attributes: ["bold": true]), Run(text: "Y", attributes: ["link": .null]),
      Run(text: "Z", attributes: ["link": "z"]), Run(text: "-", attributes: [:]),
    ]
    try document.replaceSelection(&selection, with: runs)
    #expect(
      Array(document.runs) == [
        Run(text: "a", attributes: ["link": "x"]),
        Run(text: "X", attributes: ["bold": true, "link": "x"]), Run(text: "Y", attributes: [:]),
        Run(text: "Z", attributes: ["link": "z"]), Run(text: "-d", attributes: ["link": "x"]),
      ])
  }

  @Test("Attributes of paragraphs are set on those that begin in a run that names them")
  func paragraphs() throws {
    var document = try Document.ada("Title tail\nbody")
    try document.format(0..<0, in: .scalar, ["heading": 1])
    var selection = try document.selection(5..<6)
    let runs = [
      Run(text: "!\nnew", attributes: ["heading": 2]), Run(text: " line\n", attributes: [:]),
      Run(text: "plain\nlist\n", attributes: ["heading": .null, "list": "bullet"]),
    ]
    try document.replaceSelection(&selection, with: runs)
    #expect(document.text == "Title!\nnew line\nplain\nlist\ntail\nbody")
    #expect(
      document.paragraphs.map(\.attributes) == [
        ["heading": 1], ["heading": 2], ["list": "bullet"], ["list": "bullet"], ["heading": 1], [:],
      ])
  }

  // MARK: Refusals

  @Test("Attributes that are not allowed are refused, and nothing is changed")
  func invalidAttributes() throws {
    var document = try Document.ada("abcd")
    var selection = try document.selection(1..<3)
    let before = selection
    let runs = [Run(text: "x", attributes: [:]), Run(text: "y", attributes: ["": 1])]
    #expect(throws: EditError.invalidKey("")) {
      try document.replaceSelection(&selection, with: runs)
    }
    #expect(selection == before)
    #expect(document.text == "abcd")
    var point = AnchoredSelection(
      insertionPoint: document.startIndex, typingAttributes: ["x": .number(.infinity)])
    #expect(throws: EditError.invalidValue("x")) { try document.insert("x", at: &point) }
    #expect(document.text == "abcd")
  }

  @Test("What does not fit into a change is refused, and nothing is changed, in a transaction, too")
  func tooLarge() throws {
    var document = try Document.ada("abcd")
    var selection = try document.selection(1..<3)
    let before = selection
    let long = String(repeating: "x", count: 1 << 20)
    #expect(throws: EditError.self) {
      try document.replaceSelection(&selection, withCharacters: long)
    }
    #expect(selection == before)
    // Each run may need a mark for each key: whether there is room is found out on the way.
    var keys = Attributes()
    for key in 0..<40 { keys[AttributeKey("key:\(key)")] = 1 }
    var runs = (0..<60).map { Run(text: "x", attributes: $0 % 2 == 0 ? keys : [:]) }
    runs.append(Run(text: String(long.dropLast(1400)), attributes: [:]))
    #expect(throws: EditError.self) {
      try document.transaction { document in
        try document.insert("begin", at: 0, in: .scalar)
        let version = document.version
        do {
          try document.replaceSelection(&selection, with: runs)
          Issue.record("a change of more than a million units was made")
        } catch {
          #expect(document.text == "beginabcd")
          #expect(document.version == version)
          #expect(selection == before)
          throw error
        }
      }
    }
    #expect(document.text == "abcd")
    runs.removeLast()
    try document.replaceSelection(&selection, with: runs)
    #expect(document.text == "a" + String(repeating: "x", count: 60) + "d")
    #expect(
      document.runs.map(\.attributes.count) == [0] + (0..<59).map { $0 % 2 == 0 ? 40 : 0 } + [0])
  }
}
