import TestSupport
import Testing

@Suite("The recorded data")
struct SharedDataTests {
  @Test(.enabled(if: SharedData.isRequired, "COTEXT_REQUIRE_DATA is not set"))
  func `every file that tests read is there`() {
    #expect(SharedData.holds("scenarios/scenarios.json"), "in \(SharedData.folder)")
    for trace in TraceTests.sequential + TraceTests.concurrent {
      #expect(SharedData.holds("traces/\(trace).json"), "in \(SharedData.folder)")
    }
  }

  @Test func `the project's own scenarios are read`() throws {
    #expect(try Scenario.all().count >= 62)
  }
}
