/// Writes the text of one paragraph as Markdown, escaped, with its inline styles.
///
/// Where delimiters work is ruled by the characters around them (CommonMark 0.31, section 6.2):
/// white space inside of them is moved out, and a letter that would keep a delimiter from working
/// is written as a character reference, which counts as punctuation.
struct MarkdownLine {
  private struct Piece {
    var scalars: [Unicode.Scalar]
    var style: MarkdownStyle
    /// The delimiters around it, from the outermost inward.
    var delimiters: [MarkdownDelimiter] = []

    /// Whether the piece is white space that has no style of its own.
    var isSpace: Bool { !style.isCode && scalars.allSatisfy { $0.isMarkdownSpace } }
  }

  /// Whether every `#` is escaped: at the end of a heading it would vanish.
  let escapesHashes: Bool
  private var pieces: [Piece] = []

  /// An empty line.
  init(escapesHashes: Bool) {
    self.escapesHashes = escapesHashes
  }

  /// Adds a run. Runs that differ only in what Markdown cannot show become one piece.
  mutating func append(_ scalars: some Sequence<Unicode.Scalar>, _ attributes: Attributes) {
    let style = MarkdownStyle(attributes)
    if let last = pieces.last, last.style == style {
      pieces[pieces.count - 1].scalars.append(contentsOf: scalars)
    } else {
      pieces.append(Piece(scalars: Array(scalars), style: style))
    }
  }

  /// The line in Markdown.
  var text: String {
    let pieces = Self.withSpacesMovedOut(pieces)
    var output = ""
    var opened: [MarkdownDelimiter] = []
    for (index, piece) in pieces.enumerated() {
      let wanted = piece.delimiters
      let kept = zip(opened, wanted).prefix { $0 == $1 }.count
      for delimiter in opened[kept...].reversed() { output += delimiter.closing }
      for delimiter in wanted[kept...] { output += delimiter.opening }
      opened = wanted
      if piece.style.isCode {
        output += MarkdownEscaping.codeSpan(piece.scalars)
      } else {
        let edges = MarkdownEscaping.Edges(
          isLineStart: index == 0, isLineEnd: index == pieces.count - 1,
          encodesFirst: index > 0
            && Self.encodesOutside(piece, beside: pieces[index - 1]) { $0.last },
          encodesLast: index < pieces.count - 1
            && Self.encodesOutside(piece, beside: pieces[index + 1]) { $0.first },
          isInFrontOfLink: index < pieces.count - 1 && pieces[index + 1].style.link != nil)
        MarkdownEscaping.escape(
          piece.scalars, edges, escapesHashes: escapesHashes, into: &output)
      }
    }
    for delimiter in opened.reversed() { output += delimiter.closing }
    return output
  }

  /// Whether the character of a piece that touches the delimiters of its neighbour, seen from
  /// outside, must count as punctuation.
  private static func encodesOutside(
    _ piece: Piece, beside neighbour: Piece, edge: ([Unicode.Scalar]) -> Unicode.Scalar?
  ) -> Bool {
    let own = piece.delimiters
    let other = neighbour.delimiters
    // With delimiters on both sides each stands beside punctuation already.
    guard other.count > own.count, other.starts(with: own) else { return false }
    let delimiters = other[own.count...]
    if case .link? = delimiters.first { return false }
    return delimiters.count > 1 || delimiters.first == .italic || neighbour.style.isCode
      || edge(neighbour.scalars)?.isMarkdownPunctuation == true
  }

  /// Splits white space off the edges of pieces, so that no delimiter stands inside of it.
  private static func withSpacesMovedOut(_ pieces: [Piece]) -> [Piece] {
    var split: [Piece] = []
    for piece in pieces {
      guard !piece.style.isCode,
        let first = piece.scalars.firstIndex(where: { !$0.isMarkdownSpace }),
        let last = piece.scalars.lastIndex(where: { !$0.isMarkdownSpace })
      else {
        split.append(piece)
        continue
      }
      for part in [0..<first, first..<last + 1, last + 1..<piece.scalars.count] where !part.isEmpty
      {
        split.append(Piece(scalars: Array(piece.scalars[part]), style: piece.style))
      }
    }
    Self.restyleSpaces(&split)
    Self.nestDelimiters(&split)
    return split.reduce(into: []) { joined, piece in
      if let last = joined.last, last.style == piece.style, !piece.style.isCode {
        joined[joined.count - 1].scalars += piece.scalars
      } else {
        joined.append(piece)
      }
    }
  }

  /// Gives each stretch of white space what it and both of its neighbours have in common.
  private static func restyleSpaces(_ pieces: inout [Piece]) {
    var start = 0
    while start < pieces.count {
      var end = start
      while end < pieces.count, pieces[end].isSpace { end += 1 }
      let left = start > 0 ? pieces[start - 1].style : MarkdownStyle()
      let right = end < pieces.count ? pieces[end].style : MarkdownStyle()
      let common = pieces[start..<end].reduce(left) { $1.style.passing(from: $0, to: right) }
      for index in start..<end { pieces[index].style = common }
      start = end + 1
    }
  }

  /// Finds the delimiters of each piece: what goes on for longer lies outside, so that it need not be
  /// closed and opened again. White space opens nothing, and loses what does not go on around it.
  private static func nestDelimiters(_ pieces: inout [Piece]) {
    // For each piece the piece that ends each of its delimiters.
    var ends = pieces.map { $0.style.delimiters.map { (delimiter: $0, end: 0) } }
    for index in pieces.indices.reversed() {
      let next = index + 1 < pieces.count ? ends[index + 1] : []
      for place in ends[index].indices {
        let following = next.first { $0.delimiter == ends[index][place].delimiter }
        ends[index][place].end = following?.end ?? index
      }
    }
    var opened: [MarkdownDelimiter] = []
    for index in pieces.indices {
      let wanted = ends[index]
      let kept = opened.prefix { delimiter in wanted.contains { $0.delimiter == delimiter } }
      opened.removeLast(opened.count - kept.count)
      if pieces[index].isSpace {
        pieces[index].style = MarkdownStyle(opened)
      } else {
        let added = wanted.enumerated().filter { !opened.contains($0.element.delimiter) }
        opened += added.sorted {
          ($1.element.end, $0.offset) < ($0.element.end, $1.offset)
        }.map { $0.element.delimiter }
      }
      pieces[index].delimiters = opened
    }
  }
}
