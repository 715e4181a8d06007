/// Writes text so that Markdown reads it as just that text.
enum MarkdownEscaping {
  /// What stands beside a piece of text.
  struct Edges {
    /// Whether the line starts with the piece.
    var isLineStart: Bool
    /// Whether the line ends with it.
    var isLineEnd: Bool
    /// Whether a letter or digit at its start is written as a character reference.
    var encodesFirst: Bool
    /// The same for its end.
    var encodesLast: Bool
    /// Whether a link follows, which an exclamation mark would make an image.
    var isInFrontOfLink: Bool
  }

  /// Appends a piece of text that is not code.
  static func escape(
    _ scalars: [Unicode.Scalar], _ edges: Edges, escapesHashes: Bool, into output: inout String
  ) {
    let blockMarker = edges.isLineStart ? placeOfBlockMarker(scalars) : nil
    for (index, scalar) in scalars.enumerated() {
      let isFirst = index == 0
      let isLast = index == scalars.count - 1
      if isFirst && edges.isLineStart || isLast && edges.isLineEnd, scalar == " " || scalar == "\t"
      {
        output += reference(scalar)
      } else if isFirst && edges.encodesFirst || isLast && edges.encodesLast,
        scalar.isMarkdownLetter
      {
        output += reference(scalar)
      } else if scalar == "\0" {
        output += "\u{FFFD}"
      } else if scalar == "\r" || scalar == "\n" {
        output += reference(scalar)
      } else {
        let needsBackslash =
          index == blockMarker || scalar == "#" && escapesHashes
          || isLast && scalar == "!" && edges.isInFrontOfLink
          || isInlineMarker(scalar, at: index, in: scalars, edges)
        if needsBackslash { output += "\\" }
        output.unicodeScalars.append(scalar)
      }
    }
  }

  /// A code span that holds the text, its fence longer than any row of backticks in it.
  static func codeSpan(_ scalars: [Unicode.Scalar]) -> String {
    let fence = String(repeating: "`", count: longestRow(of: "`", in: scalars) + 1)
    let isTicked = scalars.first == "`" || scalars.last == "`"
    let isSpaced =
      scalars.first == " " && scalars.last == " " && scalars.contains { $0 != " " }
    let padding = isTicked || isSpaced ? " " : ""
    return fence + padding + verbatim(scalars) + padding + fence
  }

  /// Code as it stands between its fences, which know no references: what cannot stand there is
  /// replaced.
  static func verbatim(_ scalars: [Unicode.Scalar]) -> String {
    var content = ""
    for scalar in scalars {
      content.unicodeScalars.append(scalar == "\r" ? " " : scalar == "\0" ? "\u{FFFD}" : scalar)
    }
    return content
  }

  /// The length of the longest row of a character.
  static func longestRow(of character: Unicode.Scalar, in scalars: [Unicode.Scalar]) -> Int {
    var longest = 0
    var length = 0
    for scalar in scalars {
      length = scalar == character ? length + 1 : 0
      longest = max(longest, length)
    }
    return longest
  }

  private static func reference(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }

  /// The place of a character that would make the line a heading, a list, a quotation or a rule.
  private static func placeOfBlockMarker(_ scalars: [Unicode.Scalar]) -> Int? {
    guard let first = scalars.first else { return nil }
    if "#+-=>".unicodeScalars.contains(first) { return 0 }
    let digits = scalars.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, digits.count < scalars.count else { return nil }
    let end = scalars[digits.count]
    return end == "." || end == ")" ? digits.count : nil
  }

  /// Whether a character could mean something inside a line.
  private static func isInlineMarker(
    _ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar], _ edges: Edges
  ) -> Bool {
    switch scalar {
    case "\\", "`", "*", "[", "]", "<", "~", "|": return true
    case "_":
      // Between letters, as in snake_case, an underscore is just that.
      let isInside =
        index > (edges.encodesFirst ? 1 : 0)
        && index < scalars.count - (edges.encodesLast ? 2 : 1)
      return
        !(isInside && scalars[index - 1].isMarkdownLetter
        && scalars[index + 1].isMarkdownLetter)
    case "&":
      let name = scalars[(index + 1)...].prefix(40).prefix { $0 == "#" || $0.isMarkdownLetter }
      let end = index + 1 + name.count
      return end < scalars.count && scalars[end] == ";"
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// What CommonMark calls Unicode white space.
  var isMarkdownSpace: Bool {
    switch self {
    case "\t", "\n", "\u{C}", "\r": return true
    default: return properties.generalCategory == .spaceSeparator
    }
  }

  /// What CommonMark calls Unicode punctuation, symbols included.
  var isMarkdownPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return true
    default: return false
    }
  }

  /// What is neither white space nor punctuation.
  var isMarkdownLetter: Bool { !isMarkdownSpace && !isMarkdownPunctuation }
}
