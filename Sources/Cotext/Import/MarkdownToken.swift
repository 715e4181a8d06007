/// The styles of a piece of Markdown text, but for links.
struct MarkdownStyles: OptionSet {
  let rawValue: UInt8
  static let bold = MarkdownStyles(rawValue: 1)
  static let italic = MarkdownStyles(rawValue: 2)
  static let strikethrough = MarkdownStyles(rawValue: 4)
  static let code = MarkdownStyles(rawValue: 8)
}

/// A part of a paragraph of Markdown, in order of the text.
enum MarkdownToken {
  /// Bytes of the output.
  case text(Range<Int>)
  /// The same inside a code span.
  case code(Range<Int>)
  /// A hard break.
  case lineBreak
  /// A row of asterisks, underscores or tildes.
  case delimiters(MarkdownDelimiterRow)
  /// The start of a link; its target, or nil if no attribute can hold it.
  case linkStart(String?)
  /// The end of the innermost link.
  case linkEnd
}

/// What has become of a row of delimiters: first it ends styles, then what is left of it is text,
/// then it starts styles.
struct MarkdownDelimiterRow {
  /// How often each style ends or starts.
  struct Counts {
    var bold = 0
    var italic = 0
    var strikethrough = 0

    /// Counts one more, for a number of delimiters that were used for it.
    mutating func add(_ byte: UInt8, used: Int) {
      if byte == UInt8(ascii: "~") {
        strikethrough += 1
      } else if used == 2 {
        bold += 1
      } else {
        italic += 1
      }
    }
  }

  let byte: UInt8
  /// How many are left.
  var count: Int
  var ended = Counts()
  var started = Counts()
}
