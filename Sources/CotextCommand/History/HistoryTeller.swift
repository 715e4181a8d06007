internal import Cotext

/// Tells what the entries of a history did: in words for people, and as JSON.
struct HistoryTeller {
  private let history: History
  private let units: UnitTable
  private let marked: MarkedTexts

  /// How many scalars of what an undo undid are told, and how many parts.
  private static let limit = 200
  private static let partLimit = 20

  /// What is needed to tell a history. O(units inserted), and where something is formatted what
  /// merging costs.
  init(_ history: History) {
    self.history = history
    units = UnitTable(history)
    marked = MarkedTexts(history)
  }

  // MARK: Words

  /// Appends what an entry did: `typed “Hello”`.
  ///
  /// - Parameter limit: how many scalars of what was typed or deleted are told; nil for all.
  func append(_ entry: HistoryEntry, to line: inout StyledLine, limit: Int? = nil) {
    let isWhole = entry.unitCount <= limit ?? Int.max
    switch entry.operation {
    case .insert(let text, _, _):
      let told = isWhole ? text : String(text.unicodeScalars.prefix(limit ?? 0))
      line.append("typed ", quote: told, isWhole: isWhole, .green)
    case .delete(let ranges):
      let told = units.text(of: ranges, limit: limit ?? Int.max)
      line.append("deleted ", quote: told, isWhole: isWhole, .red)
    case .mark(let mark): append(mark, of: entry.id, to: &line)
    case .undo(let ranges, _): append("undid ", ranges, to: &line)
    case .redo(let ranges, _): append("redid ", ranges, to: &line)
    case .unknown(let operation): append(operation, to: &line)
    }
  }

  private func append(_ mark: Mark, of id: OperationID, to line: inout StyledLine) {
    let verb = mark.value == .null ? "unformatted " : "formatted "
    let excerpt = marked[id]
    let isWhole = excerpt.map { $0.length == $0.text.unicodeScalars.count } ?? true
    line.append(verb, quote: excerpt?.text ?? "", isWhole: isWhole, nil)
    line.append(" \(mark.key.rawValue.spelledOut())", .bold)
    if mark.value != .null, mark.value != true {
      line.append(" \(mark.value.json.spelledOut())")
    }
  }

  private func append(
    _ verb: String, _ ranges: ShortList<OperationRange>, to line: inout StyledLine
  ) {
    let (parts, isComplete) = units.parts(of: ranges, limit: Self.limit, count: Self.partLimit)
    line.append(verb)
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(", ") }
      let isWhole = isComplete || index < parts.count - 1
      let entry = history.entries[part.entry]
      switch entry.operation {
      case .insert: line.append("typed ", quote: part.text, isWhole: isWhole, .green)
      case .delete: line.append("deleted ", quote: part.text, isWhole: isWhole, .red)
      default: append(entry, to: &line)
      }
    }
    if !isComplete, parts.last?.text.isEmpty ?? true { line.append(", …") }
  }

  private func append(_ operation: UnknownOperation, to line: inout StyledLine) {
    guard let (name, version) = operation.bookmark else {
      line.append("did what this program does not know: \(operation.json.spelledOut())", .faint)
      return
    }
    line.append("bookmarked ", quote: name, .bold)
    line.append(" \(version.json)", .faint)
  }

  // MARK: JSON

  /// An entry as an object, see the help of `log show`.
  func json(_ entry: HistoryEntry) -> JSONObject {
    var object = JSONObject()
    object.append("id", "\(entry.id)")
    object.append("units", entry.unitCount)
    object.append(entry.written)
    switch entry.operation {
    case .insert(let text, _, _): object.append(action: "insert", text)
    case .delete(let ranges): object.append(action: "delete", units.text(of: ranges))
    case .mark(let mark): append(mark, of: entry.id, to: &object)
    case .undo(let ranges, _): append(action: "undo", ranges, to: &object)
    case .redo(let ranges, _): append(action: "redo", ranges, to: &object)
    case .unknown(let operation): append(operation, to: &object)
    }
    return object
  }

  private func append(_ mark: Mark, of id: OperationID, to object: inout JSONObject) {
    object.append(action: "format", marked[id]?.text)
    object.append("length", (marked[id]?.length).map(Int64.init))
    object.append("key", mark.key.rawValue)
    object.append("value", json: mark.value)
  }

  private func append(
    action: String, _ ranges: ShortList<OperationRange>, to object: inout JSONObject
  ) {
    let (parts, isComplete) = units.parts(of: ranges, limit: Self.limit, count: Self.partLimit)
    object.append(action: action, nil)
    object.append(
      "of",
      parts.map { part in
        let entry = history.entries[part.entry]
        var object = JSONObject()
        switch entry.operation {
        case .insert: object.append(action: "insert", part.text)
        case .delete: object.append(action: "delete", part.text)
        case .mark(let mark): append(mark, of: entry.id, to: &object)
        case .unknown(let operation): append(operation, to: &object)
        case .undo, .redo: break
        }
        return object
      })
    object.append("complete", isComplete)
  }

  private func append(_ operation: UnknownOperation, to object: inout JSONObject) {
    if let (name, version) = operation.bookmark {
      object.append(action: "bookmark", nil)
      object.append("name", name)
      object.append("version", json: version)
    } else {
      object.append(action: "unknown", nil)
      object.append("operation", rawJSON: operation.json)
    }
  }
}

extension StyledLine {
  /// Appends `typed “Hello”`, the text in a colour and with what a terminal would obey spelled out.
  fileprivate mutating func append(
    _ verb: String, quote text: String, isWhole: Bool = true, _ colour: TerminalStyle.Colour?
  ) {
    append("\(verb)“")
    append(text.spelledOut(), colour)
    append(isWhole ? "”" : "…”")
  }
}

extension JSONObject {
  /// Appends what was done, and to which text.
  fileprivate mutating func append(action: String, _ text: String?) {
    append("action", action)
    append("text", text)
  }

  /// Appends who did something, and when: `time` in ms and `when` for people, `author` and `replica`.
  mutating func append(_ written: Authorship) {
    append("time", written.time)
    append("when", written.time.map { Timestamp(milliseconds: $0).description })
    append("author", written.author)
    append("replica", written.replica.rawValue)
  }
}
