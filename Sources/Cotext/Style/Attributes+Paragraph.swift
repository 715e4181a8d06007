extension Attributes {
  /// The side on which the lines of a paragraph are flush.
  public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
    /// The left side.
    case left
    /// Neither: lines are centred.
    case center
    /// The right side.
    case right
    /// Both.
    case justified
  }

  /// Where the lines of a paragraph start.
  public enum WritingDirection: String, CaseIterable, Hashable, Sendable {
    /// On the left, as in Latin.
    case leftToRight
    /// On the right, as in Hebrew.
    case rightToLeft
  }

  /// A paragraph as the start of an item of a list.
  public struct ListItem: Hashable, Sendable {
    /// What stands in front of it.
    public var kind: ListKind
    /// How deep the item is: 1, or more for an item inside of an item.
    public var level: Int

    /// An item.
    public init(_ kind: ListKind, level: Int = 1) {
      self.kind = kind
      self.level = level
    }

    /// An item with a bullet.
    public static let bullet = ListItem(.bullet)
    /// A numbered item.
    public static let ordered = ListItem(.ordered)
  }

  /// Code in paragraphs of its own: neighbouring lines of one language are one block.
  public struct CodeBlock: Hashable, Sendable {
    /// The name of the programming language, if it is known.
    public var language: String?

    /// A line of code.
    public init(language: String? = nil) {
      self.language = language
    }
  }

  /// How far the lines of a paragraph stand apart.
  public enum LineHeight: Hashable, Sendable {
    /// As far as the font says.
    case normal
    /// Farther.
    case loose
    /// Less far.
    case tight
    /// Each line as far as what stands on it needs.
    case variable
    /// A multiple of the font's size.
    case multiple(factor: Double)
    /// The font's size and these points.
    case leading(increase: Double)
    /// These points.
    case exact(points: Double)
  }

  /// The side on which lines are flush.
  public var alignment: TextAlignment? {
    get { self[AttributeKeys.Alignment.self] }
    set { self[AttributeKeys.Alignment.self] = newValue }
  }

  /// The level of a heading, 1 to 6; nil for other paragraphs. Setting more sets 6, less takes it
  /// away.
  public var headingLevel: Int? {
    get { self[AttributeKeys.Heading.self] }
    set { self[AttributeKeys.Heading.self] = newValue }
  }

  /// The kind of list that the paragraph starts an item of; nil for other paragraphs.
  public var list: ListKind? {
    get { self[AttributeKeys.List.self] }
    set { self[AttributeKeys.List.self] = newValue }
  }

  /// The number of an item that starts a list of its own; nil for items that continue a list or start
  /// at 1.
  public var listStart: Int? {
    get { self[AttributeKeys.ListStart.self] }
    set { self[AttributeKeys.ListStart.self] = newValue }
  }

  /// Whether the task that the item of a list is has been done; nil for items that are no tasks.
  public var checked: Bool? {
    get { self[AttributeKeys.Checked.self] }
    set { self[AttributeKeys.Checked.self] = newValue }
  }

  /// In how many items of lists the paragraph is, beside the one that it starts: 1 to 32. Setting more
  /// sets 32, less takes it away.
  public var indent: Int? {
    get { self[AttributeKeys.Indent.self] }
    set { self[AttributeKeys.Indent.self] = newValue }
  }

  /// The item that the paragraph starts: ``list``, and a level of one more than ``indent``. nil for other
  /// paragraphs; setting it takes both away.
  public var listItem: ListItem? {
    get { list.map { ListItem($0, level: (indent ?? 0) + 1) } }
    set {
      list = newValue?.kind
      let level = newValue?.level ?? 1
      indent = level > 1 ? level - 1 : nil
    }
  }

  /// In how many quotations the paragraph is: 1 to 32. Setting more sets 32, less takes it away.
  public var blockQuote: Int? {
    get { self[AttributeKeys.BlockQuote.self] }
    set { self[AttributeKeys.BlockQuote.self] = newValue }
  }

  /// For each quotation that the paragraph is in, from the outermost inward, in how many items of lists
  /// the quotation lies; nil where all quotations lie outside of the lists.
  public var quoteIndents: [Int]? {
    get { self[AttributeKeys.QuoteIndent.self] }
    set { self[AttributeKeys.QuoteIndent.self] = newValue }
  }

  /// Whether the paragraph is a row of a table, as Markdown writes it.
  public var tableRow: Bool? {
    get { self[AttributeKeys.TableRow.self] }
    set { self[AttributeKeys.TableRow.self] = newValue }
  }

  /// The block of code that the paragraph is a line of; nil for other paragraphs.
  public var codeBlock: CodeBlock? {
    get { self[AttributeKeys.CodeBlock.self] }
    set { self[AttributeKeys.CodeBlock.self] = newValue }
  }

  /// Where lines start.
  public var writingDirection: WritingDirection? {
    get { self[AttributeKeys.WritingDirection.self] }
    set { self[AttributeKeys.WritingDirection.self] = newValue }
  }

  /// How far lines stand apart.
  public var lineHeight: LineHeight? {
    get { self[AttributeKeys.LineHeight.self] }
    set { self[AttributeKeys.LineHeight.self] = newValue }
  }
}

/// A kind of list.
public enum ListKind: String, CaseIterable, Hashable, Sendable, AttributeValueConvertible {
  /// Items with a bullet.
  case bullet
  /// Numbered items.
  case ordered
}
