import Cotext
import TestSupport
import Testing

@Suite("Trimming the history")
struct TrimmingTests {
  private static func document() throws -> (document: Document, deletion: Change) {
    var document = Document(replica: ReplicaID("ada")!, name: "notes")
    document.author = "Ada"
    try document.insert("My secret diäry", at: 0, in: .scalar)
    try document.format(0..<9, in: .scalar, ["bold": true])
    try document.format(0..<15, in: .scalar, ["italic": true])
    try document.format(0..<15, in: .scalar, ["italic": .null])
    let deletion = try #require(try document.delete(3..<10, in: .scalar))
    return (document, deletion)
  }

  @Test func `the state stays, and what led to it is gone`() throws {
    var (document, _) = try Self.document()
    let before = document
    try document.trimHistory(before: document.version)
    #expect(document.text == "My diäry")
    #expect(document.modelRuns == before.modelRuns)
    #expect(document.version == before.version)
    #expect(document.frontier == before.frontier)
    #expect(document.historyStart == before.version)
    #expect(document.changes(since: before.version).isEmpty)
    #expect(document.statistics.elements == before.statistics.elements)
    #expect(document.invariantViolations() == [])
    let bytes = document.snapshot()
    #expect(try bytes == before.snapshot(historyFrom: before.version))
    #expect(bytes.count < before.snapshot().count)
    // Nowhere is what was deleted, and nowhere the mark that another one covers.
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    #expect(document.statistics.marks == 2)
    let opened = try Document(snapshot: bytes.span)
    #expect(opened.snapshot() == bytes)
    #expect(opened.modelRuns == before.modelRuns)
    #expect(opened.historyStart == before.version)
  }

