import TestSupport
import Testing

/// People who write together over a network that breaks.
@Suite struct NetworkSessionTests {
  @Test("whatever the network does, all end with the same text, and nothing promised is lost")
  func sessions() {
    let count = TestEnvironment.histories / 100
    for history in 0..<count {
      let seed = TestEnvironment.seed ?? UInt64(history)
      if TestEnvironment.printsTrails { print("session \(seed)") }
      var network = SimulatedNetwork(seed: seed)
      do {
        try network.play()
      } catch {
        Issue.record("seed \(seed), \(network.topology): \(error)")
      }
      if TestEnvironment.seed != nil { break }
    }
  }

  @Test(
    .disabled(
      "after a fork was healed, a replica is told of refusals that do not concern it"),
    arguments: [194, 291, 392, 441])
  func sessionThatFails(seed: UInt64) throws {
    var network = SimulatedNetwork(seed: seed)
    try network.play()
  }
}
