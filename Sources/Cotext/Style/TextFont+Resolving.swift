extension TextFont {
  /// For whom a font is resolved: how large the reader wants text, whether bold, and what text looks
  /// like that says nothing of itself.
  public struct Context: Hashable, Sendable {
    /// How large the reader wants text to be.
    public var dynamicTypeSize: DynamicTypeSize
    /// Whether the reader wants all text bolder.
    public var legibilityWeight: LegibilityWeight
    /// What decides the traits that a font leaves open.
    public var font: TextFont

    /// A context.
    public init(
      dynamicTypeSize: DynamicTypeSize = .large, legibilityWeight: LegibilityWeight = .regular,
      font: TextFont = .body
    ) {
      self.dynamicTypeSize = dynamicTypeSize
      self.legibilityWeight = legibilityWeight
      self.font = font
    }
  }

  /// How heavy a reader wants text to be.
  public enum LegibilityWeight: CaseIterable, Hashable, Sendable {
    /// As it is.
    case regular
    /// All of it bolder: the accessibility setting "bold text".
    case bold
  }

  /// What a font is for a reader.
  public struct Resolved: Hashable, Sendable {
    /// The family; nil is the system's.
    public var family: String?
    /// The size in points.
    public var pointSize: Double
    /// From one baseline to the next, in points; for sizes of one's own in proportion to the style's.
    public var leading: Double
    /// The weight to draw with. For readers who want bold text it is heavier by 200 than the text says.
    public var weight: Weight
    /// The width.
    public var width: Width
    /// The design.
    public var design: Design
    /// Whether the text itself is bold: of weight semibold or more, not counting what the reader wants.
    /// So a switch that shows it and turns it over works for those readers, too.
    public var isBold: Bool
    /// Whether the text is italic.
    public var isItalic: Bool
    /// Whether letters are all of one width.
    public var isMonospaced: Bool { design == .monospaced }
  }

  /// What the font is for a reader. O(1).
  ///
  /// What the font leaves open, the context's font decides, and what that leaves open is body text of
  /// the system's family, regular and upright.
  public func resolve(in context: Context) -> Resolved {
    let font = filled(by: context.font)
    let metrics = (font.sizing ?? Sizing(style: .body)).metrics(at: context.dynamicTypeSize)
    let base = font.baseWeight
    let weight: Weight
    switch font.isBold {
    case true?: weight = max(base, .bold)
    case false?: weight = base >= .semibold ? .regular : base
    case nil: weight = base
    }
    var family: String?
    if case .named(let name)? = font.family { family = name }
    return Resolved(
      family: family, pointSize: metrics.pointSize, leading: metrics.leading,
      weight: context.legibilityWeight == .bold ? Weight(min(weight.value + 200, 900)) : weight,
      width: font.width ?? .standard, design: font.design ?? .default,
      isBold: weight >= .semibold, isItalic: font.isItalic ?? false)
  }

  /// The weight without the bold trait: the one that was said, or that of the text style.
  ///
  /// A text style that only scales a size of a family by name says nothing of its weight.
  var baseWeight: Weight {
    if let weight { return weight }
    if case .named? = family, sizing?.points != nil { return .regular }
    return sizing?.style?.weight ?? .regular
  }

  /// The font with what it leaves open from another one.
  private func filled(by other: TextFont) -> TextFont {
    TextFont(
      family: family ?? other.family, sizing: sizing ?? other.sizing,
      // The other's weight may be that of its style, which is lost when this one has a size.
      weight: weight ?? (sizing == nil ? other.weight ?? other.styleWeight : other.weight),
      width: width ?? other.width, design: design ?? other.design,
      isBold: isBold ?? other.isBold, isItalic: isItalic ?? other.isItalic)
  }

  /// The weight that the text style gives; nil if it is the usual one.
  private var styleWeight: Weight? { baseWeight == .regular ? nil : baseWeight }
}

extension TextFont.Sizing {
  /// Size and leading for a reader.
  func metrics(at size: TextFont.DynamicTypeSize) -> TextFont.TextStyle.Metrics {
    let reference = style ?? .body
    var metrics = reference.metrics(at: size)
    guard let points else { return metrics }
    let usual = reference.metrics(at: .large)
    let pointSize = style == nil ? points : points * metrics.pointSize / usual.pointSize
    metrics.leading = TextFont.bounded(metrics.leading * pointSize / metrics.pointSize)
    metrics.pointSize = TextFont.bounded(pointSize)
    return metrics
  }
}
