/// Reads JSON out of bytes in memory, from left to right, without copying them.
///
/// This file holds all that touches memory; every access is checked against the bounds, so that
/// the files that build on it are safe. The bytes are known to be UTF-8 from the start, hence
/// strings can be cut out at any ASCII byte.
@safe
package struct JSONScanner {
  private let base: UnsafeRawPointer
  /// How many bytes there are.
  package let count: Int
  /// The byte that is read next, 0 ... count.
  package private(set) var position = 0
  /// How many arrays and objects are open.
  var depth = 0

  /// A scanner over bytes that must stay where they are until it is gone.
  private init?(borrowing bytes: UnsafeRawBufferPointer) {
    guard let address = bytes.baseAddress else { return nil }
    unsafe base = address
    count = bytes.count
  }

  /// Reads one value, which must be all that the bytes hold.
  ///
  /// An error of content is only reported when the whole is JSON, so that the code of an error does
  /// not depend on the order of keys. O(length).
  package static func read<Value>(
    _ bytes: Span<UInt8>, _ body: (inout JSONScanner) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try unsafe bytes.withUnsafeBytes { (bytes) throws(JSONError) -> Value in
      guard let start = unsafe JSONScanner(borrowing: bytes) else {
        throw JSONError(.noValue, at: 0)
      }
      try start.validateUTF8()
      var scanner = start
      do throws(JSONError) {
        let value = try body(&scanner)
        try scanner.finish()
        return value
      } catch {
        if !error.reason.isSyntax {
          scanner = start
          try scanner.skipValue()
          try scanner.finish()
        }
        throw error
      }
    }
  }

  /// Looks at bytes that need not be JSON, nor UTF-8.
  static func peek<Value>(_ bytes: Span<UInt8>, _ body: (inout JSONScanner) -> Value?) -> Value? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard var scanner = unsafe JSONScanner(borrowing: bytes) else { return nil }
      return body(&scanner)
    }
  }

  /// The byte at the position, 0 at the end; a zero byte is allowed nowhere in JSON.
  @inline(__always)
  var current: UInt8 {
    position < count ? unsafe base.load(fromByteOffset: position, as: UInt8.self) : 0
  }

  /// The byte at an offset, 0 outside.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count)
      ? unsafe base.load(fromByteOffset: offset, as: UInt8.self) : 0
  }

  /// The eight bytes from an offset on, the first one lowest, zeros behind the end.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    if offset >= 0, offset <= count - 8 {
      let word = unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return UInt64(littleEndian: word)
    }
    return (0..<8).reduce(0) { $0 | UInt64(byte(at: offset + $1)) << UInt64($1 * 8) }
  }

  /// The text of some bytes, whose bounds stand at ASCII bytes or at an end. O(length).
  @inline(__always)
  func text(in range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a slice lies outside")
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// Appends some bytes to a buffer. O(length).
  func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a slice lies outside")
    unsafe bytes.append(
      contentsOf: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Goes on behind some bytes.
  @inline(__always)
  mutating func advance(by length: Int = 1) {
    position = min(position + length, count)
  }

  /// Goes back, or on, to an offset.
  @inline(__always)
  mutating func move(to offset: Int) {
    precondition(offset >= 0 && offset <= count, "a position lies outside")
    position = offset
  }

  /// An error at the position.
  package func failure(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, at: position) }
}
