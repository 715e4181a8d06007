extension Document {
  /// The document as a fragment of HTML: what stands in a body.
  ///
  ///     document.html()  // "<p>Hello <strong>world</strong></p>\n"
  ///
  /// A paragraph becomes `p`, `h1` to `h6`, `li`, `hr` or a line of `pre`; bold, italic, underline, strikethrough, code,
  /// links, colours, alignment and writing direction are kept, other attributes are left out. All
  /// text is escaped; a link is written only if its scheme is known to be harmless, a colour only
  /// if it is a plain name or hexadecimal. O(n).
  public func html() -> String {
    var writer = HTMLWriter()
    for paragraph in paragraphs { writer.write(paragraph) }
    return writer.finish()
  }
}
