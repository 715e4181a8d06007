extension Document {
  /// The document as Markdown (CommonMark, and the strikethrough of GitHub's flavour).
  ///
  ///     document.markdown()  // "Hello **world**\n"
  ///
  /// Neighbouring plain paragraphs are lines of one Markdown paragraph, joined by hard breaks; an
  /// empty one ends it, and several empty ones count as one. Headings, lists, quotations, bold,
  /// italic, strikethrough, code and links with a harmless scheme are kept, other attributes are
  /// left out. Whatever in the text would mean something to Markdown is escaped. O(n).
  public func markdown() -> String {
    var writer = MarkdownWriter()
    for paragraph in paragraphs { writer.write(paragraph) }
    return writer.finish()
  }
}
