/// Writes paragraphs as HTML, one block a line.
struct HTMLWriter {
  /// An element that is open.
  struct Element: Equatable {
    var name: String
    /// The attributes with a space in front, or nothing.
    var attributes = ""
  }

  let options: HTMLOptions
  private var output = ""
  /// The last line of a code block or table that is open; its end waits for a paragraph that is no line
  /// of it.
  private var code: MarkdownBlock?
  private var nesting = MarkdownNesting()

  /// A writer of nothing so far.
  init(options: HTMLOptions) {
    self.options = options
  }

  /// Writes a paragraph, and the start or end of the lists and quotations around it.
  mutating func write(_ paragraph: Paragraph) {
    let content = paragraph.content
    // What is left behind the last line feed is a place to type, not a paragraph.
    if content.isEmpty, !(paragraph.runs.last?.text.unicodeScalars.last == "\n") { return }
    var block = MarkdownBlock(paragraph)
    let open = nesting.open
    let (kept, continuesList) = nesting.place(&block)
    if let code, block.continues(code) {
      output += "\n"
      self.code = block
      for part in content { Self.escape(part.scalars, into: &output) }
      return
    }
    closeCode()
    let layout =
      block.kind == .rule
      ? ""
      : Self.layout(
        of: paragraph.attributes, keepsSpaces: Self.wouldLoseSpaces(content.map { $0.scalars }))
    close(open[kept...], continuesList: continuesList)
    enter(
      block, nesting.open[kept...], continuesList: continuesList,
      layout: block.isItemText && block.kind == .text ? layout : "")
    if let isChecked = block.checked {
      output += "<input type=\"checkbox\" disabled\(isChecked ? " checked" : "")> "
    }
    writeBlock(block, layout, content)
  }

  /// Closes what is open and gives the HTML.
  mutating func finish() -> String {
    closeCode()
    close(nesting.open[...], continuesList: false)
    return output
  }

  private mutating func writeBlock(
    _ block: MarkdownBlock, _ layout: String,
    _ content: [(scalars: Substring.UnicodeScalarView, attributes: Attributes)]
  ) {
    switch block.kind {
    case .rule:
      output += "<hr>"
    case .code(let language):
      // A language is so plain that there is nothing to escape.
      let name = language.map { " class=\"language-\($0)\"" } ?? ""
      output += "<pre><code\(name)>"
      for part in content { Self.escape(part.scalars, into: &output) }
      code = block
      return
    case .tableRow:
      output += "<pre>"
      for part in content { Self.escape(part.scalars, into: &output) }
      code = block
      return
    case .text, .heading:
      var name: String?
      if case .heading(let level) = block.kind { name = "h\(level)" }
      if !block.isItemText, name == nil { name = "p" }
      let element = name.map { Element(name: $0, attributes: layout) }
      if let element { open(element) }
      writeInline(content)
      if let element { close(element) }
    }
    if !block.isItemText { output += "\n" }
  }

  private mutating func closeCode() {
    guard let block = code else { return }
    output += block.kind == .tableRow ? "</pre>" : "</code></pre>"
    if !block.isItemText { output += "\n" }
    code = nil
  }

  /// Closes quotations and items, the innermost first; the list of the outermost one stays open if
  /// another item continues it.
  private mutating func close(
    _ levels: ArraySlice<MarkdownNesting.Level>, continuesList: Bool
  ) {
    for index in levels.indices.reversed() {
      switch levels[index] {
      case .quote:
        startLine()
        output += "</blockquote>\n"
      case .item(let item):
        output += "</li>\n"
        if continuesList, index == levels.startIndex { continue }
        output += item.list == .bullet ? "</ul>\n" : "</ol>\n"
      }
    }
  }

  /// Opens the quotations, and the item with its list, that a paragraph starts.
  private mutating func enter(
    _ block: MarkdownBlock, _ levels: ArraySlice<MarkdownNesting.Level>, continuesList: Bool,
    layout: String
  ) {
    for level in levels {
      switch level {
      case .quote:
        startLine()
        output += "<blockquote>\n"
      case .item(let item):
        if !continuesList {
          startLine()
          let number = item.number == 1 ? "" : " start=\"\(item.number)\""
          output += item.list == .bullet ? "<ul>\n" : "<ol\(number)>\n"
        }
        output += "<li\(layout)>"
      }
    }
    // A paragraph after the first one of its item.
    if !block.isItemText, !nesting.open.isEmpty { startLine() }
  }

  private mutating func startLine() {
    if !output.isEmpty, output.utf8.last != .lineFeed { output += "\n" }
  }

  private mutating func open(_ element: Element) {
    output += "<\(element.name)\(element.attributes)>"
  }

  private mutating func close(_ element: Element) {
    output += "</\(element.name)>"
  }

  /// Writes runs; elements that neighbours share stay open from one to the next.
  private mutating func writeInline(
    _ content: [(scalars: Substring.UnicodeScalarView, attributes: Attributes)]
  ) {
    if content.isEmpty { output += "<br>" }
    var opened: [Element] = []
    for (scalars, attributes) in content {
      let wanted = inlineElements(of: attributes)
      let kept = zip(opened, wanted).prefix { $0 == $1 }.count
      while opened.count > kept { close(opened.removeLast()) }
      for element in wanted[kept...] {
        open(element)
        opened.append(element)
      }
      Self.escape(scalars, into: &output)
    }
    while let element = opened.popLast() { close(element) }
  }
}

extension HTMLWriter {
  /// Whether HTML would drop white space of a paragraph: at its edges, doubled, or a tab.
  private static func wouldLoseSpaces(_ parts: [Substring.UnicodeScalarView]) -> Bool {
    var previous: Unicode.Scalar = " "
    for scalar in parts.joined() {
      if scalar == "\t" || (scalar == " " && previous == " ") { return true }
      previous = scalar
    }
    return previous == " " && !parts.isEmpty
  }

  /// Appends text so that it is only text, between tags as well as inside quotation marks.
  static func escape(_ scalars: some Sequence<Unicode.Scalar>, into output: inout String) {
    for scalar in scalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      case "\r": output += "&#13;"
      case "\t": output.unicodeScalars.append(scalar)
      // HTML has no way to write the other control characters.
      case "\0"..." ", "\u{7F}"..."\u{9F}":
        output.unicodeScalars.append(scalar == " " ? " " : "\u{FFFD}")
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
