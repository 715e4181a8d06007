/// Writes paragraphs as Markdown blocks.
struct MarkdownWriter {
  /// An item that is open.
  private struct Item {
    var list: ListKind
    var number: Int
    /// Whether the list is written with the other marker, since it follows a list of its kind.
    var isAlternate: Bool
    /// How far its marker indents what stands in it.
    var width: Int
  }

  private var output = ""
  /// The paragraph that was written last, with content or without.
  private var previous: MarkdownBlock?
  /// The quotations around the empty paragraphs between the last written one and the next, if there
  /// are any.
  private var gap: Int?
  private var nesting = MarkdownNesting()
  private var items: [Item] = []
  /// The lines of the code block that is open; how it is fenced is known at its end.
  private var code: [[Unicode.Scalar]] = []

  /// Writes a paragraph.
  mutating func write(_ paragraph: Paragraph) {
    var block = MarkdownBlock(paragraph)
    if block.isEmpty, block.isPlain {
      gap = min(gap ?? block.quotes, block.quotes)
      nesting.placeGap(quotes: block.quotes)
      return
    }
    nesting.place(&block)
    let content = paragraph.content
    if case .code = block.kind {
      let isNext = gap == nil && previous.map(block.continues) ?? false
      if !isNext { start(block) }
      code.append(content.flatMap { Array($0.scalars) })
    } else {
      start(block)
      writeContent(of: block, content)
    }
    previous = block
    gap = nil
  }

  /// Ends the last line and gives the Markdown.
  mutating func finish() -> String {
    closeCode()
    if previous != nil { output += "\n" }
    return output
  }

  private mutating func writeContent(
    of block: MarkdownBlock,
    _ content: [(scalars: Substring.UnicodeScalarView, attributes: Attributes)]
  ) {
    if block.kind == .rule {
      // Hyphens behind the marker of an item would make one break of the two.
      output += "***"
      return
    }
    var isHeading = false
    if case .heading(let level) = block.kind {
      output += String(repeating: "#", count: level) + (content.isEmpty ? "" : " ")
      isHeading = true
    }
    var line = MarkdownLine(escapesHashes: isHeading)
    for (scalars, attributes) in content { line.append(scalars, attributes) }
    output += line.text
  }

  /// Writes what stands between the last paragraph and the next, and the next one's markers.
  private mutating func start(_ block: MarkdownBlock) {
    closeCode()
    if let previous { separate(previous, from: block) }
    if let previous, previous.quotes != block.quotes || (gap ?? block.quotes) < block.quotes {
      items = []
    }
    output += prefix(block)
    let sibling = items.dropFirst(block.indent).first
    items = Array(items.prefix(block.indent))
    guard let list = block.list else { return }
    var number = block.listStart ?? 1
    var isAlternate = false
    if let sibling, sibling.list == list {
      isAlternate = sibling.isAlternate != (block.listStart != nil)
      let next = min(sibling.number + 1, AttributeKeys.ListStart.numbers.upperBound)
      number = block.listStart ?? next
    }
    let marker: String
    switch list {
    case .bullet: marker = isAlternate ? "+" : "-"
    case .ordered: marker = String(number) + (isAlternate ? ")" : ".")
    }
    output += marker
    if let isChecked = block.checked { output += isChecked ? " [x]" : " [ ]" }
    if !block.isEmpty || block.kind != .text { output += " " }
    items.append(
      Item(list: list, number: number, isAlternate: isAlternate, width: marker.utf8.count + 1))
  }

  /// What each line of a paragraph starts with.
  private func prefix(_ block: MarkdownBlock) -> String {
    let width = items.prefix(block.indent).reduce(0) { $0 + $1.width }
    return String(repeating: "> ", count: block.quotes) + String(repeating: " ", count: width)
  }

  private mutating func separate(_ previous: MarkdownBlock, from block: MarkdownBlock) {
    if gap == nil, block.continues(previous) {
      output += "\\\n"
    } else if gap == nil, isNextItem(block, after: previous) {
      output += "\n"
    } else {
      let quotes = min(previous.quotes, block.quotes, gap ?? block.quotes)
      output += "\n" + Self.emptyLine(quotes: quotes) + "\n"
    }
  }

  /// Whether a paragraph starts an item that may stand right below the last paragraph.
  private func isNextItem(_ block: MarkdownBlock, after previous: MarkdownBlock) -> Bool {
    guard block.list != nil, previous.list != nil, block.quotes == previous.quotes else {
      return false
    }
    if block.indent == previous.indent { return block.list == previous.list }
    // An empty item is none right below text; and below an empty one there must be no empty line.
    // Nor is an item right below text whose number is not 1.
    if block.indent < previous.indent || previous.isBare { return true }
    return !block.isBare && (block.listStart ?? 1) == 1
  }

  private static func emptyLine(quotes: Int) -> String {
    repeatElement(">", count: quotes).joined(separator: " ")
  }

  /// Writes the code block that is open.
  private mutating func closeCode() {
    guard !code.isEmpty, let block = previous, case .code(let language) = block.kind else { return }
    var longest = 2
    for line in code { longest = max(longest, MarkdownEscaping.longestRow(of: "`", in: line)) }
    let fence = String(repeating: "`", count: longest + 1)
    let prefix = prefix(block.next)
    output += fence + (language ?? "") + "\n"
    for line in code {
      output += line.isEmpty ? Self.emptyLine(quotes: block.quotes) : prefix
      output += MarkdownEscaping.verbatim(line) + "\n"
    }
    output += prefix + fence
    code = []
  }
}
