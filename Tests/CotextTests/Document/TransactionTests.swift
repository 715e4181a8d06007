import Cotext
import Testing

@Suite("Transactions")
struct TransactionTests {
  private struct Interrupted: Error {}

  @Test("Several edits make one change, and edits inside return nothing")
  func oneChange() throws {
    var document = Document(replica: ReplicaID("ada")!)
    let change = try document.transaction { document in
      let inner = try document.insert("abc", at: 0, in: .scalar)
      #expect(inner == nil)
      try document.delete(1..<2, in: .scalar)
      try document.format(0..<2, in: .scalar, ["bold": true])
    }
    #expect(change?.operations.count == 3)
    #expect(document.changes() == [change].compactMap { $0 })
  }

  @Test("A transaction that throws leaves the document as it was", arguments: [2, 32])
  func rollback(nodeCapacity: Int) throws {
    var document = Document(replica: ReplicaID("ada")!, nodeCapacity: nodeCapacity)
    document.time = 5
    try document.insert("The fox jumped.", at: 0, in: .scalar)
    try document.format(4..<7, in: .scalar, ["bold": true])
    try document.apply(
      Change(
        id: OperationID(7, ReplicaID("bob")!),
        operations: [.insert("late", after: nil, before: nil)]))
    let before = document
    #expect(throws: Interrupted.self) {
      try document.transaction { document in
        try document.insert("quick ", at: 4, in: .scalar)
        try document.delete(0..<3, in: .scalar)
        try document.format(0..<8, in: .scalar, ["italic": true])
        throw Interrupted()
      }
    }
    #expect(Array(document.runs) == Array(before.runs))
    #expect(document.version == before.version)
    #expect(document.frontier == before.frontier)
    #expect(document.changes() == before.changes())
    #expect(document.missing == before.missing)
    #expect(document.invariantViolations() == [])
    let change = try document.insert("!", at: 15, in: .scalar)
    #expect(change?.id == OperationID(16, ReplicaID("ada")!))
  }

  @Test("A transaction inside another one is part of it")
  func nested() throws {
    var document = Document(replica: ReplicaID("ada")!)
    let change = try document.transaction { document in
      try document.insert("a", at: 0, in: .scalar)
      let inner = try document.transaction { try $0.insert("b", at: 1, in: .scalar) }
      #expect(inner == nil)
    }
    #expect(change?.operations == [.insert("ab", after: nil, before: nil)])
  }

  @Test("Nobody's changes are applied inside a transaction")
  func applyInside() async {
    await #expect(processExitsWith: .failure) {
      var document = Document(replica: ReplicaID("ada")!)
      let other = Change(
        id: OperationID(0, ReplicaID("bob")!),
        operations: [.insert("z", after: nil, before: nil)])
      _ = try document.transaction { try $0.apply(other) }
    }
  }
}
