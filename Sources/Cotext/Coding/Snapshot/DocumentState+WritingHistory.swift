// The columns that say who did what, in the order of arrival.

extension DocumentState {
  /// The document as a snapshot. O(units / 1024 + runs · log log entries + marks + text).
  func snapshot(name: String?, _ scope: SnapshotScope) -> [UInt8] {
    var writer = SnapshotWriter()
    writeNames(name, scope, to: &writer)
    writeStamps(scope, to: &writer)
    writeLog(scope, to: &writer)
    writeOrder(scope, to: &writer)
    writeMarks(scope, to: &writer)
    writeUndoCounts(scope, to: &writer[.undoCounts])
    writeText(scope, to: &writer)
    return writer.finish(unitCount: unitCount(scope))
  }

  /// How many units a snapshot holds.
  func unitCount(_ scope: SnapshotScope) -> Int {
    Int(scope.number(of: UInt32(truncatingIfNeeded: graph.unitCount)))
  }

  /// The document's name, the replicas in the order of their first spans, the spans, and from where
  /// on changes are refused.
  private func writeNames(
    _ name: String?, _ scope: SnapshotScope, to writer: inout SnapshotWriter
  ) {
    var numbers = [Int](repeating: -1, count: graph.names.count)
    var names: [ReplicaID] = []
    var spans: [UInt8] = []
    spans.appendVarint(unitCount(scope))
    for span in 0..<graph.start.count {
      let units = scope.kept(graph.start[span]..<graph.end(of: span))
      guard !units.isEmpty else { continue }
      let replica = Int(graph.replica[span])
      if numbers[replica] < 0 {
        numbers[replica] = names.count
        names.append(graph.names[replica])
      }
      let start = scope.number(of: units.lowerBound)
      let parents = graph.parents(of: span)
      spans.appendVarint(numbers[replica])
      spans.appendVarint(units.count)
      spans.appendVarint(parents.count)
      for parent in parents { spans.appendVarint(start - scope.number(of: parent)) }
    }
    writer[.spans] = spans
    if !scope.startCounts.isEmpty { writeStart(names, scope, to: &writer) }
    writer[.names].appendOptional(name)
    writer[.names].appendVarint(names.count)
    for name in names { writer[.names].appendText(name.rawValue) }
    writer[.names].appendVarint(quarantine.first.count)
    for (replica, counter) in quarantine.first.sorted(by: { $0.key < $1.key }) {
      writer[.names].appendText(replica.rawValue)
      writer[.names].appendVarint(counter)
    }
  }

  /// From where on the history is there, and the hash states of what lies before it if all are known.
  private func writeStart(
    _ names: [ReplicaID], _ scope: SnapshotScope, to writer: inout SnapshotWriter
  ) {
    for name in names { writer[.start].appendVarint(scope.start[name]) }
    var states: [UInt64] = []
    for name in names where scope.start[name] > 0 {
      guard let replica = graph.number(of: name),
        let state = hashState(of: replica, count: scope.start[name])
      else { return }
      states.append(state)
    }
    writer.version = 2
    for state in states { writer[.start].append(fixed: state) }
  }

  /// The authors' names go into the column of names, in the order of their first stamps.
  private func writeStamps(_ scope: SnapshotScope, to writer: inout SnapshotWriter) {
    var numbers: [UInt32: Int] = [:]
    var authors: [String] = []
    var time: Int64 = 0
    var start: UInt32 = 0
    let unitCount = graph.unitCount
    let kept = (0..<stamps.count).filter {
      scope.number(of: stamps.start(of: $0))
        < scope.number(of: stamps.end(of: $0, unitCount: unitCount))
    }
    writer[.stamps].appendVarint(kept.count)
    for index in kept {
      let stamp = stamps[index]
      let stampStart = scope.number(of: stamps.start(of: index))
      writer[.stamps].appendVarint(stampStart - start)
      start = stampStart
      if let author = stamps.author(stamp) {
        if numbers[stamp.author] == nil {
          authors.append(author)
          numbers[stamp.author] = authors.count
        }
        writer[.stamps].appendVarint(numbers[stamp.author] ?? 0)
      } else {
        writer[.stamps].appendVarint(0)
      }
      if let stampTime = stamps.time(stamp) {
        writer[.stamps].appendVarint(1 + [UInt8].zigzag(stampTime - time))
        time = stampTime
      } else {
        writer[.stamps].appendVarint(0)
      }
    }
    writer[.names].appendVarint(authors.count)
    for author in authors { writer[.names].appendText(author) }
  }

  /// Of what is left out, nothing is switched; of what lies before the start, no more.
  private func writeUndoCounts(_ scope: SnapshotScope, to column: inout [UInt8]) {
    var unit: UInt32 = 0
    var last: UInt32 = 0
    let end = UInt32(truncatingIfNeeded: graph.unitCount)
    func write(_ units: Range<UInt32>, _ count: UInt16) {
      let units = scope.number(of: units.lowerBound)..<scope.number(of: units.upperBound)
      guard !units.isEmpty else { return }
      column.appendVarint(units.lowerBound - last)
      column.appendVarint(units.count)
      column.appendVarint(UInt32(count))
      last = units.upperBound
    }
    while unit < end {
      let row = unit..<undoCounts.end(ofRowFrom: unit, limit: end)
      let count = undoCounts[unit]
      if count > 0, scope.startCounts.isEmpty {
        write(row, count)
      } else if count > 0 {
        forEachPiece(of: row, before: scope.startCounts) { write($0.dropFirst(Int($1)), count) }
      }
      unit = row.upperBound
    }
  }
}

extension [UInt8] {
  /// Appends eight bytes, the lowest first.
  fileprivate mutating func append(fixed number: UInt64) {
    for index in 0..<8 { append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))) }
  }

  /// Appends 0 for nothing, else a text behind 1 + the number of its bytes.
  fileprivate mutating func appendOptional(_ text: String?) {
    guard let text else { return append(0) }
    appendVarint(1 + text.utf8.count)
    append(contentsOf: text.utf8)
  }
}
