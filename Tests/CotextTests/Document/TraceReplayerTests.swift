import TestSupport
import Testing

@testable import Cotext

@Suite("Replaying traces with branches")
struct TraceReplayerTests {
  /// One document a transaction, each a copy of what its parents made: slow and obvious.
  struct Reference {
    var trace = Trace(
      kind: .concurrent, startContent: "", endContent: "", agentCount: 1_000_000, patches: [],
      transactions: [])
    var changes: [Change] = []
    private var documents: [Document] = []
    private var writers: [Int: (incarnation: Int, latest: OperationID?)] = [:]

    /// The document that a transaction with these parents starts from.
    func start(_ parents: [Int]) -> Document {
      var document = parents.first.map { documents[$0] } ?? Document()
      for parent in parents.dropFirst() { document.merge(documents[parent]) }
      return document
    }

    mutating func append(_ patches: [Trace.Patch], by agent: Int, parents: [Int]) throws {
      var document = start(parents)
      var writer = writers[agent] ?? (incarnation: 0, latest: nil)
      if let latest = writer.latest, !document.version.contains(latest) { writer.incarnation += 1 }
      document.replica = TraceReplayer.agentID(agent, incarnation: writer.incarnation)
      let change = try document.transaction { document in
        for patch in patches {
          let range = patch.position..<patch.position + patch.deleted
          try document.delete(range, in: .scalar)
          try document.insert(patch.inserted, at: patch.position, in: .scalar)
        }
      }
      if let change {
        changes.append(change)
        let last = change.id.counter + UInt32(change.unitCount) - 1
        writer.latest = OperationID(last, document.replica)
      }
      writers[agent] = writer
      documents.append(document)
      let first = trace.patches.count
      trace.patches += patches
      trace.transactions.append(
        Trace.Transaction(parents: parents, agent: agent, patches: first..<trace.patches.count))
    }
  }

  @Test func `each transaction is made on just what it follows, as by a document of its own`()
    throws
  {
    let first = TestEnvironment.seed ?? 1
    let count = TestEnvironment.seed == nil ? UInt64(min(TestEnvironment.histories, 500)) : 1
    for seed in first..<first + count {
      var random = SplitMix64(seed: seed)
      var reference = Reference()
      let reach = Int.random(in: 1...12, using: &random)
      for index in 0..<Int.random(in: 1...40, using: &random) {
        var parents: [Int] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) where index > 0 {
          parents.append(Int.random(in: max(0, index - reach)..<index, using: &random))
        }
        var count = reference.start(parents).count(in: .scalar)
        var patches: [Trace.Patch] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let position = Int.random(in: 0...count, using: &random)
          let deleted = Int.random(in: 0...min(3, count - position), using: &random)
          let inserted = ["", "a", "bc", "é🎈", "xyz"].randomElement(using: &random) ?? ""
          patches.append(
            Trace.Patch(position: position, deleted: deleted, inserted: inserted))
          count += inserted.unicodeScalars.count - deleted
        }
        let agent = Int.random(in: 0...3, using: &random)
        try reference.append(patches, by: agent, parents: parents)
      }
      let changes = try TraceReplayer.changes(of: reference.trace)
      #expect(changes == reference.changes, "COTEXT_SEED=\(seed)")
      if changes != reference.changes { return }
    }
  }

  @Test func `the first transaction of the trace that does not fit is told, whatever the branches`()
  {
    var trace = Reference().trace
    // Branches are done in one go, so transaction 4 has its turn before transaction 3.
    let rows: [(parents: [Int], position: Int)] = [
      ([], 0), ([0], 1), ([0], 1), ([2], 7), ([1], 9),
    ]
    for row in rows {
      let first = trace.patches.count
      trace.patches.append(Trace.Patch(position: row.position, deleted: 0, inserted: "x"))
      trace.transactions.append(
        Trace.Transaction(parents: row.parents, agent: 0, patches: first..<first + 1))
    }
    #expect(throws: TraceReplayer.Failure.patchOutOfBounds(transaction: 3, patch: 0, count: 2)) {
      try TraceReplayer.changes(of: trace)
    }
  }

  @Test func `more heads than a change may follow are joined by changes of the same writer`() throws
  {
    var trace = Reference().trace
    let heads = 2500
    for index in 0...heads {
      trace.patches.append(Trace.Patch(position: 0, deleted: 0, inserted: "x"))
      trace.transactions.append(
        Trace.Transaction(
          parents: index < heads ? [] : Array(0..<heads), agent: index,
          patches: index..<index + 1))
    }
    let changes = try TraceReplayer.changes(of: trace)
    var document = Document()
    let report = document.apply(changes)
    #expect(report.refusals.isEmpty)
    #expect(document.waitingCount == 0)
    #expect(document.frontier == [OperationID(2, TraceReplayer.agentID(heads, incarnation: 0))])
    #expect(document.text.utf8.count == heads + 1)
  }

  @Test func `bits of units say the first one of a range`() {
    var bits = UnitBits()
    bits.set(10..<200, to: true)
    bits.set(11..<130, to: false)
    bits.set(128..<129, to: true)
    let members = Set<UInt32>([10, 128]).union(130..<200)
    for start in UInt32(0)..<210 {
      for end in start..<260 {
        #expect(bits.first(of: start..<end) == (start..<end).first { members.contains($0) })
      }
    }
  }
}
