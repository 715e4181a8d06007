extension Document {
  /// Replaces what is selected by characters, in one change.
  ///
  /// In the place of ranges the text looks as the first character of the first range would hand on;
  /// the other ranges are deleted. At an insertion point it has the typing attributes, see
  /// ``AnchoredSelection/typingAttributes(in:)``.
  ///
  /// - Parameters:
  ///   - selection: what is replaced; afterwards an insertion point behind the text. Typing attributes
  ///     that were set there stay set.
  ///   - text: what to put there; without any, what is selected is deleted as by
  ///     ``deleteSelection(_:)``.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: ``EditError/unknownUnit(_:)`` for anchors at what is unknown here, and other cases of
  ///   ``EditError`` where there is no room. It costs what resolving, deleting and inserting cost.
  @discardableResult
  public mutating func replaceSelection(
    _ selection: inout AnchoredSelection, withCharacters text: String
  ) throws(EditError) -> Change? {
    if text.isEmpty { return try deleteSelection(&selection) }
    return try type(text, over: &selection, at: resolve(selection))
  }

  /// Replaces what is selected by runs of text with their attributes, in one change.
  ///
  /// Attributes that do not grow, like links, stay where one covers what is replaced and what stands
  /// behind it, unless a run names them (null keeps them away). Attributes of paragraphs that a run
  /// names are set on the paragraphs that begin in it; other paragraphs look as before.
  ///
  /// - Parameters:
  ///   - selection: what is replaced; afterwards an insertion point behind the text.
  ///   - runs: what to put there; without any text, what is selected is deleted as by
  ///     ``deleteSelection(_:)``.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: ``EditError`` as ``replaceSelection(_:withCharacters:)``, and for attributes that are
  ///   not allowed; the document is as it was.
  @discardableResult
  public mutating func replaceSelection(
    _ selection: inout AnchoredSelection, with runs: [Run]
  ) throws(EditError) -> Change? {
    let runs = runs.filter { !$0.text.isEmpty }
    if runs.isEmpty { return try deleteSelection(&selection) }
    for run in runs { try Self.check(run.attributes) }
    return try type(runs, over: &selection, at: resolve(selection))
  }

  /// Inserts text at an insertion point, or in front of the first of several ranges, which stay
  /// selected; it has the typing attributes.
  ///
  /// - Parameters:
  ///   - text: what to insert; nothing happens if it is empty.
  ///   - selection: where; an insertion point moves behind the text.
  /// - Returns: the change, or nil if nothing was inserted or a transaction is running.
  /// - Throws: as ``replaceSelection(_:withCharacters:)``.
  @discardableResult
  public mutating func insert(
    _ text: String, at selection: inout AnchoredSelection
  ) throws(EditError) -> Change? {
    let place = try resolve(selection)
    if text.isEmpty { return nil }
    if place.isInsertionPoint { return try type(text, over: &selection, at: place) }
    let typing = selection.typingAttributes(in: self)
    return try insert(text, at: place.start, in: .scalar, attributes: typing)
  }

  /// Deletes what is selected, in one change. At an insertion point nothing is.
  ///
  /// - Parameter selection: what is deleted; afterwards an insertion point in its place that keeps as
  ///   typing attributes what the first deleted character would have handed on: who deletes a bold
  ///   word and types it again gets it bold.
  /// - Returns: the change, or nil if nothing was deleted or a transaction is running.
  /// - Throws: as ``replaceSelection(_:withCharacters:)``.
  @discardableResult
  public mutating func deleteSelection(
    _ selection: inout AnchoredSelection
  ) throws(EditError) -> Change? {
    let place = try resolve(selection)
    if place.isInsertionPoint { return nil }
    let typing = selection.typingAttributes(in: self)
    try prepare(units: place.count, marks: 0, textSize: 0)
    let writer = writer()
    let first = nextUnit
    storage.state.delete(place.joined, by: writer)
    selection = AnchoredSelection(
      insertionPoint: index(ofScalar: place.start), typingAttributes: typing)
    return change(of: first)
  }
}
