// Where selections stand: section 7 of the specification.

/// Where a selection stands in a version of a document, in visible scalars.
struct SelectedPlace {
  /// One empty range for an insertion point; otherwise ranges that are not empty, in order of their
  /// starts.
  var ranges: [Range<Int>]

  /// Whether it is an insertion point.
  var isInsertionPoint: Bool { ranges[0].isEmpty }
  /// The insertion point, or the start of the first range.
  var start: Int { ranges[0].lowerBound }

  /// How many elements are selected.
  var count: Int { joined.reduce(0) { $0 + $1.count } }

  /// The ranges without overlaps, those that touch joined. Empty for an insertion point.
  var joined: [Range<Int>] {
    if ranges.count == 1 { return isInsertionPoint ? [] : ranges }
    var joined: [Range<Int>] = []
    for range in ranges where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension DocumentState {
  /// Where a selection stands, and the first element that it names and that is unknown here.
  ///
  /// Ranges with an anchor at what is unknown are left out; without any other, and for an insertion
  /// point at what is unknown, it is the start. O(log r) an anchor.
  func locate(_ selection: AnchoredSelection) -> (place: SelectedPlace, unknown: OperationID?) {
    var unknown: OperationID?
    switch selection.content {
    case .insertionPoint(let anchor, _):
      let offset = visibleOffset(of: anchor, &unknown)
      return (SelectedPlace(ranges: [offset..<offset]), unknown)
    case .ranges(let anchors):
      var ranges: [Range<Int>] = []
      var collapsed: Int?
      ranges.reserveCapacity(anchors.count)
      for range in anchors {
        var missing: OperationID?
        let lower = visibleOffset(of: range.from, &missing)
        let upper = visibleOffset(of: range.to, &missing)
        if missing != nil {
          unknown = unknown ?? missing
        } else if lower < upper {
          ranges.append(lower..<upper)
        } else {
          collapsed = collapsed ?? lower
        }
      }
      if ranges.isEmpty {
        let offset = collapsed ?? 0
        ranges.append(offset..<offset)
      }
      return (SelectedPlace(ranges: ranges), unknown)
    }
  }

  /// How many visible elements stand in front of an anchor; if its element is unknown, 0, and the
  /// element is noted.
  private func visibleOffset(of anchor: TextAnchor, _ unknown: inout OperationID?) -> Int {
    let id: OperationID
    let isAfter: Bool
    switch anchor {
    case .start: return 0
    case .end: return tree.total.visible
    case .before(let element): (id, isAfter) = (element, false)
    case .after(let element): (id, isAfter) = (element, true)
    }
    guard let element = graph.unit(id), tree.isElement(element) else {
      unknown = unknown ?? id
      return 0
    }
    var place = tree.place(of: element)
    if isAfter { place.offset += 1 }
    return tree.visible(before: place)
  }

  /// The visible elements on both sides of an offset; `none` at the edges. O(log r).
  func neighbours(ofVisible offset: Int) -> (left: UInt32, right: UInt32) {
    var left = RunTree.none
    if offset > 0 {
      let place = tree.locate(offset, in: .visible, after: true).place
      left = tree.first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset - 1)
      if place.offset < tree.length(place.leaf, place.run) { return (left, left &+ 1) }
    }
    guard offset < tree.total.visible else { return (left, RunTree.none) }
    let place = tree.locate(offset, in: .visible, after: false).place
    return (
      left, tree.first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset)
    )
  }
}
