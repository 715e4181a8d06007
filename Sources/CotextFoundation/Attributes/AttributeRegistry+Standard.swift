internal import Cotext
internal import Foundation

extension AttributeRegistry {
  /// All built-in attributes: links and languages under Foundation's keys, the others under those of
  /// ``Foundation/AttributeScopes/CotextAttributes``.
  public static let standard: AttributeRegistry = {
    typealias Text = AttributeScopes.CotextAttributes
    return AttributeRegistry([
      .link,
      .language,
      .comments,
      Entry(AttributeKeys.Bold.self, Text.Bold.self),
      Entry(AttributeKeys.Italic.self, Text.Italic.self),
      Entry(AttributeKeys.FontFamily.self, Text.FontFamily.self),
      Entry(AttributeKeys.FontSize.self, Text.FontSize.self),
      Entry(AttributeKeys.FontWeight.self, Text.FontWeight.self),
      Entry(AttributeKeys.FontWidth.self, Text.FontWidth.self),
      Entry(AttributeKeys.FontDesign.self, Text.FontDesign.self),
      Entry(AttributeKeys.FontTextStyle.self, Text.FontTextStyle.self),
      Entry(AttributeKeys.ForegroundColor.self, Text.ForegroundColor.self),
      Entry(AttributeKeys.BackgroundColor.self, Text.BackgroundColor.self),
      Entry(AttributeKeys.Underline.self, Text.Underline.self),
      Entry(AttributeKeys.UnderlineColor.self, Text.UnderlineColor.self),
      Entry(AttributeKeys.Strikethrough.self, Text.Strikethrough.self),
      Entry(AttributeKeys.StrikethroughColor.self, Text.StrikethroughColor.self),
      Entry(AttributeKeys.BaselineOffset.self, Text.BaselineOffset.self),
      Entry(AttributeKeys.Kern.self, Text.Kern.self),
      Entry(AttributeKeys.Tracking.self, Text.Tracking.self),
      Entry(AttributeKeys.Code.self, Text.Code.self),
      Entry(AttributeKeys.Attachment.self, Text.Attachment.self),
      Entry(AttributeKeys.Alignment.self, Text.Alignment.self),
      Entry(AttributeKeys.Heading.self, Text.Heading.self),
      Entry(AttributeKeys.List.self, Text.List.self),
      Entry(AttributeKeys.ListStart.self, Text.ListStart.self),
      Entry(AttributeKeys.Checked.self, Text.Checked.self),
      Entry(AttributeKeys.Indent.self, Text.Indent.self),
      Entry(AttributeKeys.BlockQuote.self, Text.BlockQuote.self),
      Entry(AttributeKeys.QuoteIndent.self, Text.QuoteIndent.self),
      Entry(AttributeKeys.CodeBlock.self, Text.CodeBlock.self),
      Entry(AttributeKeys.TableRow.self, Text.TableRow.self),
      Entry(AttributeKeys.WritingDirection.self, Text.WritingDirection.self),
      Entry(AttributeKeys.LineHeight.self, Text.LineHeight.self),
    ])
  }()
}

extension AttributeRegistry.Entry {
  /// `link`, under Foundation's key. What no `URL` says exactly is kept aside besides.
  static let link = Self(
    AttributeKeys.Link.self, AttributeScopes.FoundationAttributes.LinkAttribute.self,
    reading: { $0.absoluteString }, writing: { URL(string: $0) })

  /// `language`, under Foundation's key.
  static let language = Self(
    AttributeKeys.Language.self,
    AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self)

  /// `comment:ID`, all of them in one attribute.
  static let comments = Self(
    [AttributeKeys.Comment.name], AttributeScopes.CotextAttributes.Comments.self,
    reading: { $0 }, writing: { $0.isEmpty ? nil : $0 })
}
