/// Reads what stands inside a paragraph (CommonMark 0.31, chapter 6, and strikethrough).
///
/// O(n): each delimiter, bracket and row of backticks is looked at a bounded number of times.
struct MarkdownInlineParser {
  /// What becomes of line ends and of white space.
  enum Spacing {
    /// A line end is a space, or a hard break.
    case lines
    /// So is one with empty lines around it.
    case collapsed
    /// All stays as it is.
    case kept
  }

  /// A bracket that may start a link.
  struct Bracket {
    /// Its token.
    var token: Int
    /// Where the text behind it starts.
    var start: Int
    /// The delimiters in front of it.
    var delimiterCount: Int
    /// Whether it starts an image.
    var isImage: Bool
    /// Whether another bracket stands behind it, so that the text between can be no name.
    var holdsBracket = false
  }

  let source: [UInt8]
  let spacing: Spacing
  /// Whether addresses without angle brackets are links.
  let linksBareAddresses: Bool
  var references: MarkdownReferences
  var position = 0
  /// The text of all tokens.
  var output: [UInt8] = []
  var tokens: [MarkdownToken] = []
  var delimiters: [MarkdownDelimiterStack.Entry] = []
  var brackets: [Bracket] = []
  /// The brackets below this number start no link, since one ended inside of them.
  var deadBrackets = 0
  private var spans: MarkdownBacktickRows
  private var tags: MarkdownTagScanner

  /// A parser of a paragraph.
  init(
    _ source: [UInt8], spacing: Spacing, references: MarkdownReferences, linksBareAddresses: Bool
  ) {
    self.linksBareAddresses = linksBareAddresses
    self.source = spacing == .kept ? source : Array(source[...].trimmed)
    self.spacing = spacing
    self.references = references
    spans = MarkdownBacktickRows(self.source)
    tags = MarkdownTagScanner(self.source)
    output.reserveCapacity(source.count)
  }

  /// Reads the whole text into tokens.
  mutating func parse() {
    while position < source.count {
      if readBareAddress() { continue }
      let byte = source[position]
      switch byte {
      case .backslash: readBackslash()
      case .backtick: readBackticks()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readDelimiters(byte)
      case UInt8(ascii: "["): openBracket(isImage: false)
      case UInt8(ascii: "!") where isNext(UInt8(ascii: "[")): openBracket(isImage: true)
      case UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: "<"): if !readAutolink() { readTag() }
      case UInt8(ascii: "&"): readReference()
      case .lineFeed where spacing != .kept: readLineEnd()
      default: readText()
      }
    }
    matchDelimiters(from: 0)
  }

  private func isNext(_ byte: UInt8) -> Bool {
    position + 1 < source.count && source[position + 1] == byte
  }

  /// Appends bytes of the source as they are, and goes past them.
  mutating func take(_ count: Int) {
    append(source[position..<position + count])
    position += count
  }

  /// Appends text.
  mutating func append(_ bytes: some Collection<UInt8>) {
    let start = output.count
    output.append(contentsOf: bytes)
    if case .text(let range)? = tokens.last, range.upperBound == start {
      tokens[tokens.count - 1] = .text(range.lowerBound..<output.count)
    } else {
      tokens.append(.text(start..<output.count))
    }
  }

  private mutating func readText() {
    var end = position + 1
    while end < source.count, !Self.isSpecial(source[end]), !canStartAddress(at: end) { end += 1 }
    take(end - position)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case .backslash, .backtick, .lineFeed, UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "<"),
      UInt8(ascii: "&"):
      return true
    default: return false
    }
  }

  private mutating func readBackslash() {
    guard position + 1 < source.count else { return take(1) }
    if source[position + 1] == .lineFeed {
      position += 1
      if spacing == .kept { return take(1) }
      breakLine()
    } else if source[position + 1].isASCIIPunctuation {
      position += 1
      take(1)
    } else {
      take(1)
    }
  }

  private mutating func readReference() {
    guard let (text, end) = MarkdownEntities.text(in: source[...], at: position) else {
      return take(1)
    }
    position = end
    if text == "\n", spacing != .kept {
      tokens.append(.lineBreak)
    } else {
      append(text.utf8)
    }
  }

  /// Reads a line end; two spaces in front of it make it a hard break.
  private mutating func readLineEnd() {
    var start = position
    while start > 0, source[start - 1] == .space || source[start - 1] == .tab { start -= 1 }
    if start < position, case .text(let range)? = tokens.last {
      // What stands in front of a line end in the source is the end of the last text.
      output.removeLast(position - start)
      tokens[tokens.count - 1] = .text(range.lowerBound..<output.count)
    }
    if source[start..<position].suffix(2).elementsEqual([.space, .space]) {
      breakLine()
    } else {
      skipLineEnd()
      append([.space])
    }
  }

  private mutating func breakLine() {
    tokens.append(.lineBreak)
    skipLineEnd()
  }

  /// Goes past a line end, and the white space that the next line starts with.
  private mutating func skipLineEnd() {
    position += 1
    while position < source.count,
      spacing == .collapsed
        ? source[position].isMarkdownBlank
        : source[position] == .space || source[position] == .tab
    {
      position += 1
    }
  }

  /// Takes HTML as it is written; a line end in it is a space.
  private mutating func readTag() {
    guard let end = tags.end(at: position) else { return take(1) }
    append(source[position..<end].map { $0 == .lineFeed && spacing != .kept ? .space : $0 })
    position = end
  }

  private mutating func readBackticks() {
    let count = source[position...].prefix { $0 == .backtick }.count
    let start = position + count
    guard let end = spans.next(count: count, from: start) else { return take(count) }
    var content = source[start..<end].map { byte in
      byte == .lineFeed && spacing != .kept ? .space : byte
    }[...]
    if content.first == .space, content.last == .space, content.contains(where: { $0 != .space }) {
      content = content.dropFirst().dropLast()
    }
    tokens.append(.code(output.count..<output.count + content.count))
    output.append(contentsOf: content)
    position = end + count
  }
}
