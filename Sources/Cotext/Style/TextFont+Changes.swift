extension TextFont {
  /// What the font says, as changes to text of any kind: for ``Document/format(_:in:_:force:)``, which
  /// sets the same everywhere.
  ///
  ///     try document.format(0..<5, in: .character, TextFont.system(size: 20).changes)
  ///
  /// Unlike ``Attributes/font`` it does not see what stands there, so it removes with null: a text style
  /// where it says a size, a family where it says the system's. Not bold is null, too, and false only
  /// where the font itself says a weight or a text style that is bold.
  public var changes: Attributes {
    var changes = Attributes()
    changes.font = self
    if family == .system { changes[AttributeKeys.FontFamily.name] = .null }
    if let sizing {
      if sizing.points == nil { changes[AttributeKeys.FontSize.name] = .null }
      if sizing.style == nil { changes[AttributeKeys.FontTextStyle.name] = .null }
    }
    if isBold == false, changes.bold == nil { changes[AttributeKeys.Bold.name] = .null }
    if isItalic == false { changes[AttributeKeys.Italic.name] = .null }
    return changes
  }
}
