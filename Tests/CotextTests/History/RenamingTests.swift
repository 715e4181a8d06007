import Cotext
import TestSupport
import Testing

@Suite("Units that get new names")
struct RenamingTests {
  private static let ada = ReplicaID("ada")!
  private static let fresh = ReplicaID("ada.k")!

  /// A text by two writers, and what one of them did to it afterwards that nobody else knows.
  private func documents() throws -> (shared: Document, own: Document) {
    var shared = Document(replica: Self.ada, name: "d")
    try shared.insert("Hello", at: 0, in: .scalar)
    var bob = shared.fork(as: ReplicaID("bob")!)
    try bob.insert("!", at: 5, in: .scalar)
    shared.merge(bob)
    try shared.insert(" you", at: 5, in: .scalar)
    var own = shared
    own.author = "Ada"
    try own.insert("r", at: 9, in: .scalar)
    try own.insert("s", at: 10, in: .scalar)
    try own.format(0..<7, in: .scalar, ["bold": true])
    try own.delete(1..<3, in: .scalar)
    try own.undo([OperationRange(8, count: 3, Self.ada)])
    try bob.insert("?", at: 6, in: .scalar)
    own.merge(bob)
    try own.insert("...", at: 4, in: .scalar)
    return (shared, own)
  }

  @Test("The text stays, and the log makes the same document elsewhere")
  func names() throws {
    let (shared, own) = try documents()
    for first in [UInt32](9..<17) {
      var renamed = own
      renamed.prepareDigests()
      let renaming = Renaming(from: OperationID(first, Self.ada), to: Self.fresh)
      let isRenamed = renamed.rename(renaming)
      #expect(isRenamed)
      #expect(renamed.invariantViolations() == [])
      #expect(renamed.modelRuns == own.modelRuns)
      #expect(renamed.version[Self.ada] == UInt64(first))
      #expect(renamed.version[Self.fresh] == own.version[Self.ada] - UInt64(first))
      var copy = Document(replica: ReplicaID("eve")!, name: "d")
      var model = ReferenceModel(replica: ReplicaID("eve")!, name: "d")
      for change in renamed.changes() {
        try copy.apply(change)
        _ = model.apply(change)
      }
      #expect(copy.modelRuns == own.modelRuns)
      #expect(model.text == own.text)
      #expect(copy.frontier == renamed.frontier)
      #expect(copy.digest == renamed.digest)
      #expect(renamed.digest?.value == model.digest(of: model.version))
      #expect(try Document(snapshot: renamed.snapshot()).digest == renamed.digest)
      var other = shared
      let report = other.merge(renamed)
      #expect(report.forks == [])
      try renamed.insert("z", at: 0, in: .scalar)
      #expect(renamed.version[Self.fresh] == own.version[Self.ada] - UInt64(first) + 1)
      let later = other.merge(renamed)
      #expect(later.refusals == [])
      #expect(other.text == renamed.text)
    }
  }

  @Test("Units that others follow keep their names")
  func followed() throws {
    var (_, own) = try documents()
    let before = own.version
    for (first, name) in [(UInt32(2), Self.fresh), (9, ReplicaID("bob")!)] {
      let isRenamed = own.rename(Renaming(from: OperationID(first, Self.ada), to: name))
      #expect(!isRenamed)
    }
    #expect(own.version == before)
  }

  @Test("A replica that has made nothing since only gets another ID")
  func nothing() throws {
    var (shared, _) = try documents()
    let isRenamed = shared.rename(Renaming(from: OperationID(9, Self.ada), to: Self.fresh))
    #expect(isRenamed)
    try shared.insert("x", at: 0, in: .scalar)
    #expect(shared.version == ["ada": 9, "ada.k": 1, "bob": 1])
    #expect(shared.frontier == [OperationID(0, Self.fresh)])
  }

  @Test("A new name is ordered like the old one, and there is none for a name of 64 bytes")
  func freshNames() throws {
    let name = try #require(Renaming.name(after: Self.ada, draw: 7))
    #expect(name > Self.ada)
    #expect(name < ReplicaID("adaa")!)
    #expect(name < ReplicaID("adb")!)
    let long = ReplicaID(String(repeating: "x", count: 60))!
    #expect(Renaming.name(after: long, draw: 7) == nil)
  }

  @Test("An edit history undoes the renamed edits")
  func history() throws {
    var document = Document(replica: Self.ada)
    try document.insert("Hello", at: 0, in: .scalar)
    var history = EditHistory()
    history.record(try document.insert(" you", at: 5, in: .scalar), kind: .typing, tag: 1)
    history.record(try document.format(0..<5, in: .scalar, ["bold": true]), kind: .formatting)
    try history.undo(in: &document)
    let renaming = Renaming(from: OperationID(7, Self.ada), to: Self.fresh)
    let isRenamed = document.rename(renaming)
    #expect(isRenamed)
    history.rename(renaming)
    try history.redo(in: &document)
    #expect(document.modelRuns.first?.attributes == ["bold": true])
    try history.undo(in: &document)
    try history.undo(in: &document)
    #expect(document.text == "Hello")
    let redone = try history.redo(edit: 1, in: &document)
    #expect(redone != nil)
    #expect(document.text == "Hello you")
  }
}
