/// Which quotations and items of lists are open, so that no paragraph claims to be in an item that is not
/// there.
struct MarkdownNesting {
  /// An item that is open.
  struct Item {
    /// Which paragraphs Markdown lets into an item.
    enum Entrance {
      case all
      /// Into an item without text: text after it would become its own.
      case lists
      /// Into an item without text, after an empty line.
      case none
    }

    var list: ListKind
    var number: Int
    /// Whether the list is written with the other marker, since it follows a list of its kind.
    var isAlternate = false
    var entrance = Entrance.all

    /// What the item starts with.
    var marker: String {
      switch list {
      case .bullet: return isAlternate ? "+" : "-"
      case .ordered: return String(number) + (isAlternate ? ")" : ".")
      }
    }
  }

  /// A quotation or an item that is open.
  enum Level {
    case quote
    case item(Item)

    /// Whether it is a quotation.
    var isQuote: Bool { if case .quote = self { true } else { false } }

    /// What a line inside of it starts with.
    var prefix: String {
      switch self {
      case .quote: return "> "
      case .item(let item): return String(repeating: " ", count: item.marker.utf8.count + 1)
      }
    }
  }

  /// From the outermost inward.
  private(set) var open: [Level] = []

  /// Lets a paragraph be in no more items than are open, and opens what it starts.
  ///
  /// - Returns: how many of the levels stay open, and whether the item that the paragraph starts
  ///   continues a list.
  @discardableResult
  mutating func place(_ block: inout MarkdownBlock) -> (kept: Int, continuesList: Bool) {
    let started = block.startedItem
    var levels: [MarkdownBlock.Level] = []
    var added: [Level] = []
    var kept = 0
    var continuesList = false
    for (index, level) in block.levels.enumerated() {
      let next = added.isEmpty && kept < open.count ? open[kept] : nil
      switch (level, next) {
      case (.item, _) where index == started:
        let previous: Item? = if case .item(let item)? = next { item } else { nil }
        let item = Self.item(&block, after: previous)
        continuesList = previous?.list == item.list && block.listStart == nil
        added.append(.item(item))
      case (.quote, .quote?):
        kept += 1
      case (.quote, _):
        // Markdown has no quotation without text.
        if let started, index > started, block.isEmptyItem { continue }
        added.append(.quote)
      case (.item, .item(var item)?)
      where item.entrance == .all || item.entrance == .lists && started != nil:
        item.entrance = .all
        open[kept] = .item(item)
        kept += 1
      case (.item, _):
        continue
      }
      levels.append(level)
    }
    block.levels = levels
    open.removeLast(open.count - kept)
    open += added
    return (kept, continuesList)
  }

  /// The item that a paragraph starts, after an item at the same place. A number is left to the
  /// paragraph only if it says more than the list does.
  private static func item(_ block: inout MarkdownBlock, after previous: Item?) -> Item {
    var item = Item(list: block.list ?? .bullet, number: 1)
    if let previous, previous.list == item.list {
      item.isAlternate = previous.isAlternate != (block.listStart != nil)
      item.number = min(previous.number + 1, AttributeKeys.ListStart.numbers.upperBound)
    } else if block.listStart == 1 || item.list == .bullet {
      block.listStart = nil
    }
    if let start = block.listStart { item.number = start }
    if block.isEmptyItem { item.entrance = .lists }
    return item
  }

  /// Notes an empty line; it ends the quotations that it is not in.
  mutating func placeGap(_ levels: [MarkdownBlock.Level]) {
    let shared = zip(levels, open).prefix { ($0 == .quote) == $1.isQuote }.count
    if let end = open[shared...].firstIndex(where: { $0.isQuote }) {
      open.removeLast(open.count - end)
    }
    guard case .item(var item)? = open.last, item.entrance == .lists else { return }
    item.entrance = .none
    open[open.count - 1] = .item(item)
  }
}
