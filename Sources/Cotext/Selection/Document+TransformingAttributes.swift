extension Document {
  /// Changes the attributes of what is selected, run by run, in one change.
  ///
  ///     var document = Document()
  ///     try document.insert("Hello world", at: 0, in: .character)
  ///     let word = try document.index(at: 6, in: .character)..<document.endIndex
  ///     var selection = AnchoredSelection(range: word)
  ///     try document.transformAttributes(in: &selection) { attributes in
  ///       attributes["bold"] = attributes["bold"] == nil ? true : nil
  ///     }
  ///     document.markdown()  // "Hello **world**\n"
  ///
  /// `transform` is called once for each run of the selection, in order, with the attributes that the
  /// run has; what it leaves there is what the run gets. Neighbouring runs that get the same value for
  /// a key get it by one mark, and where nothing changes none is made. Attributes of paragraphs take
  /// in whole paragraphs; of several values for one paragraph the first counts.
  ///
  /// At an insertion point it is the typing attributes that change, see
  /// ``AnchoredSelection/typingAttributes(in:)``, and nothing else: no change is made. Attributes of
  /// paragraphs have no place among them; ``format(_:in:_:force:)`` sets those at an empty range.
  ///
  /// While `transform` runs the document must not be edited; that would stop the program.
  ///
  /// - Parameters:
  ///   - selection: what is selected; it stays on its characters.
  ///   - transform: changes the attributes of a run; null and nil both remove.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: ``EditError`` for keys and values that are not allowed, for anchors at what is unknown
  ///   here, and where there is no room; the document is as it was. O(log r + runs in the selection)
  ///   for each mark.
  @discardableResult
  public mutating func transformAttributes(
    in selection: inout AnchoredSelection, _ transform: (inout Attributes) -> Void
  ) throws(EditError) -> Change? {
    let place = try resolve(selection)
    if place.isInsertionPoint {
      let typing = transformedTyping(of: selection, transform)
      try setTyping(typing, of: &selection, at: place.start)
      return nil
    }
    return try write(transformed(place.joined, transform))
  }

  /// Changes the attributes of a range run by run, as ``transformAttributes(in:_:)`` does for a
  /// selection; an empty range is left alone.
  ///
  /// - Throws: as ``transformAttributes(in:_:)``, at the same cost.
  @discardableResult
  public mutating func transformAttributes(
    in range: Range<Index>, _ transform: (inout Attributes) -> Void
  ) throws(EditError) -> Change? {
    let place = try resolve(AnchoredSelection(range: range))
    return try write(transformed(place.joined, transform))
  }

  /// Changes the attributes of a range run by run, as `transformAttributes(in:_:)` does for a
  /// selection; an empty range is left alone.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; inside a scalar or character they are floored.
  ///   - unit: what the offsets count.
  ///   - transform: changes the attributes of a run; null and nil both remove.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: also ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  @discardableResult
  public mutating func transformAttributes(
    _ range: Range<Int>, in unit: TextUnit, _ transform: (inout Attributes) -> Void
  ) throws(EditError) -> Change? {
    let range = try storage.state.scalars(range, in: unit)
    return try write(transformed(range.isEmpty ? [] : [range], transform))
  }

  #if !hasFeature(Embedded)
    /// The same with a closure that may throw: then document and selection are as they were.
    ///
    /// - Throws: also what `transform` throws.
    @discardableResult
    public mutating func transformAttributes(
      in selection: inout AnchoredSelection, _ transform: (inout Attributes) throws -> Void
    ) throws -> Change? {
      let place = try resolve(selection)
      if place.isInsertionPoint {
        let typing = try transformedTyping(of: selection, transform)
        try setTyping(typing, of: &selection, at: place.start)
        return nil
      }
      return try write(transformed(place.joined, transform))
    }
  #endif

  /// Where a selection stands.
  ///
  /// - Throws: ``EditError/unknownUnit(_:)`` if one of its anchors is at what is unknown here.
  func resolve(_ selection: AnchoredSelection) throws(EditError) -> SelectedPlace {
    let (place, unknown) = storage.state.locate(selection)
    if let unknown { throw .unknownUnit(unknown) }
    return place
  }

  // MARK: Transforming

  /// The runs of some ranges and what becomes of them. Nothing is changed yet.
  private mutating func transformed<Failure: Error>(
    _ ranges: [Range<Int>], _ transform: (inout Attributes) throws(Failure) -> Void
  ) throws(Failure) -> AttributeTransformation {
    let runs = storage.state.runs(in: ranges)
    let outer = refuseEdits()
    defer { transaction = outer }
    var transformation = AttributeTransformation()
    for run in runs {
      var attributes = run.attributes
      try transform(&attributes)
      transformation.append(run, becoming: attributes)
    }
    return transformation
  }

  /// Lets edits stop the program until the transaction that is returned is running again.
  private mutating func refuseEdits() -> Transaction? {
    let outer = transaction
    precondition(outer?.refusesEdits != true, Self.reentrancy)
    transaction = outer ?? Transaction(start: nextUnit, author: author, time: time)
    transaction?.refusesEdits = true
    return outer
  }

  /// Why a program was stopped.
  static var reentrancy: String {
    "a document is edited inside a closure that transforms its attributes; edit it behind the call"
  }

  /// Makes the marks of a transformation.
  private mutating func write(
    _ transformation: AttributeTransformation
  ) throws(EditError) -> Change? {
    let marks = storage.state.marks(of: transformation)
    guard !marks.isEmpty else { return nil }
    for mark in marks {
      guard mark.key.isValid else { throw .invalidKey(mark.key) }
      guard mark.value.isValid else { throw .invalidValue(mark.key) }
    }
    try prepare(units: 0, marks: marks.count, textSize: 0)
    let writer = writer()
    let first = nextUnit
    for mark in marks { storage.state.mark(mark.range, mark.key, mark.value, by: writer) }
    return change(of: first)
  }

  // MARK: Typing attributes

  /// What a selection's typing attributes become at an insertion point; nil if they stay.
  private mutating func transformedTyping<Failure: Error>(
    of selection: AnchoredSelection, _ transform: (inout Attributes) throws(Failure) -> Void
  ) throws(Failure) -> Attributes? {
    let old = selection.typingAttributes(in: self)
    var new = old
    let outer = refuseEdits()
    defer { transaction = outer }
    try transform(&new)
    let set = selection.typing ?? [:]
    // What was taken away stays away, although its mark may cover both neighbours.
    for element in old where new[element.key] == nil { new[element.key] = .null }
    for element in set where element.value == .null && new[element.key] == nil {
      new[element.key] = .null
    }
    for element in new where schema.growth(of: element.key) == .paragraph {
      new[element.key] = nil
    }
    return new.withoutNulls == old ? nil : new
  }

  /// Gives the insertion point at which a selection stands typing attributes.
  private func setTyping(
    _ attributes: Attributes?, of selection: inout AnchoredSelection, at offset: Int
  ) throws(EditError) {
    guard let attributes else { return }
    try Self.check(attributes)
    if case .insertionPoint(let anchor, _) = selection.content {
      selection.content = .insertionPoint(anchor, typing: attributes)
    } else {
      selection = AnchoredSelection(
        insertionPoint: index(ofScalar: offset), typingAttributes: attributes)
    }
  }
}
