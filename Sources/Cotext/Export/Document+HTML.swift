extension Document {
  /// The document as a fragment of HTML: what a body holds.
  ///
  ///     document.html()  // "<p>Hello <strong>world</strong></p>\n"
  ///
  /// A paragraph becomes `p`, `h1` to `h6`, `li`, `hr` or a line of `pre`; a task is an item with a
  /// check box. Fonts, lines, colors, kerning, baselines, links, code, languages, alignment, line
  /// height and writing direction are kept, other attributes are left out. An attribute whose value is
  /// not of its type counts as absent. All text is escaped, a style can hold nothing but its value, and
  /// a link that could run a script is only its text. O(n).
  public func html(options: HTMLOptions = HTMLOptions()) -> String {
    var writer = HTMLWriter(options: options)
    for paragraph in paragraphs { writer.write(paragraph) }
    return writer.finish()
  }
}
