import Cotext
import TestSupport
import Testing

/// Selections as values, and what they do while others edit: section 7 of the specification.
@Suite("Selections")
struct SelectionTests {
  // MARK: Making them

  @Test("A new selection is an upstream insertion point at the start")
  func fresh() throws {
    let document = try Document.ada("ab")
    let selection = AnchoredSelection()
    #expect(selection.indices(in: document) == .insertionPoint(document.startIndex))
    #expect(selection.affinity(in: document) == .upstream)
    #expect(selection.content == .insertionPoint(.start, typing: nil))
  }

  @Test("A range lies from before its first to after its last character")
  func range() throws {
    let document = try Document.ada("abcdef")
    let selection = try document.selection(1..<4)
    #expect(selection.content == .ranges([.init(from: .before(.ada(1)), to: .after(.ada(3)))]))
    let indices = try document.index(at: 1)..<document.index(at: 4)
    #expect(selection.indices(in: document) == .ranges(RangeSet(indices)))
    #expect(selection.affinity(in: document) == .upstream)
  }

  @Test("An empty range is an insertion point, and empty ranges beside others do not count")
  func emptyRanges() throws {
    let document = try Document.ada("abcdef")
    #expect(try document.selection(2..<2).content == .insertionPoint(.after(.ada(1)), typing: nil))
    let some = try document.selection(3..<3, 1..<2, 5..<5)
    #expect(document.offsets(of: some, in: .scalar) == [1..<2])
    let none = try document.selection(3..<3, 1..<1)
    #expect(document.offsets(of: none, in: .scalar) == [3..<3])
    #expect(AnchoredSelection(ranges: []) == AnchoredSelection())
    #expect(AnchoredSelection(ranges: RangeSet()) == AnchoredSelection())
  }

  @Test("Ranges come in any order; those that touch are anchored apart, a range set joins them")
  func severalRanges() throws {
    var document = try Document.ada("abcdef")
    let apart = try document.selection(3..<5, 1..<3)
    let first = try document.index(at: 1)..<document.index(at: 3)
    let second = try document.index(at: 3)..<document.index(at: 5)
    let joined = AnchoredSelection(ranges: RangeSet([first, second]))
    #expect(apart == AnchoredSelection(ranges: [second, first]))
    #expect(document.offsets(of: apart, in: .scalar) == [1..<3, 3..<5])
    #expect(document.offsets(of: joined, in: .scalar) == [1..<5])
    try document.insert("XY", at: 3, in: .scalar)
    #expect(document.offsets(of: apart, in: .scalar) == [1..<3, 5..<7])
    #expect(document.offsets(of: joined, in: .scalar) == [1..<7])
  }

  @Test("Indices of discontiguous ranges are a range set, overlaps joined")
  func indices() throws {
    let document = try Document.ada("abcdef")
    let selection = try document.selection(0..<2, 1..<3, 4..<6)
    let expected = RangeSet([
      document.startIndex..<(try document.index(at: 3)),
      try document.index(at: 4)..<document.endIndex,
    ])
    #expect(selection.indices(in: document) == .ranges(expected))
  }

  @Test("An insertion point stands behind the character in front of it, or, downstream, in front")
  func insertionPoints() throws {
    let document = try Document.ada("ab")
    func content(_ offset: Int, _ affinity: AnchoredSelection.Affinity) throws
      -> AnchoredSelection.Content
    {
      let index = try document.index(at: offset)
      let selection = AnchoredSelection(insertionPoint: index, affinity: affinity)
      #expect(selection.affinity(in: document) == affinity)
      #expect(selection.indices(in: document) == .insertionPoint(index))
      return selection.content
    }
    #expect(try content(0, .upstream) == .insertionPoint(.start, typing: nil))
    #expect(try content(1, .upstream) == .insertionPoint(.after(.ada(0)), typing: nil))
    #expect(try content(1, .downstream) == .insertionPoint(.before(.ada(1)), typing: nil))
    #expect(try content(2, .downstream) == .insertionPoint(.end, typing: nil))
  }

