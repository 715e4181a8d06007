import Cotext
import TestSupport
import Testing

@Suite("All small concurrent edits, in all orders of delivery")
struct SmallMergeTests {
  static let inserts: [PlacedEdit] = [
    .insert("x", at: 0, nil, .scalar), .insert("yz", at: 1, nil, .scalar),
    .insert("\n", at: 1, nil, .scalar), .insert("x", at: 2, ["bold": true], .scalar),
  ]
  static let deletes: [PlacedEdit] = [
    .delete(0..<1, .scalar), .delete(0..<2, .scalar),
    .replace(0..<1, "w", nil, .scalar), .replace(0..<2, "w", ["link": "u"], .scalar),
  ]
  static let formats: [PlacedEdit] = [
    .format(0..<1, ["bold": true], force: false, .scalar),
    .format(1..<2, ["bold": true], force: false, .scalar),
    .format(0..<2, ["bold": .null], force: true, .scalar),
    .format(0..<1, ["link": "u"], force: false, .scalar),
    .format(1..<2, ["both": 1], force: false, .scalar),
    .format(1..<2, ["before": 1], force: false, .scalar),
    .format(0..<0, ["heading": 2], force: false, .scalar),
  ]
  static let undos: [PlacedEdit] = [
    .undo(OperationRange(0, count: 2, replica("ada"))),
    .undo(OperationRange(1, replica("ada"))),
  ]
  static let all = inserts + deletes + formats + undos
  static let few = [
    inserts[1], inserts[3], deletes[0], deletes[3], formats[1], formats[4], undos[0],
  ]

  @Test("two replicas, one edit each", arguments: 0..<all.count)
  func pairs(first: Int) throws {
    for second in Self.all { try expectRight([[Self.all[first]], [second]]) }
  }

  @Test("three replicas, one edit each", arguments: 0..<few.count)
  func triples(first: Int) throws {
    for second in Self.few {
      for third in Self.few { try expectRight([[Self.few[first]], [second], [third]]) }
    }
  }

  @Test("two replicas, two edits of one against one of the other", arguments: 0..<few.count)
  func twoAgainstOne(first: Int) throws {
    let later: [PlacedEdit] = [
      .insert("q", at: 0, nil, .scalar),
      .undo(OperationRange(2, replica("ada"))),
      .redo(OperationRange(0, count: 3, replica("ada"))),
    ]
    for second in later {
      for other in Self.all where isPossible(Self.few[first], then: second) {
        try expectRight([[Self.few[first], second], [other]])
      }
    }
  }

  /// Whether the unit that the second edit names is one that can be undone.
  private func isPossible(_ first: PlacedEdit, then second: PlacedEdit) -> Bool {
    if case .undo = first, case .undo = second { return false }
    if case .undo = first, case .redo(let range) = second { return range.count <= 2 }
    return true
  }

  private func expectRight(_ edits: [[PlacedEdit]]) throws {
    if let problem = try SmallMerge(edits: edits).problem() {
      Issue.record("\(edits): \(problem)")
    }
  }
}
