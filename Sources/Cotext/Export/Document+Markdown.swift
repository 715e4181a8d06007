extension Document {
  /// The document as Markdown (CommonMark, and the strikethrough of GitHub's flavour).
  ///
  ///     document.markdown()  // "Hello **world**\n"
  ///
  /// Neighbouring plain paragraphs are lines of one Markdown paragraph, joined by hard breaks; an
  /// empty one ends it, and several empty ones count as one, or as none where blocks stand apart
  /// anyway. Headings, lists, quotations, code blocks, thematic breaks, bold, italic, strikethrough,
  /// code and links are kept, other attributes are left out; so are the styles
  /// of white space at the edge of styled text. Whatever in the text would mean something to Markdown
  /// is escaped. What is written is read as the same runs: `[Run](markdown:)`.
  /// O(n).
  public func markdown() -> String {
    var writer = MarkdownWriter()
    for paragraph in paragraphs { writer.write(paragraph) }
    return writer.finish()
  }
}
