internal import Cotext

/// What each unit of a history did, so that what is named by units can be told in words.
struct UnitTable {
  /// A part of an entry that units name.
  struct Part {
    /// Which entry of the history.
    var entry: Int
    /// The text that these units inserted or deleted; empty for everything else.
    var text: String
  }

  /// The units of an entry, in the row of its replica.
  private struct Row {
    var start: UInt32
    var count: UInt32
    var entry: Int
  }

  private let entries: [HistoryEntry]
  private let document: Document
  private var rows: [ReplicaID: [Row]] = [:]

  /// The table of a history. O(entries).
  init(_ history: History) {
    entries = history.entries
    document = history.document
    for (index, entry) in entries.enumerated() {
      let row = Row(
        start: entry.id.counter, count: UInt32(clamping: entry.unitCount), entry: index)
      rows[entry.id.replica, default: []].append(row)
    }
  }

  /// The text of the elements that a deletion names, as it reads: backspacing names the last one
  /// first. Stops behind `limit` scalars. O(ranges · log r + length).
  func text(of ranges: ShortList<OperationRange>, limit: Int = Int.max) -> String {
    // Ranges of one element do not say which way they go; the others do.
    let isBackwards =
      ranges.contains { $0.direction == .descending }
      && ranges.allSatisfy { $0.count == 1 || $0.direction == .descending }
    var text = ""
    var room = limit
    for place in ranges.indices where room > 0 {
      let range = ranges[isBackwards ? ranges.count - 1 - place : place]
      let count = UInt32(clamping: min(Int(range.count), room))
      text += document.text(of: OperationRange(range.lowerBound, count: count, range.replica))
      room -= Int(count)
    }
    return text
  }

  /// What the units did that an undo or redo names, part by part; parts that go on are one.
  ///
  /// - Parameters:
  ///   - limit: how many scalars are told in all, before it stops.
  ///   - count: how many parts.
  /// - Returns: the parts, and whether that is all.
  func parts(
    of ranges: ShortList<OperationRange>, limit: Int, count: Int
  ) -> (parts: [Part], isComplete: Bool) {
    var parts: [Part] = []
    var room = limit
    var isComplete = true
    for range in ranges where isComplete {
      forEachPiece(of: range.counters, of: range.replica) { row, counters in
        guard room > 0, parts.count < count else {
          isComplete = false
          return false
        }
        let text = text(of: row, counters, limit: room)
        // Units that inserted or deleted have a scalar each.
        let length = text.unicodeScalars.count
        if length > 0, length < counters.count { isComplete = false }
        room -= length
        if let last = parts.last, !text.isEmpty, isSameKind(last.entry, row.entry) {
          parts[parts.count - 1].text += text
        } else {
          parts.append(Part(entry: row.entry, text: text))
        }
        return isComplete
      }
    }
    return (parts, isComplete)
  }

  private func isSameKind(_ entry: Int, _ other: Int) -> Bool {
    switch (entries[entry].operation, entries[other].operation) {
    case (.insert, .insert), (.delete, .delete): return true
    default: return false
    }
  }

  /// The text that some units of an insertion or a deletion inserted or deleted.
  private func text(of row: Row, _ counters: Range<UInt64>, limit: Int) -> String {
    switch entries[row.entry].operation {
    case .insert:
      let first = OperationID(UInt32(counters.lowerBound), entries[row.entry].id.replica)
      return document.text(
        of: OperationRange(
          first.counter, count: UInt32(min(counters.count, limit)), first.replica))
    case .delete(let ranges):
      let first = Int(counters.lowerBound - UInt64(row.start))
      return text(of: Self.cut(ranges, from: first, count: counters.count), limit: limit)
    default: return ""
    }
  }

  /// Some of the elements that ranges name, counted in the order in which they name them.
  private static func cut(
    _ ranges: ShortList<OperationRange>, from start: Int, count: Int
  ) -> ShortList<OperationRange> {
    var skipped = start
    var room = count
    var kept: [OperationRange] = []
    for range in ranges where room > 0 {
      let size = Int(range.count)
      if skipped >= size {
        skipped -= size
        continue
      }
      let step = min(size - skipped, room)
      let offset = UInt32(skipped)
      kept.append(
        OperationRange(
          range.direction == .ascending ? range.first + offset : range.first - offset,
          count: UInt32(step), range.replica, direction: range.direction))
      room -= step
      skipped = 0
    }
    return ShortList(kept)
  }

  /// Goes along some units of a replica, entry by entry, until the body says false.
  private func forEachPiece(
    of counters: Range<UInt64>, of replica: ReplicaID, _ body: (Row, Range<UInt64>) -> Bool
  ) {
    guard let rows = rows[replica] else { return }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      let end = UInt64(rows[middle].start) + UInt64(rows[middle].count)
      if end <= counters.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < rows.count, UInt64(rows[low].start) < counters.upperBound {
      let row = rows[low]
      let piece = counters.clamped(
        to: UInt64(row.start)..<UInt64(row.start) + UInt64(row.count))
      if !piece.isEmpty, !body(row, piece) { return }
      low += 1
    }
  }
}
