extension Document {
  /// The place in front of the text. O(log r).
  public var startIndex: Index { index(ofScalar: 0) }

  /// The place behind the text. O(log r).
  public var endIndex: Index { index(ofScalar: storage.state.tree.total.visible) }

  /// The place at an offset. O(log r), for characters beyond ASCII O(n).
  ///
  /// - Parameters:
  ///   - offset: from 0 to the length; inside a scalar or character it is floored.
  ///   - unit: what the offset counts.
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func index(at offset: Int, in unit: TextUnit) throws(EditError) -> Index {
    index(ofScalar: try storage.state.scalars(at: offset, in: unit))
  }

  /// The place some units behind another one, or in front of it. It costs what ``index(at:in:)``
  /// costs.
  ///
  /// - Parameters:
  ///   - index: a place in this version of the document.
  ///   - distance: how many units to go; negative to go towards the start.
  ///   - unit: what the distance counts.
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)`` beyond the start and the end.
  public func index(
    _ index: Index, offsetBy distance: Int, in unit: TextUnit
  ) throws(EditError) -> Index {
    // Saturated, an offset is as far outside as it would have been.
    let (sum, overflows) = offset(of: index, in: unit).addingReportingOverflow(distance)
    let outside = distance < 0 ? Int.min : Int.max
    return try self.index(at: overflows ? outside : sum, in: unit)
  }

  /// How many visible units stand in front of a place of this version. O(log r), for characters
  /// beyond ASCII O(n).
  public func offset(of index: Index, in unit: TextUnit) -> Int {
    precondition(index.stamp == stamp, "an index of another version of the document is used")
    return storage.state.offset(ofScalar: index.offset, in: unit)
  }

  /// The number of known units: another one for each version that the document goes through.
  private var stamp: UInt32 { nextUnit }

  /// The place at an offset in scalars, which lies in the text.
  func index(ofScalar offset: Int) -> Index {
    let storage = storage
    let (left, right) = storage.state.neighbours(ofVisible: offset)
    return Index(
      offset: offset, stamp: stamp, left: storage.state.id(orNilOf: left),
      right: storage.state.id(orNilOf: right))
  }
}
