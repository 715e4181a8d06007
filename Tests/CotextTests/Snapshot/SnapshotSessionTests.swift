import Cotext
import TestSupport
import Testing

@Suite("Snapshots in random sessions")
struct SnapshotSessionTests {
  /// Run `COTEXT_SEED=n COTEXT_HISTORIES=1` for the one session that a failure named.
  @Test("Saving and opening after each step equals never having saved", arguments: 0..<10)
  func savingChangesNothing(block: Int) {
    let first = TestEnvironment.seed ?? 1
    for history in stride(from: block, to: (TestEnvironment.histories + 4) / 5, by: 10) {
      let seed = first &+ UInt64(history)
      let session = Session(seed: seed, nodeCapacity: [2, 3, 4, 32][Int(seed / 7 % 4)])
      if let failure = session.failure(of: SavedEngine.self) {
        Issue.record("\(failure)")
        return
      }
    }
  }
}
