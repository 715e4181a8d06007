/// Writes paragraphs as Markdown blocks.
struct MarkdownWriter {
  private var output = ""
  /// The paragraph that was written last, with content or without.
  private var previous: MarkdownBlock?
  /// Whether there are empty paragraphs between the last written one and the next.
  private var hasGap = false
  private var nesting = MarkdownNesting()
  /// The lines of the code block or table that is open; how it is written is known at its end.
  private var lines: [Paragraph.Content] = []
  /// What each of these lines starts with.
  private var linePrefix = ""

  /// Writes a paragraph.
  mutating func write(_ paragraph: Paragraph) {
    var block = MarkdownBlock(paragraph)
    if block.isEmpty, block.isPlain {
      hasGap = true
      nesting.placeGap(block.levels)
      return
    }
    let open = nesting.open
    let kept = nesting.place(&block).kept
    let content = paragraph.content
    switch block.kind {
    case .code, .tableRow:
      let isNext = !hasGap && previous.map(block.continues) ?? false
      if !isNext {
        start(block, open, kept: kept)
        linePrefix = Self.prefix(nesting.open[...])
      }
      lines.append(content)
    case .text, .heading, .rule:
      start(block, open, kept: kept)
      writeContent(of: block, content)
    }
    previous = block
    hasGap = false
  }

  /// Ends the last line and gives the Markdown.
  mutating func finish() -> String {
    closeLines()
    if previous != nil { output += "\n" }
    return output
  }

  private mutating func writeContent(
    of block: MarkdownBlock, _ content: Paragraph.Content
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

  /// Writes what comes between the last paragraph and the next, and the next one's markers.
  ///
  /// - Parameters:
  ///   - block: the next paragraph.
  ///   - open: the levels that were open before it.
  ///   - kept: how many of them stay open.
  private mutating func start(
    _ block: MarkdownBlock, _ open: [MarkdownNesting.Level], kept: Int
  ) {
    closeLines()
    if let previous {
      if !hasGap, block.continues(previous) {
        output += "\\\n"
      } else if !hasGap, isNextItem(block, after: previous, open, kept: kept) {
        output += "\n"
      } else {
        output += "\n" + Self.emptyLine(Self.prefix(nesting.open[..<kept])) + "\n"
      }
    }
    output += Self.prefix(nesting.open[..<kept])
    for level in nesting.open[kept...] {
      guard case .item(let item) = level else {
        output += level.prefix
        continue
      }
      output += item.marker
      if let isChecked = block.checked { output += isChecked ? " [x]" : " [ ]" }
      if !block.isEmptyItem { output += " " }
    }
  }

  /// Whether a paragraph starts an item that may come right below the last paragraph.
  private func isNextItem(
    _ block: MarkdownBlock, after previous: MarkdownBlock, _ open: [MarkdownNesting.Level],
    kept: Int
  ) -> Bool {
    guard let started = block.startedItem, let last = previous.startedItem else { return false }
    let isInside = kept > last
    // Below an empty item there must be no empty line.
    if isInside, previous.isBare { return true }
    // Quotations begin and end at an empty line, but for those that the item holds.
    let isQuoteOpened = block.levels[kept..<started].contains(.quote)
    if isQuoteOpened || open[kept...].contains(where: { $0.isQuote }) { return false }
    // An empty item is none right below text, nor one whose number is not 1.
    if isInside { return !block.isBare && (block.listStart ?? 1) == 1 }
    return started < last || block.list == previous.list
  }

  /// What a line inside of some levels starts with.
  private static func prefix(_ levels: ArraySlice<MarkdownNesting.Level>) -> String {
    levels.reduce(into: "") { $0 += $1.prefix }
  }

  /// An empty line where others start with a prefix.
  private static func emptyLine(_ prefix: String) -> String {
    guard let last = prefix.utf8.lastIndex(where: { $0 != .space }) else { return "" }
    return String(decoding: prefix.utf8[...last], as: UTF8.self)
  }

  /// Writes the code block or table that is open.
  private mutating func closeLines() {
    guard !lines.isEmpty, let kind = previous?.kind else { return }
    if case .code(let language) = kind {
      writeCode(language)
    } else {
      writeTable()
    }
    lines = []
  }

  private mutating func writeCode(_ language: String?) {
    let code = lines.map { $0.flatMap { Array($0.scalars) } }
    var longest = 2
    for line in code { longest = max(longest, MarkdownEscaping.longestRow(of: "`", in: line)) }
    let fence = String(repeating: "`", count: longest + 1)
    output += fence + (language ?? "") + "\n"
    for line in code {
      output += line.isEmpty ? Self.emptyLine(linePrefix) : linePrefix
      output += MarkdownEscaping.verbatim(line) + "\n"
    }
    output += linePrefix + fence
  }

  /// Writes rows as they are if a reader makes just that table of them, otherwise as lines of text.
  private mutating func writeTable() {
    let isPlain = lines.joined().allSatisfy { MarkdownStyle($0.attributes) == MarkdownStyle() }
    let rows = lines.map { MarkdownEscaping.verbatim($0.flatMap { Array($0.scalars) }) }
    if isPlain, MarkdownTable.isTable(rows.map { Array($0.utf8) }) {
      output += rows.joined(separator: "\n" + linePrefix)
      return
    }
    for (index, content) in lines.enumerated() {
      if index > 0 { output += "\\\n" + linePrefix }
      writeContent(of: MarkdownBlock(), content)
    }
  }
}
