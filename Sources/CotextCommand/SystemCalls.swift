#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The calls of the operating system that the program needs, each safe to use.
enum SystemCalls {
  /// What a call could not do, in the system's words, and its number.
  struct Failure: Error {
    var number: Int32

    /// The last call's failure.
    static var last: Failure { Failure(number: errno) }

    /// `No such file or directory`.
    var message: String {
      guard let text = unsafe strerror(number) else { return "error \(number)" }
      return unsafe String(cString: text)
    }

    /// Whether nobody reads what was written.
    var isBrokenPipe: Bool { number == EPIPE }
  }

  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Ends the program.
  static func exit(_ status: Int32) -> Never {
    _exit(status)  // Nothing is buffered, so nothing has to be flushed.
  }

  /// Makes writing to a closed pipe an error instead of the program's end.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Whether a file descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of this process.
  static var processNumber: Int32 { getpid() }

  /// Opens a file for reading.
  static func open(_ path: String) throws(Failure) -> Int32 {
    let descriptor = retried { openFile(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Makes a file that must not be there yet.
  static func create(_ path: String) throws(Failure) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = retried { openFile(path, flags) }
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Opens a device or a pipe for writing; nil if the path names a file or nothing.
  static func openDevice(_ path: String) throws(Failure) -> Int32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    let descriptor = retried { openFile(path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Reads to the end.
  static func readAll(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sizeHint(of: descriptor) + 1)
    while true {
      // The buffer grows by its own size, so that a pipe of any length costs linear time.
      let room = max(bytes.capacity - bytes.count, max(bytes.count, 1 << 16))
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: room))
      let length = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return retried { unsafe read(descriptor, rest.baseAddress, rest.count) }
      }
      bytes.removeLast(room - max(length, 0))
      guard length >= 0 else { throw .last }
      if length == 0 { return bytes }
    }
  }

  /// Writes everything.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
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

  /// Makes what was written survive a loss of power.
  static func synchronize(_ descriptor: Int32) throws(Failure) {
    guard retried({ fsync(descriptor) }) == 0 else { throw .last }
  }

  /// Closes a file.
  static func close(_ descriptor: Int32) throws(Failure) {
    guard closeFile(descriptor) == 0 else { throw .last }
  }

  /// Gives a file another name, in place of a file that has it.
  static func rename(_ path: String, to newPath: String) throws(Failure) {
    guard renameFile(path, newPath) == 0 else { throw .last }
  }

  /// Takes a file away.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// The size of a regular file, 0 for everything else.
  private static func sizeHint(of descriptor: Int32) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return 0 }
    return max(0, Int(status.st_size))
  }

  /// Calls again as long as a signal comes in between.
  private static func retried<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Calls whose names the members of `SystemCalls` hide.

private func openFile(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o666) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func renameFile(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }
