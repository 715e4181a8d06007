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
    case trimmed

    /// How many bits an entry's kind takes below its length.
    static var bits: UInt64 { 3 }
  }

  func writeLog(_ scope: SnapshotScope, to writer: inout SnapshotWriter) {
    // Where the last entry ended: what is deleted next is near.
    var near: Int64 = 0
    var trimmed = 0
    for entry in 0..<log.entryCount {
      var units = scope.kept(log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount))
      let lost = trimmedCount(of: units, entry, scope)
      trimmed += lost
      units = units.dropFirst(lost)
      guard let start = units.first else { continue }
      Self.append(trimmed, .trimmed, to: &writer)
      trimmed = 0
      var kind: StoredKind
      switch log.kind(of: entry) {
      case .insert:
        kind = .insert
        near = Int64(scope.number(of: start)) + Int64(units.count) - 1
      case .delete:
        let (element, goesDown) = log.target(of: start, entry: entry)
        let target = Int64(scope.number(of: element))
        // The last one of a row of which the others are left out has no direction.
        let isDown = goesDown && units.count > 1
        kind = isDown ? .deleteDownwards : .deleteUpwards
        writer[.targets].appendSigned(target - near)
        near = isDown ? target - Int64(units.count) : target + Int64(units.count)
      case .mark: kind = .mark
      case .undo:
        kind = .undo
        write(log.switches[log.row(of: entry)], scope, to: &writer[.switches])
      case .unknown:
        kind = .unknown
        writer[.values].appendText(log.unknown[log.row(of: entry)].json)
      case .trimmed: kind = .trimmed
      }
      Self.append(units.count, kind, to: &writer)
    }
    Self.append(trimmed, .trimmed, to: &writer)
  }

  private static func append(_ count: Int, _ kind: StoredKind, to writer: inout SnapshotWriter) {
    guard count > 0 else { return }
    writer[.entries].appendVarint(UInt64(count) << StoredKind.bits | UInt64(kind.rawValue))
  }

  /// How many of the first units of an entry are forgotten.
  private func trimmedCount(
    of units: Range<UInt32>, _ entry: Int, _ scope: SnapshotScope
  ) -> Int {
    guard !scope.startCounts.isEmpty, let first = units.first else { return 0 }
    let (replica, counter) = graph.maker(of: first)
    let start = scope.startCounts[replica]
    guard start > counter else { return 0 }
    switch log.kind(of: entry) {
    case .insert: return 0
    case .mark: return scope.keeps(mark: log.row(of: entry)) ? 0 : 1
    case .unknown: return undoCounts[first] & 1 == 0 ? 0 : units.count
    // Such an entry may have units of several replicas.
    case .trimmed: return units.count
    case .delete, .undo: return Int(min(UInt64(units.count), start - UInt64(counter)))
    }
  }

  /// The count, then each range: the distance back to the unit that is named first, how many there
  /// are, and the direction.
  private func write(
    _ change: OperationLog.Switch, _ scope: SnapshotScope, to column: inout [UInt8]
  ) {
    column.appendVarint(UInt32(change.count))
    column.appendVarint(change.ranges.count)
    for range in change.ranges {
      let first = graph.unit(OperationID(range.first, range.replica)) ?? 0
      column.appendVarint(scope.number(of: change.unit) - scope.number(of: first))
      column.appendVarint(
        UInt64(range.count) << 1 | (range.direction == .descending ? 1 : 0))
    }
  }

  func writeMarks(_ scope: SnapshotScope, to writer: inout SnapshotWriter) {
    var keys: [UInt32: Int] = [:]
    var values: [AttributeValue: Int] = [:]
    var near: Int64 = 0
    var texts: [UInt8] = []
    for (number, mark) in marks.marks.enumerated() where isWritten(mark, number, scope) {
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
        let number = Int64(scope.number(of: element))
        let distance = [UInt8].zigzag(number - near)
        writer[.marks].appendVarint(2 + (distance << 1 | (boundary.isAfter ? 1 : 0)))
        near = number
      }
    }
    // Behind the unknown operations.
    writer[.values] += texts
  }

  /// Whether a mark is in the snapshot.
  private func isWritten(
    _ mark: MarkStore.StoredMark, _ number: Int, _ scope: SnapshotScope
  ) -> Bool {
    guard !scope.kept(mark.unit..<mark.unit + 1).isEmpty else { return false }
    if scope.startCounts.isEmpty { return true }
    let (replica, counter) = graph.maker(of: mark.unit)
    return counter >= scope.startCounts[replica] || scope.keeps(mark: number)
  }
}
