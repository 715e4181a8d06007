extension Document {
  /// A document out of Markdown.
  ///
  ///     let document = try Document(markdown: "# Title\n\nsome *text*")
  ///     document.text  // "Title\nsome text"
  ///     document.markdown()  // "# Title\n\nsome _text_\n"
  ///
  /// What becomes of what: ``Swift/Array/init(markdown:options:)``. The text and its attributes are
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
    while !rest.isEmpty { try append(Self.takePortion(of: &rest)) }
  }

  /// Appends runs in one change: the text, then marks over it.
  ///
  /// Run by run each mark would reach to the end of the document until the next one corrects it, and
  /// so meet all the others there.
  private mutating func append(_ runs: [Run]) throws(EditError) {
    try transaction { (document: inout Document) throws(EditError) in
      var place = document.count(in: .scalar)
      let text = runs.map(\.text).joined()
      try document.insert(text, at: place, in: .scalar, attributes: [:])
      var open: [(start: Int, element: Attributes.Element)] = []
      for run in runs {
        try document.close(&open, at: place) { run.attributes[$0.key] != $0.value }
        for element in run.attributes where !open.contains(where: { $0.element == element }) {
          open.append((place, element))
        }
        place += run.text.scalarCount
      }
      try document.close(&open, at: place) { _ in true }
    }
  }

  /// Makes the marks of attributes that end at a place.
  private mutating func close(
    _ open: inout [(start: Int, element: Attributes.Element)], at end: Int,
    where hasEnded: (Attributes.Element) -> Bool
  ) throws(EditError) {
    for (start, element) in open where hasEnded(element) {
      var changes = Attributes()
      changes[element.key] = element.value
      try format(start..<end, in: .scalar, changes)
    }
    open.removeAll { hasEnded($0.element) }
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
