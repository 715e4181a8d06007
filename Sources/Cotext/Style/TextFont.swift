/// A font as text asks for it: abstract until it is resolved for a reader.
///
///     let font = TextFont.system(size: 20).italic()
///     let resolved = font.resolve(in: TextFont.Context())
///     resolved.pointSize  // 20
///
/// A font is what was said of it, and no more: `.system(size: 20)` says that the family is the
/// system's and the size 20 points, and leaves open whether text is bold. What is left open comes from
/// the context when the font is resolved, and stays as it is when the font is given to text
/// (``Attributes/font``). ``default`` leaves everything open.
///
/// | said by | traits |
/// |---|---|
/// | `.body`, `.headline`, … and `.system(.body)` | system family, the style's size |
/// | `.system(size:)` | system family, a fixed size |
/// | `.custom(_:size:)`, `.custom(_:size:relativeTo:)` | that family, a size that follows a text style |
/// | `.custom(_:fixedSize:)` | that family, a fixed size |
/// | `.pointSize(_:)` | a fixed size |
/// | `.scaled(by:)` | a multiple of the size, fixed or not as before |
/// | `.bold(_:)`, `.italic(_:)`, `.weight(_:)`, `.width(_:)`, `.monospaced(_:)` | that trait |
///
/// Fonts are equal when the same was said of them.
public struct TextFont: Hashable, Sendable {
  /// Whose glyphs are shown.
  enum Family: Hashable, Sendable {
    case system
    case named(String)
  }

  /// How large text is: as a text style says, as many points, or points that follow a text style.
  struct Sizing: Hashable, Sendable {
    /// Points; with a style those at the size `large`.
    var points: Double?
    var style: TextStyle?
  }

  var family: Family?
  var sizing: Sizing?
  var weight: Weight?
  var width: Width?
  var design: Design?
  var isBold: Bool?
  var isItalic: Bool?

  /// The font of text of which nothing is said: that of the context.
  public static let `default` = TextFont()

  /// The point sizes that there are; what lies outside is moved to the edge.
  static let pointSizes = 1.0...10_000.0

  /// Points within bounds; what is not a number counts as the smallest.
  static func bounded(_ points: Double) -> Double {
    points >= pointSizes.lowerBound ? min(points, pointSizes.upperBound) : pointSizes.lowerBound
  }
}

extension TextFont {
  /// The system's font with a size in points that is the same for all readers.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> TextFont {
    TextFont(
      family: .system, sizing: Sizing(points: bounded(size)), weight: weight, design: design)
  }

  /// The system's font in a text style.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> TextFont {
    TextFont(family: .system, sizing: Sizing(style: style), weight: weight, design: design)
  }

  /// A font by name, with a size in points that follows the reader's as body text does.
  public static func custom(_ name: String, size: Double) -> TextFont {
    custom(name, size: size, relativeTo: .body)
  }

  /// A font by name, with a size in points that follows the reader's as a text style does.
  public static func custom(
    _ name: String, size: Double, relativeTo style: TextStyle
  ) -> TextFont {
    TextFont(family: .named(name), sizing: Sizing(points: bounded(size), style: style))
  }

  /// A font by name, with a size in points that is the same for all readers.
  public static func custom(_ name: String, fixedSize: Double) -> TextFont {
    TextFont(family: .named(name), sizing: Sizing(points: bounded(fixedSize)))
  }

  /// The text style of the largest titles.
  public static let largeTitle = system(.largeTitle)
  /// The text style of titles of the first level.
  public static let title = system(.title)
  /// The text style of titles of the second level.
  public static let title2 = system(.title2)
  /// The text style of titles of the third level.
  public static let title3 = system(.title3)
  /// The text style of headings; it is semibold.
  public static let headline = system(.headline)
  /// The text style of subheadings.
  public static let subheadline = system(.subheadline)
  /// The text style of body text.
  public static let body = system(.body)
  /// The text style of callouts.
  public static let callout = system(.callout)
  /// The text style of footnotes.
  public static let footnote = system(.footnote)
  /// The text style of captions.
  public static let caption = system(.caption)
  /// The text style of captions of the second level.
  public static let caption2 = system(.caption2)
}

extension TextFont {
  /// The font with bold on or off. Bold text weighs at least as much as ``Weight/bold``; what is bold
  /// by its weight or text style gets regular when bold is off.
  public func bold(_ isActive: Bool = true) -> TextFont {
    var font = self
    font.isBold = isActive
    return font
  }

  /// The font with italic on or off.
  public func italic(_ isActive: Bool = true) -> TextFont {
    var font = self
    font.isItalic = isActive
    return font
  }

  /// The font with a weight.
  public func weight(_ weight: Weight) -> TextFont {
    var font = self
    font.weight = weight
    return font
  }

  /// The font with a width.
  public func width(_ width: Width) -> TextFont {
    var font = self
    font.width = width
    return font
  }

  /// The font with letters of one width, or in the usual design.
  public func monospaced(_ isActive: Bool = true) -> TextFont {
    var font = self
    font.design = isActive ? .monospaced : .default
    return font
  }

  /// The font with a size in points that is the same for all readers.
  public func pointSize(_ size: Double) -> TextFont {
    var font = self
    font.sizing = Sizing(points: Self.bounded(size))
    return font
  }

  /// The font with a multiple of its size; a size that was left open counts as that of body text.
  public func scaled(by factor: Double) -> TextFont {
    var font = self
    let style = sizing == nil ? .body : sizing?.style
    let points = sizing?.points ?? (style ?? .body).metrics(at: .large).pointSize
    font.sizing = Sizing(points: Self.bounded(points * factor), style: style)
    return font
  }
}
