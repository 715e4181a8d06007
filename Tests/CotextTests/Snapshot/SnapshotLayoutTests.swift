import Cotext
import TestSupport
import Testing

@Suite("The frame of a snapshot")
struct SnapshotLayoutTests {
  @Test("The parts add up to the file, and are those that the format names")
  func parts() throws {
    let document = try SnapshotExamples.everything()
    let trimmed = try document.snapshot(historyFrom: document.version)
    for (bytes, version) in [(document.snapshot(), 1), (trimmed, 2)] {
      guard let layout = SnapshotLayout(bytes.span) else {
        Issue.record("there is no frame")
        continue
      }
      #expect(layout.isIntact)
      #expect(layout.formatVersion == version)
      #expect(layout.flags == 0)
      let sizes = layout.parts.map(\.byteCount)
      #expect(sizes.reduce(layout.headerByteCount, +) == bytes.count)
      #expect(layout.parts.first?.name == "names")
      #expect(layout.parts.last?.name == "ballast")
      #expect(layout.parts.allSatisfy { $0.byteCount >= 2 })
    }
  }

  @Test("Whatever the bytes are, the frame is read or there is none")
  func hostileBytes() throws {
    let seed = TestEnvironment.seed ?? 1
    var random = SplitMix64(seed: seed)
    let whole = try SnapshotExamples.everything().snapshot()
    var damaged = 0
    for round in 0..<5_000 {
      var bytes = Array(whole.prefix(whole.count - random.below(whole.count + 1)))
      for _ in 0...random.below(4) where bytes.count > 8 {
        bytes[8 + random.below(bytes.count - 8)] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let layout = SnapshotLayout(bytes.span) else {
        #expect(bytes.count < 32, "COTEXT_SEED=\(seed), round \(round)")
        continue
      }
      let size = layout.parts.reduce(layout.headerByteCount) { $0 + $1.byteCount }
      #expect(size <= bytes.count, "COTEXT_SEED=\(seed), round \(round)")
      if !layout.isIntact { damaged += 1 }
    }
    #expect(damaged > 4_000)
  }
}
