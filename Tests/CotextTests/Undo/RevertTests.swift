import Cotext
import Testing

/// What one author did, taken back, while everybody else's work stays.
@Suite("Reverting an author")
struct RevertTests {
  /// A text by Ada, and forks of it that write in other names.
  private func writers(_ text: String) throws -> (ada: Editor, bob: Editor, eve: Editor) {
    var ada = Editor("ada")
    ada.document.author = "Ada"
    try ada.type(text)
    var (bob, eve) = (ada.fork("bob"), ada.fork("eve"))
    bob.document.author = "Bob"
    eve.document.author = "Eve"
    return (ada, bob, eve)
  }

  @Test("Text, deletions and marks of the author go, those of others stay")
  func everything() throws {
    var (ada, bob, eve) = try writers("one two three")
    let before = ada.document.version
    try eve.delete(0..<4)
    try eve.type("!!!", at: 0)
    try eve.format(0..<6, ["bold": true])
    bob.merge(eve)
    try bob.type("Bob", at: 3)
    try bob.delete(0..<1)
    ada.merge(bob)
    #expect(ada.marked == "*!!Bobtwo* three")
    let change = try ada.document.revert(changesBy: "Eve", since: before)
    #expect(ada.marked == "Bobone two three")
    bob.merge(ada)
    #expect(Array(bob.document.runs) == Array(ada.document.runs))
    #expect(try ada.document.revert(changesBy: "Eve", since: before) == nil)
    // It is an edit like any other.
    ada.history.record(change, kind: .other, name: "Revert Eve")
    _ = try ada.undo()
    #expect(ada.marked == "*!!Bobtwo* three")
  }

  @Test("What the author did before the version stays")
  func since() throws {
    var (ada, _, eve) = try writers("a")
    try eve.type("b")
    let version = eve.document.version
    try eve.type("c")
    ada.merge(eve)
    try ada.document.revert(changesBy: "Eve", since: version)
    #expect(ada.text == "ab")
    try ada.document.revert(changesOf: [ReplicaID("eve")!])
    #expect(ada.text == "a")
  }

  @Test("A deletion that another made as well stays")
  func sharedDeletion() throws {
    var (ada, bob, eve) = try writers("one two")
    try eve.delete(0..<7)
    try bob.delete(3..<7)
    ada.merge(eve)
    ada.merge(bob)
    try ada.document.revert(changesBy: "Eve")
    #expect(ada.text == "one")
  }

  @Test("What the author undid comes back, unless others undid it too")
  func undone() throws {
    var (ada, bob, eve) = try writers("abc")
    let replica = ada.document.replica
    try eve.document.undo([OperationRange(0, count: 2, replica)])
    try bob.document.undo([OperationRange(1, count: 2, replica)])
    ada.merge(eve)
    ada.merge(bob)
    #expect(ada.text == "")
    try ada.document.revert(changesBy: "Eve")
    #expect(ada.text == "a")
  }

  @Test("What the author brought back goes again, and what others brought back stays")
  func redone() throws {
    var (ada, bob, eve) = try writers("ab")
    let (a, b) = (OperationRange(0, ada.document.replica), OperationRange(1, ada.document.replica))
    _ = try ada.undo()
    bob.merge(ada)
    eve.merge(ada)
    try eve.document.redo([a])
    try bob.document.redo([b])
    ada.merge(eve)
    ada.merge(bob)
    #expect(ada.text == "ab")
    try ada.document.revert(changesBy: "Eve")
    #expect(ada.text == "b")
    try eve.document.undo([b])
    ada.merge(eve)
    try ada.document.redo([b])
    try ada.document.revert(changesBy: "Eve")
    #expect(ada.text == "b")
  }

  @Test("An author writes under several replica IDs, and a replica ID for several authors")
  func authorsAndReplicas() throws {
    var (ada, bob, eve) = try writers("")
    try ada.type("A")
    eve.merge(ada)
    bob.document.author = "Eve"
    try bob.type("B")
    try eve.type("E")
    eve.document.author = "Ada"
    try eve.type("e")
    ada.merge(bob)
    ada.merge(eve)
    let all = ada.document
    try ada.document.revert(changesBy: "Eve")
    #expect(ada.text == "Ae")
    ada.document = all
    try ada.document.revert(changesOf: [ReplicaID("eve")!, ReplicaID("nobody")!])
    #expect(ada.text == "AB")
    ada.document = all
    #expect(try ada.document.revert(changesBy: "Nobody") == nil)
    #expect(try ada.document.revert(changesOf: []) == nil)
    #expect(try ada.document.revert(changesBy: "Eve", since: all.version) == nil)
  }

  @Test("Authors compare by scalars")
  func exactNames() throws {
    var (ada, _, eve) = try writers("")
    eve.document.author = "Ren\u{E9}"
    try eve.type("a")
    ada.merge(eve)
    #expect(try ada.document.revert(changesBy: "Rene\u{301}") == nil)
    #expect(try ada.document.revert(changesBy: "Ren\u{E9}") != nil)
    #expect(ada.text == "")
  }

  @Test("A version that knows more than there is leaves everything")
  func strangeVersion() throws {
    var (ada, _, _) = try writers("abc")
    #expect(try ada.document.revert(changesBy: "Ada", since: ["ada": 1 << 32]) == nil)
    #expect(try ada.document.revert(changesOf: [ada.document.replica], since: ["ada": 99]) == nil)
    #expect(ada.text == "abc")
  }
}
