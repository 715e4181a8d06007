// What starts a block.

extension MarkdownBlockParser {
  /// Opens the block that starts at the text of a line, and takes its marker.
  ///
  /// - Parameters:
  ///   - matched: how many of the open containers the line is in.
  ///   - isNew: whether a block was opened on this line already.
  mutating func startBlock(
    _ line: inout MarkdownLineCursor, matched: Int, isNew: Bool
  ) -> Bool {
    guard let first = line.first else { return false }
    let isParagraph = if case .paragraph = open { !isNew } else { false }
    let interrupts = isParagraph && matched == containers.count
    if line.isIndented {
      if isParagraph { return false }
      close(to: matched)
      openLeaf(.code(language: nil))
      open = .indentedCode
      line.skip(columns: 4)
      appendLine(line)
      return true
    }
    if first == UInt8(ascii: ">"), matched < Self.maximumDepth {
      close(to: matched)
      openContainer(MarkdownContainer())
      line.skipText(1)
      line.skip(columns: 1)
      return true
    }
    if let heading = Self.heading(line.text) {
      close(to: matched)
      openLeaf(.heading(heading.level))
      leaves[leaves.count - 1].text = Array(heading.text)
      line.skipText(line.text.count)
      return true
    }
    if let fence = Self.fence(line.text) {
      close(to: matched)
      openLeaf(.code(language: fence.language))
      open = .fencedCode(fence: first, count: fence.count, indent: line.indent)
      line.skipText(line.text.count)
      return true
    }
    if let html = MarkdownHTMLBlock(line.text, interruptsParagraph: isParagraph) {
      close(to: matched)
      openLeaf(.text)
      leaves[leaves.count - 1].isLiteral = true
      appendLine(line)
      open = html.ends(with: line.text) ? .none : .html(html)
      line.skipText(line.text.count)
      return true
    }
    if interrupts, let level = Self.underline(line.text), takeDefinitions() {
      leaves[leaves.count - 1].block.kind = .heading(level)
      open = .none
      line.skipText(line.text.count)
      return true
    }
    if Self.isThematicBreak(line.text) {
      close(to: matched)
      openLeaf(.rule)
      line.skipText(line.text.count)
      return true
    }
    if startItem(&line, matched: matched, interrupts: interrupts) { return true }
    guard interrupts else { return false }
    return startTable(&line)
  }

  /// Makes the open paragraph the header of a table if the line is the row of hyphens below it.
  private mutating func startTable(_ line: inout MarkdownLineCursor) -> Bool {
    let last = leaves.count - 1
    guard !leaves[last].text.contains(.lineFeed),
      MarkdownTable.starts(leaves[last].text[...], line.text), takeDefinitions()
    else { return false }
    leaves[last].block.kind = .tableRow
    appendToLeaf(line)
    open = .table
    line.skipText(line.text.count)
    return true
  }

  /// Adds a line of code or HTML as it is.
  mutating func appendLine(_ line: MarkdownLineCursor) {
    line.appendRest(to: &leaves[leaves.count - 1].text)
    leaves[leaves.count - 1].text.append(.lineFeed)
  }

  private mutating func startItem(
    _ line: inout MarkdownLineCursor, matched: Int, interrupts: Bool
  ) -> Bool {
    guard matched < Self.maximumDepth, let marker = Self.listMarker(line.text) else { return false }
    let isEmpty = line.text.dropFirst(marker.length).trimmed.isEmpty
    if interrupts, isEmpty || marker.number != 1 { return false }
    close(to: matched)
    let byte = line.text[line.text.startIndex + marker.length - 1]
    let continuesList = matched < lists.count && lists[matched] == byte
    let indent = line.indent
    line.skipText(marker.length)
    // Five columns and more are one, and the white space that starts code.
    let gap = isEmpty || line.indent > 4 ? 1 : line.indent
    line.skip(columns: isEmpty ? line.indent : gap)
    openContainer(
      MarkdownContainer(
        list: marker.list, marker: byte, listStart: continuesList ? nil : marker.number,
        width: indent + marker.length + gap))
    return true
  }
}

extension MarkdownBlockParser {
  /// The level and the text of a heading that starts with number signs.
  private static func heading(
    _ text: ArraySlice<UInt8>
  ) -> (level: Int, text: ArraySlice<UInt8>)? {
    let signs = text.prefix { $0 == UInt8(ascii: "#") }
    let rest = text[signs.endIndex...]
    guard (1...6).contains(signs.count), rest.first?.isMarkdownBlank ?? true else { return nil }
    var content = rest.trimmed
    let closing = content.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if closing == content.count {
      content = content.suffix(0)
    } else if closing > 0, content[content.endIndex - closing - 1].isMarkdownBlank {
      content = content.dropLast(closing).trimmed
    }
    return (signs.count, content)
  }

  /// The length and the language of a row that opens code.
  private static func fence(_ text: ArraySlice<UInt8>) -> (count: Int, language: String?)? {
    guard let first = text.first, first == .backtick || first == UInt8(ascii: "~") else {
      return nil
    }
    let row = text.prefix { $0 == first }
    let info = text[row.endIndex...].trimmed
    guard row.count >= 3, first != .backtick || !info.contains(.backtick) else { return nil }
    let word = MarkdownEntities.unescaped(info.prefix { !$0.isMarkdownBlank })
    return (row.count, MarkdownBlock.language(word))
  }

  /// The level of the heading that a line under a paragraph makes of it.
  private static func underline(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first else { return nil }
    let row = text.prefix { $0 == first }
    guard text[row.endIndex...].trimmed.isEmpty else { return nil }
    return first == UInt8(ascii: "=") ? 1 : first == UInt8(ascii: "-") ? 2 : nil
  }

  private static func isThematicBreak(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, "*-_".utf8.contains(first) else { return false }
    var count = 0
    for byte in text where !byte.isMarkdownBlank {
      if byte != first { return false }
      count += 1
    }
    return count >= 3
  }

  /// The marker of an item of a list.
  private static func listMarker(
    _ text: ArraySlice<UInt8>
  ) -> (list: ListKind, length: Int, number: Int)? {
    guard let first = text.first else { return nil }
    var length = 1
    var list = ListKind.bullet
    var number = 1
    if !"-+*".utf8.contains(first) {
      let digits = text.prefix(10).prefix { $0.isASCIIDigit }
      guard (1...9).contains(digits.count), digits.endIndex < text.endIndex,
        ".)".utf8.contains(text[digits.endIndex])
      else { return nil }
      length = digits.count + 1
      list = .ordered
      number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard text.dropFirst(length).first?.isMarkdownBlank ?? true else { return nil }
    return (list, length, number)
  }
}
