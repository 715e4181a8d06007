// The traits of fonts one by one. `font` reads and writes them together.

extension Attributes {
  /// Whether text is bold. nil leaves it to the font's weight and text style, false makes it regular
  /// whatever they say.
  public var bold: Bool? {
    get { self[AttributeKeys.Bold.self] }
    set { self[AttributeKeys.Bold.self] = newValue }
  }

  /// Whether text is italic.
  public var italic: Bool? {
    get { self[AttributeKeys.Italic.self] }
    set { self[AttributeKeys.Italic.self] = newValue }
  }

  /// The name of the family; nil is the system's, and so is an empty name.
  public var fontFamily: String? {
    get { self[AttributeKeys.FontFamily.self] }
    set { self[AttributeKeys.FontFamily.self] = newValue }
  }

  /// The size in points, 1 to 10,000; what lies outside is moved to the edge. Where there is a text style,
  /// it is that at the Dynamic Type size `large`.
  public var fontSize: Double? {
    get { self[AttributeKeys.FontSize.self] }
    set { self[AttributeKeys.FontSize.self] = newValue }
  }

  /// The text style whose size text has, or that its own size follows.
  public var fontTextStyle: TextFont.TextStyle? {
    get { self[AttributeKeys.FontTextStyle.self] }
    set { self[AttributeKeys.FontTextStyle.self] = newValue }
  }

  /// How heavy letters are.
  public var fontWeight: TextFont.Weight? {
    get { self[AttributeKeys.FontWeight.self] }
    set { self[AttributeKeys.FontWeight.self] = newValue }
  }

  /// How wide letters are.
  public var fontWidth: TextFont.Width? {
    get { self[AttributeKeys.FontWidth.self] }
    set { self[AttributeKeys.FontWidth.self] = newValue }
  }

  /// What letters look like.
  public var fontDesign: TextFont.Design? {
    get { self[AttributeKeys.FontDesign.self] }
    set { self[AttributeKeys.FontDesign.self] = newValue }
  }
}
