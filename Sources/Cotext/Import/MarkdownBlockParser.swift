/// Finds the blocks of a text, line by line (CommonMark 0.31, appendix "A parsing strategy").
///
/// A line costs its length and the number of containers that are open, of which there are at most
/// ``maximumDepth``: what would be nested deeper is text.
struct MarkdownBlockParser {
  /// The most quotations and items that are open at once.
  static let maximumDepth = 64

  /// The block that takes text.
  enum Open {
    case none
    case paragraph
    case table
    case html(MarkdownHTMLBlock)
    case indentedCode
    case fencedCode(fence: UInt8, count: Int, indent: Int)
  }

  let bytes: [UInt8]
  /// The blocks that were found.
  var leaves: [MarkdownLeaf] = []
  /// The link targets that were defined.
  var references: MarkdownReferences
  var containers: [MarkdownContainer] = []
  /// At each depth the marker of the list that a next item would continue, or 0.
  var lists: [UInt8] = []
  var open = Open.none
  /// How many containers were opened.
  var containerCount = 0
  /// The item that the open block starts.
  var startedItem: Int?

  /// A parser of a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    references = MarkdownReferences(textSize: bytes.count)
  }

  /// Reads all lines.
  mutating func parse() {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
      read(MarkdownLineCursor(bytes, start..<end))
      let isPair = end + 1 < bytes.count && bytes[end] == .carriageReturn
      start = end + (isPair && bytes[end + 1] == .lineFeed ? 2 : 1)
    }
    close(to: 0)
  }

  private mutating func read(_ line: MarkdownLineCursor) {
    var line = line
    let matched = matchContainers(&line)
    var isTextAllowed = matched == containers.count
    if isTextAllowed, continueLines(&line) { return }
    if line.isBlank {
      close(to: matched)
      return
    }
    let isLazy = if case .paragraph = open { true } else { false }
    var isNew = false
    while startBlock(&line, matched: isNew ? containers.count : matched, isNew: isNew) {
      isNew = true
      isTextAllowed = true
      // A heading or a break takes its whole line, code the rest of it.
      if line.isBlank { return }
      if case .none = open { continue }
      return
    }
    if isLazy, !isNew {
      appendToLeaf(line)
      return
    }
    if case .table = open, !isNew, isTextAllowed {
      appendToLeaf(line)
      return
    }
    if !isTextAllowed { close(to: matched) }
    openLeaf(.text)
    open = .paragraph
    appendToLeaf(line)
  }

  mutating func appendToLeaf(_ line: MarkdownLineCursor) {
    if !leaves[leaves.count - 1].text.isEmpty { leaves[leaves.count - 1].text.append(.lineFeed) }
    leaves[leaves.count - 1].text += line.text
  }

  /// Goes past what marks a line as a part of the open containers; returns how many it is in.
  private func matchContainers(_ line: inout MarkdownLineCursor) -> Int {
    for (index, container) in containers.enumerated() {
      if container.list == nil {
        guard !line.isIndented, line.first == UInt8(ascii: ">") else { return index }
        line.skipText(1)
        line.skip(columns: 1)
      } else {
        let isInside = line.isBlank ? !container.isEmpty : line.indent >= container.width
        guard isInside else { return index }
        line.skip(columns: container.width)
      }
    }
    return containers.count
  }

  /// Takes a line of the code or HTML that is open; false if there is none, or it ends here.
  private mutating func continueLines(_ line: inout MarkdownLineCursor) -> Bool {
    switch open {
    case .none, .paragraph, .table: return false
    case .fencedCode(let fence, let count, let indent):
      if !line.isIndented, isFence(line, fence, count) {
        close(to: containers.count)
        return true
      }
      line.skip(columns: indent)
    case .html(let block):
      if block.endsAtEmptyLine, line.isBlank { return false }
      appendLine(line)
      if block.ends(with: line.text) { close(to: containers.count) }
      return true
    case .indentedCode:
      if !line.isBlank && !line.isIndented { return false }
      line.skip(columns: 4)
    }
    appendLine(line)
    return true
  }

  private func isFence(_ line: MarkdownLineCursor, _ fence: UInt8, _ count: Int) -> Bool {
    let row = line.text.prefix { $0 == fence }
    return row.count >= count && line.text[row.endIndex...].trimmed.isEmpty
  }
}
