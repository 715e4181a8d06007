internal import Foundation

/// A plain connection to a server, line by line.
package final class TCPClient {
  private let handle: FileHandle
  private var reader: LineReader

  /// Connects to `127.0.0.1:PORT`.
  package init(_ address: String) throws {
    let descriptor = socket(AF_INET, streamType, 0)
    let port = UInt16(address.split(separator: ":").last ?? "") ?? 0
    guard withLoopback(port, { connect(descriptor, $0, $1) }) == 0 else {
      throw Missing(what: "a server at \(address)", instead: [])
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    reader = LineReader(handle)
  }

  /// Sends lines.
  package func send(_ lines: String...) throws {
    try handle.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Sends bytes.
  package func send(bytes: [UInt8]) throws {
    try handle.write(contentsOf: Data(bytes))
  }

  /// Says that nothing more will be sent.
  package func endOutput() {
    shutdown(handle.fileDescriptor, Int32(SHUT_WR))
  }

  /// The next line; nil at the end.
  package func line() throws -> String? { try reader.next() }

  /// All lines up to the first one that holds something.
  @discardableResult
  package func lines(through part: String) throws -> [String] {
    var lines: [String] = []
    while let line = try line() {
      lines.append(line)
      if line.contains(part) { return lines }
    }
    throw Missing(what: part, instead: lines)
  }
}

/// A socket that listens and does no more, unless it is told to.
package final class SilentListener {
  private let descriptor: Int32
  /// Where it listens.
  package let address: String

  /// Listens at a free port.
  package init() throws {
    let descriptor = socket(AF_INET, streamType, 0)
    self.descriptor = descriptor
    guard withLoopback(0, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0 else {
      throw Missing(what: "a free port", instead: [])
    }
    var bound = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &bound) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    address = "127.0.0.1:\(UInt16(bigEndian: bound.sin_port))"
  }

  /// Takes the next connection, says something, and closes it.
  package func answer(_ text: String) throws {
    let handle = FileHandle(fileDescriptor: accept(descriptor, nil, nil), closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    // What it was sent is read, so that closing does not take back the answer.
    _ = handle.availableData
  }

  deinit {
    close(descriptor)
  }
}

/// Calls something with an address of this machine.
private func withLoopback(
  _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif
