/// The built-in typed keys.
///
/// They seldom have to be named: each has a property of ``Attributes`` (`$0.link = …`). A list of them
/// all is ``StandardScope``.
public enum AttributeKeys {}

// MARK: Fonts

extension AttributeKeys {
  /// `bold`: true, or false where text is not to be bold although its text style is.
  public enum Bold: TypedAttributeKey {
    /// On or off.
    public typealias Value = Bool
    /// `bold`
    public static var name: AttributeKey { "bold" }
  }

  /// `italic`: true or false.
  public enum Italic: TypedAttributeKey {
    /// On or off.
    public typealias Value = Bool
    /// `italic`
    public static var name: AttributeKey { "italic" }
  }

  /// `fontFamily`: the name of a family; without it the system's is meant.
  public enum FontFamily: TypedAttributeKey {
    /// `fontFamily`
    public static var name: AttributeKey { "fontFamily" }

    /// Reads a name that is not empty.
    public static func value(from attributeValue: AttributeValue) -> String? {
      guard let name = String(attributeValue: attributeValue), !name.isEmpty else { return nil }
      return name
    }

    /// The name; an empty one is not written.
    public static func attributeValue(for value: String) -> AttributeValue { .string(value) }
  }

  /// `fontSize`: points, from 1 to 10,000; with a text style, points at the size `large`.
  public enum FontSize: TypedAttributeKey {
    /// `fontSize`
    public static var name: AttributeKey { "fontSize" }

    /// Reads a number from 1 to 10,000.
    public static func value(from attributeValue: AttributeValue) -> Double? {
      guard let size = Double(attributeValue: attributeValue), TextFont.pointSizes.contains(size)
      else { return nil }
      return size
    }

    /// The number of points; one outside of the range is moved to the edge.
    public static func attributeValue(for value: Double) -> AttributeValue {
      .number(TextFont.bounded(value))
    }
  }

  /// `fontWeight`: a number from 1 to 1,000; 400 is regular, 700 bold.
  public enum FontWeight: TypedAttributeKey {
    /// A weight.
    public typealias Value = TextFont.Weight
    /// `fontWeight`
    public static var name: AttributeKey { "fontWeight" }
  }

  /// `fontWidth`: `compressed`, `condensed`, `standard` or `expanded`.
  public enum FontWidth: TypedAttributeKey {
    /// A width.
    public typealias Value = TextFont.Width
    /// `fontWidth`
    public static var name: AttributeKey { "fontWidth" }
  }

  /// `fontDesign`: `default`, `serif`, `rounded` or `monospaced`.
  public enum FontDesign: TypedAttributeKey {
    /// A design.
    public typealias Value = TextFont.Design
    /// `fontDesign`
    public static var name: AttributeKey { "fontDesign" }
  }

  /// `fontTextStyle`: `largeTitle`, `title`, …: text that follows the reader's Dynamic Type size.
  public enum FontTextStyle: TypedAttributeKey {
    /// A text style.
    public typealias Value = TextFont.TextStyle
    /// `fontTextStyle`
    public static var name: AttributeKey { "fontTextStyle" }
  }
}
