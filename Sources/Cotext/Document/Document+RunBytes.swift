extension Document {
  /// Calls `body` with each run of a range of the text, in order: its bytes, how many scalars they
  /// are, and its attributes. Neighbours differ in their attributes.
  ///
  /// - Parameter range: offsets in scalars that lie in the text; nil is all of it. O(log r + length).
  package func forEachRun(
    in range: Range<Int>? = nil,
    _ body: (_ bytes: [UInt8], _ scalars: Int, _ attributes: Attributes) -> Void
  ) {
    let storage = storage
    storage.state.forEachRun(in: range ?? 0..<storage.state.tree.total.visible, body)
  }
}

extension Document {
  /// Whether a mark of a paragraph was ever made. O(keys).
  package var hasParagraphAttributes: Bool {
    let storage = storage
    return storage.state.marks.growth.contains(.paragraph)
  }

  /// The paragraphs that a range touches, with their line feeds. O(log r + length).
  ///
  /// - Parameter range: offsets in scalars that lie in the text.
  package func paragraphs(around range: Range<Int>) -> Range<Int> {
    storage.state.paragraphs(around: range)
  }
}
