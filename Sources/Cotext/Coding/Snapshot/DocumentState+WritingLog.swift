// The columns of operations: what was done, and to what.

extension DocumentState {
  /// The kinds of entries as snapshots number them.
  enum StoredKind: UInt8 {
    case insert
    case deleteUpwards
    case deleteDownwards
    case mark
    case undo
    case unknown

    /// How many bits an entry's kind takes below its length.
    static var bits: UInt64 { 3 }
  }

  func writeLog(to writer: inout SnapshotWriter) {
    // Where the last entry ended: what is deleted next is near.
    var near: Int64 = 0
    for entry in 0..<log.entryCount {
      let start = log.start(of: entry)
      let length = log.end(of: entry, unitCount: graph.unitCount) - start
      let kind: StoredKind
      switch log.kind(of: entry) {
      case .insert:
        kind = .insert
        near = Int64(start + length) - 1
      case .delete:
        let (target, isDown) = log.target(of: start, entry: entry)
        kind = isDown ? .deleteDownwards : .deleteUpwards
        writer[.targets].appendSigned(Int64(target) - near)
        near = isDown ? Int64(target) - Int64(length) : Int64(target) + Int64(length)
      case .mark: kind = .mark
      case .undo:
        kind = .undo
        write(log.switches[log.row(of: entry)], to: &writer[.switches])
      case .unknown:
        kind = .unknown
        writer[.values].appendText(log.unknown[log.row(of: entry)].json)
      }
      writer[.entries].appendVarint(UInt64(length) << StoredKind.bits | UInt64(kind.rawValue))
    }
  }

  /// The count, then each range: the distance back to the unit that is named first, how many there
  /// are, and the direction.
  private func write(_ change: OperationLog.Switch, to column: inout [UInt8]) {
    column.appendVarint(UInt32(change.count))
    column.appendVarint(change.ranges.count)
    for range in change.ranges {
      let first = graph.unit(OperationID(range.first, range.replica)) ?? 0
      column.appendVarint(change.unit - first)
      column.appendVarint(
        UInt64(range.count) << 1 | (range.direction == .descending ? 1 : 0))
    }
  }

  func writeMarks(to writer: inout SnapshotWriter) {
    var keys: [UInt32: Int] = [:]
    var values: [AttributeValue: Int] = [:]
    var near: Int64 = 0
    var texts: [UInt8] = []
    for mark in marks.marks {
      writer[.marks].appendVarint(keys[mark.key] ?? keys.count)
      if keys[mark.key] == nil {
        keys[mark.key] = keys.count
        texts.appendText(marks.keys[Int(mark.key)].rawValue)
      }
      writer[.marks].appendVarint(values[mark.value] ?? values.count)
      if values[mark.value] == nil {
        values[mark.value] = values.count
        var json: [UInt8] = []
        mark.value.write(into: &json)
        texts.appendVarint(json.count)
        texts += json
      }
      for boundary in [mark.from, mark.to] {
        guard let element = boundary.element else {
          writer[.marks].append(boundary == .start ? 0 : 1)
          continue
        }
        let distance = [UInt8].zigzag(Int64(element) - near)
        writer[.marks].appendVarint(2 + (distance << 1 | (boundary.isAfter ? 1 : 0)))
        near = Int64(element)
      }
    }
    // Behind the unknown operations.
    writer[.values] += texts
  }
}
