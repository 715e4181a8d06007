// Opening and closing of blocks.

extension MarkdownBlockParser {
  /// Opens a block that holds text in the innermost container.
  mutating func openLeaf(_ kind: MarkdownBlock.Kind) {
    closeLeaf()
    lists.removeLast(max(0, lists.count - containers.count))
    var block = MarkdownBlock()
    block.kind = kind
    var numbers: [Int] = []
    var counts = (quotes: 0, items: 0)
    startedItem = nil
    for (index, container) in containers.enumerated() {
      containers[index].isEmpty = false
      guard let list = container.list else {
        guard counts.quotes < MarkdownBlock.maximumDepth else { continue }
        counts.quotes += 1
        block.levels.append(.quote)
        numbers.append(container.number)
        continue
      }
      if !container.hasLeaf {
        // Of items that start with an item only the innermost holds the text; the others are empty.
        if startedItem != nil { appendEmptyItem(block, numbers) }
        block.list = list
        block.listStart = container.listStart
        startedItem = index
        containers[index].hasLeaf = true
      }
      guard counts.items < MarkdownBlock.maximumDepth + (block.list == nil ? 0 : 1) else {
        continue
      }
      counts.items += 1
      block.levels.append(.item)
      numbers.append(container.number)
    }
    leaves.append(MarkdownLeaf(block: block, containers: numbers))
  }

  private mutating func appendEmptyItem(_ block: MarkdownBlock, _ numbers: [Int]) {
    var block = block
    block.kind = .text
    block.isEmpty = true
    leaves.append(MarkdownLeaf(block: block, containers: numbers))
  }

  /// Closes the block that takes text.
  mutating func closeLeaf() {
    let last = leaves.count - 1
    switch open {
    case .none: return
    case .fencedCode, .table: break
    case .indentedCode, .html: leaves[last].dropBlankLines()
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
      if container.list != nil, !container.hasLeaf {
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
    containerCount += 1
    containers.append(container)
    containers[containers.count - 1].number = containerCount
  }
}

extension MarkdownLeaf {
  /// Drops the blank lines at the end of indented code or HTML.
  fileprivate mutating func dropBlankLines() {
    guard let last = text.lastIndex(where: { !$0.isMarkdownBlank }),
      let feed = text[last...].firstIndex(of: .lineFeed)
    else { return }
    text.removeSubrange((feed + 1)...)
  }
}
