internal import Cotext
package import CotextSync

/// A connection to a server, for programs that do one thing after the other: it waits.
///
///     let connection = try LineConnection(to: address, timeout: 10_000)
///     try connection.send([.hello(Hello(agent: "me")), .ping(1)])
///     while let message = try connection.next() { … }
package final class LineConnection {
  private let address: HostAndPort
  private let descriptor: Int32
  /// How many ms to wait for anything.
  private let timeout: Int64
  private var splitter = LineSplitter(maxLine: LineConnection.maxLine)
  private var buffer: [UInt8] = Array(repeating: 0, count: 64 << 10)
  /// The block that is being read, and how far.
  private var block: [UInt8] = []
  private var offset = 0
  /// Whether silence is fine as long as the other side answers when it is asked: for who waits for
  /// something that may never happen.
  package var asksInSilence = false

  /// The longest line that is read, in bytes without the line feed.
  package static let maxLine = 1 << 20

  private static let question = Array("{\"type\":\"ping\",\"n\":0}\n".utf8)

  /// Connects.
  ///
  /// - Parameter timeout: how many ms to wait for anything.
  package init(to address: HostAndPort, timeout: Int64) throws(ServerError) {
    SystemCalls.ignoreBrokenPipes()
    self.address = address
    self.timeout = timeout
    do throws(SystemCalls.Failure) {
      descriptor = try Self.connect(to: address, timeout: timeout)
    } catch {
      throw ServerError("\(address): cannot connect: \(error.message)")
    }
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  /// Sends messages, each as a line.
  package func send(_ messages: [Message]) throws(ServerError) {
    var bytes: [UInt8] = []
    for message in messages {
      message.write(into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    do throws(SystemCalls.Failure) {
      var start = 0
      while start < bytes.count {
        let rest = bytes.span.extracting(start...)
        if let count = try SystemCalls.send(rest, to: descriptor) {
          start += count
        } else {
          guard try SystemCalls.wait(for: .writing, at: descriptor, milliseconds: timeout) else {
            throw SystemCalls.Failure(message: "nothing is read there")
          }
        }
      }
    } catch {
      throw ServerError("\(address): cannot be written: \(error.message)")
    }
  }

  /// Says that nothing more will be sent.
  package func endOutput() {
    SystemCalls.endOutput(of: descriptor)
  }

  /// The next message; nil at the end of the connection.
  ///
  /// - Throws: `ServerError` if none comes in time, or what comes is no message.
  package func next() throws(ServerError) -> Message? {
    while true {
      let block = block
      if let line = splitter.next(in: block.span, from: &offset) {
        do throws(ErrorReport) {
          return try line.message(in: block.span, maxLine: Self.maxLine)
        } catch {
          throw ServerError("\(address): this is no server of documents: \(error.message)")
        }
      }
      guard try readBlock() else { return nil }
    }
  }

  private func readBlock() throws(ServerError) -> Bool {
    var hasAsked = false
    do throws(SystemCalls.Failure) {
      while true {
        if let count = try SystemCalls.readSome(descriptor, into: &buffer) {
          block = Array(buffer.prefix(count))
          offset = 0
          return count > 0
        }
        if try SystemCalls.wait(for: .reading, at: descriptor, milliseconds: timeout) { continue }
        guard asksInSilence, !hasAsked else {
          throw SystemCalls.Failure(message: "nothing came for \(timeout / 1000) s")
        }
        hasAsked = true
        _ = try SystemCalls.send(Self.question.span, to: descriptor)
      }
    } catch {
      throw ServerError("\(address): no answer: \(error.message)")
    }
  }

  private static func connect(
    to address: HostAndPort, timeout: Int64
  ) throws(SystemCalls.Failure) -> Int32 {
    var failure = SystemCalls.Failure(message: "the host has no address")
    for candidate in try SystemCalls.addresses(ofHost: address.host, port: address.port) {
      do throws(SystemCalls.Failure) {
        let descriptor = try SystemCalls.connect(to: candidate)
        let isReady = try SystemCalls.wait(
          for: .writing, at: descriptor, milliseconds: timeout)
        let problem =
          isReady ? SystemCalls.takeError(of: descriptor) : .init(message: "no answer")
        guard let problem else { return descriptor }
        try? SystemCalls.close(descriptor)
        throw problem
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
