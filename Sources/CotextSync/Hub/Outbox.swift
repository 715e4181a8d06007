/// Bytes that wait to be written to a connection.
struct Outbox: Sendable {
  private(set) var bytes: [UInt8] = []
  /// How many of the bytes were written already.
  private(set) var head = 0

  /// How many bytes wait.
  var count: Int { bytes.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Appends a message as a line.
  mutating func append(_ message: Message) {
    message.write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Lets lines be written behind what waits.
  mutating func append<Result>(_ write: (inout [UInt8]) -> Result) -> Result {
    write(&bytes)
  }

  /// Forgets the first bytes. O(1) amortized.
  mutating func removeFirst(_ count: Int) {
    head += min(max(count, 0), self.count)
    if head == bytes.count {
      // What once took much does not keep it.
      bytes.removeAll(keepingCapacity: bytes.capacity <= 256 << 10)
      head = 0
    } else if head >= 64 << 10, head > bytes.count / 2 {
      bytes.removeFirst(head)
      head = 0
    }
  }
}
