extension TextFont {
  /// How heavy letters are: 1 to 1,000, where 400 is regular and 700 bold.
  public struct Weight: Hashable, Comparable, Sendable, AttributeValueConvertible {
    /// The number, 1 to 1,000.
    public let value: Int

    /// A weight; a number outside of 1 to 1,000 is moved to the edge.
    public init(_ value: Int) {
      self.value = min(max(value, 1), 1_000)
    }

    /// Reads a whole number from 1 to 1,000.
    public init?(attributeValue: AttributeValue) {
      guard let value = Int(attributeValue: attributeValue), (1...1_000).contains(value) else {
        return nil
      }
      self.value = value
    }

    /// The number.
    public var attributeValue: AttributeValue { value.attributeValue }

    /// Whether the one is lighter than the other.
    public static func < (left: Weight, right: Weight) -> Bool { left.value < right.value }

    /// 100.
    public static let ultraLight = Weight(100)
    /// 200.
    public static let thin = Weight(200)
    /// 300.
    public static let light = Weight(300)
    /// 400.
    public static let regular = Weight(400)
    /// 500.
    public static let medium = Weight(500)
    /// 600.
    public static let semibold = Weight(600)
    /// 700.
    public static let bold = Weight(700)
    /// 800.
    public static let heavy = Weight(800)
    /// 900.
    public static let black = Weight(900)
  }

  /// How wide letters are.
  public enum Width: String, CaseIterable, Hashable, Sendable, AttributeValueConvertible {
    /// The narrowest.
    case compressed
    /// Narrow.
    case condensed
    /// Neither narrow nor wide.
    case standard
    /// Wide.
    case expanded
  }

  /// What letters look like.
  public enum Design: String, CaseIterable, Hashable, Sendable, AttributeValueConvertible {
    /// As the family has them.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// All of one width.
    case monospaced
  }
}
