/// Reads the numbers and texts of one column of a snapshot from left to right.
struct ColumnReader: ~Copyable {
  private var bytes: Column<UInt8>
  private(set) var position = 0
  /// Where the column stands in the snapshot.
  private let offset: Int
  /// Whether the column stands there as it is, so that errors can name the very byte.
  private let isPlain: Bool

  init(_ bytes: consuming Column<UInt8>, offset: Int, isPlain: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.isPlain = isPlain
  }

  /// How many bytes the column has.
  var count: Int { bytes.count }
  var isAtEnd: Bool { position == count }

  func failure(_ reason: SnapshotError.Reason) -> SnapshotError {
    SnapshotError(reason, at: isPlain ? offset + position : offset)
  }

  /// Throws unless everything was read.
  func finish() throws(SnapshotError) {
    guard isAtEnd else { throw failure(.inconsistentCounts) }
  }

  /// The next number.
  @inline(__always)
  mutating func number() throws(SnapshotError) -> UInt64 {
    if position < count {
      let byte = bytes[position]
      if byte < 0x80 {
        position &+= 1
        return UInt64(byte)
      }
    }
    return try longNumber()
  }

  private mutating func longNumber() throws(SnapshotError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < count {
      let byte = bytes[position]
      // The tenth byte holds the one bit that is left.
      guard shift < 63 || byte <= 1 else { throw failure(.badNumber) }
      position &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw failure(.inconsistentCounts)
  }

  /// The next number, which must not exceed a limit.
  @inline(__always)
  mutating func number(upTo limit: Int) throws(SnapshotError) -> Int {
    let value = try number()
    guard limit >= 0, value <= UInt64(truncatingIfNeeded: limit) else {
      throw failure(.badNumber)
    }
    return Int(truncatingIfNeeded: value)
  }

  /// The next number, which may have either sign.
  @inline(__always)
  mutating func signed() throws(SnapshotError) -> Int64 {
    Self.signed(try number())
  }

  /// A number that is given by its distance from another one; 0 … `limit`.
  @inline(__always)
  mutating func number(near other: Int, upTo limit: Int) throws(SnapshotError) -> Int {
    let distance = try signed()
    let (value, overflow) = Int64(other).addingReportingOverflow(distance)
    guard !overflow, value >= 0, value <= limit else { throw failure(.badNumber) }
    return Int(value)
  }

  /// The next eight bytes as a number, the lowest first.
  mutating func fixed() throws(SnapshotError) -> UInt64 {
    guard count - position >= 8 else { throw failure(.inconsistentCounts) }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    position += 8
    return value
  }

  /// The next text, which stands behind its length and must be UTF-8.
  mutating func text() throws(SnapshotError) -> String {
    try text(ofLength: try number(upTo: count))
  }

  /// The next bytes as a text.
  mutating func text(ofLength length: Int) throws(SnapshotError) -> String {
    guard length <= count - position else { throw failure(.inconsistentCounts) }
    guard bytes.isUTF8(position..<position + length) else { throw failure(.invalidUTF8) }
    let text = bytes.string(position..<position + length)
    position += length
    return text
  }

  /// Takes the whole column, which must be UTF-8. O(count).
  mutating func takeText() throws(SnapshotError) -> Column<UInt8> {
    guard bytes.isUTF8(0..<count) else { throw failure(.invalidUTF8) }
    var text = Column<UInt8>(minimumCapacity: 1)
    swap(&text, &bytes)
    return text
  }

  /// −1, −2 … for the odd numbers, 0, 1 … for the even ones.
  @inline(__always)
  static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}

extension Column<UInt8> {
  /// The number of at most so many bits that begins at a place, which goes behind it; nil if it does not
  /// end there.
  func varint(at place: inout Int, before end: Int, bits: Int) -> Int? {
    var value = 0
    var shift = 0
    while place < end, shift < bits {
      let byte = self[place]
      place += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
