extension Document {
  /// The visible text. O(n).
  public var text: String {
    let storage = storage
    return storage.state.tree.visibleText()
  }

  /// Whether nothing is visible.
  public var isEmpty: Bool { storage.state.tree.total.visible == 0 }

  /// How long the visible text is. O(1), for characters beyond ASCII O(n).
  public func count(in unit: TextUnit) -> Int {
    storage.state.count(in: unit)
  }

  /// The attributes of the scalar, or of the character's first scalar, at an offset. O(log r).
  ///
  /// - Parameters:
  ///   - offset: from 0 to less than the length; inside a scalar or character it is floored.
  ///   - unit: what the offset counts.
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``, also at the length itself.
  public func attributes(at offset: Int, in unit: TextUnit) throws(EditError) -> Attributes {
    let storage = storage
    let scalar = try storage.state.scalars(at: offset, in: unit)
    guard scalar < storage.state.tree.total.visible else {
      throw .offsetOutOfBounds(offset: offset, count: count(in: unit), unit: unit)
    }
    let place = storage.state.tree.locate(scalar, in: .visible, after: false).place
    return storage.state.marks.attributes(of: storage.state.tree.markSet(place.leaf, place.run))
  }

  /// An offset in another unit; inside a scalar or a character it is floored to its start. O(log r),
  /// for characters beyond ASCII O(n).
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func convert(
    _ offset: Int, from unit: TextUnit, to other: TextUnit
  ) throws(EditError) -> Int {
    let scalar = try storage.state.scalars(at: offset, in: unit)
    return storage.state.offset(ofScalar: scalar, in: other)
  }

  /// An offset in another unit. It costs what ``convert(_:from:to:)`` costs.
  ///
  /// - Throws: ``EditError/offsetInsideUnit(offset:unit:)`` for one inside a scalar, or inside a
  ///   character where characters are asked for.
  public func convertExactly(
    _ offset: Int, from unit: TextUnit, to other: TextUnit
  ) throws(EditError) -> Int {
    let scalar = try storage.state.scalars(at: offset, in: unit)
    let result = storage.state.offset(ofScalar: scalar, in: other)
    guard storage.state.offset(ofScalar: scalar, in: unit) == offset,
      try storage.state.scalars(at: result, in: other) == scalar
    else { throw .offsetInsideUnit(offset: offset, unit: unit) }
    return result
  }

  /// What the document consists of, for people and for tools. O(n).
  public var statistics: Statistics {
    let storage = storage
    var runs = 0
    for _ in self.runs { runs += 1 }
    return Statistics(
      changes: changes().count, operations: storage.state.log.entryCount,
      replicas: version.elements.count, elements: storage.state.tree.total.elements,
      visible: storage.state.tree.total.visible, runs: runs,
      marks: storage.state.marks.marks.count)
  }

  /// What a document consists of.
  public struct Statistics: Hashable, Sendable {
    /// Changes as they would be written.
    public var changes: Int
    /// Operations as the log keeps them: a row of typing is one.
    public var operations: Int
    /// Replicas that wrote something.
    public var replicas: Int
    /// Scalars that were ever inserted.
    public var elements: Int
    /// Scalars that are visible.
    public var visible: Int
    /// Runs of equal attributes.
    public var runs: Int
    /// Marks that were ever made.
    public var marks: Int
  }

  /// What is wrong inside; empty if nothing is. Much more than O(n), for tests.
  ///
  /// - Parameter isMadeUp: whether a snapshot is the origin that no Cotext wrote: its elements may be
  ///   where nothing puts them.
  package func invariantViolations(isMadeUp: Bool = false) -> [String] {
    let storage = storage
    return storage.state.invariantViolations(isMadeUp: isMadeUp)
  }
}
