extension Document {
  /// The anchor in front of what stands at an offset; ``TextAnchor/end`` at the end. O(log r), for
  /// characters beyond ASCII O(n).
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func anchor(before offset: Int, in unit: TextUnit) throws(EditError) -> TextAnchor {
    let offset = try storage.state.scalars(at: offset, in: unit)
    guard offset < storage.state.tree.total.visible else { return .end }
    return .before(id(ofVisible: offset))
  }

  /// The anchor behind what stands in front of an offset; ``TextAnchor/start`` at the start. It costs what
  /// ``anchor(before:in:)`` costs.
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func anchor(after offset: Int, in unit: TextUnit) throws(EditError) -> TextAnchor {
    let offset = try storage.state.scalars(at: offset, in: unit)
    guard offset > 0 else { return .start }
    return .after(id(ofVisible: offset - 1))
  }

  private func id(ofVisible offset: Int) -> OperationID {
    let storage = storage
    let place = storage.state.tree.locate(offset, in: .visible, after: false).place
    let first = storage.state.tree.first(place.leaf, place.run)
    return storage.state.graph.id(of: first &+ UInt32(truncatingIfNeeded: place.offset))
  }

  /// How many visible units stand in front of an anchor. O(log r), for characters beyond ASCII O(n).
  ///
  /// - Throws: ``EditError/unknownUnit(_:)`` for an element that is not known here.
  public func offset(of anchor: TextAnchor, in unit: TextUnit) throws(EditError) -> Int {
    let storage = storage
    let id: OperationID
    let isAfter: Bool
    switch anchor {
    case .start: return 0
    case .end: return count(in: unit)
    case .before(let element): (id, isAfter) = (element, false)
    case .after(let element): (id, isAfter) = (element, true)
    }
    guard let element = storage.state.graph.unit(id), storage.state.tree.isElement(element) else {
      throw .unknownUnit(id)
    }
    let boundary = isAfter ? Boundary.after(element) : .before(element)
    let before = storage.state.tree.weight(before: storage.state.tree.place(of: boundary))
    return storage.state.offset(ofScalar: before.visible, in: unit)
  }

  /// The offsets in scalars of two anchors; empty where the second stands in front of the first.
  func range(from: TextAnchor, to: TextAnchor) throws(EditError) -> Range<Int> {
    let lower = try offset(of: from, in: .scalar)
    return lower..<max(lower, try offset(of: to, in: .scalar))
  }
}
