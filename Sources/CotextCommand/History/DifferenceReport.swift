internal import Cotext

/// What two documents do not have in common, for people and as JSON.
struct DifferenceReport {
  private typealias Side = HistoryDifference.Side

  private let documents: [Side: Document]
  private let names: [Side: String]
  private let difference: HistoryDifference

  /// Compares the histories of two documents; the names are those of their files. O(units).
  init(_ documents: (Document, Document), names: (String, String)) {
    self.documents = [.first: documents.0, .second: documents.1]
    self.names = [.first: names.0, .second: names.1]
    difference = HistoryDifference(documents.0, documents.1)
    isEmpty =
      difference.isEmpty
      && (difference.start.elements.isEmpty
        || Array(documents.0.runs) == Array(documents.1.runs))
  }

  /// Whether there is no difference. Where not all units can be compared, the texts and attributes
  /// tell.
  let isEmpty: Bool

  private func text(_ side: Side) -> String { documents[side]?.text ?? "" }

  private var hasSameText: Bool { text(.first).utf8.elementsEqual(text(.second).utf8) }

  private var hasSameRuns: Bool {
    documents[.first].map { Array($0.runs) } == documents[.second].map { Array($0.runs) }
  }

  // MARK: Lines

  /// The report for people.
  var lines: [StyledLine] {
    var lines: [StyledLine] = []
    if !difference.start.elements.isEmpty {
      let start = difference.start.json
      lines.append(
        StyledLine(
          "what comes before \(start) was trimmed in one of both and is not compared", .faint))
    }
    guard let first = difference.replicas.first else { return lines + textLines }
    var line = StyledLine()
    line.append("first difference: ")
    line.append("\(first.firstUnit)", .bold)
    lines.append(line)
    let words = Side.allCases.map { ($0, told(first.firstUnit, of: $0)) }
    let isTold = Set(words.map { $0.1.rendered(.plain) }).count > 1
    for (side, told) in words {
      var line = StyledLine("  \(name(side)): ", Self.colour(side))
      line.append(told)
      if !isTold, let change = difference.firstChanges[side] {
        line.append(" \(change.json.spelledOut())", .faint)
      }
      lines.append(line)
    }
    for side in Side.allCases { lines.append(lead(of: side)) }
    for replica in difference.replicas where replica.isFork {
      lines.append(
        StyledLine(
          "\(replica.firstUnit) is not the same in both: two writers used the replica ID"
            + " \(replica.name)"))
    }
    return lines + textLines
  }

  /// What the first different unit is on a side: `typed “Hello”  (Ada, -)`. The words may be the same
  /// on both sides, where it has other neighbours, or follows other units.
  private func told(_ unit: OperationID, of side: Side) -> StyledLine {
    var line = StyledLine()
    guard let document = documents[side], document.version.contains(unit) else {
      return StyledLine("nothing")
    }
    guard let change = difference.firstChanges[side] else {
      return StyledLine("something that was trimmed")
    }
    let operation = change.operations[0]
    let written = Authorship(
      author: change.author, replica: change.id.replica, time: change.time)
    let teller = HistoryTeller(History(of: document))
    teller.append(
      HistoryEntry(
        id: change.id, unitCount: operation.unitCount, written: written, operation: operation),
      to: &line, limit: 80)
    line.append("  (\(written.who.spelledOut()), \(written.when))", .faint)
    return line
  }

  /// `only in a.jsonl: 3 of ada (from 7@ada on), 1 of bob (from 0@bob on)`.
  private func lead(of side: Side) -> StyledLine {
    let leads = difference.replicas.filter { $0.lead(of: side) > 0 }.map {
      "\($0.lead(of: side)) of \($0.name) (from \($0.firstUnit) on)"
    }
    let units = leads.isEmpty ? "nothing" : leads.joined(separator: ", ")
    return StyledLine("units only in \(name(side)): \(units)")
  }

  private var textLines: [StyledLine] {
    if hasSameText {
      return [
        StyledLine(hasSameRuns ? "text: the same" : "text: the same, but formatted otherwise")
      ]
    }
    var lines = [StyledLine("text:")]
    lines.append(StyledLine("--- \(name(.first))", .red))
    lines.append(StyledLine("+++ \(name(.second))", .green))
    return lines + LineDifference(text(.first), text(.second)).unified
  }

  private func name(_ side: Side) -> String { (names[side] ?? "").spelledOut() }

  private static func colour(_ side: Side) -> TerminalStyle.Colour {
    side == .first ? .red : .green
  }

  // MARK: JSON

  /// The report as an object, see the help of `log diff`.
  var json: JSONObject {
    var object = JSONObject()
    object.append("same", isEmpty)
    object.append("start", json: difference.start)
    if let first = difference.replicas.first {
      var place = JSONObject()
      place.append("id", "\(first.firstUnit)")
      for (side, key) in [(Side.first, "a"), (.second, "b")] {
        place.append(key, rawJSON: difference.firstChanges[side]?.json ?? "null")
      }
      object.append("first", place)
    }
    object.append(
      "replicas",
      difference.replicas.map { replica in
        var object = JSONObject()
        object.append("replica", replica.name.rawValue)
        object.append("a", Int(clamping: replica.counts[.first] ?? 0))
        object.append("b", Int(clamping: replica.counts[.second] ?? 0))
        object.append("first", "\(replica.firstUnit)")
        object.append("fork", replica.isFork)
        return object
      })
    var text = JSONObject()
    text.append("same", hasSameText)
    text.append("formatting", hasSameRuns)
    text.append("lines", LineDifference(self.text(.first), self.text(.second)).json)
    object.append("text", text)
    return object
  }
}

extension StyledLine {
  /// A line of one piece that holds nothing a terminal would obey.
  init(_ text: String, _ colour: TerminalStyle.Colour? = nil) {
    self.init()
    append(text, colour)
  }
}
