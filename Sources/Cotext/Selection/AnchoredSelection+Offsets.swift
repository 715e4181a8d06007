extension AnchoredSelection {
  /// A selection by offsets, for editors that know no indices.
  ///
  /// - Parameters:
  ///   - offsets: ranges in whatever order, each anchored for itself; inside a scalar or character
  ///     offsets are floored. Empty ones count only if all are empty: then the first is an insertion
  ///     point. Without any, an insertion point at the start.
  ///   - isDownstream: whether an insertion point belongs to what stands behind it.
  ///   - document: where the offsets count.
  ///   - unit: what they count.
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``. O(log r) an offset, for characters
  ///   beyond ASCII O(n).
  package init(
    offsets: [Range<Int>], isDownstream: Bool = false, in document: Document, unit: TextUnit
  ) throws(EditError) {
    var ranges: [Range<Document.Index>] = []
    for range in offsets {
      let scalars = try document.storage.state.scalars(range, in: unit)
      let lower = document.index(ofScalar: scalars.lowerBound)
      ranges.append(
        lower..<(scalars.isEmpty ? lower : document.index(ofScalar: scalars.upperBound)))
    }
    self.init(ranges: ranges)
    if isDownstream, case .insertionPoint = content {
      let place = ranges.first?.lowerBound ?? document.startIndex
      self.init(insertionPoint: place, affinity: .downstream)
    }
  }
}

extension Document {
  /// Where a selection stands now: one empty range for an insertion point, otherwise the ranges that
  /// are not empty, in order; ranges that touch are kept apart. An anchor at what is unknown here
  /// counts as in ``AnchoredSelection/indices(in:)``. O(log r) an anchor, for characters beyond ASCII
  /// O(n) an offset.
  package func offsets(of selection: AnchoredSelection, in unit: TextUnit) -> [Range<Int>] {
    let storage = storage
    return storage.state.locate(selection).place.ranges.map { range in
      let lower = storage.state.offset(ofScalar: range.lowerBound, in: unit)
      if range.isEmpty { return lower..<lower }
      return lower..<max(lower, storage.state.offset(ofScalar: range.upperBound, in: unit))
    }
  }
}
