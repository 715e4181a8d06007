// Attributes of paragraphs.

extension AttributeKeys {
  /// `alignment`: the side on which lines are flush.
  public enum Alignment: TypedAttributeKey {
    /// A side.
    public typealias Value = Attributes.TextAlignment
    /// `alignment`
    public static var name: AttributeKey { "alignment" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }

  /// `heading`: the level of a heading, 1 to 6.
  public enum Heading: TypedAttributeKey {
    /// `heading`
    public static var name: AttributeKey { "heading" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }

    /// Reads a whole number from 1 to 6.
    public static func value(from attributeValue: AttributeValue) -> Int? {
      guard let level = Int(attributeValue: attributeValue), (1...6).contains(level) else {
        return nil
      }
      return level
    }

    /// The level.
    public static func attributeValue(for value: Int) -> AttributeValue { value.attributeValue }
  }

  /// `list`: `bullet` or `ordered`, or `{"kind":…,"level":…}` for an item inside of an item.
  public enum List: TypedAttributeKey {
    /// A kind and a level.
    public typealias Value = Attributes.ListItem
    /// `list`
    public static var name: AttributeKey { "list" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }

  /// `blockquote`: whether the paragraph is quoted.
  public enum BlockQuote: TypedAttributeKey {
    /// On or off.
    public typealias Value = Bool
    /// `blockquote`
    public static var name: AttributeKey { "blockquote" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }

  /// `writingDirection`: where lines start.
  public enum WritingDirection: TypedAttributeKey {
    /// A direction.
    public typealias Value = Attributes.WritingDirection
    /// `writingDirection`
    public static var name: AttributeKey { "writingDirection" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }

  /// `lineHeight`: how far lines stand apart.
  public enum LineHeight: TypedAttributeKey {
    /// A distance.
    public typealias Value = Attributes.LineHeight
    /// `lineHeight`
    public static var name: AttributeKey { "lineHeight" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }
}
