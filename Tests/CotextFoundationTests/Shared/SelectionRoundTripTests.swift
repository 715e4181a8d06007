import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

/// Ranges of a text that was edited become selections of its document and come back, where scalars join
/// their neighbors, too.
@Suite struct SelectionRoundTripTests {
  @Test("Ranges come back from selections after each edit, by scalars and by characters")
  func roundTrips() throws {
    // Of two texts, two ranges after each of 20 edits: 80 round trips a seed.
    for seed in TestEnvironment.seeds(max(TestEnvironment.histories / 100, 60)) {
      var generator = SplitMix64(seed: seed)
      var shared = SharedText(Document(replica: ReplicaID("ada")!))
      var patched = shared.text
      var bob = shared.document.fork(as: ReplicaID("bob")!)
      for _ in 0..<20 {
        if generator.once(in: 2) {
          let patch = try shared.edit { try RandomSharedTextTests.edit(&$0, &generator) }
          patch.apply(to: &patched)
        } else {
          try RandomSharedTextTests.edit(&bob, &generator)
          let (_, patch) = shared.apply(bob.changes(since: shared.document.version))
          patch.apply(to: &patched)
        }
        bob.merge(shared.document)
        for text in [shared.text, patched] {
          let scalars = Self.range(in: text.unicodeScalars, &generator)
          try expectRoundTrip(of: scalars, text, shared.document, seed)
          let characters = Self.range(in: text.characters, &generator)
          try expectRoundTrip(of: characters, text, shared.document, seed)
        }
      }
    }
  }

  private static func range<Places: Collection>(
    in places: Places, _ generator: inout SplitMix64
  ) -> Range<Places.Index> {
    let start = generator.below(places.count + 1)
    let lower = places.index(places.startIndex, offsetBy: start)
    return lower..<places.index(lower, offsetBy: generator.below(places.count - start + 1))
  }

  private func expectRoundTrip(
    of range: Range<AttributedString.Index>, _ text: AttributedString, _ document: Document,
    _ seed: UInt64
  ) throws {
    let selection = try AnchoredSelection(range: range, of: text, in: document)
    let back = selection.ranges(of: text, in: document)
    try #require(back == [range], "COTEXT_SEED=\(seed)")
  }
}
