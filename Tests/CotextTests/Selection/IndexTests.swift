import Cotext
import Testing

/// Places in a version of a document.
@Suite("Indices")
struct IndexTests {
  @Test("Indices go from the start to the end, in all units")
  func navigation() throws {
    let document = try Document.ada("a👍🏽é\u{301}z")
    for unit in TextUnit.allCases {
      let count = document.count(in: unit)
      #expect(try document.index(at: 0, in: unit) == document.startIndex)
      #expect(try document.index(at: count, in: unit) == document.endIndex)
      #expect(
        try document.index(document.startIndex, offsetBy: count, in: unit) == document.endIndex)
      #expect(
        try document.index(document.endIndex, offsetBy: -count, in: unit) == document.startIndex)
      for offset in 0...count {
        let index = try document.index(at: offset, in: unit)
        let floored = try document.convert(offset, from: unit, to: .scalar)
        #expect(document.offset(of: index, in: .scalar) == floored)
        #expect(try document.index(document.endIndex, offsetBy: offset - count, in: unit) == index)
      }
    }
  }

  @Test("Beyond the start and the end there is no index")
  func outside() throws {
    let document = try Document.ada("abc")
    for (index, distance, offset) in try [
      (document.startIndex, -1, -1), (document.endIndex, 1, 4), (document.endIndex, .max, .max),
      (document.startIndex, .min, .min), (document.index(at: 2), .max, .max),
    ] {
      let error = EditError.offsetOutOfBounds(offset: offset, count: 3, unit: .character)
      #expect(throws: error) { try document.index(index, offsetBy: distance, in: .character) }
    }
  }

  @Test("They compare by offset, and are equal only within one version")
  func comparing() throws {
    var document = try Document.ada("abc")
    let first = try document.index(at: 1)
    #expect(try first < document.index(at: 2))
    #expect(try first == document.index(at: 1))
    #expect(try Set([first, document.index(at: 1), document.index(at: 2)]).count == 2)
    try document.delete(2..<3, in: .scalar)
    #expect(try first != document.index(at: 1))
  }

  @Test("To compare indices of two versions, or to ask about an old one, stops the program")
  func mixing() async {
    await #expect(processExitsWith: .failure) {
      var document = try Document.ada("abc")
      let first = document.startIndex
      try document.insert("x", at: 0, in: .scalar)
      _ = first < document.endIndex
    }
    await #expect(processExitsWith: .failure) {
      var document = try Document.ada("abc")
      let first = document.startIndex
      try document.insert("x", at: 0, in: .scalar)
      _ = document.offset(of: first, in: .scalar)
    }
  }

  @Test(
    "A selection made from indices is anchored at once, whatever happened to the document since")
  func anchored() throws {
    var document = try Document.ada("abcdef")
    let range = try document.index(at: 1)..<document.index(at: 3)
    try document.insert("XY", at: 0, in: .scalar)
    try document.delete(3..<4, in: .scalar)
    let selection = AnchoredSelection(range: range)
    #expect(document.offsets(of: selection, in: .scalar) == [3..<4])
  }

  @Test("Deleted text beside an index is passed over")
  func amongDeletedText() throws {
    var document = try Document.ada("abcdef")
    try document.delete(2..<4, in: .scalar)
    let index = try document.index(at: 2)
    #expect(
      AnchoredSelection(insertionPoint: index).content
        == .insertionPoint(.after(.ada(1)), typing: nil))
    #expect(
      AnchoredSelection(insertionPoint: index, affinity: .downstream).content
        == .insertionPoint(.before(.ada(4)), typing: nil))
  }
}
