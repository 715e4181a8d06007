/// What a paragraph is to Markdown and to HTML: the containers around it, and its kind.
///
/// In the attributes of a paragraph:
///
/// | attribute | says |
/// |---|---|
/// | `heading` | 1 to 6 |
/// | `list` | `"bullet"` or `"ordered"`: the paragraph starts an item |
/// | `listStart` | the item starts a list of its own, and has this number |
/// | `checked` | the item is a task, done or not |
/// | `indent` | in how many items it is, beside the one that it starts |
/// | `blockquote` | true, or in how many quotations it is |
/// | `quoteIndent` | in how many items each quotation lies; without it, in none |
/// | `codeBlock` | true, or the name of the language |
/// | `tableRow` | true: a row of a table, as Markdown writes it |
///
/// A thematic break is a paragraph of U+FFFC with `attachment` = `"thematicBreak"`.
struct MarkdownBlock: Equatable {
  /// What a paragraph holds.
  enum Kind: Equatable {
    /// Text.
    case text
    /// A heading of level 1 to 6.
    case heading(Int)
    /// A line of a code block, and the name of the language.
    case code(language: String?)
    /// A row of a table.
    case tableRow
    /// A thematic break.
    case rule
  }

  /// What a paragraph may be in.
  enum Level {
    case quote
    case item
  }

  /// The most quotations, and the most items, that a paragraph is seen in.
  static let maximumDepth = 32
  /// The value of `attachment` that makes U+FFFC a thematic break.
  static let thematicBreak: AttributeValue = "thematicBreak"

  /// The quotations and items around the paragraph, from the outermost inward.
  var levels: [Level] = []
  /// The kind of the innermost item if the paragraph starts it.
  var list: ListKind?
  /// The number of that item if it starts a list of its own.
  var listStart: Int?
  /// Whether that item is a task that is done.
  var checked: Bool?
  /// What it is.
  var kind = Kind.text
  /// Whether it has no text.
  var isEmpty = false

  /// Whether Markdown writes nothing but markers for it.
  var isBare: Bool { isEmpty && checked == nil }

  /// Whether the paragraph is a line of text and nothing else.
  var isPlain: Bool { kind == .text && list == nil }

  /// Whether the paragraph is an item without text.
  var isEmptyItem: Bool { kind == .text && list != nil && isEmpty }

  /// The place among the levels of the item that the paragraph starts.
  var startedItem: Int? { list == nil ? nil : levels.lastIndex(of: .item) }

  /// Whether the paragraph is the text of an item, with no quotation in between.
  var isItemText: Bool { list != nil && levels.last == .item }

  /// The next line of the same block.
  var next: MarkdownBlock {
    var next = self
    next.list = nil
    next.listStart = nil
    next.checked = nil
    return next
  }

  /// Whether the paragraph would become the next line of another one if nothing lay between them.
  func continues(_ other: MarkdownBlock) -> Bool {
    guard list == nil, levels == other.levels else { return false }
    switch kind {
    case .text, .code, .tableRow: return kind == other.kind
    case .heading, .rule: return false
    }
  }
}

extension MarkdownBlock {
  /// What a paragraph of a document is.
  init(_ paragraph: Paragraph) {
    self.init()
    let attributes = paragraph.attributes
    let content = paragraph.content
    isEmpty = content.isEmpty
    list = attributes.list
    addLevels(attributes)
    if let level = attributes.headingLevel {
      kind = .heading(level)
    } else if let code = attributes.codeBlock {
      kind = .code(language: code.language.flatMap(Self.language))
    } else if attributes.tableRow == true, !isEmpty {
      kind = .tableRow
    } else if content.count == 1, content[0].scalars.elementsEqual(["\u{FFFC}"]),
      content[0].attributes.attachment == Self.thematicBreak
    {
      kind = .rule
    }
    guard list != nil else { return }
    listStart = attributes.listStart
    if kind == .text, isItemText { checked = attributes.checked }
  }

  private mutating func addLevels(_ attributes: Attributes) {
    let items = (attributes.indent ?? 0) + (list == nil ? 0 : 1)
    let indents = attributes.quoteIndents ?? [0]
    var open = 0
    for quote in 0..<(attributes.blockQuote ?? 0) {
      let outer = min(indents[min(quote, indents.count - 1)], items)
      levels += repeatElement(.item, count: max(0, outer - open))
      open = max(open, outer)
      levels.append(.quote)
    }
    levels += repeatElement(.item, count: items - open)
  }

  /// The attributes that say it.
  var attributes: Attributes {
    var attributes = Attributes()
    var items = 0
    var quoteIndents: [Int] = []
    for level in levels {
      switch level {
      case .item: items += 1
      case .quote: quoteIndents.append(items)
      }
    }
    attributes.blockQuote = quoteIndents.count
    // The last number counts for all further quotations, and the first one is 0 if there is none.
    while let last = quoteIndents.last, quoteIndents.dropLast().last ?? 0 == last {
      quoteIndents.removeLast()
    }
    if !quoteIndents.isEmpty { attributes.quoteIndents = quoteIndents }
    attributes.indent = items - (list == nil ? 0 : 1)
    attributes.list = list
    attributes.listStart = listStart
    attributes.checked = checked
    switch kind {
    case .text, .rule: break
    case .heading(let level): attributes["heading"] = .number(Double(level))
    case .code(let language): attributes["codeBlock"] = language.map { .string($0) } ?? true
    case .tableRow: attributes.tableRow = true
    }
    return attributes
  }

  /// A name of a language, if it is so plain that it can stand anywhere; otherwise nil.
  static func language(_ name: String) -> String? {
    let isPlain = name.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "+-#._".utf8.contains($0)
    }
    return isPlain && (1...64).contains(name.utf8.count) ? name : nil
  }
}
