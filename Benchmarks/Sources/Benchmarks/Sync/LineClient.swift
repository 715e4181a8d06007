import Foundation

/// One connection to a server, as cheap as can be, so that many fit beside the server on a machine.
final class LineClient {
  let descriptor: Int32
  /// Whether it reads what arrives.
  var isReading = true
  /// The beginning of a line whose end has not arrived.
  private var partial: [UInt8] = []

  /// Connects to 127.0.0.1.
  ///
  /// - Parameter receiveBuffer: how many bytes the system takes in for it; nil = as it likes.
  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, type, 0)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard descriptor >= 0, status == 0 else { throw LoadFailure("no connection to the server") }
    var one = Int32(1)
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    send(#"{"type":"hello","protocol":[1],"agent":"benchmarks","maxLine":1048576}"#)
  }

  deinit {
    close(descriptor)
  }

  /// Sends a line.
  func send(_ line: String) {
    send(Array((line + "\n").utf8))
  }

  /// Sends bytes, and waits until there is room for them.
  func send(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      start += max(count, 0)
    }
  }

  /// Reads what is there, once, and hands out whole lines without their line feeds.
  ///
  /// - Returns: how many bytes arrived; 0 at the end.
  @discardableResult
  func receive(
    into buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Int {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    guard count > 0 else { return count }
    var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    while let start = rest.baseAddress, let feed = memchr(start, 0x0A, rest.count) {
      let length = UnsafeRawPointer(feed) - start
      let line = UnsafeRawBufferPointer(rebasing: rest[..<length])
      if partial.isEmpty {
        body(line)
      } else {
        partial.append(contentsOf: line)
        partial.withUnsafeBytes { body($0) }
        partial.removeAll(keepingCapacity: true)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
    }
    partial.append(contentsOf: rest)
    return count
  }

  /// Waits for lines until one fulfils a condition, for ten seconds at most.
  func wait(until isLast: (UnsafeRawBufferPointer) -> Bool) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    let deadline = LoadClock.now + 10
    var isDone = false
    while !isDone {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 1000)
      if entry.revents != 0, receive(into: buffer, { if isLast($0) { isDone = true } }) == 0 {
        throw LoadFailure("the server has ended the connection")
      }
      if LoadClock.now > deadline { throw LoadFailure("the server does not answer") }
    }
  }

  /// Sends a ping and waits for its pong.
  func settle() throws {
    send(#"{"type":"ping","n":1}"#)
    try wait { $0.starts(with: Array(#"{"type":"pong""#.utf8)) }
  }
}

/// The time for measuring, in seconds since some moment.
enum LoadClock {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
