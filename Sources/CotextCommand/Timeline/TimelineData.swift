internal import Cotext

/// What the page knows of a history, as JSON.
///
///     {"name":"notes","text":"…","people":["Ada"],"replicas":["ada"],
///      "styles":[{"attributes":{}},{"attributes":{"link":"https://…"},"link":"https://…"}],
///      "bookmarks":[{"name":"first","step":5}],"stepCount":7,"eventCount":9,"columns":{…}}
///
/// `text` is all elements that were ever inserted, in their order at the end. A link stands beside its
/// attributes only if it may be followed. A bookmark's `step` is how many steps its version consists
/// of, at least. The columns, see ``ColumnWriter``:
///
/// | column | a number for each | |
/// |---|---|---|
/// | `person`, `replica` | step | who made it |
/// | `units` | step | how many counters it takes |
/// | `time` | step | 0 = unknown; else 1 + the signed difference in ms to the latest known time |
/// | `kind` | step | ``Timeline/Kind`` |
/// | `events` | step | how many events it has |
/// | `action` | event | ``Timeline/Action`` |
/// | `place` | event | signed distance from the end of the event before, in UTF-16 code units |
/// | `length` | event | how long it is |
/// | `oldStyle`, `newStyle` | event of action `style` | from which style to which |
struct TimelineData {
  private let timeline: Timeline
  private let name: String
  private let bookmarks: [Bookmark]
  private var people = Table()
  private var replicas = Table()
  private var columns: [(name: String, writer: ColumnWriter)] = []

  /// Times that a calendar can show; the page shows others as unknown.
  private static let times: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000

  /// A history under a name.
  init(_ timeline: Timeline, name: String, bookmarks: [Bookmark]) {
    self.timeline = timeline
    self.name = name
    self.bookmarks = bookmarks
    addStepColumns()
    addEventColumns()
  }

  private mutating func addStepColumns() {
    var (person, replica, units) = (ColumnWriter(), ColumnWriter(), ColumnWriter())
    var (time, kind, events) = (ColumnWriter(), ColumnWriter(), ColumnWriter())
    var latest: Int64 = 0
    for step in timeline.steps {
      person.append(people.number(of: step.author ?? step.id.replica.description))
      replica.append(replicas.number(of: step.id.replica.description))
      units.append(step.unitCount)
      if let known = step.time, Self.times.contains(known) {
        let difference = Int(known - latest)
        time.append(1 + ((difference << 1) ^ (difference >> (Int.bitWidth - 1))))
        latest = known
      } else {
        time.append(0)
      }
      kind.append(Int(step.kind.rawValue))
      events.append(step.events.count)
    }
    columns += [
      ("person", person), ("replica", replica), ("units", units), ("time", time), ("kind", kind),
      ("events", events),
    ]
  }

  private mutating func addEventColumns() {
    var (action, place, length) = (ColumnWriter(), ColumnWriter(), ColumnWriter())
    var (oldStyle, newStyle) = (ColumnWriter(), ColumnWriter())
    var end = 0
    for event in timeline.events {
      action.append(Int(event.action.rawValue))
      place.append(signed: event.range.lowerBound - end)
      length.append(event.range.count)
      end = event.range.upperBound
      if event.action == .style {
        oldStyle.append(event.oldStyle)
        newStyle.append(event.newStyle)
      }
    }
    columns += [
      ("action", action), ("place", place), ("length", length), ("oldStyle", oldStyle),
      ("newStyle", newStyle),
    ]
  }

  // MARK: Bookmarks

  /// How many steps it takes until all of a version is there, as far as it is ever there.
  private func stepCount(of version: Version, _ counts: [ReplicaID: [Row]]) -> Int {
    version.elements.reduce(0) { latest, element in
      guard let rows = counts[element.replica] else { return latest }
      let row = rows.first { $0.count >= element.count } ?? rows.last
      return max(latest, row?.step ?? 0)
    }
  }

  /// How many units of a replica are known behind a step.
  private struct Row {
    var step: Int
    var count: UInt64
  }

  private var rows: [ReplicaID: [Row]] {
    var rows: [ReplicaID: [Row]] = [:]
    for (index, step) in timeline.steps.enumerated() {
      let count = UInt64(step.id.counter) + UInt64(step.unitCount)
      rows[step.id.replica, default: []].append(Row(step: index + 1, count: count))
    }
    return rows
  }

  // MARK: Writing

  /// The JSON. It stands in a script element, so it has no `<`, which could end that.
  var json: [UInt8] {
    var json = Array(#"{"name":"#.utf8)
    json.appendJSONString(name)
    json += #","text":"#.utf8
    json.appendJSONString(timeline.text)
    json += #","people":"#.utf8
    json.append(people.names) { $0.appendJSONString($1) }
    json += #","replicas":"#.utf8
    json.append(replicas.names) { $0.appendJSONString($1) }
    json += #","styles":"#.utf8
    json.append(timeline.styles) { json, attributes in
      json += #"{"attributes":"#.utf8
      json += attributes.json.utf8
      if let link = LinkTarget.href(attributes.link) {
        json += #","link":"#.utf8
        json.appendJSONString(link)
      }
      json += "}".utf8
    }
    json += #","bookmarks":"#.utf8
    let rows = bookmarks.isEmpty ? [:] : rows
    json.append(bookmarks) { json, bookmark in
      json += #"{"name":"#.utf8
      json.appendJSONString(bookmark.name)
      json += #","step":\#(stepCount(of: bookmark.version, rows))}"#.utf8
    }
    json += #","stepCount":\#(timeline.steps.count),"eventCount":\#(timeline.events.count)"#.utf8
    json += #","columns":{"#.utf8
    for (index, column) in columns.enumerated() {
      json += #"\#(index > 0 ? "," : "")"\#(column.name)":"\#(column.writer.base64)""#.utf8
    }
    json += "}}".utf8
    return json.withoutLessThanSigns
  }
}

/// Names with numbers, in the order in which they came.
private struct Table {
  private(set) var names: [String] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// The number of a name; names are the same if their bytes are.
  mutating func number(of name: String) -> Int {
    let key = Array(name.utf8)
    if let number = numbers[key] { return number }
    numbers[key] = names.count
    names.append(name)
    return names.count - 1
  }
}

extension [UInt8] {
  /// Appends an array, each of its elements by `write`.
  fileprivate mutating func append<Item>(
    _ items: [Item], _ write: (_ json: inout [UInt8], _ item: Item) -> Void
  ) {
    append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(&self, item)
    }
    append(UInt8(ascii: "]"))
  }

  /// JSON in which `<`, which stands only in strings, is escaped.
  fileprivate var withoutLessThanSigns: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for byte in self {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    return bytes
  }
}
