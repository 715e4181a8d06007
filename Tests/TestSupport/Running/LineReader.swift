package import Foundation

/// A line that did not come.
package struct Missing: Error {
  /// What it was to hold.
  package var what: String
  /// What came.
  package var instead: [String]

  /// A line that did not come.
  package init(what: String, instead: [String]) {
    self.what = what
    self.instead = instead
  }
}

/// Reads lines from a pipe or socket.
package struct LineReader {
  /// How many seconds a line may take to come.
  package static let patience = 60.0

  private let handle: FileHandle
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// Reads from an open file.
  package init(_ handle: FileHandle) {
    self.handle = handle
  }

  /// Reads no more.
  package func close() throws { try handle.close() }

  /// The next line; nil at the end.
  package mutating func next() throws -> String? {
    while true {
      if let feed = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(feed + 1) }
        return String(decoding: bytes[..<feed], as: UTF8.self)
      }
      if isAtEnd { return nil }
      var entry = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&entry, 1, Int32(Self.patience * 1000))
      if count == 0 { throw Missing(what: "a line", instead: []) }
      guard count > 0 else { continue }
      let block = handle.availableData
      isAtEnd = block.isEmpty
      bytes += block
    }
  }
}
