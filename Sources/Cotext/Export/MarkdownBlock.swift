/// What a paragraph is to Markdown and to HTML: the containers that it stands in, and its kind.
///
/// In the attributes of a paragraph:
///
/// | attribute | says |
/// |---|---|
/// | `heading` | 1 to 6 |
/// | `list` | `"bullet"` or `"ordered"`: the paragraph starts an item |
/// | `listStart` | the item starts a list of its own, and has this number |
/// | `checked` | the item is a task, done or not |
/// | `indent` | in how many items it stands, beside the one that it starts |
/// | `blockquote` | true, or how many quotations it stands in; they are outside of the lists |
/// | `codeBlock` | true, or the name of the language |
///
/// A thematic break is a paragraph of U+FFFC with `attachment` = `"thematicBreak"`.
struct MarkdownBlock: Equatable {
  /// What stands in a paragraph.
  enum Kind: Equatable {
    /// Text.
    case text
    /// A heading of level 1 to 6.
    case heading(Int)
    /// A line of a code block, and the name of the language.
    case code(language: String?)
    /// A thematic break.
    case rule
  }

  /// The most quotations, and the most items, that a paragraph is seen in.
  static let maximumDepth = 32
  /// The value of `attachment` that makes U+FFFC a thematic break.
  static let thematicBreak: AttributeValue = "thematicBreak"

  /// How many quotations the paragraph stands in.
  var quotes = 0
  /// In how many items of lists it stands, beside the one that it starts.
  var indent = 0
  /// What item it starts.
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

  /// In how many items what follows may stand.
  var depth: Int { indent + (list == nil ? 0 : 1) }

  /// The next line of the same block.
  var next: MarkdownBlock {
    var next = self
    next.list = nil
    next.listStart = nil
    next.checked = nil
    next.indent = depth
    return next
  }

  /// Whether the paragraph would become the next line of another one if nothing stood between them.
  func continues(_ other: MarkdownBlock) -> Bool {
    guard quotes == other.quotes, list == nil, indent == other.depth else { return false }
    if case .code = kind { return kind == other.kind }
    return kind == .text && other.kind == .text
  }
}

extension MarkdownBlock {
  /// What a paragraph of a document is.
  init(_ paragraph: Paragraph) {
    self.init()
    let attributes = paragraph.attributes
    let content = paragraph.content
    isEmpty = content.isEmpty
    quotes = attributes.blockQuote ?? 0
    indent = attributes.indent ?? 0
    list = attributes.list
    if let level = attributes.headingLevel {
      kind = .heading(level)
    } else if let code = attributes.codeBlock {
      kind = .code(language: code.language.flatMap(Self.language))
    } else if content.count == 1, content[0].scalars.elementsEqual(["\u{FFFC}"]),
      content[0].attributes.attachment == Self.thematicBreak
    {
      kind = .rule
    }
    guard list != nil else { return }
    listStart = attributes.listStart
    if kind == .text { checked = attributes.checked }
  }

  /// The attributes that say it.
  var attributes: Attributes {
    var attributes = Attributes()
    if quotes > 0 { attributes["blockquote"] = quotes == 1 ? true : .number(Double(quotes)) }
    if indent > 0 { attributes["indent"] = .number(Double(indent)) }
    attributes.list = list
    attributes.listStart = listStart
    attributes.checked = checked
    switch kind {
    case .text, .rule: break
    case .heading(let level): attributes["heading"] = .number(Double(level))
    case .code(let language): attributes["codeBlock"] = language.map { .string($0) } ?? true
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

/// Which items of lists are open, so that no paragraph claims to stand in one that is not there.
struct MarkdownNesting {
  private var quotes = 0
  /// In how many items the next list may stand.
  private var listDepth = 0
  /// In how many items other paragraphs may stand.
  private var textDepth = 0
  /// The lists that are open, from the outermost inward.
  private var lists: [ListKind] = []

  /// Lets a paragraph stand in no more items than are open, and opens the one that it starts.
  mutating func place(_ block: inout MarkdownBlock) {
    if block.quotes != quotes { (listDepth, textDepth, lists) = (0, 0, []) }
    quotes = block.quotes
    block.indent = min(block.indent, block.list == nil ? textDepth : listDepth)
    placeItem(&block)
    listDepth = min(block.depth, MarkdownBlock.maximumDepth)
    // An item that starts empty holds nothing but what stands right behind its marker.
    textDepth = block.isEmpty && block.kind == .text ? block.indent : listDepth
  }

  /// Opens a list, or continues the one that is open; a number is left to the item only if it says
  /// more than that.
  private mutating func placeItem(_ block: inout MarkdownBlock) {
    let continuesList = block.indent < lists.count && lists[block.indent] == block.list
    if !continuesList, block.list == .bullet || block.listStart == 1 { block.listStart = nil }
    lists.removeLast(max(0, lists.count - block.indent))
    if let list = block.list { lists.append(list) }
  }

  /// Notes an empty line that stands in some quotations.
  mutating func placeGap(quotes: Int) {
    if quotes < self.quotes {
      self.quotes = quotes
      (listDepth, textDepth, lists) = (0, 0, [])
    }
    listDepth = textDepth
  }
}
