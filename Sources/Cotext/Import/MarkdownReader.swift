/// Makes runs out of blocks and what stands inside of them.
struct MarkdownReader {
  private var builder = MarkdownRunBuilder()
  private var nesting = MarkdownNesting()
  /// The paragraph that was read last, and the numbers of the containers around it.
  private var previous: (block: MarkdownBlock, containers: [Int])?
  private var references: MarkdownReferences
  private let linksBareAddresses: Bool

  /// Reads a text of blocks.
  static func read(_ bytes: [UInt8], linksBareAddresses: Bool) -> [Run] {
    var parser = MarkdownBlockParser(bytes)
    parser.parse()
    var reader = MarkdownReader(
      references: parser.references, linksBareAddresses: linksBareAddresses)
    for leaf in parser.leaves where !leaf.isRemoved { reader.read(leaf) }
    // An empty paragraph is nothing but its line feed.
    if let last = reader.previous?.block, last.isEmpty {
      reader.builder.append([.lineFeed], last.attributes)
    }
    return reader.builder.finish()
  }

  /// Reads a text that is one paragraph.
  static func readInline(
    _ bytes: [UInt8], spacing: MarkdownInlineParser.Spacing, linksBareAddresses: Bool
  ) -> [Run] {
    var parser = MarkdownInlineParser(
      withLineFeeds(bytes), spacing: spacing,
      references: MarkdownReferences(textSize: bytes.count), linksBareAddresses: linksBareAddresses)
    parser.parse()
    var builder = MarkdownRunBuilder()
    for span in parser.takeSpans() {
      if let text = span.text {
        builder.append(parser.output[text], span.attributes(in: [:]))
      } else {
        builder.append([.lineFeed], [:])
      }
    }
    return builder.finish()
  }

  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(.carriageReturn) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == .lineFeed, index > 0, bytes[index - 1] == .carriageReturn { continue }
      output.append(byte == .carriageReturn ? .lineFeed : byte)
    }
    return output
  }

  private init(references: MarkdownReferences, linksBareAddresses: Bool) {
    self.linksBareAddresses = linksBareAddresses
    self.references = references
  }

  private mutating func read(_ leaf: MarkdownLeaf) {
    switch leaf.block.kind {
    case .rule:
      var block = leaf.block
      begin(&block, leaf)
      var attributes = block.attributes
      attributes["attachment"] = MarkdownBlock.thematicBreak
      builder.append("\u{FFFC}".utf8, attributes)
    case .code, .tableRow: readLines(leaf)
    case .text where leaf.isLiteral: readLines(leaf)
    case .text, .heading: readText(leaf)
    }
  }

  private mutating func readLines(_ leaf: MarkdownLeaf) {
    var block = leaf.block
    let text = leaf.text.last == .lineFeed ? leaf.text.dropLast() : leaf.text[...]
    var isNext = false
    for line in text.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      // White space alone is no text outside of code.
      let line = leaf.isLiteral && line.trimmed.isEmpty ? [] : line
      block.isEmpty = line.isEmpty
      begin(&block, leaf, isNextLine: isNext)
      builder.append(line, block.attributes)
      block = block.next
      isNext = true
    }
  }

  private mutating func readText(_ leaf: MarkdownLeaf) {
    var block = leaf.block
    let text = Self.takeCheck(from: leaf.text, &block)
    var parser = MarkdownInlineParser(
      text, spacing: .lines, references: references,
      linksBareAddresses: linksBareAddresses)
    parser.parse()
    references = parser.references
    let spans = parser.takeSpans()
    guard let first = spans.firstIndex(where: { $0.text != nil }),
      let last = spans.lastIndex(where: { $0.text != nil })
    else {
      block.isEmpty = true
      if !block.isPlain { begin(&block, leaf) }
      return
    }
    var isNext = false
    for line in spans[first...last].split(
      omittingEmptySubsequences: false, whereSeparator: { $0.text == nil })
    {
      block.isEmpty = line.isEmpty
      begin(&block, leaf, isNextLine: isNext)
      for span in line {
        guard let text = span.text else { continue }
        builder.append(parser.output[text], span.attributes(in: block.attributes))
      }
      block = block.next
      isNext = true
    }
  }

  /// Takes the check box of a task out of the text of an item.
  private static func takeCheck(from text: [UInt8], _ block: inout MarkdownBlock) -> [UInt8] {
    guard block.isItemText, block.kind == .text, text.count >= 3, text[0] == UInt8(ascii: "["),
      text[2] == UInt8(ascii: "]"), text.count == 3 || text[3].isMarkdownBlank
    else { return text }
    switch text[1] {
    case .space: block.checked = false
    case UInt8(ascii: "x"), UInt8(ascii: "X"): block.checked = true
    default: return text
    }
    return Array(text[3...])
  }

  /// Ends the paragraph that was read last, and starts another one.
  ///
  /// - Parameters:
  ///   - block: the new paragraph, which is made to be in no more items than are open.
  ///   - leaf: the block that it comes from.
  ///   - isNextLine: whether the last paragraph comes from the same block.
  private mutating func begin(
    _ block: inout MarkdownBlock, _ leaf: MarkdownLeaf, isNextLine: Bool = false
  ) {
    defer { previous = (block, leaf.containers) }
    guard let previous else {
      nesting.place(&block)
      return
    }
    let shared = zip(previous.containers, leaf.containers).prefix { $0 == $1 }.count
    let levels = Array(leaf.block.levels.prefix(shared))
    if previous.block.levels.dropFirst(shared).contains(.quote) { nesting.placeGap(levels) }
    nesting.place(&block)
    builder.append([.lineFeed], previous.block.attributes)
    guard !isNextLine, block.continues(previous.block) else { return }
    var gap = MarkdownBlock()
    gap.levels = levels
    builder.append([.lineFeed], gap.attributes)
  }
}
