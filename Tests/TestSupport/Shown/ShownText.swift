package import Cotext

/// What somebody sees: scalars with attributes, edited by offsets as any editor would.
package struct ShownText: Equatable {
  /// One scalar.
  package struct Cell: Equatable {
    package var scalar: Unicode.Scalar
    package var attributes: Attributes
    /// What the owner knows of it beside.
    package var tag = 0
    /// The attributes that were set since it was tagged.
    package var overlay = Attributes()

    package static func == (left: Cell, right: Cell) -> Bool {
      left.scalar == right.scalar && left.attributes == right.attributes
    }
  }

  package var cells: [Cell]

  package init(_ runs: some Sequence<Run>) {
    cells = runs.flatMap { run in
      run.text.unicodeScalars.map { Cell(scalar: $0, attributes: run.attributes) }
    }
  }

  package init(_ document: Document) { self.init(document.runs) }

  package var text: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: cells.lazy.map(\.scalar))
    return text
  }

  /// Scalars and attributes, for messages.
  package var description: String {
    cells.map { "\($0.scalar.escaped(asASCII: true))\($0.attributes.json)" }.joined(separator: " ")
  }

  /// The offsets of all places between two units, and the end.
  package func places(in unit: TextUnit) -> [Int] {
    switch unit {
    case .scalar: return Array(0...cells.count)
    case .utf8:
      return cells.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1.scalar)) }
    case .utf16:
      return cells.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF16.width($1.scalar)) }
    case .character: return Array(0...text.count)
    }
  }

  /// How many scalars stand in front of an offset.
  private func scalars(at offset: Int, in unit: TextUnit) throws(SessionProblem) -> Int {
    if unit == .scalar, offset >= 0, offset <= cells.count { return offset }
    if unit == .character {
      let text = text
      guard offset >= 0,
        let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      else { throw SessionProblem("offset \(offset) lies behind the text") }
      return text.unicodeScalars.distance(from: text.startIndex, to: index)
    }
    guard let scalars = places(in: unit).firstIndex(of: offset) else {
      throw SessionProblem("offset \(offset) in \(unit) is no place of \(description)")
    }
    return scalars
  }

  private func scalars(
    _ range: Range<Int>, in unit: TextUnit
  ) throws(SessionProblem) -> Range<Int> {
    try scalars(at: range.lowerBound, in: unit)..<scalars(at: range.upperBound, in: unit)
  }

  package mutating func replace(
    _ range: Range<Int>, in unit: TextUnit, with text: String, _ attributes: Attributes,
    tag: Int = 0
  ) throws(SessionProblem) {
    cells.replaceSubrange(
      try scalars(range, in: unit),
      with: text.unicodeScalars.map { Cell(scalar: $0, attributes: attributes, tag: tag) })
  }

  package mutating func format(
    _ range: Range<Int>, in unit: TextUnit, _ changes: Attributes
  ) throws(SessionProblem) {
    for index in try scalars(range, in: unit) {
      for element in changes {
        cells[index].attributes[element.key] = element.value == .null ? nil : element.value
        cells[index].overlay[element.key] = element.value
      }
    }
  }

  package mutating func apply(_ patch: Patch) throws(SessionProblem) {
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
  package var byCharacters: ShownText {
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
