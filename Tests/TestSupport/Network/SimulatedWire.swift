/// One direction of a connection: bytes that arrive late, in pieces of any size, and not at all once
/// the wire is cut.
package struct SimulatedWire: Sendable {
  private struct Piece: Sendable {
    var arrival: Int64
    var bytes: [UInt8]
  }

  /// How long bytes take, in ms.
  package var delays: ClosedRange<Int>
  /// How many bytes may be on their way.
  package var window: Int
  /// Whether somebody in between sends some lines twice, as far as the protocol allows it.
  package var repeatsLines = false
  /// Nothing arrives before this time.
  package var stalledUntil: Int64 = 0
  private var pieces: [Piece] = []
  /// How many bytes are on their way.
  package private(set) var count = 0
  package private(set) var isCut = false
  /// The beginning of a line, and lines that are sent again, where lines are repeated.
  private var half: [UInt8] = []
  private var repeats: [[UInt8]] = []

  package init(delays: ClosedRange<Int>, window: Int) {
    self.delays = delays
    self.window = window
  }

  /// How many more bytes it takes.
  package var room: Int { isCut ? .max : max(0, window - count) }

  /// When something arrives next.
  package var nextArrival: Int64? { pieces.first.map { max($0.arrival, stalledUntil) } }

  /// When the last bytes arrive.
  package var lastArrival: Int64? { pieces.last.map { max($0.arrival, stalledUntil) } }

  package mutating func send(_ bytes: [UInt8], now: Int64, _ random: inout SplitMix64) {
    guard !isCut else { return }
    guard repeatsLines else { return put(bytes, now: now, &random) }
    half += bytes
    while let feed = half.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(half[...feed])
      half.removeFirst(feed + 1)
      put(line, now: now, &random)
      if isRepeatable(line), random.once(in: 3) { repeats.append(line) }
      if !repeats.isEmpty, random.once(in: 2) {
        put(repeats.remove(at: random.below(repeats.count)), now: now, &random)
      }
    }
  }

  private func isRepeatable(_ line: [UInt8]) -> Bool {
    ["change", "ack", "need"].contains { line.starts(with: #"{"type":"\#($0)""#.utf8) }
  }

  private mutating func put(_ bytes: [UInt8], now: Int64, _ random: inout SplitMix64) {
    var start = 0
    while start < bytes.count {
      let size = random.once(in: 4) ? 1 + random.below(40) : bytes.count - start
      let end = min(bytes.count, start + size)
      let delay = delays.lowerBound + random.below(delays.count)
      let arrival = max(now + Int64(delay), pieces.last?.arrival ?? 0)
      pieces.append(Piece(arrival: arrival, bytes: Array(bytes[start..<end])))
      start = end
    }
    count += bytes.count
  }

  /// Takes out what has arrived first, if anything has.
  package mutating func receive(now: Int64) -> [UInt8]? {
    guard let nextArrival, nextArrival <= now else { return nil }
    let bytes = pieces.removeFirst().bytes
    count -= bytes.count
    return bytes
  }

  /// Cuts the wire: of what is on its way only a part arrives, down to any byte.
  package mutating func cut(_ random: inout SplitMix64) {
    isCut = true
    half = []
    repeats = []
    var left = random.below(count + 1)
    count = left
    for index in pieces.indices {
      let size = min(left, pieces[index].bytes.count)
      pieces[index].bytes.removeLast(pieces[index].bytes.count - size)
      left -= size
    }
    pieces.removeAll { $0.bytes.isEmpty }
  }

  /// Lets what is on its way arrive, and nothing after it.
  package mutating func end() {
    isCut = true
    half = []
  }
}
