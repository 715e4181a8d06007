import Cotext
import TestSupport
import Testing

@testable import CotextCommand

/// Histories of three writers who edit at random: told, compared and blamed.
@Suite struct RandomHistoryTests {
  /// A document that three replicas made, and a version that it had on the way.
  private struct Random {
    var document: Document
    var earlier: Version

    init(_ random: inout SplitMix64) throws {
      var replicas = try ["ada", "bob", "eve"].map { name in
        Document(replica: try #require(ReplicaID(name)), name: "random")
      }
      earlier = Version()
      let count = 20 + random.below(60)
      let middle = random.below(count)
      for step in 0..<count {
        let index = random.below(3)
        replicas[index].time = random.once(in: 3) ? nil : Int64(random.below(400_000))
        replicas[index].author = random.pick([nil, "Ada", "Bob"])
        try Self.edit(&replicas[index], &random)
        if random.once(in: 3) { replicas[index].merge(replicas[random.below(3)]) }
        if step == middle { earlier = replicas[0].version }
      }
      document = replicas[0]
      for other in replicas.dropFirst() { document.merge(other) }
    }

    private static func edit(_ document: inout Document, _ random: inout SplitMix64) throws {
      let count = document.count(in: .scalar)
      let place = random.below(count + 1)
      let end = min(count, place + random.below(6))
      switch random.below(6) {
      case 0, 1, 2:
        try document.insert(random.pick(["a", "bc\n", "é🎉", "long text"]), at: place, in: .scalar)
      case 3: try document.delete(place..<end, in: .scalar)
      case 4: try document.format(place..<end, in: .scalar, ["bold": random.pick([true, .null])])
      default:
        let changes = document.changes()
        guard let change = changes.randomElement(using: &random) else { return }
        if random.once(in: 3) {
          try document.redo([change.units])
        } else {
          try document.undo([change.units])
        }
      }
    }
  }

  /// Calls `body` with random documents; `body` gets what a failure is to say.
  private func forEachRandom(
    _ body: (Random, inout SplitMix64, _ trail: Comment) throws -> Void
  ) throws {
    for number in 0..<max(1, min(TestEnvironment.histories, 10_000) / 20) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      var random = SplitMix64(seed: seed)
      let made = try Random(&random)
      try body(made, &random, "COTEXT_SEED=\(seed)")
      if TestEnvironment.seed != nil { break }
    }
  }

  @Test func everyUnitIsToldOnceAndNothingBeforeItsCause() throws {
    try forEachRandom { made, random, trail in
      let history = History(of: made.document)
      var document = Document(name: "random")
      for change in history.changes {
        let outcome = try document.apply(change)
        #expect(outcome == .applied, trail)
      }
      #expect(document.version == made.document.version, trail)
      #expect(document.text == made.document.text, trail)
      var next = Version()
      for entry in history.entries {
        #expect(UInt64(entry.id.counter) == next[entry.id.replica], trail)
        next[entry.id.replica] += UInt64(entry.unitCount)
      }
      #expect(next == made.document.version, trail)
      let shuffled = history.changes.shuffled(using: &random).sortedByTime()
      #expect(Set(shuffled) == Set(history.changes), trail)
      var other = Document(name: "random")
      for change in shuffled {
        let outcome = try other.apply(change)
        #expect(outcome == .applied, trail)
      }
      let teller = HistoryTeller(history)
      for entry in history.entries {
        var line = StyledLine()
        teller.append(entry, to: &line)
        #expect(line.rendered(TerminalStyle.plain).utf8.last == UInt8(ascii: "\n"), trail)
        let json = String(decoding: teller.json(entry).value, as: UTF8.self)
        #expect(throws: Never.self, trail) { try AttributeValue(json: json) }
      }
    }
  }

  @Test func differencesAreWhatOneVersionLacks() throws {
    try forEachRandom { made, random, trail in
      let document = made.document
      // Cut and shuffled, it is still the same history.
      var cut = Document(name: "random")
      let changes = document.changes().flatMap { change -> [Change] in
        guard random.once(in: 2), let (first, rest) = change.halved() else { return [change] }
        return [first, rest]
      }
      cut.apply(changes.shuffled(using: &random))
      #expect(HistoryDifference(document, cut).isEmpty, trail)
      let earlier = try document.fork(at: made.earlier)
      let difference = HistoryDifference(document, earlier)
      let lacking = document.version.elements.filter { made.earlier[$0.replica] < $0.count }
      #expect(difference.replicas.map(\.name) == lacking.map(\.replica), trail)
      for replica in difference.replicas {
        #expect(UInt64(replica.firstCounter) == made.earlier[replica.name], trail)
        #expect(!replica.isFork, trail)
        #expect(replica.lead(of: .second) == 0, trail)
      }
      let start = difference.replicas.first?.firstUnit
      #expect(difference.firstChanges[.first]?.id == start, trail)
      #expect(difference.firstChanges[.second] == nil, trail)
      // A copy without its history differs by what it lacks, too.
      var trimmed = document
      do throws(VersionError) {
        try trimmed.trimHistory(before: made.earlier)
      } catch {
        guard case .switchedLater = error else { throw error }
        return
      }
      #expect(HistoryDifference(trimmed, cut).isEmpty, trail)
      let entries = History(of: trimmed).entries
      #expect(entries.allSatisfy { !made.earlier.contains($0.id) }, trail)
      _ = HistoryTeller(History(of: trimmed))
    }
  }

  @Test func blameShowsEveryLineOfTheText() throws {
    try forEachRandom { made, _, trail in
      let pieces = try made.document.authors(
        in: 0..<made.document.count(in: .scalar), unit: .scalar)
      let blame = Blame(pieces)
      let numbered = blame.segments.compactMap(\.line)
      let lines = made.document.text.split(separator: "\n", omittingEmptySubsequences: false)
      let count = lines.last == "" ? lines.count - 1 : lines.count
      #expect(numbered == Array(1..<count + 1), trail)
      var text = ""
      for segment in blame.segments {
        if segment.line ?? 1 > 1 { text += "\n" }
        text += segment.text
      }
      if lines.last == "", !made.document.text.isEmpty { text += "\n" }
      #expect(text == made.document.text, trail)
    }
  }
}
