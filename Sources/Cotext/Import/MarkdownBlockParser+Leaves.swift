// Opening and closing of blocks.

extension MarkdownBlockParser {
  /// Opens a block that holds text in the innermost container.
  mutating func openLeaf(_ kind: MarkdownBlock.Kind) {
    closeLeaf()
    lists.removeLast(max(0, lists.count - containers.count))
    var block = MarkdownBlock()
    block.quotes = min(quotations.count, MarkdownBlock.maximumDepth)
    block.kind = kind
    startedItem = nil
    for index in containers.indices {
      containers[index].isEmpty = false
      guard let list = containers[index].list else { continue }
      if containers[index].hasLeaf {
        block.indent += 1
        continue
      }
      // Of items that start with an item only the innermost holds the text; the others are empty.
      if let outer = startedItem { append(block, startingItem: outer) }
      if startedItem != nil { block.indent += 1 }
      block.list = list
      block.listStart = containers[index].listStart
      startedItem = index
    }
    if let item = startedItem { containers[item].hasLeaf = true }
    block.indent = min(block.indent, MarkdownBlock.maximumDepth)
    leaves.append(MarkdownLeaf(block: block, quotations: quotations))
  }

  private mutating func append(_ block: MarkdownBlock, startingItem item: Int) {
    var block = block
    block.kind = .text
    block.isEmpty = true
    containers[item].hasLeaf = true
    leaves.append(MarkdownLeaf(block: block, quotations: quotations))
  }

  /// Closes the block that takes text.
  mutating func closeLeaf() {
    let last = leaves.count - 1
    switch open {
    case .none: return
    case .fencedCode: break
    case .indentedCode: leaves[last].dropBlankLines()
    case .paragraph:
      if !takeDefinitions() {
        leaves[last].isRemoved = true
        if let item = startedItem { containers[item].hasLeaf = false }
      }
    }
    open = .none
  }

  /// Takes the definitions of link targets out of the open paragraph; false if nothing is left of it.
  mutating func takeDefinitions() -> Bool {
    let last = leaves.count - 1
    references.takeDefinitions(from: &leaves[last].text)
    while leaves[last].text.last?.isMarkdownBlank == true { leaves[last].text.removeLast() }
    return !leaves[last].text.isEmpty
  }

  /// Closes the open block, and the containers from a number on.
  mutating func close(to count: Int) {
    closeLeaf()
    while containers.count > count, let container = containers.last {
      if container.list == nil {
        quotations.removeLast()
      } else if !container.hasLeaf {
        openLeaf(.text)
        leaves[leaves.count - 1].block.isEmpty = true
      }
      containers.removeLast()
    }
  }

  /// Opens a container in the innermost one.
  mutating func openContainer(_ container: MarkdownContainer) {
    closeLeaf()
    if !containers.isEmpty { containers[containers.count - 1].isEmpty = false }
    lists.removeLast(max(0, lists.count - containers.count))
    lists.append(container.marker)
    containers.append(container)
    guard container.list == nil else { return }
    quotationCount += 1
    quotations.append(quotationCount)
  }
}

extension MarkdownLeaf {
  /// Drops the blank lines at the end of indented code.
  fileprivate mutating func dropBlankLines() {
    guard let last = text.lastIndex(where: { !$0.isMarkdownBlank }),
      let feed = text[last...].firstIndex(of: .lineFeed)
    else { return }
    text.removeSubrange((feed + 1)...)
  }
}
