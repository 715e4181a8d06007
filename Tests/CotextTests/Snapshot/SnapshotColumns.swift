import Cotext

/// The columns of a snapshot, none of which is packed, to be changed one by one.
struct SnapshotColumns {
  /// The columns in order.
  enum Name: Int {
    case names, spans, stamps, entries, targets, starts, lengths, origins, undoCounts, switches
    case marks, values, text, start, turns, ballast
  }

  private let header: [UInt8]
  private var columns: [[UInt8]] = []

  /// Nil if a column is packed.
  init?(_ snapshot: [UInt8]) {
    header = Array(snapshot.prefix(32))
    var rest = snapshot.dropFirst(32)
    while let method = rest.popFirst() {
      guard method == 0 else { return nil }
      var size = 0
      var shift = 0
      while let byte = rest.popFirst() {
        size |= Int(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      columns.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
  }

  /// The bytes of a column.
  subscript(name: Name) -> [UInt8] {
    get { columns[name.rawValue] }
    set { columns[name.rawValue] = newValue }
  }

  /// The snapshot, with the right size and checksum.
  var snapshot: [UInt8] {
    var bytes = header
    for column in columns {
      bytes.append(0)
      var size = column.count
      while size >= 0x80 {
        bytes.append(UInt8(size & 0x7F) | 0x80)
        size >>= 7
      }
      bytes.append(UInt8(size))
      bytes += column
    }
    SnapshotFormat.seal(&bytes)
    return bytes
  }
}
