/// A block of HTML (CommonMark 0.31, section 4.6): documents keep its lines as text.
struct MarkdownHTMLBlock {
  /// What ends the block: a line that holds one of these, or an empty line if there are none.
  private let ends: [String]

  /// The block that starts with a line, white space at its start left out.
  ///
  /// - Parameter interruptsParagraph: whether the line follows a line of a paragraph.
  init?(_ line: ArraySlice<UInt8>, interruptsParagraph: Bool) {
    guard line.first == UInt8(ascii: "<") else { return nil }
    let rest = line.dropFirst()
    if let kind = Self.kinds.first(where: { rest.starts(with: $0.opening.utf8) }) {
      ends = [kind.closing]
      return
    }
    if rest.first == UInt8(ascii: "!"), rest.dropFirst().first?.isASCIILetter == true {
      ends = [">"]
      return
    }
    let name = Self.name(rest)
    let isClosing = rest.first == UInt8(ascii: "/")
    let behind = rest.dropFirst(name.utf8.count + (isClosing ? 1 : 0))
    let isEnded = behind.first.map { $0.isMarkdownBlank || $0 == UInt8(ascii: ">") } ?? true
    if Self.literalNames.contains(name), !isClosing {
      guard isEnded else { return nil }
      ends = Self.literalNames.map { "</\($0)>" }
    } else if Self.blockNames.contains(name), isEnded || behind.starts(with: "/>".utf8) {
      ends = []
    } else {
      var scanner = MarkdownTagScanner(Array(line))
      guard !interruptsParagraph, !Self.literalNames.contains(name), let end = scanner.end(at: 0),
        line.dropFirst(end).trimmed.isEmpty
      else { return nil }
      ends = []
    }
  }

  /// Whether the block goes on until an empty line.
  var endsAtEmptyLine: Bool { ends.isEmpty }

  /// Whether the block ends with a line.
  func ends(with line: ArraySlice<UInt8>) -> Bool {
    ends.contains { end in
      let end = Array(end.utf8)
      return line.indices.contains { place in
        line[place...].prefix(end.count).elementsEqual(end) { byte, other in
          byte == other || byte.isASCIILetter && byte | 0x20 == other
        }
      }
    }
  }

  /// The name of a tag, in lower case.
  private static func name(_ tag: ArraySlice<UInt8>) -> String {
    let name = (tag.first == UInt8(ascii: "/") ? tag.dropFirst() : tag).prefix(12)
      .prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return String(decoding: name.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static let kinds: [(opening: String, closing: String)] = [
    ("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>"),
  ]

  private static let literalNames = ["pre", "script", "style", "textarea"]

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
