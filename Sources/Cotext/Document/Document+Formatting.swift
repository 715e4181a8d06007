extension Document {
  /// Sets attributes over a range.
  ///
  /// Paragraph attributes take in the whole paragraphs that the range touches, and may be set at an
  /// empty range. A key whose value is the same everywhere already is left alone.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; inside a scalar or character they are floored.
  ///   - unit: what the offsets count.
  ///   - changes: the keys and their new values; null removes.
  ///   - force: makes a mark even where it changes nothing that is visible.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: ``EditError`` for offsets outside the text, for keys and values that are not allowed,
  ///   and where there is no room. O(log r + runs in the range) for each key.
  @discardableResult
  public mutating func format(
    _ range: Range<Int>, in unit: TextUnit, _ changes: Attributes, force: Bool = false
  ) throws(EditError) -> Change? {
    let range = try storage.state.scalars(range, in: unit)
    try Self.check(changes)
    var marks: [(range: Range<Int>, element: Attributes.Element)] = []
    for element in changes {
      let growth = storage.state.marks.schema.growth(of: element.key)
      let range = growth == .paragraph ? storage.state.paragraphs(around: range) : range
      guard !range.isEmpty,
        force || storage.state.changes(range, element.key, element.value)
      else { continue }
      marks.append((range, element))
    }
    guard !marks.isEmpty else { return nil }
    try prepare(units: 0, marks: marks.count, textSize: 0)
    let writer = writer()
    let first = nextUnit
    for (range, element) in marks {
      storage.state.mark(range, element.key, element.value, by: writer)
    }
    return change(of: first)
  }

  /// Sets attributes between two anchors, like ``format(_:in:_:force:)``.
  ///
  /// - Throws: also ``EditError/unknownUnit(_:)`` for an anchor at an element that is unknown here.
  @discardableResult
  public mutating func format(
    from: TextAnchor, to: TextAnchor, _ changes: Attributes, force: Bool = false
  ) throws(EditError) -> Change? {
    try format(range(from: from, to: to), in: .scalar, changes, force: force)
  }

  /// Removes attributes from a range, like ``format(_:in:_:force:)`` with null for each key.
  ///
  /// - Throws: as ``format(_:in:_:force:)``, at the same cost.
  @discardableResult
  public mutating func unformat(
    _ range: Range<Int>, in unit: TextUnit, _ keys: [AttributeKey]
  ) throws(EditError) -> Change? {
    var changes = Attributes()
    for key in keys { changes[key] = .null }
    return try format(range, in: unit, changes)
  }
}
