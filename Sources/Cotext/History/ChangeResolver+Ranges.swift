extension ChangeResolver {
  /// The numbers of a range's units as rows, in the order in which the range names them.
  mutating func pieces(
    of range: OperationRange, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> [Range<UInt32>] {
    guard range.count > 0 else { throw .noUnits }
    guard range.isRepresentable else { throw .counterOverflow }
    let counters = range.counters
    guard let other = number(of: range.replica, in: state) else { throw .outsideCausalPast }
    let isOwn = other == number
    let oldEnd = isOwn ? UInt64(known) : min(state.graph.known[other], past.count(of: other))
    let end = isOwn ? oldEnd + UInt64(next - base) : oldEnd
    guard counters.upperBound <= end else {
      throw isOwn ? .futureReference : .outsideCausalPast
    }
    var pieces: [Range<UInt32>] = []
    if counters.lowerBound < oldEnd {
      let old = counters.lowerBound..<min(counters.upperBound, oldEnd)
      pieces = state.graph.pieces(of: old, ofReplica: other)
    }
    if counters.upperBound > oldEnd {
      let first = base + UInt32(max(counters.lowerBound, oldEnd) - oldEnd)
      pieces.append(first..<base + UInt32(counters.upperBound - oldEnd))
    }
    return pieces
  }

  mutating func rows(
    _ ranges: ShortList<OperationRange>, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> ShortList<ResolvedRow> {
    if ranges.count == 1, ranges[0].count == 1 {
      let id = OperationID(ranges[0].first, ranges[0].replica)
      guard let element = Optional(try element(id, in: state)) else { throw .wrongKind }
      return ShortList(ResolvedRow(first: element, count: 1, downwards: false))
    }
    guard !ranges.isEmpty else { throw .noUnits }
    try checkDistinct(ranges)
    var rows: [ResolvedRow] = []
    var total = 0
    for range in ranges {
      total += Int(range.count)
      guard total <= Change.maximumUnitCount else { throw .tooManyUnits }
      let isDown = range.direction == .descending
      let pieces = try pieces(of: range, in: state)
      for piece in isDown ? pieces.reversed() : pieces {
        for unit in piece where !isElement(unit, in: state) { throw .wrongKind }
        rows.append(
          ResolvedRow(
            first: isDown ? piece.upperBound - 1 : piece.lowerBound, count: piece.count,
            downwards: isDown))
      }
    }
    return ShortList(rows)
  }

  /// No unit may be named twice in one operation.
  func checkDistinct(_ ranges: ShortList<OperationRange>) throws(ChangeError.Reason) {
    guard ranges.count > 1 else { return }
    for range in ranges {
      guard range.count > 0 else { throw .noUnits }
      guard range.isRepresentable else { throw .counterOverflow }
    }
    if ranges.count == 2 {
      guard
        ranges[0].replica != ranges[1].replica
          || !ranges[0].counters.overlaps(ranges[1].counters)
      else { throw .namedTwice }
      return
    }
    let sorted = ranges.sorted {
      $0.replica == $1.replica ? $0.lowerBound < $1.lowerBound : $0.replica < $1.replica
    }
    for (left, right) in zip(sorted, sorted.dropFirst())
    where left.replica == right.replica && left.counters.upperBound > right.counters.lowerBound {
      throw .namedTwice
    }
  }
}
