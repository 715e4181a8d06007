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
  /// How many quotations are open.
  private var quotes = 0
  /// The lists that are open, each with an item.
  private var lists: [ListKind] = []
  /// Whether a code block is open; its end waits for a paragraph that is no line of it.
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
    nesting.place(&block)
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
    enter(
      block, start: block.listStart,
      layout: block.list != nil && block.kind == .text ? layout : "")
    if let isChecked = block.checked {
      output += "<input type=\"checkbox\" disabled\(isChecked ? " checked" : "")> "
    }
    writeBlock(block, layout, content)
  }

  /// Closes what is open and gives the HTML.
  mutating func finish() -> String {
    closeCode()
    enter(MarkdownBlock())
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
    case .text, .heading:
      var name: String?
      if case .heading(let level) = block.kind { name = "h\(level)" }
      if block.list == nil, name == nil { name = "p" }
      let element = name.map { Element(name: $0, attributes: layout) }
      if let element { open(element) }
      writeInline(content)
      if let element { close(element) }
    }
    if block.list == nil { output += "\n" }
  }

  private mutating func closeCode() {
    guard let block = code else { return }
    output += "</code></pre>"
    if block.list == nil { output += "\n" }
    code = nil
  }

  /// Closes the quotations and items that a paragraph does not stand in, and opens those that it
  /// starts.
  private mutating func enter(_ block: MarkdownBlock, start: Int? = nil, layout: String = "") {
    if block.quotes != quotes { closeLists(to: 0) }
    while quotes > block.quotes {
      output += "</blockquote>\n"
      quotes -= 1
    }
    while quotes < block.quotes {
      output += "<blockquote>\n"
      quotes += 1
    }
    guard let list = block.list else {
      closeLists(to: block.indent)
      if !lists.isEmpty { startLine() }
      return
    }
    if start == nil, lists.count > block.indent, lists[block.indent] == list {
      closeLists(to: block.indent + 1)
      output += "</li>\n"
    } else {
      closeLists(to: block.indent)
      startLine()
      let number = start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
      output += list == .bullet ? "<ul>\n" : "<ol\(number)>\n"
      lists.append(list)
    }
    output += "<li\(layout)>"
  }

  private mutating func closeLists(to count: Int) {
    while lists.count > count {
      output += lists.removeLast() == .bullet ? "</li>\n</ul>\n" : "</li>\n</ol>\n"
    }
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
