import Foundation

/// Many connections with one document open, some of which write.
final class FanoutLoad {
  /// What was measured during some seconds.
  struct Result {
    /// How many changes arrived somewhere.
    var deliveries = 0
    /// How many lines brought them: what one writer wrote meanwhile comes as one change.
    var lines = 0
    /// How long it took, in seconds.
    var seconds = 0.0
    /// Processor time of the server, and of the load.
    var serverTime = 0.0
    var loadTime = 0.0
    /// From writing to reading, in ms, at one of the readers.
    var latencies: [Double] = []

    var deliveriesPerSecond: Double { Double(deliveries) / seconds }
    /// Server's processor time for one delivery, in ns.
    var serverCost: Double { serverTime * 1e9 / Double(max(deliveries, 1)) }
  }

  /// How much is sent.
  enum Pace {
    /// So many changes a second.
    case rate(Double)
    /// As many as arrive, with so many on their way.
    case window(Int)
  }

  let server: ServerProcess
  private(set) var clients: [LineClient] = []
  private(set) var readers: [ChangeReader]
  private let writerCount: Int
  /// What each change inserts.
  private let text: String
  private var sentUnits: [Int]
  private var sentChanges = 0
  private var nextWriter = 0
  /// When the first writer sent each of its changes.
  private var times: [Double] = []
  private var deliveredUnits = 0
  private var latencies: [Double] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

  /// Opens the document everywhere. The first connections write; the last one may have a small
  /// buffer in the system, so that it soon shows that it does not read.
  init(
    server: ServerProcess, connections: Int = 100, writers: Int = 10, text: String = "x",
    lastReceiveBuffer: Int32? = nil
  ) throws {
    self.server = server
    self.text = text
    writerCount = writers
    sentUnits = Array(repeating: 0, count: writers)
    readers = Array(repeating: ChangeReader(writers: writers), count: connections)
    for index in 0..<connections {
      let client = try LineClient(
        port: server.port, receiveBuffer: index == connections - 1 ? lastReceiveBuffer : nil)
      client.send(#"{"type":"open","doc":"bench","version":{},"mode":"write"}"#)
      clients.append(client)
    }
    for client in clients { try client.settle() }
  }

  deinit {
    buffer.deallocate()
  }

  /// Sends for some seconds, and reads.
  func run(_ pace: Pace, seconds: Double) -> Result {
    let reading = clients.count(where: \.isReading)
    let lines = lineCount
    let before = (deliveredUnits, server.processorTime, Self.processorTime, sentChanges)
    latencies = []
    let start = LoadClock.now
    var now = start
    while now - start < seconds {
      switch pace {
      case .rate(let rate):
        send(Int((now - start) * rate) - (sentChanges - before.3))
      case .window(let window):
        let arrived = deliveredUnits / (text.utf8.count * (reading - 1))
        send(window - (sentChanges - arrived))
      }
      receive(milliseconds: 1)
      now = LoadClock.now
    }
    return Result(
      deliveries: (deliveredUnits - before.0) / text.utf8.count, lines: lineCount - lines,
      seconds: now - start,
      serverTime: server.processorTime - before.1, loadTime: Self.processorTime - before.2,
      latencies: latencies)
  }

  /// Waits until everybody who reads has everything, and checks it.
  ///
  /// - Returns: how long it took, in seconds.
  @discardableResult
  func finish() throws -> Double {
    let start = LoadClock.now
    while !hasEverythingArrived {
      receive(milliseconds: 10)
      if LoadClock.now - start > 10 { throw LoadFailure("not everything arrives") }
    }
    if readers.contains(where: \.isWrong) {
      throw LoadFailure("something arrived twice or out of order")
    }
    return LoadClock.now - start
  }

  private var lineCount: Int { readers.reduce(0) { $0 + $1.lineCount } }

  private var hasEverythingArrived: Bool {
    let all = sentUnits.reduce(0, +)
    return clients.indices.allSatisfy { index in
      let own = index < writerCount ? sentUnits[index] : 0
      return !clients[index].isReading || readers[index].total == all - own
    }
  }

  /// Sends changes, the writers in turn; what one of them sends is written at once.
  private func send(_ count: Int) {
    guard count > 0 else { return }
    var batches: [[UInt8]] = Array(repeating: [], count: writerCount)
    for _ in 0..<count {
      let unit = sentUnits[nextWriter]
      let after = unit == 0 ? "" : ",\"after\":\(unit - 1)"
      batches[nextWriter] += Array(
        #"{"type":"change","doc":"bench","id":"\#(unit)@w\#(nextWriter)","ops":[{"insert":"\#(text)"\#(after)}]}"#
          .utf8)
      batches[nextWriter].append(UInt8(ascii: "\n"))
      sentUnits[nextWriter] += text.utf8.count
      sentChanges += 1
      if nextWriter == 0 { times.append(LoadClock.now) }
      nextWriter = (nextWriter + 1) % writerCount
    }
    for index in batches.indices where !batches[index].isEmpty {
      clients[index].send(batches[index])
    }
  }

  /// Waits until something arrives, for a time, and reads it.
  ///
  /// - Parameters:
  ///   - others: further connections that are waited for; they come first.
  ///   - read: is told which of them has something to read.
  func receive(
    also others: [LineClient] = [], milliseconds: Int32, _ read: (Int) -> Void = { _ in }
  ) {
    var entries = (clients + others).map {
      pollfd(fd: $0.descriptor, events: $0.isReading ? Int16(POLLIN) : 0, revents: 0)
    }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
    for index in others.indices where entries[clients.count + index].revents != 0 { read(index) }
    // The last one may be the one that stalls.
    let probe = clients.count - 2
    for index in clients.indices where entries[index].revents != 0 {
      let before = readers[index].total
      clients[index].receive(into: buffer) { line in
        guard let (writer, units) = readers[index].take(line), index == probe, writer == 0 else {
          return
        }
        let now = LoadClock.now
        for number in units.lowerBound / text.utf8.count..<units.upperBound / text.utf8.count {
          latencies.append((now - times[number]) * 1000)
        }
      }
      deliveredUnits += readers[index].total - before
    }
  }

  /// The processor time of this process, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
