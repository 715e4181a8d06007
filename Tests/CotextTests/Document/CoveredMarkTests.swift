import Cotext
import Testing

@Suite("Marks that later ones cover")
struct CoveredMarkTests {
  @Test("A thousand toggles of one word leave runs as after one, and undoing them goes back")
  func toggles() throws {
    var document = Document(replica: ReplicaID("ada")!, nodeCapacity: 4)
    try document.insert("one two three", at: 0, in: .scalar)
    var changes: [Change] = []
    for step in 0..<1000 {
      let value: AttributeValue = step.isMultiple(of: 2) ? .bool(true) : .null
      changes += [try document.format(4..<7, in: .scalar, ["bold": value])].compactMap { $0 }
    }
    #expect(changes.count == 1000)
    #expect(Array(document.runs).map(\.text) == ["one two three"])
    for change in changes.dropFirst(501).reversed() { try document.undo([change.units]) }
    #expect(Array(document.runs).map(\.attributes) == [[:], ["bold": true], [:]])
    try document.undo(changes.prefix(501).map(\.units))
    #expect(Array(document.runs).map(\.text) == ["one two three"])
    #expect(document.invariantViolations() == [])
  }

  @Test("A covered mark that grows decides what is typed where its cover does not grow")
  func growth() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("abc\ndef", at: 0, in: .scalar)
    try document.format(0..<3, in: .scalar, ["bold": true])
    try document.format(0..<4, in: .scalar, ["bold": true])
    try document.delete(3..<4, in: .scalar)
    try document.insert("X", at: 3, in: .scalar)
    #expect(Array(document.runs).first == Run(text: "abcX", attributes: ["bold": true]))
  }
}
