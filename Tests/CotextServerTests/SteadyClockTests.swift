import Testing

@testable import CotextServer

@Suite struct SteadyClockTests {
  @Test func itRunsWithTheTimeThatGoesBy() {
    var clock = SteadyClock(timeOfDay: 1_000_000, elapsed: 500)
    #expect(clock.now(timeOfDay: 1_000_000, elapsed: 500) == 1_000_000)
    #expect(clock.now(timeOfDay: 1_000_003, elapsed: 503) == 1_000_003)
    #expect(clock.now(timeOfDay: 1_002_000, elapsed: 2_500) == 1_002_000)
  }

  @Test(arguments: [3_600_000, -3_600_000] as [Int64])
  func aDayTimeThatIsSetIsFollowedSlowlyAndNeverBackwards(jump: Int64) {
    var clock = SteadyClock(timeOfDay: 0, elapsed: 0)
    var last: Int64 = 0
    var elapsed: Int64 = 0
    var steps = 0
    while last != elapsed + jump, steps < 100_000 {
      elapsed += 1000
      steps += 1
      let now = clock.now(timeOfDay: elapsed + jump, elapsed: elapsed)
      #expect(now >= last + 900 && now <= last + 1100)
      last = now
    }
    #expect(steps == 36_000)
  }

  @Test func itStandsWhereTheSystemsClockGoesBack() {
    var clock = SteadyClock(timeOfDay: 1000, elapsed: 1000)
    #expect(clock.now(timeOfDay: 900, elapsed: 900) == 1000)
  }
}
