// The columns that say who did what, in the order of arrival.

extension DocumentState {
  /// The document as a snapshot. O(units / 1024 + runs · log log entries + marks + text).
  func snapshot(name: String?) -> [UInt8] {
    var writer = SnapshotWriter()
    writeNames(name, to: &writer)
    writeStamps(to: &writer)
    writeLog(to: &writer)
    writeOrder(to: &writer)
    writeMarks(to: &writer)
    writeUndoCounts(to: &writer[.undoCounts])
    tree.text.append(0..<tree.text.count, to: &writer[.text])
    return writer.finish(unitCount: graph.unitCount)
  }

  /// The document's name, the replicas in the order of their first spans, the spans, and from where
  /// on changes are refused.
  private func writeNames(_ name: String?, to writer: inout SnapshotWriter) {
    var numbers = [Int](repeating: -1, count: graph.names.count)
    var names: [ReplicaID] = []
    var spans: [UInt8] = []
    spans.appendVarint(graph.unitCount)
    for span in 0..<graph.start.count {
      let replica = Int(graph.replica[span])
      if numbers[replica] < 0 {
        numbers[replica] = names.count
        names.append(graph.names[replica])
      }
      let start = graph.start[span]
      let parents = graph.parents(of: span)
      spans.appendVarint(numbers[replica])
      spans.appendVarint(graph.end(of: span) - start)
      spans.appendVarint(parents.count)
      for parent in parents { spans.appendVarint(start - parent) }
    }
    writer[.spans] = spans
    writer[.names].appendOptional(name)
    writer[.names].appendVarint(names.count)
    for name in names { writer[.names].appendText(name.rawValue) }
    writer[.names].appendVarint(quarantine.count)
    for (replica, counter) in quarantine.sorted(by: { $0.key < $1.key }) {
      writer[.names].appendText(replica.rawValue)
      writer[.names].appendVarint(counter)
    }
  }

  /// The authors' names go into the column of names, in the order of their first stamps.
  private func writeStamps(to writer: inout SnapshotWriter) {
    var numbers: [UInt32: Int] = [:]
    var authors: [String] = []
    var time: Int64 = 0
    var start: UInt32 = 0
    writer[.stamps].appendVarint(stamps.count)
    for index in 0..<stamps.count {
      let stamp = stamps[index]
      let stampStart = index == 0 ? 0 : stamps.end(of: index - 1, unitCount: graph.unitCount)
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

  private func writeUndoCounts(to column: inout [UInt8]) {
    var unit: UInt32 = 0
    var last: UInt32 = 0
    let end = UInt32(truncatingIfNeeded: graph.unitCount)
    while unit < end {
      let rowEnd = undoCounts.end(ofRowFrom: unit, limit: end)
      if undoCounts[unit] > 0 {
        column.appendVarint(unit - last)
        column.appendVarint(rowEnd - unit)
        column.appendVarint(UInt32(undoCounts[unit]))
        last = rowEnd
      }
      unit = rowEnd
    }
  }
}

extension [UInt8] {
  /// Appends 0 for nothing, else a text behind 1 + the number of its bytes.
  fileprivate mutating func appendOptional(_ text: String?) {
    guard let text else { return append(0) }
    appendVarint(1 + text.utf8.count)
    append(contentsOf: text.utf8)
  }
}
