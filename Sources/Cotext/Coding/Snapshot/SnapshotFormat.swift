/// What every snapshot begins with, and the numbers that bound it. Specification.md says what each
/// byte means.
package enum SnapshotFormat {
  /// The first eight bytes: not text, and changed by whoever rewrites line ends.
  static let magic: [UInt8] = [0x89, 0x43, 0x6F, 0x74, 0x65, 0x78, 0x74, 0x0A]
  /// The latest version of the format that is read. It is written where the history was trimmed; a
  /// snapshot with the whole history is one of the first version.
  static let version: UInt32 = 2
  /// Which versions are read.
  static let versions: ClosedRange<UInt32> = 1...2
  /// How many bytes stand in front of the columns.
  static let headerSize = 32
  static let versionOffset = 8
  static let flagsOffset = 12
  static let sizeOffset = 16
  static let checksumOffset = 24
  /// How many units a byte of a snapshot may stand for.
  static let unitsPerByte = 256

  /// The columns in the order in which they stand.
  enum ColumnName: Int, CaseIterable {
    case names
    case spans
    case stamps
    case entries
    case targets
    case starts
    case lengths
    case origins
    case undoCounts
    case switches
    case marks
    case values
    case text
    case start
    case turns
    case ballast
  }

  /// The checksum of bytes: each eight of them are mixed in as one number. It finds damage; it does
  /// not keep anybody from making a snapshot. O(count).
  static func checksum(of bytes: Span<UInt8>, from start: Int) -> UInt64 {
    var sum = UInt64(truncatingIfNeeded: bytes.count &- start)
    var place = start
    while place < bytes.count {
      var word: UInt64 = 0
      let end = min(place + 8, bytes.count)
      var shift: UInt64 = 0
      while place < end {
        word |= UInt64(bytes[place]) << shift
        shift &+= 8
        place &+= 1
      }
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
    }
    return sum
  }

  /// Sets size and checksum right after the columns were changed, as tests do.
  package static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= headerSize else { return }
    bytes.overwrite(at: sizeOffset, with: UInt64(bytes.count - headerSize), count: 8)
    let sum = checksum(of: bytes.span, from: headerSize)
    bytes.overwrite(at: checksumOffset, with: sum, count: 8)
  }
}

extension [UInt8] {
  /// Puts the low bytes of a number at an offset, the lowest first.
  mutating func overwrite(at offset: Int, with number: UInt64, count: Int) {
    for index in 0..<count {
      self[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
    }
  }

  /// Appends a number in as few bytes as it needs: seven bits a byte, the lowest first, the top bit
  /// set in all but the last one.
  mutating func appendVarint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func appendVarint(_ number: Int) { appendVarint(UInt64(number)) }
  mutating func appendVarint(_ number: UInt32) { appendVarint(UInt64(number)) }

  /// Appends a number of either sign; near 0 it takes one byte.
  mutating func appendSigned(_ number: Int64) { appendVarint(Self.zigzag(number)) }

  /// 0, −1, 1, −2 … as 0, 1, 2, 3 …
  static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  /// Appends a text behind the number of its bytes.
  mutating func appendText(_ text: String) {
    appendVarint(text.utf8.count)
    append(contentsOf: text.utf8)
  }
}
