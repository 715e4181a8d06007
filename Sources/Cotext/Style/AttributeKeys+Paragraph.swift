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

  /// `heading`: the level of a heading, 1 to 6. A larger one is written as 6, a smaller one not at all.
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
    public static func attributeValue(for value: Int) -> AttributeValue {
      min(value, 6).attributeValue
    }
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

  /// `listStart`: the item starts a list of its own, and this is its number, 0 to 999,999,999. Without
  /// it an item continues the list before it, or starts one at 1.
  public enum ListStart: TypedAttributeKey {
    /// `listStart`
    public static var name: AttributeKey { "listStart" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }

    /// The numbers that Markdown knows.
    static let numbers = 0...999_999_999

    /// Reads a whole number from 0 to 999,999,999.
    public static func value(from attributeValue: AttributeValue) -> Int? {
      guard let number = Int(attributeValue: attributeValue), numbers.contains(number) else {
        return nil
      }
      return number
    }

    /// The number; one outside of the range is moved to the edge.
    public static func attributeValue(for value: Int) -> AttributeValue {
      min(max(value, numbers.lowerBound), numbers.upperBound).attributeValue
    }
  }

  /// `checked`: the item of a list is a task that is done (true) or not (false).
  public enum Checked: TypedAttributeKey {
    /// Done or not.
    public typealias Value = Bool
    /// `checked`
    public static var name: AttributeKey { "checked" }
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

    /// The number; above 32 it is 32. Below 1 nothing is written.
    public static func attributeValue(for value: Int) -> AttributeValue {
      min(value, 32).attributeValue
    }
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

    /// True for 1, else the number; above 32 it is 32. Below 1 nothing is written.
    public static func attributeValue(for value: Int) -> AttributeValue {
      value == 1 ? true : min(value, 32).attributeValue
    }
  }

  /// `quoteIndent`: for each quotation that a paragraph is in, from the outermost inward, in how many
  /// items of lists the quotation lies: 0 to 33. The last number counts for all further quotations;
  /// without the attribute all quotations lie outside of the lists.
  public enum QuoteIndent: TypedAttributeKey {
    /// `quoteIndent`
    public static var name: AttributeKey { "quoteIndent" }
    /// Whole paragraphs.
    public static var runBoundaries: AttributeRunBoundaries? { .paragraph }

    /// Reads 1 to 32 whole numbers from 0 to 33, none smaller than the one before it.
    public static func value(from attributeValue: AttributeValue) -> [Int]? {
      guard let numbers = [Int](attributeValue: attributeValue), (1...32).contains(numbers.count),
        zip([0] + numbers, numbers + [33]).allSatisfy({ $0 <= $1 })
      else { return nil }
      return numbers
    }

    /// The numbers; nothing is written that could not be read.
    public static func attributeValue(for value: [Int]) -> AttributeValue { value.attributeValue }
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

  /// `tableRow`: the paragraph is a row of a table, written as Markdown writes it: cells between
  /// vertical bars, and hyphens below the first row.
  public enum TableRow: TypedAttributeKey {
    /// On or off.
    public typealias Value = Bool
    /// `tableRow`
    public static var name: AttributeKey { "tableRow" }
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
