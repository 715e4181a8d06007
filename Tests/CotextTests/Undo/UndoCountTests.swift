import TestSupport
import Testing

@testable import Cotext

/// Undo counts of received changes: which ones a writer may give, and what switching to and fro costs.
@Suite("Undo counts")
struct UndoCountTests {
  private let ada = ReplicaID("ada")!

  private func change(
    _ counter: UInt32, _ replica: String, after parents: [OperationID] = [],
    _ operations: [EditOperation]
  ) -> Change {
    Change(
      document: nil, id: OperationID(counter, ReplicaID(replica)!), parents: parents,
      operations: ShortList(operations))
  }

  private func turn(_ ranges: [OperationRange], _ count: UInt16) -> EditOperation {
    count.isMultiple(of: 2)
      ? .redo(ShortList(ranges), count: count) : .undo(ShortList(ranges), count: count)
  }

  @Test("Pages of values agree with an array")
  func pages() {
    var random = SplitMix64(seed: TestEnvironment.seed ?? 1)
    var pages = PagedUnits<UInt16>(0)
    var plain = [UInt16](repeating: 0, count: 6_000)
    for step in 0..<400 {
      let edges = [0, 1_024, 2_048, 3_072, 5_000, random.below(6_001), random.below(6_001)]
      let (first, second) = (random.pick(edges), random.pick(edges))
      let range = min(first, second)..<max(first, second)
      let value = UInt16(random.below(3))
      pages.set(UInt32(range.lowerBound)..<UInt32(range.upperBound), to: value)
      for unit in range { plain[unit] = value }
      if step == 200 { pages = pages.copy() }
      let start = random.below(6_000)
      let limit = start + random.below(6_000 - start)
      let end = plain[start..<limit].firstIndex { $0 != plain[start] } ?? limit
      #expect(pages.end(ofRowFrom: UInt32(start), limit: UInt32(limit)) == UInt32(end))
      #expect(pages[UInt32(start)] == plain[start])
    }
    #expect(plain.indices.allSatisfy { pages[UInt32($0)] == plain[$0] })
  }

