import Cotext
import Testing

@Suite("What edits return, and what the log makes of it")
struct ReturnedChangeTests {
  @Test("An edit returns its own time and author, and the log lets a minute's changes become one")
  func times() throws {
    var document = Document(replica: ReplicaID("ada")!)
    document.author = "Ada"
    var returned: [Change] = []
    for (index, time) in [0, 30_000, 60_000, 60_001].enumerated() {
      document.time = Int64(time)
      returned += [try document.insert("x", at: index, in: .scalar)].compactMap { $0 }
    }
    #expect(returned.map(\.time) == [0, 30_000, 60_000, 60_001])
    #expect(returned.map(\.author) == ["Ada", "Ada", "Ada", "Ada"])
    #expect(document.changes().map(\.time) == [0, 60_001])
    #expect(document.changes().map(\.unitCount) == [3, 1])
  }

  @Test("Two replicas of one author keep their own times within a minute")
  func timesOfReplicas() throws {
    var laptop = Document(replica: ReplicaID("laptop")!)
    (laptop.author, laptop.time) = ("Ada", 1000)
    try laptop.insert("x", at: 0, in: .scalar)
    var phone = laptop.fork(as: ReplicaID("phone")!)
    (phone.author, phone.time) = ("Ada", 2000)
    try phone.insert("y", at: 1, in: .scalar)
    laptop.merge(phone)
    #expect(laptop.changes().map(\.time) == [1000, 2000])
  }

  @Test("Changes of two authors never become one")
  func authors() throws {
    var document = Document(replica: ReplicaID("ada")!)
    for (index, author) in ["Ada", "Ada", nil, "Eve", "e\u{301}", "\u{E9}"].enumerated() {
      document.author = author
      try document.insert("x", at: index, in: .scalar)
    }
    #expect(document.changes().map(\.unitCount) == [2, 1, 1, 1, 1])
    let read = Document(replica: ReplicaID("bob")!)
    var other = read
    other.apply(document.changes())
    #expect(other.changes() == document.changes())
  }

  @Test("Typing and backspacing become one operation each")
  func rows() throws {
    var document = Document(replica: ReplicaID("ada")!)
    for index in 0..<10 { try document.insert("x", at: index, in: .scalar) }
    for index in (5..<10).reversed() { try document.delete(index..<index + 1, in: .scalar) }
    for _ in 0..<3 { try document.delete(0..<1, in: .scalar) }
    let ada = ReplicaID("ada")!
    #expect(
      document.changes().first?.operations == [
        .insert("xxxxxxxxxx", after: nil, before: nil),
        .delete([
          OperationRange(9, count: 5, ada, direction: .descending),
          OperationRange(0, count: 3, ada),
        ]),
      ])
  }

  @Test("Where two wrote in turn, changes of each become one again")
  func turns() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("--", at: 0, in: .scalar)
    var bob = ada.fork(as: ReplicaID("bob")!)
    var reader = ada
    for index in 0..<5 {
      let left = try ada.insert("a", at: index, in: .scalar)
      let right = try bob.insert("b", at: 2 + index, in: .scalar)
      for change in [left, right].compactMap({ $0 }) { try reader.apply(change) }
    }
    #expect(reader.text == "aaaaa--bbbbb")
    #expect(reader.changes().map(\.unitCount) == [7, 5])
  }
}
