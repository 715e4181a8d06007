public import Cotext
public import Foundation

// The attributes of paragraphs. Foundation is not told that they cover whole paragraphs: it would go
// through the paragraph at each edit, and its paragraphs end at other scalars, too. Documents see to
// it, with `update(to:)` and in what they give out.

extension AttributeScopes.CotextAttributes {
  /// The side on which lines are flush.
  public enum Alignment: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Alignment.Value
    /// The name among all attributes.
    public static let name = "Cotext.Alignment"
  }

  /// The level of a heading.
  public enum Heading: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Heading.Value
    /// The name among all attributes.
    public static let name = "Cotext.Heading"
  }

  /// The kind of list that the paragraph starts an item of.
  public enum List: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.List.Value
    /// The name among all attributes.
    public static let name = "Cotext.List"
  }

  /// The number of an item that starts a list of its own.
  public enum ListStart: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.ListStart.Value
    /// The name among all attributes.
    public static let name = "Cotext.ListStart"
  }

  /// Whether a task is done.
  public enum Checked: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Checked.Value
    /// The name among all attributes.
    public static let name = "Cotext.Checked"
  }

  /// In how many items of lists the paragraph stands.
  public enum Indent: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.Indent.Value
    /// The name among all attributes.
    public static let name = "Cotext.Indent"
  }

  /// In how many quotations the paragraph stands.
  public enum BlockQuote: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.BlockQuote.Value
    /// The name among all attributes.
    public static let name = "Cotext.BlockQuote"
  }

  /// In how many items of lists each quotation lies.
  public enum QuoteIndent: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.QuoteIndent.Value
    /// The name among all attributes.
    public static let name = "Cotext.QuoteIndent"
  }

  /// Whether the paragraph is a row of a table, as Markdown writes it.
  public enum TableRow: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.TableRow.Value
    /// The name among all attributes.
    public static let name = "Cotext.TableRow"
  }

  /// The block of code that the paragraph is a line of.
  public enum CodeBlock: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.CodeBlock.Value
    /// The name among all attributes.
    public static let name = "Cotext.CodeBlock"
  }

  /// Where lines start.
  public enum WritingDirection: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.WritingDirection.Value
    /// The name among all attributes.
    public static let name = "Cotext.WritingDirection"
  }

  /// How far lines stand apart.
  public enum LineHeight: AttributedStringKey {
    /// As in the document.
    public typealias Value = AttributeKeys.LineHeight.Value
    /// The name among all attributes.
    public static let name = "Cotext.LineHeight"
  }
}
