import Cotext
import TestSupport
import Testing

@Suite("Changes that come too early wait")
struct WaitingTests {
  @Test("Typing that arrives backwards waits and is applied in one go")
  func backwards() throws {
    var writer = Document(replica: replica("ada"), nodeCapacity: 3)
    var changes: [Change] = []
    for letter in ["a", "b", "c", "d"] {
      let end = writer.count(in: .scalar)
      if let change = try writer.insert(letter, at: end, in: .scalar) { changes.append(change) }
    }
    var reader = Document(replica: replica("bob"), nodeCapacity: 3)
    for change in changes.dropFirst().reversed() {
      #expect(try reader.apply(change) == .waiting)
      #expect(reader.isEmpty)
    }
    #expect(reader.waitingCount == 3)
    #expect(reader.missing == [OperationRange(unit("0@ada"))])
    #expect(try reader.apply(changes[0]) == .applied)
    #expect(reader.text == "abcd")
    #expect(reader.waitingCount == 0)
    #expect(reader.missing.isEmpty)
  }

  @Test("The same change waits only once")
  func duplicateWaitsOnce() throws {
    var document = Document(replica: replica("bob"))
    let early = HostileCase.change(.typing("b"), id: "1@ada", parents: [])
    #expect(try document.apply(early) == .waiting)
    #expect(try document.apply(early) == .waiting)
    #expect(document.waitingCount == 1)
  }

  @Test("No more than 10,000 changes wait")
  func countIsBounded() throws {
    var document = Document(replica: replica("bob"))
    for index in UInt32(1)...10_000 {
      let early = Change(id: OperationID(index, replica("ada")), operations: [.typing("x")])
      #expect(try document.apply(early) == .waiting)
    }
    let one = Change(id: OperationID(10_001, replica("ada")), operations: [.typing("x")])
    #expect(throws: ChangeError.tooManyWaiting) { try document.apply(one) }
    #expect(document.waitingCount == 10_000)
    #expect(document.isEmpty)
    let first = Change(id: unit("0@ada"), operations: [.typing("x")])
    #expect(try document.apply(first) == .applied)
    #expect(document.count(in: .scalar) == 10_001)
    #expect(document.waitingCount == 0)
    #expect(try document.apply(one) == .applied)
  }

  @Test("No more than 16 MiB wait")
  func sizeIsBounded() {
    var document = Document(replica: replica("bob"))
    let text = String(repeating: "x", count: 1 << 20)
    var error: ChangeError?
    for index in 0..<20 where error == nil {
      let name = replica("r" + String(index))
      let early = Change(
        id: OperationID(0, name), parents: [unit("0@ada")], operations: [.typing(text)])
      do { _ = try document.apply(early) } catch let refusal { error = refusal }
    }
    #expect(error == .tooManyWaiting)
    #expect((10...16).contains(document.waitingCount))
  }
}