  @Test func `what lies before the start is refused with its place`() throws {
    var (document, deletion) = try Self.document()
    let start = document.version
    try document.trimHistory(before: start)
    let lost = OperationID(deletion.id.counter, deletion.id.replica)
    #expect(throws: VersionError.trimmed(start)) { try document.at(["ada": 15]) }
    #expect(throws: VersionError.trimmed(start)) {
      try document.difference(from: Version(), to: start, in: .utf8)
    }
    #expect(throws: VersionError.trimmed(start)) { try document.fork(at: ["ada": 15]) }
    #expect(throws: VersionError.trimmed(start)) { try document.snapshot(historyFrom: ["ada": 1]) }
    #expect(throws: VersionError.trimmed(start)) {
      try document.addBookmark(named: "old", at: ["ada": 15])
    }
    #expect(throws: EditError.trimmedUnit(lost)) { try document.undo([deletion.units]) }
    #expect(throws: EditError.trimmedUnit(OperationID(0, lost.replica))) {
      try document.revert(changesBy: "Ada")
    }
    #expect(try document.revert(changesBy: "Ada", since: start) == nil)
    #expect("\(VersionError.trimmed(start))".contains(#"{"ada":"#))
  }

  @Test func `another one's undo of what was trimmed is refused, and what follows it waits`() throws
  {
    var (document, deletion) = try Self.document()
    var bob = document.fork(as: ReplicaID("bob")!)
    try document.trimHistory(before: document.version)
    let undo = try #require(try bob.undo([deletion.units]))
    let next = try #require(try bob.insert("!", at: 0, in: .scalar))
    let shown = document.modelRuns
    #expect(throws: ChangeError.badOperation(index: 0, .trimmedUnit)) { try document.apply(undo) }
    #expect(try document.apply(next) == .waiting)
    #expect(document.modelRuns == shown)
    #expect(ChangeError.badOperation(index: 0, .trimmedUnit).code == "missing")
  }

  @Test func `what comes after the start is undone, also first thing`() throws {
    var (document, _) = try Self.document()
    try document.trimHistory(before: document.version)
    var history = EditHistory()
    history.record(try document.delete(0..<3, in: .scalar), kind: .deleting)
    #expect(document.text == "diäry")
    #expect(try history.undo(in: &document) != nil)
    #expect(document.text == "My diäry")
    #expect(try history.redo(in: &document) != nil)
    #expect(document.text == "diäry")
  }

  @Test func `a start between an undo and what it undoes is refused`() throws {
    var (document, deletion) = try Self.document()
    let version = document.version
    let undo = try #require(try document.undo([deletion.units]))
    let first = OperationID(deletion.id.counter, deletion.id.replica)
    #expect(throws: VersionError.switchedLater(first, by: undo.id)) {
      try document.trimHistory(before: version)
    }
    #expect(document.historyStart == Version())
    try document.trimHistory(before: document.version)
    #expect(document.text == "My secret diäry")
  }

  @Test func `a start right in front of what is undone later is taken`() throws {
    var (document, _) = try Self.document()
    let version = document.version
    let change = try #require(try document.insert("!", at: 8, in: .scalar))
    try document.undo([change.units])
    try document.trimHistory(before: version)
    #expect(document.historyStart == version)
    try document.redo([change.units])
    #expect(document.text == "My diäry!")
  }

  @Test func `text of another replica that the start does not count keeps its letters`() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("ab", at: 0, in: .scalar)
    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.insert("cd", at: 2, in: .scalar)
    let deletion = try #require(try ada.delete(0..<2, in: .scalar))
    // In one row with what is forgotten: at the start neither of both is visible.
    try bob.apply(deletion)
    try bob.trimHistory(before: ada.version)
    #expect(bob.text == "cd")
    #expect(try Document(snapshot: bob.snapshot().span).text == "cd")
    #expect(!String(decoding: bob.snapshot(), as: UTF8.self).contains("ab"))
  }

  @Test func `a mark that is covered after the start comes back, also out of a snapshot`() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("sky", at: 0, in: .scalar)
    try document.format(0..<3, in: .scalar, ["foregroundColor": "blue"])
    try document.trimHistory(before: document.version)
    let red = try #require(
      try document.format(0..<3, in: .scalar, ["foregroundColor": "red"]))
    var opened = try Document(
      snapshot: document.snapshot().span, replica: try #require(ReplicaID("bob")))
    try opened.undo([red.units])
    #expect(opened.runs.map(\.attributes) == [["foregroundColor": "blue"]])
  }

  @Test func `bookmarks from before the start stay, but for those that were taken away`() throws {
    var (document, _) = try Self.document()
    try document.addBookmark(named: "kept")
    try document.addBookmark(named: "taken away")
    try document.removeBookmark(document.bookmarks[1])
    try document.trimHistory(before: document.version)
    #expect(document.bookmarks.map(\.name) == ["kept"])
    #expect(try Document(snapshot: document.snapshot().span).bookmarks == document.bookmarks)
  }

  @Test func `what was undone before the start is forgotten with its count`() throws {
    var (document, deletion) = try Self.document()
    try document.undo([deletion.units])
    let insertion = try #require(try document.insert("old ", at: 0, in: .scalar))
    try document.undo([insertion.units])
    try document.trimHistory(before: document.version)
    let layout = SnapshotLayout(document.snapshot().span)
    let counts = try #require(layout?.parts.first { $0.name == "undoCounts" })
    #expect(counts.unpackedByteCount == 0)
    #expect(document.text == "My secret diäry")
  }

  @Test func `what was forgotten is known when it comes again, and compared with nothing`() throws {
    var (document, _) = try Self.document()
    let changes = document.changes()
    try document.trimHistory(before: document.version)
    for change in changes { #expect(try document.apply(change) == .known) }
    #expect(document.text == "My diäry")
  }

  @Test func `a change that waits goes on waiting`() throws {
    var (document, _) = try Self.document()
    var bob = document.fork(as: ReplicaID("bob")!)
    let first = try #require(try bob.insert("!", at: 8, in: .scalar))
    let second = try #require(try bob.insert("?", at: 9, in: .scalar))
    #expect(try document.apply(second) == .waiting)
    try document.trimHistory(before: document.version)
    #expect(document.waitingCount == 1)
    #expect(try document.apply(first) == .applied)
    #expect(document.text == "My diäry!?")
  }

  @Test func `the bytes are the same whether a start cuts a row of deletions or not`() throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert("abc", at: 0, in: .scalar)
    for place in [2, 1] { try document.delete(place..<place + 1, in: .scalar) }
    let start: Version = ["ada": 4]
    let bytes = try document.snapshot(historyFrom: start)
    try document.trimHistory(before: start)
    #expect(document.snapshot() == bytes)
    #expect(try Document(snapshot: bytes.span).snapshot() == bytes)
  }

  @Test func `anchors at text that is forgotten stay where they were`() throws {
    var (document, _) = try Self.document()
    let selection = AnchoredSelection(
      range: try document.index(at: 5, in: .scalar)..<document.index(at: 6, in: .scalar))
    let anchor = TextAnchor.before(OperationID(5, ReplicaID("ada")!))
    #expect(try document.offset(of: anchor, in: .scalar) == 3)
    try document.trimHistory(before: document.version)
    #expect(try document.offset(of: anchor, in: .scalar) == 3)
    try document.insert("new ", at: 3, in: .scalar)
    #expect(document.offsets(of: selection, in: .scalar) == [9..<10])
  }

  @Test func `who wrote what remains is known, and deleted text only if it was deleted later`()
    throws
  {
    var (document, _) = try Self.document()
    try document.trimHistory(before: document.version)
    try document.delete(0..<1, in: .scalar)
    let pieces = try document.authors(in: 0..<7, unit: .scalar, includingDeleted: true)
    #expect(pieces.map(\.text) == ["M", "y diäry"])
    #expect(pieces.map(\.written.author) == ["Ada", "Ada"])
    #expect(pieces.map(\.removed?.author) == ["Ada", nil])
  }

  @Test func `patches go on over it`() throws {
    var (document, _) = try Self.document()
    document.recordsPatches = true
    var shown = ShownText(document)
    try document.delete(1..<4, in: .scalar)
    try document.trimHistory(before: document.version)
    try document.insert("é", at: 0, in: .scalar)
    try shown.apply(document.takePatch(in: .utf8))
    #expect(shown.text == document.text)
  }

  @Test func `a history of edits drops what was trimmed once it is asked for`() throws {
    var (document, _) = try Self.document()
    var history = EditHistory()
    for text in ["a", "b"] {
      history.record(try document.insert(text, at: 0, in: .scalar), kind: .other)
    }
    #expect(try history.undo(in: &document) != nil)
    try document.trimHistory(before: document.version)
    history.record(try document.insert("c", at: 0, in: .scalar), kind: .other)
    #expect(try history.undo(in: &document) != nil)
    let first = OperationID(25, ReplicaID("ada")!)
    #expect(throws: EditError.trimmedUnit(first)) { try history.undo(in: &document) }
    #expect(!history.canUndo && history.canRedo)
    try document.trimHistory(before: document.version)
    #expect(throws: EditError.self) { try history.redo(in: &document) }
    #expect(!history.canRedo)
    #expect(document.text == "aMy diäry")
  }

  @Test func `trimming is nothing that observers are told`() throws {
    let observed = ObservedDocument(try Self.document().document)
    var shown = ShownText(observed.document)
    var patches: [Patch] = []
    observed.observe(in: .utf16) { patches.append($0) }
    try observed.edit { try $0.trimHistory(before: $0.version) }
    #expect(patches.isEmpty)
    try observed.edit { document in
      try document.delete(0..<2, in: .utf16)
      try document.trimHistory(before: document.version)
    }
    try observed.edit { try $0.insert("!", at: 0, in: .utf16) }
    #expect(patches.count == 2)
    for patch in patches { try shown.apply(patch) }
    #expect(shown.text == observed.document.text)
  }

  @Test func `a transaction that fails leaves a trimmed document as it was`() throws {
    struct Failure: Error {}
    var (document, _) = try Self.document()
    try document.trimHistory(before: document.version)
    try document.insert("At last: ", at: 0, in: .scalar)
    let before = document.snapshot()
    #expect(throws: Failure.self) {
      try document.transaction { document in
        try document.delete(0..<5, in: .scalar)
        try document.format(0..<6, in: .scalar, ["bold": .null])
        throw Failure()
      }
    }
    #expect(document.snapshot() == before)
    #expect(document.invariantViolations() == [])
  }
}
