/// Writes paragraphs as Markdown blocks.
struct MarkdownWriter {
  /// What a paragraph becomes, as far as its neighbours matter.
  private struct Block: Equatable {
    var isQuoted: Bool
    var list: ListKind?
    var heading: Int?

    /// Whether the paragraph is lines of text and nothing else.
    var isPlain: Bool { list == nil && heading == nil }
  }

  private var output = ""
  /// The paragraph that was written last, with content or without.
  private var previous: Block?
  /// Whether an empty paragraph stood between the last written one and the next.
  private var hasGap = false
  private var itemNumber = 0

  /// Writes a paragraph.
  mutating func write(_ paragraph: Paragraph) {
    let attributes = paragraph.attributes
    let block = Block(
      isQuoted: attributes.isOn("blockquote"), list: attributes.list,
      heading: attributes.headingLevel)
    let content = paragraph.content
    if content.isEmpty, block.isPlain {
      hasGap = true
      return
    }
    separate(from: block)
    if block.isQuoted { output += "> " }
    itemNumber = block.list == .ordered && previous?.list == .ordered ? itemNumber + 1 : 1
    switch block.list {
    case .bullet: output += "- "
    case .ordered: output += "\(itemNumber). "
    case nil: break
    }
    if let level = block.heading {
      output += String(repeating: "#", count: level) + (content.isEmpty ? "" : " ")
    }
    var line = MarkdownLine(escapesHashes: block.heading != nil)
    for (scalars, attributes) in content { line.append(scalars, attributes) }
    output += line.text
    previous = block
    hasGap = false
  }

  /// Ends the last line and gives the Markdown.
  mutating func finish() -> String {
    if previous != nil { output += "\n" }
    return output
  }

  /// Writes what stands between the last paragraph and the next.
  private mutating func separate(from block: Block) {
    guard let previous else { return }
    let quote = previous.isQuoted && block.isQuoted ? ">" : ""
    if previous == block, block.isPlain, !hasGap {
      output += "\\\n"
    } else if previous == block, block.list != nil, !hasGap {
      output += "\n"
    } else {
      output += "\n\(quote)\n"
    }
  }
}
