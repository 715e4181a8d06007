import Cotext
import TestSupport
import Testing

@Suite("Random sessions of editors that undo")
struct RandomUndoTests {
  static let blocks = 10

  /// Run `COTEXT_SEED=n COTEXT_HISTORIES=1` for the session that a failure named.
  @Test("Histories and reverts do what the model does", arguments: 0..<blocks)
  func agreesWithModel(block: Int) {
    let first = TestEnvironment.seed ?? 1
    var counts: [String: Int] = [:]
    let sessions = max(TestEnvironment.histories / 40, Self.blocks)
    for history in stride(from: block, to: sessions, by: Self.blocks) {
      let seed = first &+ UInt64(history)
      if TestEnvironment.printsTrails { print("session \(seed)") }
      var session = UndoSession(seed: seed)
      do {
        try session.run()
      } catch {
        let trail = session.trail.joined(separator: "\n")
        Issue.record("\(error)\nCOTEXT_SEED=\(seed)\n\(trail)")
        return
      }
      counts.merge(session.counts) { $0 + $1 }
    }
    // Whatever the seed, some sessions together do all that there is.
    if sessions >= 50 * Self.blocks {
      for what in ["edit", "undo", "redo", "undo edit", "revert"] {
        #expect(counts[what, default: 0] > 0, "nothing was made by \(what)")
      }
    }
  }
}
