import TestSupport
import Testing

@testable import Cotext

@Suite("Nested marks of many keys")
struct NestedMarkTests {
  @Test func `large sets of marks are read like small ones`() throws {
    let count = 40
    let document = try nested(count)
    for (index, run) in document.runs.enumerated() {
      let depth = index < count ? index + 1 : 2 * count - 1 - index
      #expect(Set(run.attributes.map { $0.key }) == Set((0..<depth).map { AttributeKey("k\($0)") }))
    }
  }

  /// A text of 2n letters, and mark i of a key of its own from letter i to letter 2n - 1 - i.
  private func nested(_ count: Int) throws -> Document {
    let ada = try #require(ReplicaID("ada"))
    var operations: [EditOperation] = [
      .insert(String(repeating: "a", count: 2 * count), after: nil, before: nil)
    ]
    for index in 0..<count {
      operations.append(
        .mark(
          Mark(
            key: AttributeKey("k\(index)"), value: .number(Double(index)),
            from: .before(OperationID(UInt32(index), ada)),
            to: .before(OperationID(UInt32(2 * count - 1 - index), ada)))))
    }
    var document = Document(replica: try #require(ReplicaID("bob")))
    try document.apply(
      Change(id: OperationID(0, ada), operations: ShortList(operations)))
    return document
  }
}
