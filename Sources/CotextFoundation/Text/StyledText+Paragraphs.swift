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
        for element in styles.sets[styles.paragraphPart(of: piece.style, schema)] {
          keys.insert(element.key)
        }
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
  /// it those that `body` says.
  ///
  /// - Parameter body: gets the runs of a paragraph; returns the number of its paragraph attributes.
  /// - Returns: what looks different now.
  @discardableResult
  private mutating func forEachMixedParagraph(
    _ schema: AttributeSchema, _ styles: inout StyleTable,
    _ body: (_ pieces: [Piece], inout StyleTable) -> Int
  ) -> [Piece] {
    let none = styles.number(of: Attributes())
    guard runs.contains(where: { styles.paragraphPart(of: $0.style, schema) != none }) else {
      return []
    }
    var changed: [Piece] = []
    let old = runs
    runs = []
    var pieces: [Piece] = []
    func close(_ text: inout StyledText) {
      guard let first = pieces.first else { return }
      var part = styles.paragraphPart(of: first.style, schema)
      let isMixed = pieces.contains { styles.paragraphPart(of: $0.style, schema) != part }
      if isMixed { part = body(pieces, &styles) }
      for piece in pieces {
        let style = isMixed ? styles.replacing(part, in: piece.style, schema) : piece.style
        text.append(end: piece.range.upperBound, style: style)
        if style != piece.style { changed.append(Piece(range: piece.range, style: style)) }
      }
      pieces.removeAll(keepingCapacity: true)
    }
    var start = 0
    for run in old {
      while start < run.end {
        var end = start
        while end < run.end, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        let isEnd = end < run.end
        if isEnd { end += 1 }
        pieces.append(Piece(range: start..<end, style: run.style))
        if isEnd { close(&self) }
        start = end
      }
    }
    close(&self)
    return changed
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
