extension TextFont {
  /// What text is for; readers choose how large that is.
  public enum TextStyle: String, CaseIterable, Hashable, Sendable, AttributeValueConvertible {
    /// The largest titles.
    case largeTitle
    /// Titles of the first level.
    case title
    /// Titles of the second level.
    case title2
    /// Titles of the third level.
    case title3
    /// Headings.
    case headline
    /// Subheadings.
    case subheadline
    /// Body text.
    case body
    /// Callouts.
    case callout
    /// Footnotes.
    case footnote
    /// Captions.
    case caption
    /// Captions of the second level.
    case caption2

    /// The weight that the style has by itself: headlines are semibold, all others regular.
    public var weight: Weight { self == .headline ? .semibold : .regular }
  }

  /// How large a reader wants text to be.
  public enum DynamicTypeSize: Int, CaseIterable, Hashable, Comparable, Sendable {
    /// The smallest.
    case xSmall
    /// Smaller than usual by two.
    case small
    /// Smaller than usual by one.
    case medium
    /// The usual size.
    case large
    /// Larger than usual by one.
    case xLarge
    /// Larger than usual by two.
    case xxLarge
    /// The largest one that is not for accessibility.
    case xxxLarge
    /// The first size for accessibility.
    case accessibility1
    /// The second.
    case accessibility2
    /// The third.
    case accessibility3
    /// The fourth.
    case accessibility4
    /// The largest.
    case accessibility5

    /// Whether the size is one of those for accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Whether the one is smaller than the other.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}

extension TextFont.TextStyle {
  /// How large text of a style is, in points.
  struct Metrics: Hashable {
    var pointSize: Double
    /// From one baseline to the next.
    var leading: Double
  }

  /// Size and leading of the style on iOS, out of the tables in Apple's Human Interface Guidelines.
  func metrics(at size: TextFont.DynamicTypeSize) -> Metrics {
    let index = size.rawValue
    return Metrics(pointSize: Double(pointSizes[index]), leading: Double(leadings[index]))
  }

  /// Points from the smallest Dynamic Type size up to the largest.
  private var pointSizes: [UInt8] {
    switch self {
    case .largeTitle: return [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title: return [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: return [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: return [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: return [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: return [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: return [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: return [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption: return [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: return [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  private var leadings: [UInt8] {
    switch self {
    case .largeTitle: return [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
    case .title: return [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68]
    case .title2: return [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
    case .title3: return [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
    case .headline, .body: return [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
    case .callout: return [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
    case .subheadline: return [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58]
    case .footnote: return [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
    case .caption: return [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51]
    case .caption2: return [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48]
    }
  }
}
