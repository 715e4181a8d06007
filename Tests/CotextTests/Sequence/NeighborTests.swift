import Cotext
import TestSupport
import Testing

@Suite("Between which neighbors text is inserted")
struct NeighborTests {
  /// A Cotext writer names elements that are next to each other, deleted ones included. Others need not.
  @Test("A writer may name any two neighbors, however far apart", arguments: [false, true])
  func anyTwo(withOthers: Bool) throws {
    let ada = replica("ada")
    var base: [Change] = [
      Change(id: OperationID(0, ada), operations: [.insert("abcd", after: nil, before: nil)]),
      Change(
        id: OperationID(4, ada),
        operations: [.insert("e", after: unit("1@ada"), before: unit("2@ada"))]),
      Change(id: OperationID(5, ada), operations: [.delete([OperationRange(1, count: 2, ada)])]),
    ]
    if withOthers {
      base.insert(
        Change(
          id: OperationID(0, replica("bob")), parents: [OperationID(3, ada)],
          operations: [.insert("q", after: unit("1@ada"), before: unit("3@ada"))]), at: 1)
      base.append(
        Change(
          id: OperationID(7, ada), parents: [unit("0@bob")],
          operations: [.insert("z", after: unit("3@ada"), before: nil)]))
    }
    let order = ["0@ada", "1@ada", "4@ada", "2@ada", "3@ada"].map { unit($0) }
    let next = UInt32(withOthers ? 8 : 7)
    for left in -1..<order.count {
      for right in left + 1...order.count {
        let change = Change(
          id: OperationID(next, ada),
          operations: [
            .insert(
              "x", after: left < 0 ? nil : order[left],
              before: right == order.count ? nil : order[right])
          ])
        var document = Document(replica: replica("reader"), nodeCapacity: 2)
        var model = ReferenceModel(replica: replica("model"))
        for change in base + [change] {
          #expect(try document.apply(change) == .applied)
          #expect(model.apply(change) == .applied)
        }
        #expect(document.text == model.text, "after \(left), before \(right)")
        #expect(document.invariantViolations() == [])
      }
    }
  }
}
