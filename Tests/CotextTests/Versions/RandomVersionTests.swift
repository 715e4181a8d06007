import Cotext
import TestSupport
import Testing

@Suite("Versions of random histories")
struct RandomVersionTests {
  /// Calls `body` with some histories; `COTEXT_SEED=n` picks one.
  private static func forEachHistory(
    steps: Int = 30,
    _ body: (RandomHistory, inout SplitMix64, Comment) throws -> Void
  ) throws {
    for number in 0..<max(TestEnvironment.histories / 50, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      var random = SplitMix64(seed: seed)
      let history = try RandomHistory(steps: steps, &random)
      try body(history, &random, "COTEXT_SEED=\(seed)")
      if TestEnvironment.seed != nil { return }
    }
  }

  @Test("a checkout shows what the replica showed that had the version")
  func atEveryMoment() throws {
    try Self.forEachHistory { history, _, comment in
      for moment in history.moments {
        let checkout = try history.document.at(moment.version)
        #expect(ShownText(checkout.runs) == moment.shown, comment)
        #expect(checkout.version == moment.version, comment)
        #expect(checkout.text == moment.shown.text, comment)
        for unit in TextUnit.allCases {
          #expect(checkout.count(in: unit) == moment.shown.places(in: unit).last, comment)
        }
        #expect(checkout.invariantViolations().isEmpty, comment)
      }
    }
  }

  @Test("a version is what the model makes of its changes, or one of them lacks what it follows")
  func anyVersion() throws {
    var refused = 0
    var shown = 0
    try Self.forEachHistory { history, random, comment in
      for _ in 0..<10 {
        let version = history.anyVersion(&random)
        let model = history.model(at: version)
        do throws(VersionError) {
          let checkout = try history.document.at(version)
          shown += 1
          #expect(model.version == version, comment)
          let runs = checkout.runs.map { ModelRun(text: $0.text, attributes: $0.attributes) }
          #expect(runs == model.runs, comment)
        } catch {
          refused += 1
          #expect(model.version != version, comment)
          guard case .incomplete(let id, let missing) = error else {
            Issue.record("\(error)", severity: .error)
            return
          }
          #expect(version.contains(id) && !version.contains(missing), comment)
        }
      }
    }
    #expect(TestEnvironment.seed != nil || refused > 0 && shown > 0)
  }

  @Test("patches of a checkout that moves turn each version into the next, in all units")
  func moving() throws {
    try Self.forEachHistory { history, random, comment in
      var before = random.pick(history.moments)
      var checkout = try history.document.at(before.version)
      for _ in 0..<20 {
        let after = random.pick(history.moments)
        let unit = random.pick(TextUnit.allCases)
        let patch = try checkout.move(to: after.version, in: unit)
        #expect(patch.origin == .checkout, comment)
        #expect(ShownText(checkout.runs) == after.shown, comment)
        try Self.expect(patch, turns: before.shown, into: after.shown, comment)
        #expect(checkout.invariantViolations().isEmpty, comment)
        before = after
      }
    }
  }

  @Test("the difference of two versions turns one into the other, in all units")
  func difference() throws {
    try Self.forEachHistory { history, random, comment in
      for unit in TextUnit.allCases {
        let (old, new) = (random.pick(history.moments), random.pick(history.moments))
        let patch = try history.document.difference(
          from: old.version, to: new.version, in: unit)
        try Self.expect(patch, turns: old.shown, into: new.shown, comment)
      }
    }
  }

  private static func expect(
    _ patch: Patch, turns old: ShownText, into new: ShownText, _ comment: Comment
  ) throws {
    var patched = old
    try patched.apply(patch)
    if patch.unit == .character {
      #expect(patched.byCharacters == new.byCharacters, comment)
    } else {
      #expect(patched == new, comment)
    }
  }

  @Test("what is edited in a fork of a version merges like what was edited then")
  func forking() throws {
    try Self.forEachHistory { history, random, comment in
      for _ in 0..<4 {
        let moment = random.pick(history.moments)
        let known = history.made.filter { moment.version.contains($0.id) }
        var fork = try history.document.fork(at: moment.version, as: ReplicaID("fork")!)
        #expect(ShownText(fork) == moment.shown, comment)
        #expect(fork.version == moment.version, comment)
        var model = history.model(at: history.document.version)
        var document = history.document
        for _ in 0..<5 {
          guard let change = try RandomHistory.edit(&fork, made: known, &random) else { continue }
          for parent in change.parents { #expect(moment.version.contains(parent), comment) }
          try document.apply(change)
          #expect(model.apply(change) == .applied, comment)
        }
        fork.merge(document)
        #expect(fork.modelRuns == model.runs, comment)
        #expect(document.modelRuns == model.runs, comment)
        #expect(fork.version == document.version, comment)
      }
    }
  }
}
