import Cotext
import TestSupport
import Testing

@Suite("Snapshots of hostile bytes")
struct SnapshotFuzzTests {
  @Test("Changed bytes never trap, and what still opens holds together", arguments: 0..<4)
  func changedBytes(block: Int) throws {
    let seed = (TestEnvironment.seed ?? 1) &+ UInt64(block)
    var random = SplitMix64(seed: seed)
    let originals = try Self.originals(&random)
    var opened = 0
    var refused: Set<SnapshotError.Reason> = []
    for round in 0..<4000 {
      var bytes = random.pick(originals)
      for _ in 0...random.below(3) { Self.change(&bytes, &random) }
      // With the right sum, so that what lies behind it is reached.
      if !random.once(in: 20) { SnapshotFormat.seal(&bytes) }
      do throws(SnapshotError) {
        let document = try Document(snapshot: bytes.span, replica: ReplicaID("zoe")!)
        opened += 1
        try? SnapshotProbe.probe(document)
        let broken = document.invariantViolations(isMadeUp: true)
        #expect(broken == [], "COTEXT_SEED=\(seed), round \(round)")
      } catch {
        refused.insert(error.reason)
        #expect((0...bytes.count).contains(error.offset), "COTEXT_SEED=\(seed), round \(round)")
      }
    }
    #expect(opened > 50, "changes must leave some snapshots readable")
    #expect(refused.count > 6, "changes must meet many rules")
  }

  @Test func `every prefix is refused, sealed or not`() throws {
    let bytes = try SnapshotExamples.everything().snapshot()
    for length in 0..<bytes.count {
      var prefix = Array(bytes[..<length])
      #expect(throws: SnapshotError.self) { try Document(snapshot: prefix.span) }
      SnapshotFormat.seal(&prefix)
      #expect(throws: SnapshotError.self) { try Document(snapshot: prefix.span) }
    }
  }

  private static func originals(_ random: inout SplitMix64) throws -> [[UInt8]] {
    let everything = try SnapshotExamples.everything()
    var originals = [
      everything.snapshot(), try everything.snapshot(historyFrom: everything.version),
      Document().snapshot(),
    ]
    var document = Document(replica: ReplicaID("ada")!)
    var other = document.fork(as: ReplicaID("bob")!)
    for step in 0..<300 {
      let count = document.count(in: .scalar)
      try document.insert(
        random.pick(["a", "bc", "é\n"]), at: random.below(count + 1), in: .scalar)
      if step % 3 == 0, count > 4 {
        let place = random.below(count - 3)
        try document.delete(place..<place + 2, in: .scalar)
        try document.format(place..<place + 1, in: .scalar, ["bold": true])
      }
      if step % 5 == 0 {
        try other.insert("x", at: random.below(other.count(in: .scalar) + 1), in: .scalar)
        if step % 15 == 0 { document.merge(other) } else { other.merge(document) }
      }
      if step % 100 == 99 { originals.append(document.snapshot()) }
      if step == 250 { try document.trimHistory(before: document.version) }
    }
    return originals
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard bytes.count > 40 else { return }
    let place = 32 + random.below(bytes.count - 32)
    switch random.below(6) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
    case 3: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
    case 4: bytes.remove(at: place)
    default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(8)))
    }
  }
}

/// Uses an opened document in every way that reaches what the snapshot said.
enum SnapshotProbe {
  static func probe(_ document: Document) throws {
    var document = document
    let count = document.count(in: .scalar)
    _ = document.runs
    let changes = document.changes()
    let bytes = document.snapshot()
    _ = try Document(snapshot: bytes.span)
    var other = Document()
    other.apply(changes)
    try document.insert("new", at: count / 2, in: .scalar)
    try document.format(
      0..<document.count(in: .scalar), in: .scalar, ["bold": .null, "code": true])
    try document.insert("at", at: count / 3, in: .scalar, attributes: [:])
    for change in changes.prefix(20) { _ = try? document.undo([change.units]) }
    for change in changes.prefix(20) { _ = try? document.redo([change.units]) }
    if count > 2 { try document.delete(1..<count, in: .scalar) }
    document.merge(other)
  }
}
