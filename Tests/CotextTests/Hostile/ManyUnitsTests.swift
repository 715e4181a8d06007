import Cotext
import TestSupport
import Testing

@Suite("Many units in few bytes")
struct ManyUnitsTests {
  private func expectSound(_ document: Document, text: String) throws {
    #expect(document.text == text)
    #expect(document.invariantViolations() == [])
    let read = try Document(snapshot: document.snapshot(), replica: replica("read"))
    #expect(read.text == text && read.version == document.version)
    #expect(read.invariantViolations() == [])
    #expect(read.elementSlotCount == document.elementSlotCount)
    var other = Document(replica: replica("other"))
    #expect(other.apply(document.changes()).refusals == [])
    #expect(other.text == text && other.version == document.version)
  }

  @Test("Units of operations of a later version take no room in the table of elements")
  func unknownOperations() throws {
    let spin = UnknownOperation(json: #"{"spin":1,"units":65536}"#, unitCount: 65_536)
    var document = Document(replica: replica("reader"), nodeCapacity: 2)
    for number in 0..<20 as Range<UInt32> {
      try document.apply(
        Change(
          id: OperationID(number * (65_536 + 3), replica("a")),
          operations: [.insert("abc", after: nil, before: nil), .unknown(spin)]))
    }
    #expect(document.elementSlotCount <= 512 * 41)
    try document.insert("x", at: 30, in: .scalar)
    try document.delete(10..<20, in: .scalar)
    let half = String(repeating: "abc", count: 20)
    var text = Array(half.prefix(30) + "x" + half.suffix(30))
    text.removeSubrange(10..<20)
    try expectSound(document, text: String(text))
  }

  @Test("Units that delete what is deleted take no room in the table of elements")
  func deletions() throws {
    var document = Document(replica: replica("ada"), nodeCapacity: 2)
    try document.insert(String(repeating: "x", count: 5000), at: 0, in: .scalar)
    try document.insert("mid", at: 2500, in: .scalar)
    let known = document.frontier
    for number in 0..<200 {
      try document.apply(
        Change(
          id: OperationID(0, replica("r\(number)")), parents: known,
          operations: [.delete([OperationRange(0, count: 5000, replica("ada"))])]))
    }
    #expect(document.elementSlotCount <= 512 * 12)
    try document.insert("!", at: 3, in: .scalar)
    // All but one deletion undone: the text stays hidden, until the last one is.
    for number in 0..<199 {
      try document.undo([OperationRange(0, count: 5000, replica("r\(number)"))])
    }
    #expect(document.text == "mid!")
    try document.undo([OperationRange(0, count: 5000, replica("r199"))])
    let half = String(repeating: "x", count: 2500)
    try expectSound(document, text: half + "mid!" + half)
  }
}
