extension SnapshotReader {
  /// Lays the text that is known between what is not; the elements that have none are hidden.
  ///
  /// - Parameters:
  ///   - size: what the text weighs that is known, and then all of it.
  ///   - elementCount: how many elements there are.
  /// - Returns: the text of all elements, in which a byte stands for each that is not known.
  mutating func readTurns(
    of known: borrowing TextStore, _ size: inout TextStore.Size, elementCount: Int,
    in state: borrowing DocumentState
  ) throws(SnapshotError) -> TextStore {
    var store = TextStore(
      forPartsOf: known, minimumCapacity: elementCount + size.extra8)
    var rows = RowWalk()
    var place = 0
    var rest = size.scalars
    while !turns.isAtEnd {
      let count = try turns.number(upTo: rest)
      var lost = try turns.number(upTo: state.graph.unitCount)
      guard lost > 0 else { throw turns.failure(.badNumber) }
      let bytes = size.isASCII ? count : known.byteCount(at: place, scalars: count)
      store.append(known, place..<place + bytes)
      place += bytes
      rest -= count
      store.append(lost: lost)
      size.scalars += lost
      var skipped = count
      while skipped > 0 { skipped -= try nextElements(&rows, atMost: skipped).count }
      while lost > 0 {
        let elements = try nextElements(&rows, atMost: lost)
        guard isBeforeStart(elements, in: state) else { throw turns.failure(.inconsistentCounts) }
        reasons.fill(Int(elements.lowerBound)..<Int(elements.upperBound), with: 1)
        lost -= elements.count
      }
    }
    store.append(known, place..<known.count)
    return store
  }

  /// A place among the elements in the order of their arrival.
  private struct RowWalk {
    var row = 0
    /// How many elements of the row stand in front of the place.
    var offset: UInt32 = 0
  }

  /// The next elements of one row; at least one.
  @inline(__always)
  private func nextElements(
    _ walk: inout RowWalk, atMost count: Int
  ) throws(SnapshotError) -> Range<UInt32> {
    guard walk.row < rowStart.count else { throw turns.failure(.inconsistentCounts) }
    let first = rowStart[walk.row] &+ walk.offset
    let end = min(rowEnd[walk.row], first &+ UInt32(truncatingIfNeeded: count))
    if end == rowEnd[walk.row] {
      walk.row &+= 1
      walk.offset = 0
    } else {
      walk.offset &+= end &- first
    }
    return first..<end
  }
}
