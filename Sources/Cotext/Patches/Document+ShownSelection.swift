extension Document {
  /// A selection of somebody who sees a view that differs from the document by `delta`.
  ///
  /// - Parameters:
  ///   - ranges: offsets in the view; empty ones count only if all are, then the first one does.
  ///   - isDownstream: whether an insertion point belongs to what stands behind it.
  ///   - typing: the typing attributes at an insertion point.
  /// - Throws: as ``shown(_:in:under:)``; it costs that for each range.
  package func selection(
    _ ranges: [Range<Int>], isDownstream: Bool, typing: Attributes?, in unit: TextUnit,
    under delta: borrowing Delta
  ) throws(EditError) -> AnchoredSelection {
    var anchored: [AnchoredSelection.AnchorRange] = []
    for range in ranges where !range.isEmpty {
      let shown = try shown(range, in: unit, under: delta)
      guard let first = shown.pieces.first, let last = shown.pieces.last else { continue }
      anchored.append(
        AnchoredSelection.AnchorRange(
          from: .before(storage.state.graph.id(of: first.lowerBound)),
          to: .after(storage.state.graph.id(of: last.upperBound - 1))))
    }
    if !anchored.isEmpty { return AnchoredSelection(content: .ranges(anchored)) }
    let place = try shown(ranges.first ?? 0..<0, in: unit, under: delta)
    let boundary: Boundary =
      isDownstream ? .before(elementOrNone: place.right) : .after(elementOrNone: place.left)
    return AnchoredSelection(
      content: .insertionPoint(storage.state.anchor(of: boundary), typing: typing))
  }

  /// Whether each scalar of a view is one of every unit: ASCII without carriage returns.
  package func showsOnlyASCII(under delta: Delta) -> Bool {
    let storage = storage
    return storage.state.showsOnlyASCII(under: storage.state.resolve(delta))
  }

  /// Whether a selection is an insertion point at a place of a view.
  package func isInsertionPoint(_ selection: AnchoredSelection, at place: ShownRange) -> Bool {
    guard case .insertionPoint(let anchor, _) = selection.content else { return false }
    // The element beside it may be one that the view does not show.
    let order = storage.state.order(of: anchor)
    let left = place.left == RunTree.none ? -1 : storage.state.tree.order(of: .after(place.left))
    let right =
      place.right == RunTree.none ? Int.max : storage.state.tree.order(of: .before(place.right))
    return order.map { left <= $0 && $0 <= right } ?? false
  }

  /// What text is to look like that is typed through a selection at a place of a view; nil = as its
  /// neighbours hand on.
  package func typing(through selection: AnchoredSelection, at place: ShownRange) -> Attributes? {
    guard case .insertionPoint(_, let typing) = selection.content else { return nil }
    return storage.state.typing(typing, between: place.left, and: place.right)
  }
}

extension DocumentState {
  /// A number that grows with the place of an anchor; nil for an element that is unknown here.
  fileprivate func order(of anchor: TextAnchor) -> Int? {
    switch anchor {
    case .start: return -1
    case .end: return Int.max
    case .before(let id):
      return graph.unit(id).flatMap { tree.isElement($0) ? tree.order(of: .before($0)) : nil }
    case .after(let id):
      return graph.unit(id).flatMap { tree.isElement($0) ? tree.order(of: .after($0)) : nil }
    }
  }
}
