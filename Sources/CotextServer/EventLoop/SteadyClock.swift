/// The time since 1970 in ms, for stamping changes and for measuring waits: it never goes back and
/// never jumps.
///
/// It runs with the time that goes by. Where the time of day is set to another time it follows by
/// running up to a tenth faster or slower until both agree.
struct SteadyClock: Hashable, Sendable {
  private var time: Int64
  private var elapsed: Int64

  /// Starts at a time of day.
  ///
  /// - Parameter elapsed: the time that has gone by since some moment, in ms.
  init(timeOfDay: Int64, elapsed: Int64) {
    time = timeOfDay
    self.elapsed = elapsed
  }

  /// Starts now.
  init() {
    self.init(timeOfDay: SystemCalls.timeOfDay, elapsed: SystemCalls.elapsedTime)
  }

  /// The time.
  mutating func now() -> Int64 {
    now(timeOfDay: SystemCalls.timeOfDay, elapsed: SystemCalls.elapsedTime)
  }

  /// The time, from what the system's clocks say.
  mutating func now(timeOfDay: Int64, elapsed: Int64) -> Int64 {
    let step = max(elapsed - self.elapsed, 0)
    // Steps too short to be bent are gathered.
    guard step >= 10 else { return time + step }
    let error = timeOfDay - (time + step)
    let most = step / 10
    time += step + min(max(error, -most), most)
    self.elapsed = elapsed
    return time
  }
}
