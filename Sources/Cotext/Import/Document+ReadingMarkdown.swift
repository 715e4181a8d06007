extension Document {
  /// A document out of Markdown.
  ///
  ///     let document = try Document(markdown: "# Title\n\nsome *text*")
  ///     document.text  // "Title\nsome text"
  ///     document.markdown()  // "# Title\n\nsome _text_\n"
  ///
  /// What becomes of what: `[Run](markdown:)`. The text and its attributes are
  /// edits of the replica, in as few changes as hold them.
  ///
  /// - Parameters:
  ///   - markdown: any text.
  ///   - options: what in it means something.
  ///   - replica: the ID under which the text is written.
  ///   - name: the document's name, if it has one.
  ///   - schema: how attributes grow.
  /// - Throws: ``EditError`` if a document cannot hold so much. O(n log n).
  public init(
    markdown: String, options: MarkdownOptions = MarkdownOptions(),
    replica: ReplicaID = .random(), name: String? = nil, schema: AttributeSchema = .standard
  ) throws(EditError) {
    self.init(replica: replica, name: name, schema: schema)
    var rest = [Run](markdown: markdown, options: options)[...]
    var end = AnchoredSelection()
    while !rest.isEmpty { try replaceSelection(&end, with: Self.takePortion(of: &rest)) }
  }

  /// Takes runs that fit into one change; whole paragraphs, unless one is too long.
  private static func takePortion(of runs: inout ArraySlice<Run>) -> [Run] {
    var units = 0
    var end = runs.startIndex
    var lastParagraphEnd = end
    while end < runs.endIndex {
      units += runs[end].text.scalarCount + runs[end].attributes.count * 4
      guard units <= Change.maximumUnitCount / 2 else { break }
      if runs[end].text.unicodeScalars.last == "\n" { lastParagraphEnd = end + 1 }
      end += 1
    }
    if end < runs.endIndex, lastParagraphEnd > runs.startIndex { end = lastParagraphEnd }
    if end == runs.startIndex {
      // One long run.
      let scalars = runs[end].text.unicodeScalars
      let cut =
        scalars.index(
          scalars.startIndex, offsetBy: Change.maximumUnitCount / 4, limitedBy: scalars.endIndex)
        ?? scalars.endIndex
      let first = Run(text: String(scalars[..<cut]), attributes: runs[end].attributes)
      runs[end].text = String(scalars[cut...])
      if runs[end].text.isEmpty { runs.removeFirst() }
      return [first]
    }
    defer { runs = runs[end...] }
    return Array(runs[..<end])
  }
}
