import Cotext
import Testing

/// What somebody sees: scalars with attributes, edited by offsets as any editor would.
struct ShownText: Equatable {
  struct Cell: Equatable {
    var scalar: Unicode.Scalar
    var attributes: Attributes
  }

  var cells: [Cell]

  init(_ document: Document) {
    cells = document.runs.flatMap { run in
      run.text.unicodeScalars.map { Cell(scalar: $0, attributes: run.attributes) }
    }
  }

  var text: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: cells.lazy.map(\.scalar))
    return text
  }

  /// The offsets of all places between two units, and the end.
  func places(in unit: TextUnit) -> [Int] {
    switch unit {
    case .scalar: return Array(0...cells.count)
    case .utf8: return cells.reduce(into: [0]) { $0.append($0.last! + UTF8.width($1.scalar)) }
    case .utf16: return cells.reduce(into: [0]) { $0.append($0.last! + UTF16.width($1.scalar)) }
    case .character: return Array(0...text.count)
    }
  }

  /// How many scalars stand in front of an offset.
  private func scalars(at offset: Int, in unit: TextUnit) throws -> Int {
    if unit == .character {
      let text = text
      let index = try #require(
        text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex))
      return text.unicodeScalars.distance(from: text.startIndex, to: index)
    }
    return try #require(places(in: unit).firstIndex(of: offset), "\(offset) lies inside a scalar")
  }

  mutating func replace(
    _ range: Range<Int>, in unit: TextUnit, with text: String, _ attributes: Attributes
  ) throws {
    let range =
      try scalars(at: range.lowerBound, in: unit)..<scalars(at: range.upperBound, in: unit)
    cells.replaceSubrange(
      range, with: text.unicodeScalars.map { Cell(scalar: $0, attributes: attributes) })
  }

  mutating func format(_ range: Range<Int>, in unit: TextUnit, _ changes: Attributes) throws {
    for index in try scalars(
      at: range.lowerBound, in: unit)..<scalars(at: range.upperBound, in: unit)
    {
      for element in changes {
        cells[index].attributes[element.key] = element.value == .null ? nil : element.value
      }
    }
  }

  mutating func apply(_ patch: Patch) throws {
    for edit in patch.edits {
      switch edit {
      case .replace(let offset, let count, let text, let attributes):
        try replace(offset..<offset + count, in: patch.unit, with: text, attributes)
      case .format(let offset, let count, let changes):
        try format(offset..<offset + count, in: patch.unit, changes)
      }
    }
  }

  /// The same with the attributes of each character's first scalar on all of it.
  var byCharacters: ShownText {
    var copy = self
    var start = 0
    for character in text {
      let count = character.unicodeScalars.count
      for index in start..<start + count { copy.cells[index].attributes = cells[start].attributes }
      start += count
    }
    return copy
  }
}
