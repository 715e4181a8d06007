/// All built-in attributes.
public enum StandardScope: FormattingScope {
  /// Fonts, text and paragraphs.
  public static var keys: ScopeKeys {
    FontScope.self
    TextScope.self
    ParagraphScope.self
  }
}

/// The traits of fonts.
public enum FontScope: FormattingScope {
  /// One for each trait.
  public static var keys: ScopeKeys {
    AttributeKeys.Bold.self
    AttributeKeys.Italic.self
    AttributeKeys.FontFamily.self
    AttributeKeys.FontSize.self
    AttributeKeys.FontWeight.self
    AttributeKeys.FontWidth.self
    AttributeKeys.FontDesign.self
    AttributeKeys.FontTextStyle.self
  }
}

/// The attributes of runs other than fonts.
public enum TextScope: FormattingScope {
  /// Colours, lines, positions, links, code, language, comments and attachments.
  public static var keys: ScopeKeys {
    AttributeKeys.ForegroundColor.self
    AttributeKeys.BackgroundColor.self
    AttributeKeys.Underline.self
    AttributeKeys.UnderlineColor.self
    AttributeKeys.Strikethrough.self
    AttributeKeys.StrikethroughColor.self
    AttributeKeys.BaselineOffset.self
    AttributeKeys.Kern.self
    AttributeKeys.Tracking.self
    AttributeKeys.Link.self
    AttributeKeys.Code.self
    AttributeKeys.Language.self
    AttributeKeys.Comment.self
    AttributeKeys.Attachment.self
  }
}

/// The attributes of paragraphs.
public enum ParagraphScope: FormattingScope {
  /// Alignment, headings, lists, quotations, code, direction and line height.
  public static var keys: ScopeKeys {
    AttributeKeys.Alignment.self
    AttributeKeys.Heading.self
    AttributeKeys.List.self
    AttributeKeys.ListStart.self
    AttributeKeys.Checked.self
    AttributeKeys.Indent.self
    AttributeKeys.BlockQuote.self
    AttributeKeys.QuoteIndent.self
    AttributeKeys.CodeBlock.self
    AttributeKeys.TableRow.self
    AttributeKeys.WritingDirection.self
    AttributeKeys.LineHeight.self
  }
}
