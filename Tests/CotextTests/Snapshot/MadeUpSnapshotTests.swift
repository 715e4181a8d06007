import Cotext
import TestSupport
import Testing

@Suite("Snapshots that somebody made up")
struct MadeUpSnapshotTests {
  /// Expects that a snapshot is refused whose counts do not agree.
  private func expectInconsistent(
    _ columns: SnapshotColumns, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(SnapshotError) {
      let document = try Document(snapshot: columns.snapshot.span)
      Issue.record("opened as \(document.text)", sourceLocation: sourceLocation)
    } catch {
      #expect(error.reason == .inconsistentCounts, sourceLocation: sourceLocation)
    }
  }

  @Test func `elements without a text need a start of the history`() throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert("ab", at: 0, in: .scalar)
    var columns = try #require(SnapshotColumns(document.snapshot()))
    columns[.turns] = [0, 1]
    expectInconsistent(columns)
    columns[.text] = Array("b".utf8)
    expectInconsistent(columns)
  }

  @Test func `undo counts are those that undos gave`() throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    let typing = try #require(try document.insert("abc", at: 0, in: .scalar))
    var columns = try #require(SnapshotColumns(document.snapshot()))
    columns[.undoCounts] = [1, 1, 1]
    expectInconsistent(columns)

    try document.undo([typing.units])
    columns = try #require(SnapshotColumns(document.snapshot()))
    #expect(columns[.undoCounts] == [0, 3, 1])
    for wrong: [UInt8] in [[], [0, 2, 1], [0, 3, 3], [0, 4, 1], [0, 3, 1, 0, 1, 1]] {
      columns[.undoCounts] = wrong
      expectInconsistent(columns)
    }

    // Of several undos of a unit the largest count stays, wherever they begin and end.
    try document.redo([OperationRange(1, count: 1, typing.id.replica)])
    try document.undo([OperationRange(1, count: 1, typing.id.replica)])
    try document.redo([OperationRange(0, count: 2, typing.id.replica)])
    let bytes = document.snapshot()
    #expect(try Document(snapshot: bytes.span).snapshot() == bytes)
  }

  @Test func `nothing is switched that lies before the start of the history`() throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert("abc", at: 0, in: .scalar)
    try document.trimHistory(before: document.version)
    var columns = try #require(SnapshotColumns(document.snapshot()))
    columns[.undoCounts] = [0, 1, 1]
    expectInconsistent(columns)
  }

  @Test func `at a version that names what it does not count there is no fork and no start`()
    throws
  {
    var ada = Document(replica: try #require(ReplicaID("ada")))
    try ada.insert("a", at: 0, in: .scalar)
    var bob = ada.fork(as: try #require(ReplicaID("bob")))
    try bob.delete(0..<1, in: .scalar)
    var columns = try #require(SnapshotColumns(bob.snapshot()))
    #expect(columns[.spans] == [2, 0, 1, 0, 1, 1, 1, 1])
    // As if the deletion came before what it deletes.
    columns[.spans] = [2, 0, 1, 0, 1, 1, 0]
    var document = try Document(snapshot: columns.snapshot.span)
    let before = document.snapshot()
    #expect(throws: VersionError.inconsistent) { try document.fork(at: ["bob": 1]) }
    #expect(throws: VersionError.inconsistent) { try document.trimHistory(before: ["bob": 1]) }
    #expect(throws: VersionError.inconsistent) {
      try document.snapshot(historyFrom: ["bob": 1])
    }
    #expect(document.snapshot() == before)
    #expect("\(VersionError.inconsistent)".contains("another copy"))
  }

  @Test("Whatever stands in the columns, nothing traps, and what opens holds together")
  func changedColumns() throws {
    let seed = TestEnvironment.seed ?? 5
    var random = SplitMix64(seed: seed)
    var opened = 0
    var trimmed = 0
    for round in 0..<max(TestEnvironment.histories / 100, 40) {
      let history = try RandomHistory(steps: 12, &random)
      var original = history.document
      if random.once(in: 2) {
        try? original.trimHistory(before: random.pick(history.moments).version)
      }
      guard let columns = SnapshotColumns(original.snapshot()) else { continue }
      for _ in 0..<60 {
        var changed = columns
        for _ in 0...random.below(2) { changed.change(&random) }
        guard
          let document = try? Document(
            snapshot: changed.snapshot.span, replica: ReplicaID("zoe")!,
            schema: RandomHistory.schema, nodeCapacity: 3)
        else { continue }
        opened += 1
        if document.historyStart != Version() { trimmed += 1 }
        try expectSound(document, "COTEXT_SEED=\(seed), round \(round)")
      }
    }
    #expect(opened > 20)
    #expect(trimmed > 5)
  }

  private func expectSound(_ document: Document, _ comment: Comment) throws {
    struct Failure: Error {}
    let shown = ShownText(document)
    #expect(document.invariantViolations(isMadeUp: true) == [], comment)
    let bytes = document.snapshot()
    let again = try Document(snapshot: bytes.span, schema: RandomHistory.schema)
    #expect(ShownText(again) == shown, comment)
    #expect(again.snapshot() == bytes, comment)
    var written = document
    #expect(throws: Failure.self, comment) {
      try written.transaction { document in
        try document.insert("x", at: 0, in: .scalar)
        throw Failure()
      }
    }
    #expect(ShownText(written) == shown, comment)
    var checkout = try document.at(document.historyStart)
    for change in document.changes(since: document.historyStart).prefix(8) {
      var version = document.historyStart
      version[change.id.replica] = change.units.counters.upperBound
      _ = try? checkout.move(to: version, in: .utf16)
      #expect(checkout.invariantViolations(isMadeUp: true) == [], comment)
      if let fork = try? document.fork(at: version) {
        #expect(fork.invariantViolations(isMadeUp: true) == [], comment)
      }
      var later = document
      if (try? later.trimHistory(before: version)) != nil {
        #expect(ShownText(later) == shown, comment)
        #expect(later.invariantViolations(isMadeUp: true) == [], comment)
      }
    }
    try? SnapshotProbe.probe(document)
  }
}

extension SnapshotColumns {
  /// Changes, adds or drops a byte or a number of a column.
  fileprivate mutating func change(_ random: inout SplitMix64) {
    let name = random.pick(
      [
        .spans, .entries, .targets, .starts, .lengths, .origins, .undoCounts, .undoCounts,
        .switches, .marks, .text, .start, .start, .turns, .turns,
      ] as [Name])
    let place = random.below(self[name].count + 1)
    let isByte = place < self[name].count
    switch random.below(5) {
    case 0 where isByte: self[name][place] ^= 1 << UInt8(random.below(8))
    case 1 where isByte: self[name][place] = random.pick([0, 1, 2, 3, 0x7F, 0x80, 0xFF])
    case 2 where isByte: self[name].remove(at: place)
    case 3: self[name].append(contentsOf: [UInt8(random.below(5)), UInt8(random.below(5))])
    default: self[name].insert(UInt8(random.below(9)), at: place)
    }
  }
}
