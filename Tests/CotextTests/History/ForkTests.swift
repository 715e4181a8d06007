import Cotext
import TestSupport
import Testing

@Suite("Two copies that wrote under one replica ID")
struct ForkTests {
  private let ada = ReplicaID("ada")!

  /// Two copies of one text that went on under the same ID.
  private func copies(_ one: String, _ other: String) throws -> (Document, Document) {
    var left = Document(replica: ada)
    try left.insert("Hello", at: 0, in: .scalar)
    var right = left
    try left.insert(one, at: 5, in: .scalar)
    try right.insert(other, at: 5, in: .scalar)
    return (left, right)
  }

  @Test("A merge reports the first unit that differs, also where versions are equal")
  func equalVersions() throws {
    var (left, right) = try copies(" you", " yes")
    #expect(left.version == right.version)
    #expect(left.forks(with: right) == [OperationID(7, ada)])
    let before = left
    let report = left.merge(right)
    #expect(report.forks == [OperationID(7, ada)])
    #expect(report.applied == 0)
    #expect(left.text == before.text)
    #expect(right.merge(left).forks == [OperationID(7, ada)])
  }

  @Test("What comes after the unit is refused, and what others did beside it is taken")
  func later() throws {
    var (left, right) = try copies(" you", " everybody")
    var bob = left.fork(as: ReplicaID("bob")!)
    var carl = right.fork(as: ReplicaID("carl")!)
    try bob.insert("!", at: 9, in: .scalar)
    try carl.insert("?", at: 15, in: .scalar)
    var dora = Document(replica: ReplicaID("dora")!)
    try dora.insert("(d)", at: 0, in: .scalar)
    left.merge(bob)
    right.merge(carl)
    right.merge(dora)
    let report = left.merge(right)
    #expect(report.forks == [OperationID(6, ada)])
    #expect(
      Set(report.refusals.map(\.id))
        == [OperationID(9, ada), OperationID(0, ReplicaID("carl")!)])
    #expect(report.refusals.map(\.error.code).sorted() == ["fork", "missing"])
    #expect(left.text.contains("(d)"))
    #expect(left.count(in: .scalar) == 13)
    #expect(left.invariantViolations() == [])
  }

  @Test("Changes one by one report the unit, too")
  func changes() throws {
    var (left, right) = try copies(" you", " yes")
    let report = left.apply(right.changes())
    #expect(report.forks == [OperationID(7, ada)])
    #expect(throws: ChangeError.fork(OperationID(7, ada))) {
      try left.apply(try #require(right.changes().first))
    }
  }

  @Test("Copies that only differ in what they know do not report anything")
  func honest() throws {
    var left = Document(replica: ada)
    try left.insert("Hello", at: 0, in: .scalar)
    var right = left.fork(as: ReplicaID("bob")!)
    try left.delete(0..<2, in: .scalar)
    try right.insert("!", at: 5, in: .scalar)
    try right.undo([OperationRange(0, count: 2, ada)])
    #expect(left.merge(right).forks == [])
    try left.trimHistory(before: left.version)
    right.merge(left)
    #expect(left.merge(right).forks == [])
    #expect(right.merge(left).forks == [])
  }

  @Test("The first unit is found wherever it is")
  func everyPlace() throws {
    let text = Array("The quick brown fox jumps over the lazy dog".unicodeScalars)
    for place in text.indices {
      var (left, right) = (Document(replica: ada), Document(replica: ada))
      for index in text.indices {
        try left.insert(String(text[index]), at: index / 2, in: .scalar)
        let scalar = index == place ? "X" : text[index]
        try right.insert(String(scalar), at: index / 2, in: .scalar)
        if index == place / 2 { left.prepareDigests() }
      }
      #expect(left.merge(right).forks == [OperationID(UInt32(place), ada)])
    }
  }
}
