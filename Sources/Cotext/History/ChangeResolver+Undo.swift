extension ChangeResolver {
  /// The units must be of a kind that can be switched, and none may skip a count.
  ///
  /// - Parameter isOneOfSeveral: whether further operations of the change may switch them again.
  mutating func checkSwitch(
    _ ranges: ShortList<OperationRange>, count: UInt16, isOneOfSeveral: Bool,
    in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    for range in ranges {
      guard !state.isTrimmed(range) else { throw .trimmedUnit }
      for piece in try pieces(of: range, in: state) {
        try checkKinds(piece, in: state)
      }
    }
    for range in ranges {
      for piece in try pieces(of: range, in: state) {
        if count > 1, !reaches(count - 1, piece, in: state) { throw .badCount }
        if isOneOfSeveral { noteGiven(count, to: piece) }
      }
    }
  }

  /// Undos and redos cannot be switched. O(log switches).
  private func checkKinds(
    _ units: Range<UInt32>, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    let isKnown = state.log.holdsSwitch(in: units.clamped(to: 0..<base))
    let own = ownSwitches.firstIndex(from: units.lowerBound)
    guard !isKnown, own == ownSwitches.count || ownSwitches[own] >= units.upperBound else {
      throw .wrongKind
    }
  }

  private mutating func noteGiven(_ count: UInt16, to units: Range<UInt32>) {
    let given = given ?? GivenCounts()
    given.counts.raise(units, to: count)
    self.given = given
  }

  /// Whether all of some units have at least a count in the change's causal past.
  private func reaches(
    _ least: UInt16, _ units: Range<UInt32>, in state: borrowing DocumentState
  ) -> Bool {
    var unit = units.lowerBound
    while unit < units.upperBound {
      var end = units.upperBound
      if let given {
        end = given.counts.end(ofRowFrom: unit, limit: end)
        if given.counts[unit] >= least {
          unit = end
          continue
        }
      }
      guard knows(least, unit..<end, in: state) else { return false }
      unit = end
    }
    return true
  }

  /// Whether all of some units were given at least a count by what the maker of the change knew.
  private func knows(
    _ least: UInt16, _ units: Range<UInt32>, in state: borrowing DocumentState
  ) -> Bool {
    guard state.undoCounts.reach(least, units) else { return false }
    if past.isEverything { return true }
    let (past, number) = (past, number)
    return state.switchIndex.reach(least, units) { maker, counter in
      maker == number || UInt64(counter) < state.pasts.count(of: maker, in: past)
    }
  }
}

extension [UInt32] {
  /// The index of the first number in rising ones that is not less than another one. O(log count).
  fileprivate func firstIndex(from number: UInt32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
