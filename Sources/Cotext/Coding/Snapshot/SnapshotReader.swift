/// Reads a snapshot into an empty state. Everything is checked before it is used.
struct SnapshotReader: ~Copyable {
  private let stays = StaysInPlace()
  var names: ColumnReader
  var spans: ColumnReader
  var stamps: ColumnReader
  var entries: ColumnReader
  var targets: ColumnReader
  var starts: ColumnReader
  var lengths: ColumnReader
  var origins: ColumnReader
  var undoCounts: ColumnReader
  var switches: ColumnReader
  var marks: ColumnReader
  var values: ColumnReader
  var text: ColumnReader
  var start: ColumnReader
  var turns: ColumnReader
  /// The version of the format.
  let formatVersion: UInt32
  /// How many units so many bytes may stand for.
  let maximumUnitCount: Int

  // What is known of the rows of typing once the log was read.
  var rowStart = Column<UInt32>()
  var rowEnd = Column<UInt32>()
  /// For the first of each few units, the first row that ends behind it.
  var rowHints = Column<UInt32>()
  /// The units that made marks.
  var markUnits = Column<UInt32>()
  /// The version that the history starts from, by the numbers of replicas; empty if it is whole.
  var startCounts: [UInt64] = []
  /// All units with smaller numbers lie before the start, and this one does not.
  var firstAfterStart: UInt32 = 0
  /// How many reasons there are to hide each element, `none` for units that are not elements. The tree
  /// puts the leaves of the elements there instead.
  var reasons = ElementTable()

  /// Checks the frame and unpacks the columns. O(bytes), and O(8 · bytes) at worst.
  init(_ bytes: Span<UInt8>) throws(SnapshotError) {
    let version = try Self.checkHeader(bytes)
    let source = Column<UInt8>(copying: bytes, padding: 8)
    var place = SnapshotFormat.headerSize
    let end = bytes.count
    let names = try Self.column(source, &place, end)
    let spans = try Self.column(source, &place, end)
    let stamps = try Self.column(source, &place, end)
    let entries = try Self.column(source, &place, end)
    let targets = try Self.column(source, &place, end)
    let starts = try Self.column(source, &place, end)
    let lengths = try Self.column(source, &place, end)
    let origins = try Self.column(source, &place, end)
    let undoCounts = try Self.column(source, &place, end)
    let switches = try Self.column(source, &place, end)
    let marks = try Self.column(source, &place, end)
    let values = try Self.column(source, &place, end)
    let text = try Self.column(source, &place, end)
    let historyStart = try Self.column(source, &place, end)
    let turns = try Self.column(source, &place, end)
    // Nothing but weight.
    _ = try Self.column(source, &place, end)
    guard place == end else { throw SnapshotError(.trailingBytes, at: place) }
    // All at once: a part of them could not be taken down again.
    formatVersion = version
    self.names = names
    self.spans = spans
    self.stamps = stamps
    self.entries = entries
    self.targets = targets
    self.starts = starts
    self.lengths = lengths
    self.origins = origins
    self.undoCounts = undoCounts
    self.switches = switches
    self.marks = marks
    self.values = values
    self.text = text
    self.start = historyStart
    self.turns = turns
    maximumUnitCount = min(DocumentState.maximumUnitCount, end * SnapshotFormat.unitsPerByte)
  }

  /// Checks the header. Returns the version of the format.
  private static func checkHeader(_ bytes: Span<UInt8>) throws(SnapshotError) -> UInt32 {
    for (offset, byte) in SnapshotFormat.magic.enumerated() {
      guard offset < bytes.count, bytes[offset] == byte else {
        throw SnapshotError(.notASnapshot, at: min(offset, bytes.count))
      }
    }
    guard bytes.count >= SnapshotFormat.headerSize else {
      throw SnapshotError(.unexpectedEnd, at: bytes.count)
    }
    func number(at offset: Int, count: Int) -> UInt64 {
      var number: UInt64 = 0
      for index in 0..<count { number |= UInt64(bytes[offset + index]) << (8 * UInt64(index)) }
      return number
    }
    let version = UInt32(number(at: SnapshotFormat.versionOffset, count: 4))
    guard SnapshotFormat.versions.contains(version) else {
      throw SnapshotError(.unsupportedVersion(version), at: SnapshotFormat.versionOffset)
    }
    let flags = UInt32(number(at: SnapshotFormat.flagsOffset, count: 4))
    guard flags == 0 else {
      throw SnapshotError(.unsupportedFlags(flags), at: SnapshotFormat.flagsOffset)
    }
    let size = number(at: SnapshotFormat.sizeOffset, count: 8)
    let actual = UInt64(bytes.count - SnapshotFormat.headerSize)
    guard size <= actual else { throw SnapshotError(.unexpectedEnd, at: bytes.count) }
    guard size == actual else {
      throw SnapshotError(.trailingBytes, at: SnapshotFormat.headerSize + Int(size))
    }
    let sum = SnapshotFormat.checksum(of: bytes, from: SnapshotFormat.headerSize)
    guard number(at: SnapshotFormat.checksumOffset, count: 8) == sum else {
      throw SnapshotError(.wrongChecksum, at: SnapshotFormat.checksumOffset)
    }
    return version
  }

  /// Unpacks the column that stands at a place.
  private static func column(
    _ source: borrowing Column<UInt8>, _ place: inout Int, _ end: Int
  ) throws(SnapshotError) -> ColumnReader {
    let start = place
    guard place < end else { throw SnapshotError(.unexpectedEnd, at: place) }
    let method = source[place]
    place += 1
    let count = try size(source, &place, end)
    guard method == 1 else {
      guard method == 0 else { throw SnapshotError(.badCompression, at: start) }
      guard count <= end - place else { throw SnapshotError(.unexpectedEnd, at: end) }
      let bytes = source.copy(place..<place + count)
      place += count
      return ColumnReader(bytes, offset: place - count, isPlain: true)
    }
    let packed = try size(source, &place, end)
    guard packed <= end - place else { throw SnapshotError(.unexpectedEnd, at: end) }
    guard let bytes = PrefixCode.unpack(source, place..<place + packed, count: count) else {
      throw SnapshotError(.badCompression, at: start)
    }
    place += packed
    return ColumnReader(bytes, offset: start, isPlain: false)
  }

  private static func size(
    _ source: borrowing Column<UInt8>, _ place: inout Int, _ end: Int
  ) throws(SnapshotError) -> Int {
    let start = place
    if let size = source.varint(at: &place, before: end, bits: 42) { return size }
    throw SnapshotError(place < end ? .badNumber : .unexpectedEnd, at: start)
  }

  /// Reads everything. Returns the document's name.
  mutating func read(
    into state: inout DocumentState, nodeCapacity: Int
  ) throws(SnapshotError) -> String? {
    let name = try readGraph(into: &state)
    let switchedCount = try readUndoCounts(into: &state)
    try readLog(into: &state)
    try checkUndoCounts(switchedCount: switchedCount, in: state)
    try readOrder(into: &state, nodeCapacity: nodeCapacity)
    try readMarks(into: &state)
    return name
  }
}
