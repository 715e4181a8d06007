internal import Foundation

/// A plain connection to a server, line by line.
package final class TCPClient {
  private let handle: FileHandle
  private var reader: LineReader

  /// Connects to `127.0.0.1:PORT`.
  package init(_ address: String) throws {
    let port = UInt16(address.split(separator: ":").last ?? "") ?? 0
    let descriptor = socket(AF_INET, streamType, 0)
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = port.bigEndian
    target.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Missing(what: "a server at \(address)", instead: []) }
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

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif
