/// Makes runs out of what Markdown says.
struct MarkdownRunBuilder {
  private(set) var runs: [Run] = []
  private var bytes: [UInt8] = []
  private var attributes = Attributes()

  /// Appends text.
  mutating func append(_ text: some Collection<UInt8>, _ attributes: Attributes) {
    if text.isEmpty { return }
    if attributes != self.attributes { flush() }
    self.attributes = attributes
    bytes.append(contentsOf: text)
  }

  /// Ends the last run.
  mutating func finish() -> [Run] {
    flush()
    return runs
  }

  private mutating func flush() {
    guard !bytes.isEmpty else { return }
    runs.append(Run(text: String(decoding: bytes, as: UTF8.self), attributes: attributes))
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A piece of a paragraph with its attributes; nil is a hard break.
struct MarkdownSpan {
  /// The bytes of the text in the output of the parser.
  var text: Range<Int>?
  var styles: MarkdownStyles = []
  var link: String?

  /// The attributes that the styles and the link are.
  func attributes(in base: Attributes) -> Attributes {
    var attributes = base
    if styles.contains(.bold) { attributes["bold"] = true }
    if styles.contains(.italic) { attributes["italic"] = true }
    if styles.contains(.strikethrough) { attributes["strikethrough"] = true }
    if styles.contains(.code) { attributes["code"] = true }
    if let link { attributes["link"] = .string(link) }
    return attributes
  }
}

extension MarkdownInlineParser {
  /// The pieces of the text, after it was read; text that is left of delimiters joins the output.
  mutating func takeSpans() -> [MarkdownSpan] {
    var spans: [MarkdownSpan] = []
    var open = MarkdownDelimiterRow.Counts()
    var links: [String?] = []
    func add(_ text: Range<Int>, _ styles: MarkdownStyles = []) {
      if text.isEmpty { return }
      var styles = styles
      if open.bold > 0 { styles.insert(.bold) }
      if open.italic > 0 { styles.insert(.italic) }
      if open.strikethrough > 0 { styles.insert(.strikethrough) }
      // Of an image inside a link, the link counts.
      let link = links.first { $0 != nil } ?? nil
      spans.append(MarkdownSpan(text: text, styles: styles, link: link))
    }
    for token in tokens {
      switch token {
      case .text(let text): add(text)
      case .code(let text): add(text, .code)
      case .lineBreak: spans.append(MarkdownSpan(text: nil))
      case .linkStart(let target): links.append(target)
      case .linkEnd: links.removeLast()
      case .delimiters(let row):
        open.subtract(row.ended)
        let start = output.count
        output.append(contentsOf: repeatElement(row.byte, count: row.count))
        add(start..<output.count)
        open.add(row.started)
      }
    }
    return spans
  }
}

extension MarkdownDelimiterRow.Counts {
  fileprivate mutating func add(_ other: Self) {
    bold += other.bold
    italic += other.italic
    strikethrough += other.strikethrough
  }

  fileprivate mutating func subtract(_ other: Self) {
    bold -= other.bold
    italic -= other.italic
    strikethrough -= other.strikethrough
  }
}
