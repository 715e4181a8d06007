import Cotext
import TestSupport
import Testing

@Suite("What makers of changes knew")
struct CausalPastsTests {
  /// Changes of one unit each, and what each of them follows, by the definition.
  private struct Gossip {
    var made: [Change] = []
    var pasts: [OperationID: Version] = [:]
    var followed: Set<OperationID> = []

    /// A change of a replica after some of those that were made, which need not be heads.
    mutating func change(
      of maker: ReplicaID, parents: [OperationID], after target: OperationID?
    ) -> (change: Change, past: Version) {
      let count = made.count { $0.id.replica == maker }
      var past = Version()
      var follows = parents
      if count > 0 { follows.append(OperationID(UInt32(count - 1), maker)) }
      for unit in follows {
        past.formUnion(pasts[unit] ?? Version())
        past[unit.replica] = max(past[unit.replica], UInt64(unit.counter) + 1)
      }
      let change = Change(
        id: OperationID(UInt32(count), maker), parents: parents,
        operations: [.insert("x", after: target, before: nil)])
      return (change, past)
    }

    mutating func note(_ change: Change, _ past: Version) {
      made.append(change)
      pasts[change.id] = past
      followed.formUnion(change.parents)
      if change.id.counter > 0 {
        followed.insert(OperationID(change.id.counter - 1, change.id.replica))
      }
    }

    var heads: [OperationID] { made.map(\.id).filter { !followed.contains($0) }.sorted() }
  }

  @Test("Among many replicas a change may name just what its parents follow")
  func gossip() throws {
    for number in 0..<max(TestEnvironment.histories / 100, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      var random = SplitMix64(seed: seed)
      try check(&random, "COTEXT_SEED=\(seed)")
      if TestEnvironment.seed != nil { return }
    }
  }

  private func check(_ random: inout SplitMix64, _ comment: Comment) throws {
    var gossip = Gossip()
    var document = Document(replica: replica("reader"))
    let replicaCount = 2 + random.below(80)
    for _ in 0..<150 {
      let maker = replica("r\(random.below(replicaCount))")
      // Mostly of late, so that what is known is much and not all.
      let recent = gossip.made.suffix(1 + random.below(40)).map(\.id)
      let parents = recent.shuffled(using: &random).prefix(random.below(5))
      let target = gossip.made.isEmpty ? nil : random.pick(gossip.made.map(\.id))
      let (change, past) = gossip.change(of: maker, parents: Array(parents), after: target)
      let isKnown = target.map { past.contains($0) } ?? true
      var trial = document
      guard isKnown else {
        #expect(throws: ChangeError.badOperation(index: 0, .outsideCausalPast), comment) {
          try trial.apply(change)
        }
        continue
      }
      #expect(try trial.apply(change) == .applied, comment)
      document = trial
      gossip.note(change, past)
      #expect(document.frontier == gossip.heads, comment)
    }
    // Parents without redundant ones are told apart, whoever follows them by now.
    for change in gossip.made {
      var trial = document
      #expect(try trial.apply(change) == .known, comment)
      var past = Version()
      for parent in change.parents { past.formUnion(gossip.pasts[parent] ?? Version()) }
      if change.id.counter > 0 {
        let previous = OperationID(change.id.counter - 1, change.id.replica)
        past.formUnion(gossip.pasts[previous] ?? Version())
        past[previous.replica] = UInt64(previous.counter) + 1
      }
      for parent in change.parents {
        var without = change
        without.parents.removeAll { $0 == parent }
        if past.contains(parent) {
          #expect(try trial.apply(without) == .known, comment)
        } else {
          var refusing = document
          #expect(throws: ChangeError.fork(change.id), comment) { try refusing.apply(without) }
        }
      }
    }
  }

  @Test("Clocks share what they have in common, however many replicas write side by side")
  func sharing() throws {
    // Side by side: each replica knows a base only.
    var document = Document(replica: replica("reader"))
    try document.apply(
      Change(id: unit("0@base"), operations: [.insert("b", after: nil, before: nil)]))
    for number in 0..<5000 {
      try document.apply(
        Change(
          id: OperationID(0, replica("r\(number)")), parents: [unit("0@base")],
          operations: [.insert("x", after: unit("0@base"), before: nil)]))
    }
    #expect(document.frontier.count == 5000)
    #expect(document.clockNodeCount < 100)

    // In rounds: each of 100 replicas knows all of the round before.
    var rounds = Document(replica: replica("reader"))
    let names = (0..<100).map { replica("w\($0)") }
    for round in 0..<20 as Range<UInt32> {
      for name in names {
        let others = round == 0 ? [] : names.filter { $0 != name }
        try rounds.apply(
          Change(
            id: OperationID(round, name), parents: others.map { OperationID(round - 1, $0) },
            operations: [.insert("x", after: nil, before: nil)]))
      }
    }
    #expect(rounds.frontier.count == 100)
    #expect(rounds.clockNodeCount < 2000 * 20)
  }
}
