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

  /// A paragraph as an item of a list.
  public struct ListItem: Hashable, Sendable {
    /// What stands in front of an item.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// A bullet.
      case bullet
      /// A number.
      case ordered
    }

    /// What stands in front of it.
    public var kind: Kind
    /// How deep the item is, from 1 to 32.
    public let level: Int

    /// An item; a level outside of 1 to 32 is moved to the edge.
    public init(_ kind: Kind, level: Int = 1) {
      self.kind = kind
      self.level = level < 1 ? 1 : level > Self.maximumLevel ? Self.maximumLevel : level
    }

    /// The deepest level.
    public static let maximumLevel = 32
    /// An item with a bullet.
    public static let bullet = ListItem(.bullet)
    /// A numbered item.
    public static let ordered = ListItem(.ordered)
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

  /// The level of a heading, 1 to 6; nil for other paragraphs.
  public var headingLevel: Int? {
    get { self[AttributeKeys.Heading.self] }
    set { self[AttributeKeys.Heading.self] = newValue }
  }

  /// The list item that the paragraph is; nil for other paragraphs.
  public var listItem: ListItem? {
    get { self[AttributeKeys.List.self] }
    set { self[AttributeKeys.List.self] = newValue }
  }

  /// Whether the paragraph is quoted.
  public var blockQuote: Bool? {
    get { self[AttributeKeys.BlockQuote.self] }
    set { self[AttributeKeys.BlockQuote.self] = newValue }
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
