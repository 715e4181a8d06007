import Cotext
import Testing

@Suite("Documents are values")
struct CopyTests {
  @Test("Copies go their own ways and merge again", arguments: [2, 3, 32])
  func copies(nodeCapacity: Int) throws {
    var ada = Document(replica: ReplicaID("ada")!, nodeCapacity: nodeCapacity)
    try ada.insert("one two three", at: 0, in: .scalar)
    try ada.format(4..<7, in: .scalar, ["bold": true])
    var bob = ada.fork(as: ReplicaID("bob")!)
    let frozen = ada
    for step in 0..<40 {
      try ada.insert("a", at: step % (ada.count(in: .scalar) + 1), in: .scalar)
      try bob.delete(0..<(step % 3 == 0 ? 1 : 0), in: .scalar)
      try bob.insert("b", at: bob.count(in: .scalar), in: .scalar)
      #expect(frozen.text == "one two three")
    }
    var merged = ada
    merged.merge(bob)
    bob.merge(ada)
    #expect(Array(merged.runs) == Array(bob.runs))
    #expect(merged.version == bob.version)
    #expect(frozen.text == "one two three")
    #expect(merged.invariantViolations() == [] && bob.invariantViolations() == [])
  }

  @Test("A copy is read while the other one is edited, from several threads")
  func threads() async throws {
    var document = Document(replica: ReplicaID("ada")!, nodeCapacity: 3)
    try document.insert(String(repeating: "Grüße, 👋🏽! ", count: 40), at: 0, in: .scalar)
    // A deletion whose counts are not added up yet when the copies are made.
    try document.delete(10..<12, in: .scalar)
    let copy = document
    let text = copy.text
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<50).allSatisfy { offset in
            guard let scalar = try? copy.convert(offset, from: .utf16, to: .scalar),
              let back = try? copy.convert(scalar, from: .scalar, to: .utf16)
            else { return false }
            return back <= offset && copy.text == text
          }
        }
      }
      for step in 0..<200 {
        _ = try? document.insert("x", at: step, in: .scalar)
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(copy.text == text)
  }
}
