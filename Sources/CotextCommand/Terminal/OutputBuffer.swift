/// What goes to standard output in many small pieces, written in few large ones.
struct OutputBuffer {
  private static let size = 1 << 16

  private var bytes: [UInt8] = []

  /// Appends text.
  mutating func write(_ text: String) throws(CommandFailure) {
    bytes += text.utf8
    try flushIfFull()
  }

  /// Appends bytes.
  mutating func write(_ more: [UInt8]) throws(CommandFailure) {
    bytes += more
    try flushIfFull()
  }

  /// Writes what is left.
  mutating func finish() throws(CommandFailure) {
    guard !bytes.isEmpty else { return }
    try Console.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func flushIfFull() throws(CommandFailure) {
    if bytes.count >= Self.size { try finish() }
  }
}
