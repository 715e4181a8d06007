extension ChangeResolver {
  /// The numbers of a range's units as rows, in the order in which the range names them.
  mutating func pieces(
    of range: OperationRange, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> [Range<UInt32>] {
    let counters = range.counters
    guard let other = number(of: range.replica, in: state) else { throw .outsideCausalPast }
    let isOwn = other == number
    let oldEnd =
      isOwn ? UInt64(known) : min(state.graph.known[other], state.pasts.count(of: other, in: past))
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

  /// The elements that ranges name, as rows in the order in which they are named.
  mutating func rows(
    _ ranges: ShortList<OperationRange>, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> ShortList<ResolvedRow> {
    if ranges.count == 1, let piece = knownPiece(of: ranges[0], in: state) {
      return ShortList(try row(piece, ranges[0].direction, in: state))
    }
    var rows: [ResolvedRow] = []
    var total = 0
    for range in ranges {
      total += Int(range.count)
      guard total <= Change.maximumUnitCount else { throw .tooManyUnits }
      if let piece = knownPiece(of: range, in: state) {
        rows.append(try row(piece, range.direction, in: state))
        continue
      }
      let pieces = try pieces(of: range, in: state)
      for piece in range.direction == .descending ? pieces.reversed() : pieces {
        rows.append(try row(piece, range.direction, in: state))
      }
    }
    return ShortList(rows)
  }

  /// The numbers of a range's units if they are known and follow each other, the usual case.
  private mutating func knownPiece(
    of range: OperationRange, in state: borrowing DocumentState
  ) -> Range<UInt32>? {
    guard let other = number(of: range.replica, in: state) else { return nil }
    let end =
      other == number
      ? UInt64(known) : min(state.graph.known[other], state.pasts.count(of: other, in: past))
    guard range.counters.upperBound <= end else { return nil }
    let first = state.graph.unit(range.lowerBound, ofReplica: other)
    guard state.graph.end(of: state.graph.span(of: first)) - first >= range.count else {
      return nil
    }
    return first..<first + range.count
  }

  /// Whether all units of a row are elements. O(log entries + entries in the row).
  private func areElements(_ units: Range<UInt32>, in state: borrowing DocumentState) -> Bool {
    if units.count == 1 { return isElement(units.lowerBound, in: state) }
    var unit = units.lowerBound
    while unit < units.upperBound, unit >= base {
      guard let row = ownRow(of: unit), row.kind == .insert else { return false }
      unit = row.units.upperBound
    }
    guard unit < units.upperBound else { return true }
    var entry = state.log.entry(of: unit)
    while unit < units.upperBound {
      guard state.log.kind(of: entry) == .insert else { return false }
      unit = state.log.end(of: entry, unitCount: state.graph.unitCount)
      entry += 1
    }
    return true
  }

  private func row(
    _ piece: Range<UInt32>, _ direction: OperationRange.Direction,
    in state: borrowing DocumentState
  ) throws(ChangeError.Reason) -> ResolvedRow {
    guard areElements(piece, in: state) else { throw .wrongKind }
    let isDown = direction == .descending
    return ResolvedRow(
      first: isDown ? piece.upperBound - 1 : piece.lowerBound, count: piece.count,
      downwards: isDown)
  }
}
