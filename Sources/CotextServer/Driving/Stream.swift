internal import CotextSync

/// The bytes of one connection: a socket, or a pair of pipes.
struct Stream {
  /// The connection in the hub.
  let id: ConnectionID
  /// Where bytes come from.
  let input: Int32
  /// Where bytes go; for a socket the same.
  let output: Int32
  /// Whether the descriptors are another program's, too: then they wait in reads and writes, and
  /// are not closed here.
  let isShared: Bool
  /// Whether the other side has sent everything.
  var isAtEnd = false
  /// Whether the hub does not want to hear more for now.
  var isPaused = false
  /// Whether the other side does not read any more. It may still have sent something.
  var isDeaf = false
  /// Whether bytes wait for room.
  var hasOutput = false
  /// The turn of the loop in which it was last written to.
  var lastTurn = 0

  /// What is waited for at its input.
  var inputInterest: Interest { isAtEnd || isPaused ? [] : .reading }
  /// What is waited for at its output.
  var outputInterest: Interest { hasOutput ? .writing : [] }

  /// The most bytes that are written by one call where writing may wait: a pipe that has room at all
  /// has room for so many (PIPE_BUF).
  static let sharedWriteCount = 4096

  /// Writes some of the bytes and returns how many.
  func write(_ bytes: Span<UInt8>) throws(SystemCalls.Failure) -> Int {
    guard isShared, !SystemCalls.isSocket(output) else {
      return try SystemCalls.send(bytes, to: output) ?? 0
    }
    var count = 0
    while count < bytes.count, count < 16 * Self.sharedWriteCount,
      SystemCalls.hasRoom(output)
    {
      let end = min(count + Self.sharedWriteCount, bytes.count)
      guard let length = try SystemCalls.writeSome(bytes.extracting(count..<end), to: output) else {
        break
      }
      count += length
    }
    return count
  }
}
