public import Cotext
public import Foundation

// The attributes of runs. Links and languages have Foundation's own keys.

extension AttributeScopes.CotextAttributes {
  /// Whether text is bold.
  public enum Bold: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Bold.Value
    /// The name among all attributes.
    public static let name = "Cotext.Bold"
  }

  /// Whether text is italic.
  public enum Italic: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Italic.Value
    /// The name among all attributes.
    public static let name = "Cotext.Italic"
  }

  /// The name of the font's family.
  public enum FontFamily: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.FontFamily.Value
    /// The name among all attributes.
    public static let name = "Cotext.FontFamily"
  }

  /// The font's size in points.
  public enum FontSize: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.FontSize.Value
    /// The name among all attributes.
    public static let name = "Cotext.FontSize"
  }

  /// How heavy letters are.
  public enum FontWeight: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.FontWeight.Value
    /// The name among all attributes.
    public static let name = "Cotext.FontWeight"
  }

  /// How wide letters are.
  public enum FontWidth: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.FontWidth.Value
    /// The name among all attributes.
    public static let name = "Cotext.FontWidth"
  }

  /// What letters look like.
  public enum FontDesign: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.FontDesign.Value
    /// The name among all attributes.
    public static let name = "Cotext.FontDesign"
  }

  /// The text style whose size text has.
  public enum FontTextStyle: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.FontTextStyle.Value
    /// The name among all attributes.
    public static let name = "Cotext.FontTextStyle"
  }

  /// The colour of the text.
  public enum ForegroundColor: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.ForegroundColor.Value
    /// The name among all attributes.
    public static let name = "Cotext.ForegroundColor"
  }

  /// The colour behind the text.
  public enum BackgroundColor: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.BackgroundColor.Value
    /// The name among all attributes.
    public static let name = "Cotext.BackgroundColor"
  }

  /// The line under the text.
  public enum Underline: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Underline.Value
    /// The name among all attributes.
    public static let name = "Cotext.Underline"
  }

  /// The colour of the line under the text.
  public enum UnderlineColor: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.UnderlineColor.Value
    /// The name among all attributes.
    public static let name = "Cotext.UnderlineColor"
  }

  /// The line through the text.
  public enum Strikethrough: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Strikethrough.Value
    /// The name among all attributes.
    public static let name = "Cotext.Strikethrough"
  }

  /// The colour of the line through the text.
  public enum StrikethroughColor: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.StrikethroughColor.Value
    /// The name among all attributes.
    public static let name = "Cotext.StrikethroughColor"
  }

  /// Points above the line.
  public enum BaselineOffset: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.BaselineOffset.Value
    /// The name among all attributes.
    public static let name = "Cotext.BaselineOffset"
  }

  /// Points between characters, in front of kerning pairs.
  public enum Kern: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Kern.Value
    /// The name among all attributes.
    public static let name = "Cotext.Kern"
  }

  /// Points between characters, on top of kerning pairs.
  public enum Tracking: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Tracking.Value
    /// The name among all attributes.
    public static let name = "Cotext.Tracking"
  }

  /// Whether text is code inside a line.
  public enum Code: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Code.Value
    /// The name among all attributes.
    public static let name = "Cotext.Code"
    /// Text beside it does not get it.
    public static let inheritedByAddedText = false
  }

  /// What U+FFFC stands for.
  public enum Attachment: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Attachment.Value
    /// The name among all attributes.
    public static let name = "Cotext.Attachment"
    /// Text beside it does not get it.
    public static let inheritedByAddedText = false
  }

  /// The remarks about the text, `comment:ID` each, under their whole names.
  public enum Comments: AttributedStringKey {
    /// A remark for each name.
    public typealias Value = Attributes
    /// The name among all attributes.
    public static let name = "Cotext.Comments"
    /// Text beside a remark is not part of what it is about.
    public static let inheritedByAddedText = false
  }

  /// The attributes that a document has and the registry has no key for, and values that a key of the
  /// registry cannot hold. To be left alone.
  public enum Rest: AttributedStringKey {
    /// The attributes as the document has them.
    public typealias Value = Attributes
    /// The name among all attributes.
    public static let name = "Cotext.Rest"
  }
}
