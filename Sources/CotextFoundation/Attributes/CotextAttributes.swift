public import Foundation

extension AttributeScopes {
  /// The attributes of documents in an attributed string: `text.cotext.bold = true`.
  ///
  /// Links and languages are Foundation's, `text.link` and `text.languageIdentifier`. The keys of
  /// this scope are reached by `cotext` only, so that they do not get in the way of those that a user
  /// interface has under the same names.
  public struct CotextAttributes: AttributeScope {
    /// Whether text is bold.
    public let bold: Bold
    /// Whether text is italic.
    public let italic: Italic
    /// The name of the font's family.
    public let fontFamily: FontFamily
    /// The font's size in points.
    public let fontSize: FontSize
    /// How heavy letters are.
    public let fontWeight: FontWeight
    /// How wide letters are.
    public let fontWidth: FontWidth
    /// What letters look like.
    public let fontDesign: FontDesign
    /// The text style whose size text has.
    public let fontTextStyle: FontTextStyle
    /// The colour of the text.
    public let foregroundColor: ForegroundColor
    /// The colour behind the text.
    public let backgroundColor: BackgroundColor
    /// The line under the text.
    public let underline: Underline
    /// The colour of the line under the text.
    public let underlineColor: UnderlineColor
    /// The line through the text.
    public let strikethrough: Strikethrough
    /// The colour of the line through the text.
    public let strikethroughColor: StrikethroughColor
    /// Points above the line.
    public let baselineOffset: BaselineOffset
    /// Points between characters, in front of kerning pairs.
    public let kern: Kern
    /// Points between characters, on top of kerning pairs.
    public let tracking: Tracking
    /// Whether text is code inside a line.
    public let code: Code
    /// What U+FFFC stands for.
    public let attachment: Attachment
    /// The side on which lines are flush.
    public let alignment: Alignment
    /// The level of a heading.
    public let headingLevel: Heading
    /// The kind of list that the paragraph starts an item of.
    public let list: List
    /// The number of an item that starts a list of its own.
    public let listStart: ListStart
    /// Whether a task is done.
    public let checked: Checked
    /// In how many items of lists the paragraph stands.
    public let indent: Indent
    /// In how many quotations the paragraph stands.
    public let blockQuote: BlockQuote
    /// In how many items of lists each quotation lies.
    public let quoteIndents: QuoteIndent
    /// Whether the paragraph is a row of a table, as Markdown writes it.
    public let tableRow: TableRow
    /// The block of code that the paragraph is a line of.
    public let codeBlock: CodeBlock
    /// Where lines start.
    public let writingDirection: WritingDirection
    /// How far lines stand apart.
    public let lineHeight: LineHeight
    /// The remarks about the text.
    public let comments: Comments
    /// What no other key holds.
    public let rest: Rest
    /// Foundation's own attributes.
    public let foundation: FoundationAttributes
  }

  /// The attributes of documents.
  public var cotext: CotextAttributes.Type { CotextAttributes.self }
}
