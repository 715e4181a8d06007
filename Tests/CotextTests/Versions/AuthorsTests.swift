import Cotext
import TestSupport
import Testing

@Suite struct AuthorsTests {
  private static let ada = ReplicaID("ada")!
  private static let bob = ReplicaID("bob")!

  /// Text by Ada with a word by Bob inside, of which Ada deleted a part, and a word that Bob undid.
  private static func document() throws -> Document {
    var document = Document(replica: ada)
    (document.author, document.time) = ("Ada", 1000)
    try document.insert("Hällo 🌍!", at: 0, in: .character)
    (document.replica, document.author, document.time) = (bob, "Bob", 500_000)
    try document.insert("big ", at: 6, in: .character)
    let change = try document.insert("oops", at: 0, in: .character)
    (document.replica, document.author, document.time) = (ada, "Ada", 900_000)
    try document.delete(11..<13, in: .character)
    (document.replica, document.author, document.time) = (bob, nil, nil)
    if let change { try document.undo([change.units]) }
    return document
  }

  @Test("each piece of text has its author, its replica and its time")
  func visibleText() throws {
    let document = try Self.document()
    #expect(document.text == "Hällo b 🌍!")
    let all = 0..<document.count(in: .utf8)
    let pieces = try document.authors(in: all, unit: .utf8)
    let byAda = Authorship(author: "Ada", replica: Self.ada, time: 1000)
    let byBob = Authorship(author: "Bob", replica: Self.bob, time: 500_000)
    #expect(
      pieces == [
        AuthoredText(range: 0..<7, text: "Hällo ", written: byAda, removed: nil),
        AuthoredText(range: 7..<9, text: "b ", written: byBob, removed: nil),
        AuthoredText(range: 9..<14, text: "🌍!", written: byAda, removed: nil),
      ])
    #expect(try document.authors(in: 7..<8, unit: .character).map(\.range) == [7..<8])
    #expect(try document.authors(in: 3..<3, unit: .character).isEmpty)
    #expect(throws: EditError.offsetOutOfBounds(offset: 11, count: 10, unit: .character)) {
      try document.authors(in: 0..<11, unit: .character)
    }
  }

  @Test("deleted text says who took it away, by a deletion or by an undo")
  func deletedText() throws {
    let document = try Self.document()
    let pieces = try document.authors(in: 0..<10, unit: .character, includingDeleted: true)
    #expect(pieces.map(\.text) == ["oops", "Hällo ", "b", "ig", " ", "🌍!"])
    #expect(pieces.map(\.range) == [0..<0, 0..<6, 6..<7, 7..<7, 7..<8, 8..<10])
    #expect(pieces[0].removed == Authorship(author: nil, replica: Self.bob, time: nil))
    #expect(pieces[3].written.author == "Bob")
    #expect(pieces[3].removed == Authorship(author: "Ada", replica: Self.ada, time: 900_000))
    #expect(pieces[1].removed == nil)
  }

  @Test("of two that deleted text side by side all copies name the earlier one")
  func doubleDeletion() throws {
    var ada = Document(replica: Self.ada)
    try ada.insert("abc", at: 0, in: .character)
    var bob = ada.fork(as: Self.bob)
    try ada.insert("d", at: 3, in: .character)
    try ada.delete(0..<2, in: .character)
    try bob.delete(1..<3, in: .character)
    let copy = ada
    ada.merge(bob)
    bob.merge(copy)
    for document in [ada, bob] {
      let pieces = try document.authors(in: 0..<1, unit: .scalar, includingDeleted: true)
      #expect(pieces.map(\.text) == ["a", "bc", "d"])
      #expect(pieces.map(\.removed?.replica) == [Self.ada, Self.bob, nil])
    }
  }

  @Test("of two that deleted text at the same time the first by name counts, if its deletion is on")
  func doubleDeletionAtOneTime() throws {
    var ada = Document(replica: Self.ada)
    try ada.insert("ab", at: 0, in: .character)
    var bob = ada.fork(as: Self.bob)
    let deletion = try #require(try ada.delete(0..<1, in: .character))
    try bob.delete(0..<1, in: .character)
    let copy = ada
    ada.merge(bob)
    bob.merge(copy)
    for document in [ada, bob] {
      let pieces = try document.authors(in: 0..<1, unit: .scalar, includingDeleted: true)
      #expect(pieces.map(\.removed?.replica) == [Self.ada, nil])
    }
    try ada.undo([deletion.units])
    #expect(ada.text == "b")
    let pieces = try ada.authors(in: 0..<1, unit: .scalar, includingDeleted: true)
    #expect(pieces.map(\.removed?.replica) == [Self.bob, nil])
  }

  @Test("in random histories all copies name the same authors, piece by piece in all units")
  func random() throws {
    for number in 0..<max(TestEnvironment.histories / 100, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      let comment: Comment = "COTEXT_SEED=\(seed)"
      var random = SplitMix64(seed: seed)
      let history = try RandomHistory(steps: 30, &random)
      var copy = Document(replica: ReplicaID("copy")!, schema: RandomHistory.schema)
      for change in history.made { try copy.apply(change) }
      for unit in TextUnit.allCases {
        let shown = ShownText(copy)
        let all = 0..<(shown.places(in: unit).last ?? 0)
        let pieces = try history.document.authors(in: all, unit: unit, includingDeleted: true)
        #expect(try copy.authors(in: all, unit: unit, includingDeleted: true) == pieces, comment)
        let visible = pieces.filter { $0.removed == nil }
        #expect(
          visible.map(\.text).joined().unicodeScalars.elementsEqual(shown.text.unicodeScalars))
        #expect(pieces.first?.range.lowerBound ?? 0 == 0, comment)
        #expect(pieces.last?.range.upperBound ?? 0 == all.upperBound, comment)
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
          #expect(piece.range.upperBound == next.range.lowerBound, comment)
        }
        // A part is cut out of the whole.
        guard unit == .scalar else { continue }
        let places = [random.below(all.count + 1), random.below(all.count + 1)].sorted()
        let range = places[0]..<places[1]
        let cut = visible.filter { $0.range.clamped(to: range).count > 0 }
        let parts = try copy.authors(in: range, unit: unit)
        // Neighbours that a deleted one kept apart are one without it.
        #expect(Set(parts.map(\.written.replica)) == Set(cut.map(\.written.replica)), comment)
        #expect(parts.map(\.range.count).reduce(0, +) == range.count, comment)
        for scalar in range {
          let part = parts.first { $0.range.contains(scalar) }
          #expect(part?.written == visible.first { $0.range.contains(scalar) }?.written, comment)
        }
      }
      if TestEnvironment.seed != nil { return }
    }
  }
}
