/// Writes the columns of a snapshot.
struct SnapshotWriter {
  typealias Name = SnapshotFormat.ColumnName

  private var columns: [[UInt8]]
  /// The version of the format.
  var version: UInt32 = 1

  init() {
    columns = Array(repeating: [], count: Name.allCases.count)
  }

  subscript(name: Name) -> [UInt8] {
    get { columns[name.rawValue] }
    _modify { yield &columns[name.rawValue] }
  }

  /// The whole snapshot of a document with so many units.
  consuming func finish(unitCount: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.reduce(256) { $0 + $1.count })
    bytes += SnapshotFormat.magic
    bytes += [UInt8](repeating: 0, count: SnapshotFormat.headerSize - bytes.count)
    bytes.overwrite(
      at: SnapshotFormat.versionOffset, with: UInt64(version), count: 4)
    for name in Name.allCases where name != .ballast {
      Self.append(columns[name.rawValue], to: &bytes)
    }
    // What stands for more units than so few bytes may is made heavier.
    let needed = unitCount / SnapshotFormat.unitsPerByte + 1
    let ballast = max(0, needed - bytes.count)
    bytes.append(0)
    bytes.appendVarint(ballast)
    bytes += [UInt8](repeating: 0, count: ballast)
    SnapshotFormat.seal(&bytes)
    return bytes
  }

  /// Appends a column: packed where that is shorter.
  private static func append(_ column: [UInt8], to bytes: inout [UInt8]) {
    if let packed = PrefixCode.pack(column) {
      bytes.append(1)
      bytes.appendVarint(column.count)
      bytes.appendVarint(packed.count)
      bytes += packed
    } else {
      bytes.append(0)
      bytes.appendVarint(column.count)
      bytes += column
    }
  }
}