  @Test("The index of switches agrees with a walk through all of them")
  func index() {
    for seed in 0..<UInt64(60) {
      var random = SplitMix64(seed: TestEnvironment.seed ?? seed)
      var index = SwitchIndex()
      var all: [(units: Range<UInt32>, count: UInt16, maker: Int, counter: UInt32)] = []
      for step in 0..<120 {
        var ranges: [Range<UInt32>] = []
        var unit = UInt32(random.below(1_200))
        for _ in 0...random.below(3) {
          let end = unit + 1 + UInt32(random.below(random.once(in: 3) ? 900 : 20))
          ranges.append(unit..<end)
          unit = end + UInt32(random.below(30))
        }
        let (maker, count) = (random.below(3), UInt16(1 + random.below(4)))
        index.append(ranges, count: count, maker: maker, counter: UInt32(step))
        all += ranges.map { ($0, count, maker, UInt32(step)) }
        let known = (0..<3).map { _ in UInt32(random.below(step + 2)) }
        let first = UInt32(random.below(1_500))
        let asked = first..<first + 1 + UInt32(random.below(random.once(in: 2) ? 5 : 400))
        let least = UInt16(1 + random.below(4))
        let expected = asked.allSatisfy { unit in
          all.contains {
            $0.units.contains(unit) && $0.count >= least && $0.counter < known[$0.maker]
          }
        }
        let reaches = index.reach(least, asked) { $1 < known[$0] }
        #expect(reaches == expected, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("A count follows those that its writer knew, not those that are known here")
  func unknownCounts() throws {
    var document = Document(replica: ReplicaID("here")!)
    let text = OperationRange(0, count: 3, ada)
    let last = OperationID(2, ada)
    try document.apply(change(0, "ada", [.insert("abc", after: nil, before: nil)]))
    try document.apply(change(0, "bob", after: [last], [turn([text], 1)]))
    try document.apply(
      change(0, "eve", after: [last], [turn([OperationRange(0, count: 2, ada)], 1)]))
    // Eve did not know of Bob's undo of the third letter.
    let wrong = change(1, "eve", [turn([text], 2)])
    #expect(throws: ChangeError.badOperation(index: 0, .badCount)) { try document.apply(wrong) }
    #expect(document.text == "")
    try document.apply(change(1, "bob", [turn([text], 2)]))
    #expect(document.text == "abc")
    let bob = OperationID(1, ReplicaID("bob")!)
    try document.apply(change(0, "dan", after: [bob], [turn([text], 3), turn([text], 4)]))
    try document.apply(change(2, "dan", [turn([OperationRange(1, ada)], 5)]))
    #expect(document.text == "ac")
  }

  @Test("Text and marks that one call switches to and fro end up as they would one by one")
  func toAndFro() throws {
    for seed in 0..<UInt64(40) {
      var random = SplitMix64(seed: TestEnvironment.seed ?? seed)
      var writer = Document(replica: ada, nodeCapacity: 3)
      try writer.insert("abc", at: 0, in: .scalar)
      for _ in 0..<12 {
        let count = writer.count(in: .scalar)
        switch random.below(4) {
        case 0, 1: try writer.insert("xyz", at: random.below(count + 1), in: .scalar)
        case 2: try writer.delete(0..<random.below(count + 1), in: .scalar)
        default: try writer.format(0..<count, in: .scalar, ["bold": .bool(random.once(in: 2))])
        }
        let units = UInt32(writer.version[ada])
        let first = UInt32(random.below(Int(units)))
        let range = OperationRange(first, count: 1 + UInt32(random.below(Int(units - first))), ada)
        if random.once(in: 2) { try writer.undo([range]) } else { try writer.redo([range]) }
      }
      let changes = writer.changes()
      var (whole, single, observed) = (
        Document(replica: .random(), nodeCapacity: 2),
        Document(replica: .random(), nodeCapacity: 2), Document(replica: .random(), nodeCapacity: 2)
      )
      observed.isRecording = true
      #expect(whole.apply(changes).refusals.isEmpty)
      for change in changes { try single.apply(change) }
      observed.apply(changes)
      for document in [whole, single, observed] {
        #expect(Array(document.runs) == Array(writer.runs), "seed \(seed)")
        #expect(document.invariantViolations().isEmpty)
      }
      let patch = observed.patch(for: observed.takeDelta(), in: .scalar)
      let inserted = patch.edits.reduce(into: "") { text, edit in
        if case .replace(_, _, let added, _) = edit { text += added }
      }
      #expect(inserted.unicodeScalars.count == writer.count(in: .scalar))
    }
  }

  @Test("Switching scattered text thousands of times costs about as much as switching it once")
  func cost() throws {
    // By one change, and by a change each: 4 billion switches of runs if each were made.
    let (runs, switches) = (20_000, 20_000)
    let inserts = (0..<runs).map { index in
      EditOperation.insert(
        "a", after: nil, before: index == 0 ? nil : OperationID(UInt32(index - 1), ada))
    }
    let text = OperationRange(0, count: UInt32(runs), ada)
    let turns = (1...switches).map { turn([text], UInt16($0)) }
    var document = Document()
    try document.apply(change(0, "ada", inserts + turns))
    #expect(document.count(in: .scalar) == runs)
    var other = Document()
    let changes = turns.enumerated().map { index, turn in
      change(UInt32(runs + index), "ada", [turn])
    }
    #expect(other.apply([change(0, "ada", inserts)] + changes).refusals.isEmpty)
    #expect(other.count(in: .scalar) == runs)
  }

  @Test(
    "A hundred thousand groups that are redone in order are read in one go",
    arguments: [false, true])
  func manyGroups(isConcurrent: Bool) throws {
    let count = isConcurrent ? 30_000 : 100_000
    var changes = [
      change(0, "ada", [.insert(String(repeating: "a", count: count), after: nil, before: nil)])
    ]
    // Something that Ada never learns of.
    if isConcurrent { changes.append(change(0, "bob", [.insert("b", after: nil, before: nil)])) }
    for (turnCount, units) in [(1, Array((0..<count).reversed())), (2, Array(0..<count))] {
      for unit in units {
        let id = UInt32(count * turnCount + (turnCount == 1 ? count - 1 - unit : unit))
        changes.append(
          change(id, "ada", [turn([OperationRange(UInt32(unit), ada)], UInt16(turnCount))]))
      }
    }
    var document = Document()
    #expect(document.apply(changes).refusals.isEmpty)
    #expect(document.count(in: .scalar) == count + (isConcurrent ? 1 : 0))
  }
}
