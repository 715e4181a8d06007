import Cotext
import TestSupport
import Testing

@Suite("Random sessions")
struct RandomSessionTests {
  static let blocks = 20

  /// Run `COTEXT_SEED=n COTEXT_HISTORIES=1` for the one session that a failure named.
  @Test("Engine and model agree after each step, whatever arrives when", arguments: 0..<blocks)
  func engineAgreesWithModel(block: Int) {
    let first = TestEnvironment.seed ?? 1
    for history in stride(from: block, to: TestEnvironment.histories, by: Self.blocks) {
      let seed = first &+ UInt64(history)
      if TestEnvironment.printsTrails { print("session \(seed)") }
      let session = Session(seed: seed, nodeCapacity: [2, 3, 4, 32][Int(seed / 7 % 4)])
      if let failure = session.failure(of: DocumentEngine.self) {
        Issue.record("\(failure)")
        return
      }
    }
  }
}