  @Test(
    "Selections are equal and hash alike where their anchors and typing attributes are the same")
  func equality() throws {
    var document = try Document.ada("abcdef")
    let selection = try document.selection(1..<3)
    try document.insert("X", at: 0, in: .scalar)
    #expect(try selection == document.selection(2..<4))
    #expect(try Set([selection, document.selection(2..<4)]).count == 1)
    #expect(try selection != document.selection(2..<5))
    let index = try document.index(at: 1)
    #expect(
      AnchoredSelection(insertionPoint: index)
        != AnchoredSelection(insertionPoint: index, typingAttributes: [:]))
  }

  // MARK: While others edit

  @Test("Text that others insert at an edge of a range stays out, inside it is in")
  func textAtEdges() throws {
    var document = try Document.ada("abcdef")
    let selection = try document.selection(1..<4)
    var bob = document.fork(as: .bob)
    try bob.insert("<", at: 1, in: .scalar)
    try bob.insert(">", at: 5, in: .scalar)
    try bob.insert("in", at: 3, in: .scalar)
    document.merge(bob)
    #expect(document.text == "a<binc" + "d>ef")
    #expect(document.offsets(of: selection, in: .scalar) == [2..<7])
  }

  @Test("A range collapses where its characters vanish, and comes back with them")
  func collapse() throws {
    var document = try Document.ada("abcdef")
    let selection = try document.selection(1..<3, 4..<5)
    let change = try #require(try document.delete(0..<3, in: .scalar))
    #expect(document.offsets(of: selection, in: .scalar) == [1..<2])
    let second = try #require(try document.delete(0..<3, in: .scalar))
    #expect(document.isEmpty)
    #expect(selection.indices(in: document) == .insertionPoint(document.startIndex))
    try document.insert("new", at: 0, in: .scalar)
    #expect(document.offsets(of: selection, in: .scalar).count == 1)
    #expect(document.offsets(of: selection, in: .scalar)[0].isEmpty)
    try document.undo([second.units])
    #expect(document.text.contains("def"))
    try document.undo([change.units])
    let ranges = document.offsets(of: selection, in: .scalar)
    let scalars = Array(document.text)
    #expect(ranges.map { String(scalars[$0]) } == ["bc", "e"])
  }

  @Test(
    "Text that others type at an insertion point goes behind it, or, downstream, in front of it")
  func remoteTyping() throws {
    var document = try Document.ada("ab")
    let index = try document.index(at: 1)
    let upstream = AnchoredSelection(insertionPoint: index)
    let downstream = AnchoredSelection(insertionPoint: index, affinity: .downstream)
    var bob = document.fork(as: .bob)
    try bob.insert("XY", at: 1, in: .scalar)
    document.merge(bob)
    #expect(document.offsets(of: upstream, in: .scalar) == [1..<1])
    #expect(document.offsets(of: downstream, in: .scalar) == [3..<3])
  }

  @Test("A selection holds in every copy that knows its characters; what is unknown counts as gone")
  func otherCopies() throws {
    var document = try Document.ada("abc")
    let bob = document.fork(as: .bob)
    try document.insert("XYZ", at: 3, in: .scalar)
    let unknown = try document.selection(4..<6)
    let both = try document.selection(0..<2, 4..<6)
    #expect(bob.offsets(of: unknown, in: .scalar) == [0..<0])
    #expect(bob.offsets(of: both, in: .scalar) == [0..<2])
    #expect(unknown.indices(in: bob) == .insertionPoint(bob.startIndex))
    let point = AnchoredSelection(insertionPoint: document.endIndex)
    #expect(point.indices(in: bob) == .insertionPoint(bob.startIndex))
    #expect(point.typingAttributes(in: bob) == [:])
  }

  @Test("Edits through a selection whose characters are unknown are refused and change nothing")
  func unknownCharacters() throws {
    var document = try Document.ada("abc")
    var bob = document.fork(as: .bob)
    try document.insert("XYZ", at: 3, in: .scalar)
    let version = bob.version
    for (unknown, id) in [
      (try document.selection(0..<1, 4..<6), OperationID.ada(4)),
      (AnchoredSelection(insertionPoint: document.endIndex), .ada(5)),
    ] {
      var selection = unknown
      let error = EditError.unknownUnit(id)
      #expect(throws: error) { try bob.transformAttributes(in: &selection) { _ in } }
      #expect(throws: error) { try bob.deleteSelection(&selection) }
      #expect(throws: error) { try bob.insert("x", at: &selection) }
      #expect(throws: error) { try bob.replaceSelection(&selection, withCharacters: "x") }
      #expect(throws: error) {
        try bob.replaceSelection(&selection, with: [Run(text: "x", attributes: [:])])
      }
      #expect(selection == unknown)
    }
    #expect(bob.version == version)
  }

  // MARK: By offsets

  @Test("Selections by offsets are those by indices, in all units, inside characters floored")
  func offsets() throws {
    let document = try Document.ada("a👍🏽é\u{301}z")
    for (unit, range, scalars) in [
      (TextUnit.character, 1..<3, 1..<5), (.utf16, 1..<6, 1..<4), (.utf8, 1..<11, 1..<4),
      (.scalar, 1..<3, 1..<3), (.utf16, 2..<4, 1..<2), (.character, 2..<2, 3..<3),
    ] {
      let selection = try AnchoredSelection(offsets: [range], in: document, unit: unit)
      #expect(try selection == document.selection(scalars))
      #expect(document.offsets(of: selection, in: .scalar) == [scalars])
    }
    let point = try AnchoredSelection(
      offsets: [1..<1], isDownstream: true, in: document, unit: .character)
    #expect(point.content == .insertionPoint(.before(.ada(1)), typing: nil))
    #expect(try AnchoredSelection(offsets: [], in: document, unit: .utf8) == AnchoredSelection())
    let error = EditError.offsetOutOfBounds(offset: 9, count: 4, unit: .character)
    #expect(throws: error) {
      try AnchoredSelection(offsets: [0..<1, 2..<9], in: document, unit: .character)
    }
  }
}

extension ReplicaID {
  static let ada = ReplicaID("ada")!
  static let bob = ReplicaID("bob")!
}

extension OperationID {
  static func ada(_ counter: UInt32) -> OperationID { OperationID(counter, .ada) }
}

extension Document {
  /// A document of one replica with a text, one insertion.
  static func ada(_ text: String) throws -> Document {
    var document = Document(replica: .ada)
    try document.insert(text, at: 0, in: .scalar)
    return document
  }

  func index(at offset: Int) throws -> Index { try index(at: offset, in: .scalar) }

  /// A selection by offsets in scalars.
  func selection(_ ranges: Range<Int>...) throws -> AnchoredSelection {
    AnchoredSelection(
      ranges: try ranges.map { try index(at: $0.lowerBound)..<index(at: $0.upperBound) })
  }
}
