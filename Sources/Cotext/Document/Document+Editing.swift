extension Document {
  /// Inserts text.
  ///
  /// - Parameters:
  ///   - text: what to insert; nothing happens if it is empty.
  ///   - offset: where, from 0 to the length; inside a scalar or character it is floored.
  ///   - unit: what the offset counts.
  ///   - attributes: what the text is to look like (`[:]` = plain); nil = as its neighbours hand on.
  /// - Returns: the change, or nil if nothing was inserted or a transaction is running.
  /// - Throws: ``EditError`` for an offset outside the text, for attributes that are not allowed, and
  ///   where there is no room. O(log r + length), next to the edit before it O(length).
  @inlinable
  @discardableResult
  public mutating func insert(
    _ text: String, at offset: Int, in unit: TextUnit, attributes: Attributes? = nil
  ) throws(EditError) -> Change? {
    let first = try makeInsertion(text, at: offset, in: unit, attributes: attributes)
    return change(of: first)
  }

  /// Inserts text at an anchor, like ``insert(_:at:in:attributes:)`` at its offset.
  ///
  /// - Throws: also ``EditError/unknownUnit(_:)`` for an anchor at an element that is unknown here.
  @discardableResult
  public mutating func insert(
    _ text: String, at anchor: TextAnchor, attributes: Attributes? = nil
  ) throws(EditError) -> Change? {
    try insert(text, at: offset(of: anchor, in: .scalar), in: .scalar, attributes: attributes)
  }

  /// Deletes a range; an empty one is left alone.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; inside a scalar or character they are floored.
  ///   - unit: what the offsets count.
  /// - Returns: the change, or nil if nothing was deleted or a transaction is running.
  /// - Throws: ``EditError`` for offsets outside the text. O(log r + runs that are deleted).
  @inlinable
  @discardableResult
  public mutating func delete(
    _ range: Range<Int>, in unit: TextUnit
  ) throws(EditError) -> Change? {
    let first = try makeDeletion(range, in: unit)
    return change(of: first)
  }

  /// Deletes what stands between two anchors, like ``delete(_:in:)``.
  ///
  /// - Throws: also ``EditError/unknownUnit(_:)`` for an anchor at an element that is unknown here.
  @discardableResult
  public mutating func delete(from: TextAnchor, to: TextAnchor) throws(EditError) -> Change? {
    try delete(range(from: from, to: to), in: .scalar)
  }

  /// Replaces a range by text, which looks as the first replaced element would hand on.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; an empty range inserts.
  ///   - unit: what the offsets count.
  ///   - text: what to put there.
  ///   - attributes: what the text is to look like; nil = as the first replaced element hands on.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: as for inserting and for deleting; it costs what both cost.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>, in unit: TextUnit, with text: String, attributes: Attributes? = nil
  ) throws(EditError) -> Change? {
    let range = try storage.state.scalars(range, in: unit)
    let scalars = text.scalarCount
    if range.isEmpty {
      return try insert(text, at: range.lowerBound, in: .scalar, attributes: attributes)
    }
    if scalars == 0 { return try delete(range, in: .scalar) }
    if let attributes { try Self.check(attributes) }
    try prepare(
      units: scalars + range.count, marks: attributes?.count ?? 0, textSize: text.utf8.count)
    let writer = writer()
    let first = nextUnit
    var inherited: DocumentState.TypingContext?
    if !storage.state.marks.isEmpty {
      inherited = storage.state.typingContext(at: range.lowerBound + 1)
    }
    storage.state.delete(range, by: writer)
    storage.state.insert(
      text, scalars: scalars, at: range.lowerBound, typing: attributes, inherited: inherited,
      by: writer)
    return change(of: first)
  }

  // MARK: Making units

  /// Inserts text and returns the first unit of the edit.
  @usableFromInline
  mutating func makeInsertion(
    _ text: String, at offset: Int, in unit: TextUnit, attributes: Attributes?
  ) throws(EditError) -> UInt32 {
    let offset = try storage.state.scalars(at: offset, in: unit)
    if let attributes { try Self.check(attributes) }
    let bytes = text.utf8.count
    let scalars = text.scalarCount
    if scalars == 0 { return nextUnit }
    try prepare(units: scalars, marks: attributes?.count ?? 0, textSize: bytes)
    let writer = writer()
    let first = nextUnit
    storage.state.insert(text, scalars: scalars, at: offset, typing: attributes, by: writer)
    return first
  }

  /// Deletes a range and returns the first unit of the edit.
  @usableFromInline
  mutating func makeDeletion(_ range: Range<Int>, in unit: TextUnit) throws(EditError) -> UInt32 {
    let range = try storage.state.scalars(range, in: unit)
    if range.isEmpty { return nextUnit }
    try prepare(units: range.count, marks: 0, textSize: 0)
    let writer = writer()
    let first = nextUnit
    storage.state.delete(range, by: writer)
    return first
  }

  /// Checks that an edit fits, and makes sure that nobody else sees it.
  @inline(__always)
  mutating func prepare(
    units: Int, marks: Int, textSize: Int, origin: Patch.Origin = .local
  ) throws(EditError) {
    makeUnique()
    var start = 0
    if let transaction {
      precondition(!transaction.refusesEdits, Self.reentrancy)
      start = storage.state.graph.unitCount - Int(transaction.start)
    }
    // Setting attributes right takes at most a mark for each key that is asked for or is there.
    let most = units &+ marks &+ storage.state.marks.keys.count
    guard start &+ most <= Change.maximumUnitCount else {
      throw .changeTooLarge(units: start + most)
    }
    guard storage.state.hasRoom(units: most, textSize: textSize) else { throw .documentFull }
    let writer = writer()
    let known = storage.state.graph.known[writer.replica]
    guard known &+ UInt64(truncatingIfNeeded: most) <= 1 << 32 else { throw .documentFull }
    if !storage.state.quarantine.isEmpty, storage.state.quarantine[replica] != nil {
      throw .replicaQuarantined(replica)
    }
    if storage.state.graph.frontier.count > Change.maximumParentCount { joinHeads() }
    storage.state.noteMaker(origin, transaction == nil ? author : transaction?.author)
  }

  /// The number of the next unit.
  var nextUnit: UInt32 { UInt32(truncatingIfNeeded: storage.state.graph.unitCount) }

  /// What was made from a unit on; nil if that is nothing, or a transaction is running.
  ///
  /// Only reads, and says so to the compiler: a caller who does not want the change does not pay for
  /// it.
  @usableFromInline
  @_effects(readonly)
  func change(of first: UInt32) -> Change? {
    change(of: first, author: author, time: time)
  }

  /// The same with the stamp that was made; the log lets changes within a minute share a time.
  func change(of first: UInt32, author: String?, time: Int64?) -> Change? {
    guard transaction == nil, first < nextUnit else { return nil }
    var change = storage.state.change(from: first, document: name)
    change?.author = author
    change?.time = time
    return change
  }

  static func check(_ attributes: Attributes) throws(EditError) {
    for element in attributes {
      guard element.key.isValid else { throw .invalidKey(element.key) }
      guard element.value.isValid else { throw .invalidValue(element.key) }
    }
  }
}
