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

  /// `list`: `bullet` or `ordered`: the paragraph starts an item.
  public enum List: TypedAttributeKey {
    /// A kind of list.
    public typealias Value = ListKind
    /// `list`
    public static var name: AttributeKey { "list" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }
  }

  /// `indent`: in how many items of lists a paragraph stands, beside the one that it starts: 1 to 32.
  public enum Indent: TypedAttributeKey {
    /// `indent`
    public static var name: AttributeKey { "indent" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }

    /// Reads a whole number from 1 on; what is above 32 counts as 32.
    public static func value(from attributeValue: AttributeValue) -> Int? {
      Int(depth: attributeValue)
    }

    /// The number.
    public static func attributeValue(for value: Int) -> AttributeValue { value.attributeValue }
  }

  /// `blockquote`: true, or in how many quotations a paragraph stands: 1 to 32.
  public enum BlockQuote: TypedAttributeKey {
    /// `blockquote`
    public static var name: AttributeKey { "blockquote" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }

    /// Reads true as 1, and a whole number from 1 on; what is above 32 counts as 32.
    public static func value(from attributeValue: AttributeValue) -> Int? {
      attributeValue == true ? 1 : Int(depth: attributeValue)
    }

    /// True for 1, else the number.
    public static func attributeValue(for value: Int) -> AttributeValue {
      value == 1 ? true : value.attributeValue
    }
  }

  /// `codeBlock`: true, or the name of a programming language.
  public enum CodeBlock: TypedAttributeKey {
    /// A block of code.
    public typealias Value = Attributes.CodeBlock
    /// `codeBlock`
    public static var name: AttributeKey { "codeBlock" }
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

extension Int {
  /// How deep something is nested: a whole number from 1 on; what is above 32 counts as 32.
  fileprivate init?(depth attributeValue: AttributeValue) {
    guard let number = Int(attributeValue: attributeValue), number >= 1 else { return nil }
    self = number > 32 ? 32 : number
  }
}
