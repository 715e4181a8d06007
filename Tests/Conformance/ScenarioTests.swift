import Cotext
import TestSupport
import Testing

@Suite("The scenarios have their one right result")
struct ScenarioTests {
  @Test("in the reference model", arguments: try! Scenario.all())
  func scenarioIsRightInTheModel(_ scenario: Scenario) throws {
    for check in try scenario.play(ModelPeer.self).checks {
      for shown in check.shown { #expect(shown == check.expected, "at \(check.place)") }
    }
  }

  @Test("in the engine", arguments: try! Scenario.all())
  func scenarioIsRightInTheEngine(_ scenario: Scenario) throws {
    for check in try scenario.play(DocumentEngine.self).checks {
      for shown in check.shown { #expect(shown == check.expected, "at \(check.place)") }
    }
  }
}
