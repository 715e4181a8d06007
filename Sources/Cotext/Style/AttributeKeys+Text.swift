// Attributes of runs other than fonts.

extension AttributeKeys {
  /// `foregroundColor`: the colour of the text.
  public enum ForegroundColor: TypedAttributeKey {
    /// A colour.
    public typealias Value = TextColor
    /// `foregroundColor`
    public static var name: AttributeKey { "foregroundColor" }
  }

  /// `backgroundColor`: the colour behind the text.
  public enum BackgroundColor: TypedAttributeKey {
    /// A colour.
    public typealias Value = TextColor
    /// `backgroundColor`
    public static var name: AttributeKey { "backgroundColor" }
  }

  /// `underline`: true for a solid line, or the name of a pattern.
  public enum Underline: TypedAttributeKey {
    /// What the line consists of.
    public typealias Value = Attributes.LineStyle.Pattern
    /// `underline`
    public static var name: AttributeKey { "underline" }
  }

  /// `underlineColor`: the colour of the line under the text.
  public enum UnderlineColor: TypedAttributeKey {
    /// A colour.
    public typealias Value = TextColor
    /// `underlineColor`
    public static var name: AttributeKey { "underlineColor" }
  }

  /// `strikethrough`: true for a solid line, or the name of a pattern.
  public enum Strikethrough: TypedAttributeKey {
    /// What the line consists of.
    public typealias Value = Attributes.LineStyle.Pattern
    /// `strikethrough`
    public static var name: AttributeKey { "strikethrough" }
  }

  /// `strikethroughColor`: the colour of the line through the text.
  public enum StrikethroughColor: TypedAttributeKey {
    /// A colour.
    public typealias Value = TextColor
    /// `strikethroughColor`
    public static var name: AttributeKey { "strikethroughColor" }
  }

  /// `baselineOffset`: how far above the line the text stands, in points.
  public enum BaselineOffset: TypedAttributeKey {
    /// Points.
    public typealias Value = Double
    /// `baselineOffset`
    public static var name: AttributeKey { "baselineOffset" }
  }

  /// `kern`: space between characters that goes in front of kerning pairs, in points.
  public enum Kern: TypedAttributeKey {
    /// Points.
    public typealias Value = Double
    /// `kern`
    public static var name: AttributeKey { "kern" }
  }

  /// `tracking`: space between characters on top of kerning pairs, in points.
  public enum Tracking: TypedAttributeKey {
    /// Points.
    public typealias Value = Double
    /// `tracking`
    public static var name: AttributeKey { "tracking" }
  }

  /// `link`: where the text leads; does not grow.
  public enum Link: TypedAttributeKey {
    /// The target as it was written. Who follows it checks the scheme, as exports do.
    public typealias Value = String
    /// `link`
    public static var name: AttributeKey { "link" }
    /// Text beside a link is not linked.
    public static var inheritedByAddedText: Bool { false }
  }

  /// `code`: code inside a line; does not grow.
  public enum Code: TypedAttributeKey {
    /// On or off.
    public typealias Value = Bool
    /// `code`
    public static var name: AttributeKey { "code" }
    /// Text beside code is no code.
    public static var inheritedByAddedText: Bool { false }
  }

  /// `language`: the language of the text as a BCP 47 tag, `de-AT`.
  public enum Language: TypedAttributeKey {
    /// The tag as it was written.
    public typealias Value = String
    /// `language`
    public static var name: AttributeKey { "language" }
  }

  /// `comment:ID`: a remark about the text; remarks may overlap.
  public enum Comment: TypedAttributeKey {
    /// Anything that an application says about the text.
    public typealias Value = AttributeValue
    /// `comment`
    public static var name: AttributeKey { "comment" }
    /// Text beside a remark is not part of what it is about.
    public static var inheritedByAddedText: Bool { false }
  }

  /// `attachment`: what U+FFFC stands for.
  public enum Attachment: TypedAttributeKey {
    /// Anything that tells an application what to show.
    public typealias Value = AttributeValue
    /// `attachment`
    public static var name: AttributeKey { "attachment" }
    /// Text beside a picture is no picture.
    public static var inheritedByAddedText: Bool { false }
    /// The object replacement character.
    public static var runBoundaries: AttributeRunBoundaries? { .character("\u{FFFC}") }
  }
}
