/// What the frame of a snapshot says, and how large its parts are. Nothing is opened, so it can be
/// read of one that is damaged or that a later version wrote.
package struct SnapshotLayout: Sendable {
  /// One of the parts behind the header.
  package struct Part: Sendable {
    /// What it holds, as the specification calls it.
    package let name: String
    /// How many bytes of the file it takes, its own frame included.
    package let byteCount: Int
    /// How many bytes it unpacks to.
    package let unpackedByteCount: Int
  }

  /// The version of the format.
  package let formatVersion: UInt32
  /// What the format needs beside that.
  package let flags: UInt32
  /// How many bytes stand in front of the parts.
  package let headerByteCount = SnapshotFormat.headerSize
  /// Whether the bytes are those that were written.
  package let isIntact: Bool
  /// The parts; those that are there, if the snapshot is damaged, and none of another version.
  package let parts: [Part]

  /// Whether bytes begin as a snapshot does.
  package static func isSnapshot(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= SnapshotFormat.magic.count else { return false }
    return SnapshotFormat.magic.indices.allSatisfy { bytes[$0] == SnapshotFormat.magic[$0] }
  }

  /// Reads the frame; nil for bytes that have none. O(count).
  package init?(_ bytes: Span<UInt8>) {
    guard Self.isSnapshot(bytes), bytes.count >= SnapshotFormat.headerSize else { return nil }
    formatVersion = UInt32(Self.number(bytes, at: SnapshotFormat.versionOffset, count: 4))
    flags = UInt32(Self.number(bytes, at: SnapshotFormat.flagsOffset, count: 4))
    let size = Self.number(bytes, at: SnapshotFormat.sizeOffset, count: 8)
    let sum = Self.number(bytes, at: SnapshotFormat.checksumOffset, count: 8)
    isIntact =
      size == UInt64(bytes.count - SnapshotFormat.headerSize)
      && sum == SnapshotFormat.checksum(of: bytes, from: SnapshotFormat.headerSize)
    parts = SnapshotFormat.versions.contains(formatVersion) ? Self.parts(of: bytes) : []
  }

  private static func parts(of bytes: Span<UInt8>) -> [Part] {
    var parts: [Part] = []
    var place = SnapshotFormat.headerSize
    for name in SnapshotFormat.ColumnName.allCases {
      let start = place
      guard place < bytes.count else { break }
      let isPacked = bytes[place] == 1
      place += 1
      guard let unpacked = size(bytes, &place) else { break }
      guard let stored = isPacked ? size(bytes, &place) : unpacked, stored <= bytes.count - place
      else { break }
      place += stored
      parts.append(
        Part(name: "\(name)", byteCount: place - start, unpackedByteCount: unpacked))
    }
    return parts
  }

  /// A varint of at most six bytes.
  private static func size(_ bytes: Span<UInt8>, _ place: inout Int) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 42, by: 7) where place < bytes.count {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  private static func number(_ bytes: Span<UInt8>, at offset: Int, count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
  }
}
