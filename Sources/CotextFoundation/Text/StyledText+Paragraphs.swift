internal import Cotext

// Paragraphs have one value of each of their attributes. In a document it is that of the first scalar;
// in a text that an editor made it is what the editor asked for, if only on a part of the paragraph.

extension StyledText {
  /// Gives each paragraph the paragraph attributes of its first scalar.
  mutating func spreadParagraphs(_ schema: AttributeSchema, _ styles: inout StyleTable) {
    forEachMixedParagraph(schema, &styles) { pieces, styles in
      styles.paragraphPart(of: pieces[0].style, schema)
    }
  }

  /// Gives each paragraph the attributes that an editor asked for.
  ///
  /// - Parameters:
  ///   - old: what the editor showed before.
  ///   - difference: how the two texts differ.
  /// - Returns: the stretches that get other attributes by that.
  mutating func settleParagraphs(
    after old: StyledText, _ difference: TextDifference, _ schema: AttributeSchema,
    _ styles: inout StyleTable
  ) -> [Piece] {
    forEachMixedParagraph(schema, &styles) { pieces, styles in
      let request = ParagraphRequest(pieces, after: old, difference, styles)
      var keys: Set<AttributeKey> = []
      for piece in pieces {
        let part = styles.paragraphPart(of: piece.style, schema)
        for element in styles.sets[part] { keys.insert(element.key) }
      }
      var attributes = Attributes()
      for key in keys { attributes[key] = request.value(of: key) }
      return styles.number(of: attributes)
    }
  }

  /// Some bytes of one style.
  struct Piece: Hashable {
    var range: Range<Int>
    var style: Int
  }

  /// Calls `body` for each paragraph that has not the same paragraph attributes everywhere, and gives
  /// it those that `body` says. O(r + length of these paragraphs).
  ///
  /// - Parameter body: gets the runs of a paragraph; returns the number of its paragraph attributes.
  /// - Returns: what looks different now.
  @discardableResult
  private mutating func forEachMixedParagraph(
    _ schema: AttributeSchema, _ styles: inout StyleTable,
    _ body: (_ pieces: [Piece], inout StyleTable) -> Int
  ) -> [Piece] {
    let paragraphs = mixedParagraphs(schema, &styles)
    if paragraphs.isEmpty { return [] }
    var changed: [Piece] = []
    var result = StyledText(bytes: bytes)
    var start = 0
    for paragraph in paragraphs {
      result.append(runs(in: start..<paragraph.lowerBound))
      let pieces = runs(in: paragraph).map { Piece(range: $0.range, style: $0.style) }
      let part = body(pieces, &styles)
      for piece in pieces {
        let style = styles.replacing(part, in: piece.style, schema)
        result.append(end: piece.range.upperBound, style: style)
        if style != piece.style { changed.append(Piece(range: piece.range, style: style)) }
      }
      start = paragraph.upperBound
    }
    result.append(runs(in: start..<bytes.count))
    runs = result.runs
    return changed
  }

  /// The paragraphs with runs of different paragraph attributes, in order.
  private func mixedParagraphs(
    _ schema: AttributeSchema, _ styles: inout StyleTable
  ) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    for (run, next) in zip(runs, runs.dropFirst()) {
      guard run.end > paragraphs.last?.upperBound ?? 0, bytes[run.end - 1] != UInt8(ascii: "\n"),
        styles.paragraphPart(of: run.style, schema) != styles.paragraphPart(of: next.style, schema)
      else { continue }
      paragraphs.append(paragraph(around: run.end))
    }
    return paragraphs
  }

  /// The bytes of the paragraph that a place lies in, with its line feed. O(length).
  func paragraph(around place: Int) -> Range<Int> {
    var (lower, upper) = (place, place)
    while lower > 0, bytes[lower - 1] != UInt8(ascii: "\n") { lower -= 1 }
    while upper < bytes.count {
      upper += 1
      if bytes[upper - 1] == UInt8(ascii: "\n") { break }
    }
    return lower..<upper
  }
}

/// What an editor asks of a paragraph whose runs have different paragraph attributes.
private struct ParagraphRequest {
  private let styles: StyleTable
  /// What was there before, with its style now and then.
  private var kept: [(new: Int, old: Int)] = []
  /// The styles of what is new.
  private var added: [Int] = []

  init(
    _ pieces: [StyledText.Piece], after old: StyledText, _ difference: TextDifference,
    _ styles: StyleTable
  ) {
    self.styles = styles
    for piece in pieces {
      difference.forEachStretch(ofNew: piece.range) { range, oldStart in
        guard let oldStart else {
          added.append(piece.style)
          return
        }
        for run in old.runs(in: oldStart..<oldStart + range.count) {
          kept.append((piece.style, run.style))
        }
      }
    }
  }

  /// The value that the paragraph is to have: what was there and was changed says it, otherwise text
  /// that came in with a value, otherwise what was there.
  func value(of key: AttributeKey) -> AttributeValue? {
    for pair in kept where styles.sets[pair.new][key] != styles.sets[pair.old][key] {
      return styles.sets[pair.new][key]
    }
    for style in added {
      if let value = styles.sets[style][key] { return value }
    }
    return kept.first.flatMap { styles.sets[$0.new][key] }
  }
}
