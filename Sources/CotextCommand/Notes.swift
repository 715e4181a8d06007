internal import CotextServer
internal import Synchronization

/// What a program that serves has to say to the people who run it, on standard error.
///
/// It never waits: a line that finds no room, since nobody reads the pipe, is left out, and how many
/// were left out is said with the next line that finds some.
enum Notes {
  /// How many bytes a pipe that has room takes at once.
  private static let longestLine = 4096
  /// How many lines were left out since the last one that was written.
  private static let lostCount = Mutex(0)

  /// Says something in one line, from any thread. What a terminal would obey is spelled out.
  static func write(_ message: String) {
    writeLine("cotext: \(message.spelledOut())")
  }

  /// Writes a line as it is.
  static func writeLine(_ line: String) {
    lostCount.withLock { lost in
      guard SystemCalls.hasRoom(SystemCalls.standardError) else {
        lost += 1
        return
      }
      if lost > 0 {
        put("cotext: \(lost) lines were left out here, since standard error was full")
        lost = 0
        guard SystemCalls.hasRoom(SystemCalls.standardError) else {
          lost = 1
          return
        }
      }
      put(line)
    }
  }

  private static func put(_ line: String) {
    var bytes = Array(line.utf8.prefix(longestLine - 1))
    bytes.append(UInt8(ascii: "\n"))
    try? SystemCalls.writeAll(bytes, to: SystemCalls.standardError)
  }
}
