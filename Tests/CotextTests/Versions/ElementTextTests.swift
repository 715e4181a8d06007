import Cotext
import Testing

@Suite("The text of elements by name")
struct ElementTextTests {
  @Test("Deleted text is there, what is unknown or no element is not")
  func text() throws {
    let ada = try #require(ReplicaID("ada"))
    var document = Document(replica: ada)
    try document.insert("Grüße 🎉!", at: 0, in: .scalar)
    try document.delete(2..<4, in: .scalar)
    try document.insert("tail", at: 6, in: .scalar)
    func text(_ first: UInt32, _ count: UInt32, _ replica: ReplicaID) -> String {
      document.text(of: OperationRange(first, count: count, replica))
    }
    #expect(text(0, 8, ada) == "Grüße 🎉!")
    #expect(text(2, 2, ada) == "üß")
    #expect(text(6, 1, ada) == "🎉")
    // Units 8 and 9 deleted something.
    #expect(text(7, 4, ada) == "!t")
    #expect(text(0, UInt32.max, ada) == "Grüße 🎉!tail")
    #expect(text(14, 5, ada) == "")
    let bob = try #require(ReplicaID("bob"))
    #expect(text(0, 1, bob) == "")
    #expect(document.text(of: OperationRange(3, count: 9, ada, direction: .descending)) == "")
  }

  @Test("Trimmed text is left out")
  func trimmedText() throws {
    let ada = try #require(ReplicaID("ada"))
    var document = Document(replica: ada)
    try document.insert("secret é", at: 0, in: .scalar)
    try document.delete(1..<5, in: .scalar)
    try document.trimHistory(before: document.version)
    try document.delete(0..<1, in: .scalar)
    #expect(document.text(of: OperationRange(0, count: 8, ada)) == "st é")
  }
}
