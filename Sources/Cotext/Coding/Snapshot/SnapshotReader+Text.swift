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
    var place = 0
    var rest = size.scalars
    // Where the next element stands among the rows of typing.
    var row = 0
    var next: UInt32 = rowStart.isEmpty ? 0 : rowStart[0]
    func skip(_ count: Int, _ body: (Range<UInt32>) -> Void) -> Bool {
      var count = count
      while count > 0 {
        guard row < rowStart.count else { return false }
        let end = min(rowEnd[row], next &+ UInt32(clamping: count))
        if end > next { body(next..<end) }
        count -= Int(end - next)
        next = end
        if next == rowEnd[row] {
          row += 1
          if row < rowStart.count { next = rowStart[row] }
        }
      }
      return true
    }
    // Only what lies before the start of the history can be forgotten.
    guard !startCounts.isEmpty else { throw turns.failure(.inconsistentCounts) }
    while !turns.isAtEnd {
      let count = try turns.number(upTo: rest)
      let lost = try turns.number(upTo: state.graph.unitCount)
      let bytes = size.isASCII ? count : known.byteCount(at: place, scalars: count)
      store.append(known, place..<place + bytes)
      place += bytes
      rest -= count
      store.append(lost: lost)
      size.scalars += lost
      var isBeforeStart = true
      guard lost > 0, skip(count, { _ in }) else { throw turns.failure(.inconsistentCounts) }
      let isThere = skip(lost) { elements in
        reasons.fill(Int(elements.lowerBound)..<Int(elements.upperBound), with: 1)
        state.forEachPiece(of: elements, before: startCounts) { piece, before in
          if Int(before) < piece.count { isBeforeStart = false }
        }
      }
      guard isThere, isBeforeStart else { throw turns.failure(.inconsistentCounts) }
    }
    store.append(known, place..<known.count)
    return store
  }
}
