extension [Run] {
  /// What Markdown says, as text with attributes; nothing in it is refused.
  ///
  ///     let runs = [Run](markdown: "Hello **world**")
  ///     runs[1]  // Run(text: "world", attributes: ["bold": true])
  ///
  /// It is CommonMark 0.31 with the strikethrough, the tables and the tasks of GitHub's flavour:
  ///
  /// - `bold`, `italic`, `strikethrough`, `code` and `link` are what they say. A link keeps its
  ///   target, whatever its scheme: ``Document/html(options:)`` refuses what could run a script.
  /// - Each line of a paragraph that ends in a hard break is a paragraph here; an empty one stands
  ///   where another paragraph begins that would otherwise be the next line.
  /// - `heading`, `list`, `listStart`, `checked`, `indent`, `blockquote`, `quoteIndent`, `codeBlock` and
  ///   `tableRow` are attributes of all text of their paragraphs, the line feed included.
  /// - An item has a `listStart` where its list does not start at 1, or follows a list of its kind.
  /// - Each row of a table is a paragraph with its source as text: nothing in it is read.
  /// - A thematic break is a paragraph of U+FFFC with the `attachment` `"thematicBreak"`.
  /// - An image is its description, linked to the image.
  /// - HTML is text as it is written, delimiters and references in it, too: a block of it line by line,
  ///   each a paragraph.
  /// - The last paragraph has no line feed, unless it is empty.
  ///
  /// O(n) in the length of the text; containers nest at most 64 deep, what is deeper is text.
  ///
  /// - Parameters:
  ///   - markdown: any text.
  ///   - options: what in it means something.
  public init(markdown: String, options: MarkdownOptions = MarkdownOptions()) {
    let bytes = Array<UInt8>(markdown.utf8)
    let isLinking = options.linksBareAddresses
    switch options.interpretedSyntax {
    case .full: self = MarkdownReader.read(bytes, linksBareAddresses: isLinking)
    case .inlineOnly:
      self = MarkdownReader.readInline(
        bytes, spacing: .collapsed, linksBareAddresses: isLinking)
    case .inlineOnlyPreservingWhitespace:
      self = MarkdownReader.readInline(
        bytes, spacing: .kept, linksBareAddresses: isLinking)
    }
  }
}
