extension Attributes {
  /// How a line under text, or through it, looks.
  public struct LineStyle: Hashable, Sendable {
    /// What the line consists of.
    public enum Pattern: String, CaseIterable, Hashable, Sendable {
      /// One stroke.
      case solid
      /// Dots.
      case dot
      /// Dashes.
      case dash
      /// A dash and a dot in turn.
      case dashDot
      /// A dash and two dots in turn.
      case dashDotDot
    }

    /// What the line consists of.
    public var pattern: Pattern
    /// The colour; nil is that of the text.
    public var color: TextColor?

    /// A line.
    public init(pattern: Pattern = .solid, color: TextColor? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// One solid line in the colour of the text.
    public static let single = LineStyle()
  }

  /// The line under the text. Pattern and colour are attributes of their own in the document.
  public var underlineStyle: LineStyle? {
    get { lineStyle(AttributeKeys.Underline.self, AttributeKeys.UnderlineColor.self) }
    set { setLineStyle(newValue, AttributeKeys.Underline.self, AttributeKeys.UnderlineColor.self) }
  }

  /// The line through the text. Pattern and colour are attributes of their own in the document.
  public var strikethroughStyle: LineStyle? {
    get { lineStyle(AttributeKeys.Strikethrough.self, AttributeKeys.StrikethroughColor.self) }
    set {
      setLineStyle(
        newValue, AttributeKeys.Strikethrough.self, AttributeKeys.StrikethroughColor.self)
    }
  }

  private func lineStyle<Pattern: TypedAttributeKey, Color: TypedAttributeKey>(
    _ pattern: Pattern.Type, _ color: Color.Type
  ) -> LineStyle? where Pattern.Value == LineStyle.Pattern, Color.Value == TextColor {
    self[pattern].map { LineStyle(pattern: $0, color: self[color]) }
  }

  private mutating func setLineStyle<Pattern: TypedAttributeKey, Color: TypedAttributeKey>(
    _ style: LineStyle?, _ pattern: Pattern.Type, _ color: Color.Type
  ) where Pattern.Value == LineStyle.Pattern, Color.Value == TextColor {
    self[pattern] = style?.pattern
    self[color] = style?.color
  }
}

extension Attributes.LineStyle.Pattern: AttributeValueConvertible {
  /// Reads `true` as a solid line, and the names of patterns.
  public init?(attributeValue: AttributeValue) {
    switch attributeValue {
    case .bool(true): self = .solid
    case .string(let name): self.init(rawValue: name)
    default: return nil
    }
  }

  /// `true` for a solid line, so that those who know only lines see one; else the name.
  public var attributeValue: AttributeValue {
    self == .solid ? true : .string(rawValue)
  }
}
