import Cotext
import TestSupport
import Testing

/// Selections of hundreds of ranges in a document of a megabyte, with a second writer.
@Suite("Large selections")
struct LargeSelectionTests {
  private static let size = 1_000_000
  private static let rangeCount = 400

  private let document: Document
  private let selection: AnchoredSelection
  private let ranges: [Range<Int>]

  init() throws {
    var text = ""
    var number = 0
    while text.utf8.count < Self.size {
      text += "line \(number), "
      number += 1
      if number % 7 == 0 { text += "\n" }
    }
    var document = try Document.ada(text)
    let step = document.count(in: .scalar) / Self.rangeCount
    ranges = (0..<Self.rangeCount).map { $0 * step..<$0 * step + 4 }
    // Every fourth word is bold already.
    for range in ranges.enumerated() where range.offset.isMultiple(of: 4) {
      try document.format(range.element, in: .scalar, ["bold": true])
    }
    selection = try AnchoredSelection(offsets: ranges, in: document, unit: .scalar)
    self.document = document
  }

  /// What stands in some ranges.
  private func texts(_ ranges: [Range<Int>], of document: Document) -> [String] {
    let bytes = Array(document.text.utf8)
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test("They stay on their characters while another writer edits everywhere")
  func stays() throws {
    var document = document
    let before = texts(ranges, of: document)
    #expect(texts(document.offsets(of: selection, in: .scalar), of: document) == before)
    var bob = document.fork(as: .bob)
    // From behind, so that offsets of ranges in front stay true; text goes in front of each range.
    for range in ranges.reversed() {
      try bob.insert("[new]", at: range.lowerBound, in: .scalar)
    }
    try bob.delete(0..<ranges[1].lowerBound + 5, in: .scalar)
    document.merge(bob)
    let offsets = document.offsets(of: selection, in: .scalar)
    #expect(offsets.count == Self.rangeCount - 1)
    #expect(texts(offsets, of: document) == Array(before.dropFirst()))
  }

  @Test("Transforming makes exactly the marks that are needed, and formats nothing else")
  func transforms() throws {
    var document = document
    var selection = selection
    let change = try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(change?.operations.count == Self.rangeCount * 3 / 4)
    #expect(selection == self.selection)
    let bold = document.runs.filter { $0.attributes["bold"] == true }.map(\.text)
    #expect(bold == texts(ranges, of: document))
    #expect(document.invariantViolations() == [])
  }

  @Test("The whole document is transformed by one mark, and read back run by run")
  func wholeDocument() throws {
    var document = document
    var all = AnchoredSelection(range: document.startIndex..<document.endIndex)
    var runs = 0
    let change = try document.transformAttributes(in: &all) {
      $0["italic"] = true
      runs += 1
    }
    #expect(runs == Self.rangeCount / 2)
    #expect(change?.operations.count == 1)
    #expect(all.attributes(in: document)["italic"] == [true])
    #expect(Array(all.attributes(in: document)).count == runs)
  }

  @Test("Deleting and replacing take what is selected, and nothing else")
  func replaces() throws {
    var document = document
    var selection = selection
    let count = document.count(in: .scalar)
    let change = try document.replaceSelection(&selection, withCharacters: "gone")
    #expect(document.count(in: .scalar) == count - 4 * Self.rangeCount + 4)
    #expect(document.offsets(of: selection, in: .scalar) == [4..<4])
    try document.undo([try #require(change).units])
    #expect(document.text == self.document.text)
    #expect(document.offsets(of: self.selection, in: .scalar) == ranges)
  }
}
