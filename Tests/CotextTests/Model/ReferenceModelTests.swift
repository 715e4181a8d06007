import Cotext
import TestSupport
import Testing

@Suite("The reference model agrees with itself")
struct ReferenceModelTests {
  @Test("Replicas of the model converge in random sessions", arguments: 1...8)
  func modelConverges(block: Int) {
    for seed in UInt64(block * 1000)..<UInt64(block * 1000 + 25) {
      let failure = Session(seed: seed, nodeCapacity: 2).failure(of: ModelEngine.self)
      if let failure { Issue.record("\(failure)") }
    }
  }
}
