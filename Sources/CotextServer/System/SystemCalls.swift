#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The calls of the operating system that are needed, each safe to use.
///
/// Every call is made again where a signal came in between. Descriptors are closed by whoever
/// opened them.
package enum SystemCalls {
  /// What a call could not do, in the system's words, and its number.
  package struct Failure: Error, Hashable, Sendable {
    /// The number that the system gives it (`errno`).
    package var number: Int32
    private var text: String?

    init(number: Int32) {
      self.number = number
    }

    /// A failure that has no number of its own.
    package init(message: String) {
      number = 0
      text = message
    }

    /// The last call's failure.
    static var last: Failure { Failure(number: errno) }

    /// `No such file or directory`.
    package var message: String {
      if let text { return text }
      guard let text = unsafe strerror(number) else { return "error \(number)" }
      return unsafe String(cString: text)
    }

    /// Whether nobody reads what was written.
    package var isBrokenPipe: Bool { number == EPIPE }

    /// Whether a file or folder is not there.
    package var isMissing: Bool { number == ENOENT }

    /// Whether nothing can be read or written just now.
    var wouldBlock: Bool { number == EAGAIN || number == EWOULDBLOCK }
  }

  /// Where a program reads what it is given.
  package static let standardInput: Int32 = 0
  /// Where a program writes what was asked for.
  package static let standardOutput: Int32 = 1
  /// Where a program writes everything else.
  package static let standardError: Int32 = 2

  /// Ends the program.
  package static func exit(_ status: Int32) -> Never {
    _exit(status)  // Nothing is buffered, so nothing has to be flushed.
  }

  /// Whether a file descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of this process.
  package static var processNumber: Int32 { getpid() }

  /// A variable of the environment; nil where it is not set.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Closes a descriptor.
  package static func close(_ descriptor: Int32) throws(Failure) {
    // Where a signal comes in between the descriptor is closed all the same: never tried twice.
    guard closeDescriptor(descriptor) == 0 || errno == EINTR else { throw .last }
  }

  /// Reads to the end.
  package static func readAll(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size(of: descriptor) + 1)
    while true {
      // The buffer grows by its own size, so that a pipe of any length costs linear time.
      let room = max(bytes.capacity - bytes.count, max(bytes.count, 1 << 16))
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: room))
      let length = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return retried { unsafe read(descriptor, rest.baseAddress, rest.count) }
      }
      let failure = Failure.last
      bytes.removeLast(room - max(length, 0))
      guard length >= 0 else { throw failure }
      if length == 0 { return bytes }
    }
  }

  /// Writes everything.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let length = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return retried { unsafe write(descriptor, rest.baseAddress, rest.count) }
      }
      guard length >= 0 else { throw .last }
      start += length
    }
  }

  /// Reads what is there, up to the length of the buffer; 0 at the end, nil if nothing is there yet.
  static func readSome(
    _ descriptor: Int32, into buffer: inout [UInt8]
  ) throws(Failure) -> Int? {
    let length = unsafe buffer.withUnsafeMutableBytes { buffer in
      retried { unsafe read(descriptor, buffer.baseAddress, buffer.count) }
    }
    if length >= 0 { return length }
    let failure = Failure.last
    if failure.wouldBlock { return nil }
    throw failure
  }

  /// Calls again as long as a signal comes in between.
  static func retried<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Calls whose names the members of `SystemCalls` hide.

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
