extension Attributes {
  /// The font: what these attributes say of it together; nil if they say nothing.
  ///
  ///     var attributes: Attributes = ["bold": true, "fontSize": 14]
  ///     attributes.font = .system(size: 20)
  ///     attributes  // ["bold": true, "fontSize": 20]
  ///     attributes.font = (attributes.font ?? .default).bold(false)
  ///     attributes  // ["fontSize": 20]
  ///
  /// Each trait is an attribute of its own in a document, so that one writer's bold and another's size
  /// both stand. Setting a font follows these rules:
  ///
  /// - A trait that the font says is set; a trait that it leaves open stays. So a size keeps bold and
  ///   italic, and `.body` keeps them, too. What each font says is in the table at ``TextFont``.
  /// - A size and a text style are two ways to say how large text is: the one that is said takes the
  ///   other away.
  /// - The system's family, not bold and not italic are written as nothing at all, as in text that was
  ///   never touched. Only where the weight or the text style is bold, not bold is written as false.
  /// - nil takes all traits away.
  ///
  /// Setting the font that was read changes nothing.
  public var font: TextFont? {
    get {
      let font = TextFont(
        family: fontFamily.map(TextFont.Family.named), sizing: sizing,
        weight: fontWeight, width: fontWidth,
        design: fontDesign, isBold: bold, isItalic: italic)
      return font == .default ? nil : font
    }
    set {
      guard let newValue else { return removeFont() }
      set(newValue)
    }
  }

  private var sizing: TextFont.Sizing? {
    let sizing = TextFont.Sizing(
      points: fontSize, style: fontTextStyle)
    return sizing == TextFont.Sizing() ? nil : sizing
  }

  private mutating func removeFont() {
    fontFamily = nil
    fontSize = nil
    fontTextStyle = nil
    fontWeight = nil
    fontWidth = nil
    fontDesign = nil
    bold = nil
    italic = nil
  }

  private mutating func set(_ font: TextFont) {
    switch font.family {
    case .named(let name)?: fontFamily = name
    case .system?: fontFamily = nil
    case nil: break
    }
    if let sizing = font.sizing {
      fontSize = sizing.points
      fontTextStyle = sizing.style
    }
    if let weight = font.weight { fontWeight = weight }
    if let width = font.width { fontWidth = width }
    if let design = font.design { fontDesign = design }
    if let isItalic = font.isItalic, isItalic != (italic ?? false) {
      italic = isItalic ? true : nil
    }
    switch font.isBold {
    case true?: bold = true
    // What is not bold already stays as it is written.
    case false? where bold != false:
      let isBoldAnyway = (self.font ?? .default).baseWeight >= .semibold
      bold = isBoldAnyway ? false : nil
    default: break
    }
  }
}
