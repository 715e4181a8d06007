import Cotext
import TestSupport
import Testing

/// What random sessions found once, made small, so that it is found at once when it comes back.
@Suite("What random sessions found once")
struct FoundByChanceTests {
  @Test("Nodes that are split keep their counts", arguments: [2, 3, 4])
  func splitNodes(nodeCapacity: Int) throws {
    let middle = PlacedEdit.insert("x", at: 5, nil, .scalar)
    try expectAgreement(
      [.insert("one\ntwo\n", at: 0, nil, .scalar)],
      [.format(6..<6, ["alignment": true], force: false, .scalar)],
      [.insert("word", at: 7, nil, .scalar)],
      [middle], [.insert("y", at: 2, nil, .scalar)], [middle], [.insert("z", at: 9, nil, .scalar)],
      [middle], [.insert("w", at: 1, nil, .scalar)], nodeCapacity: nodeCapacity)
  }

  @Test("Bytes that come and go in equal number hide no change in UTF-16 code units")
  func equalBytes() throws {
    try expectAgreement(
      [.insert("👩‍👩‍👧‍👦", at: 0, nil, .scalar)],
      [.delete(6..<7, .scalar), .insert("z\u{300}\u{301}\u{302}", at: 0, nil, .scalar)],
      [.insert("日本", at: 3, nil, .scalar)], nodeCapacity: 3)
  }

  @Test("Removing what is not there makes nothing")
  func needlessRemoval() throws {
    try expectAgreement(
      [.insert("ab", at: 0, nil, .scalar)],
      [.format(0..<1, ["bold": .null, "heading": .null, "link": .null], force: false, .scalar)],
      [.format(0..<1, ["bold": true], force: false, .scalar)],
      [.format(1..<2, ["bold": .null], force: false, .scalar)], nodeCapacity: 2)
  }

  @Test("Typing attributes that remove what is not there make no mark")
  func needlessTypingRemoval() throws {
    try expectAgreement(
      [.insert("ab", at: 0, ["bold": .null, "link": "u"], .scalar)],
      [.insert("c", at: 1, ["link": .null], .scalar)], nodeCapacity: 2)
  }

  @Test("Undoing twice what others went on with leaves them its looks")
  func undoneTwice() throws {
    let styled = OperationRange(1, count: 2, replica("ada"))
    try expectAgreement(
      [.insert("a", at: 0, nil, .scalar)], [.insert("b", at: 1, ["bold": true], .scalar)],
      [.insert("c", at: 2, nil, .scalar)], [.undo(styled)], [.undo(styled)], [.redo(styled)],
      nodeCapacity: 2)
  }

  @Test("What an undo brings back does not keep a mark of the undone edit on")
  func broughtBack() throws {
    try expectAgreement(
      [.insert("x", at: 0, nil, .scalar)],
      [
        .insert("\n", at: 1, nil, .scalar), .replace(0..<1, "y", ["both": true], .scalar),
        .format(0..<0, ["alignment": 1], force: false, .scalar),
      ],
      [.undo(OperationRange(1, count: 5, replica("ada")))], nodeCapacity: 3)
  }

  @Test("An undone edit leaves a mark on that covers what was typed before and behind it")
  func markOverOlderText() throws {
    try expectAgreement(
      [.insert("b", at: 0, nil, .scalar)],
      [
        .format(0..<1, ["before": true], force: false, .scalar),
        .insert("a", at: 0, nil, .scalar),
      ],
      [.insert("c", at: 2, nil, .scalar)],
      [.undo(OperationRange(1, count: 2, replica("ada")))], nodeCapacity: 3)
  }
}
