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

  @Test("An inner transaction that throws takes back what it did, and the outer one goes on")
  func nestedRollback() throws {
    var document = Document(replica: ReplicaID("ada")!)
    document.recordsPatches = true
    let change = try document.transaction { document in
      try document.insert("keep", at: 0, in: .scalar)
      #expect(throws: Interrupted.self) {
        try document.transaction { document in
          try document.insert("lost", at: 2, in: .scalar)
          try document.delete(0..<1, in: .scalar)
          try document.format(0..<3, in: .scalar, ["bold": true])
          throw Interrupted()
        }
      }
      #expect(document.text == "keep")
      try document.insert("!", at: 4, in: .scalar)
    }
    #expect(change?.operations == [.insert("keep!", after: nil, before: nil)])
    #expect(document.changes() == [change].compactMap { $0 })
    #expect(document.invariantViolations() == [])
    let patch = document.takePatch(in: .scalar)
    #expect(patch.edits == [.replace(at: 0, count: 0, text: "keep!", attributes: [:])])
  }

  @Test("A transaction that throws or does nothing joins no heads, nor does a call without effect")
  func manyHeads() throws {
    var document = Document(replica: ReplicaID("ada")!)
    document.apply(
      (0..<1100).map {
        Change(
          id: OperationID(0, ReplicaID("w\($0)")!),
          operations: [.insert("x", after: nil, before: nil)])
      })
    let before = document
    #expect(throws: Interrupted.self) { try document.transaction { _ in throw Interrupted() } }
    #expect(throws: Interrupted.self) {
      try document.transaction { document in
        try document.insert("y", at: 0, in: .scalar)
        throw Interrupted()
      }
    }
    #expect(try document.transaction { try $0.delete(1..<1, in: .scalar) } == nil)
    #expect(try document.format(0..<5, in: .scalar, ["bold": .null]) == nil)
    #expect(try document.delete(3..<3, in: .scalar) == nil)
    #expect(document.version == before.version && document.frontier == before.frontier)
    #expect(document.changes() == before.changes())
    let change = try document.transaction { try $0.insert("y", at: 0, in: .scalar) }
    #expect(change?.operations.count == 1)
    #expect(document.frontier == [change?.id].compactMap { $0 })
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
