extension ChangeResolver {
  /// The units must be of a kind that can be switched, and none may skip a count.
  mutating func checkSwitch(
    _ ranges: ShortList<OperationRange>, count: UInt16, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    for range in ranges {
      guard !state.isTrimmed(range) else { throw .trimmedUnit }
      for piece in try pieces(of: range, in: state) {
        try checkKinds(piece, in: state)
      }
    }
    if count == 1 { return }
    for range in ranges where !reaches(count - 1, range, in: state) { throw .badCount }
  }

  func checkKinds(
    _ units: Range<UInt32>, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      if unit >= base {
        guard let row = ownRow(of: unit), row.kind != .undo else { throw .wrongKind }
        unit = row.units.upperBound
      } else {
        let entry = state.log.entry(of: unit)
        guard state.log.kind(of: entry) != .undo else { throw .wrongKind }
        unit = min(base, state.log.end(of: entry, unitCount: state.graph.unitCount))
      }
    }
  }

  /// Whether all units of a range have at least a count in the change's causal past.
  ///
  /// Looks at the latest switches first and stops where it is clear: whoever switches the same unit
  /// to and fro finds the count at once.
  func reaches(
    _ least: UInt16, _ range: OperationRange, in state: borrowing DocumentState
  ) -> Bool {
    let counters = range.counters
    var isReached = [Bool](repeating: false, count: Int(range.count))
    var rest = isReached.count
    func take(_ ranges: ShortList<OperationRange>) {
      for other in ranges where other.replica == range.replica {
        for counter in counters.clamped(to: other.counters) {
          let index = Int(counter - counters.lowerBound)
          if !isReached[index] {
            isReached[index] = true
            rest -= 1
          }
        }
      }
    }
    for entry in ownSwitches where entry.count >= least { take(entry.ranges) }
    for entry in state.log.switches.reversed() where rest > 0 && entry.count >= least {
      let (maker, counter) = state.graph.maker(of: entry.unit)
      if maker == number || UInt64(counter) < state.pasts.count(of: maker, in: past) {
        take(entry.ranges)
      }
    }
    return rest == 0
  }
}
