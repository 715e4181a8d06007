#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// The time of day: ms since 1970. It may be set forwards and back.
  package static var timeOfDay: Int64 { milliseconds(CLOCK_REALTIME) }

  /// The time that has gone by since some moment, in ms. It never goes back, and goes on while the
  /// machine sleeps.
  package static var elapsedTime: Int64 {
    #if os(Linux)
      return milliseconds(CLOCK_BOOTTIME)
    #else
      return milliseconds(CLOCK_MONOTONIC)
    #endif
  }

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
