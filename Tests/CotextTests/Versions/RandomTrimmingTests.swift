import Cotext
import TestSupport
import Testing

@Suite("Trimming random histories")
struct RandomTrimmingTests {
  private static func forEachTrimmed(
    _ body: (RandomHistory, Document, Version, inout SplitMix64, Comment) throws -> Void
  ) throws {
    var trimmedCount = 0
    for number in 0..<max(TestEnvironment.histories / 50, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      var random = SplitMix64(seed: seed)
      let history = try RandomHistory(steps: 40, &random)
      for _ in 0..<3 {
        let start = random.pick(history.moments).version
        var trimmed = history.document
        do throws(VersionError) { try trimmed.trimHistory(before: start) } catch {
          guard case .switchedLater = error else { throw error }
          #expect(trimmed.snapshot() == history.document.snapshot(), "COTEXT_SEED=\(seed)")
          continue
        }
        trimmedCount += 1
        try body(history, trimmed, start, &random, "COTEXT_SEED=\(seed)")
      }
      if TestEnvironment.seed != nil { return }
    }
    #expect(trimmedCount > 0)
  }

  @Test("what a document says is the same from the start on, and before it there is nothing")
  func state() throws {
    try Self.forEachTrimmed { history, trimmed, start, random, comment in
      let whole = history.document
      #expect(trimmed.modelRuns == whole.modelRuns, comment)
      #expect(trimmed.version == whole.version, comment)
      #expect(trimmed.frontier == whole.frontier, comment)
      #expect(trimmed.historyStart == start, comment)
      #expect(trimmed.invariantViolations() == [], comment)
      #expect(trimmed.changes(since: start) == whole.changes(since: start), comment)
      let count = whole.count(in: .scalar)
      #expect(
        try trimmed.authors(in: 0..<count, unit: .utf16)
          == whole.authors(in: 0..<count, unit: .utf16), comment)
      for moment in history.moments {
        guard moment.version.includes(start) else {
          #expect(throws: VersionError.trimmed(start), comment) { try trimmed.at(moment.version) }
          continue
        }
        let checkout = try trimmed.at(moment.version)
        #expect(ShownText(checkout.runs) == moment.shown, comment)
        #expect(checkout.invariantViolations() == [], comment)
        let fork = try trimmed.fork(at: moment.version, as: ReplicaID("fork")!)
        #expect(ShownText(fork) == moment.shown, comment)
        #expect(fork.invariantViolations() == [], comment)
        #expect(fork.version == moment.version, comment)
      }
      let bytes = trimmed.snapshot()
      let opened = try Document(
        snapshot: bytes.span, replica: ReplicaID("ada")!, schema: RandomHistory.schema)
      #expect(opened.snapshot() == bytes, comment)
      #expect(opened.modelRuns == whole.modelRuns, comment)
      var again = trimmed
      try again.trimHistory(before: again.version)
      #expect(
        again.snapshot() == (try? whole.snapshot(historyFrom: whole.version)) ?? [], comment)
    }
  }

  @Test("trimmed and whole copies that write on converge, also with those that were away")
  func syncing() throws {
    var refusedCount = 0
    try Self.forEachTrimmed { history, trimmed, start, random, comment in
      var trimmed = trimmed
      trimmed.replica = ReplicaID("trimmed")!
      var whole = history.document
      whole.replica = ReplicaID("whole")!
      // Who was away since an earlier version writes, too.
      var away = try history.document.fork(
        at: random.pick(history.moments).version, as: ReplicaID("away")!)
      for _ in 0..<12 {
        switch random.below(4) {
        case 0:
          let known = trimmed.changes(since: start)
          let change = try RandomHistory.edit(&trimmed, made: known, &random)
          if let change { try whole.apply(change) }
        case 1:
          let known = whole.changes(since: start)
          let change = try RandomHistory.edit(&whole, made: known, &random)
          if let change { try trimmed.apply(change) }
        case 2:
          guard let change = try RandomHistory.edit(&away, made: history.made, &random) else {
            break
          }
          do throws(ChangeError) {
            try trimmed.apply(change)
            try whole.apply(change)
          } catch {
            guard case .badOperation(_, .trimmedUnit) = error else { throw error }
            refusedCount += 1
            away = whole.fork(as: ReplicaID("away\(refusedCount)")!)
          }
        default:
          let report = away.merge(random.below(2) == 0 ? whole : trimmed)
          if let missing = report.missingHistory {
            #expect(missing == start && !away.version.includes(start), comment)
            away.merge(whole)
          }
          #expect(ShownText(away) == ShownText(whole), comment)
        }
        #expect(ShownText(trimmed) == ShownText(whole), comment)
        #expect(trimmed.invariantViolations() == [], comment)
      }
      #expect(trimmed.version == whole.version, comment)
      let at = random.pick([start, trimmed.version])
      let shown = ShownText(trimmed)
      do throws(VersionError) { try trimmed.trimHistory(before: at) } catch {
        guard case .switchedLater = error else { throw error }
      }
      #expect(ShownText(trimmed) == shown, comment)
    }
  }

  @Test("a transaction that fails leaves a document as it was")
  func failing() throws {
    struct Failure: Error {}
    try Self.forEachTrimmed { history, trimmed, start, random, comment in
      for document in [trimmed, history.document] {
        var document = document
        document.replica = ReplicaID("writer")!
        let before = document.snapshot()
        let known = document.changes(since: start)
        #expect(throws: Failure.self, comment) {
          try document.transaction { document in
            for _ in 0..<3 { _ = try RandomHistory.edit(&document, made: known, &random) }
            throw Failure()
          }
        }
        #expect(document.snapshot() == before, comment)
        #expect(document.invariantViolations() == [], comment)
      }
    }
  }
}
