// What each kind of operation does to the state, for local edits and for received ones alike. Units
// are taken already; everything was checked.

extension DocumentState {
  /// Puts a text between its neighbours.
  ///
  /// - Parameter place: where it goes, if that is known already.
  @inline(__always)
  mutating func integrateInsert(
    _ text: String, _ unit: UInt32, left: UInt32, right: UInt32, goesOn: Bool,
    at place: RunTree.Place, markSet: UInt32
  ) {
    let textStart = tree.text.count
    let size = tree.text.append(text)
    log.insert(unit, left: left, right: right, textStart: textStart, goesOn: goesOn)
    tree.insert(
      RunTree.NewRun(first: unit, size: size, textStart: textStart, markSet: markSet), at: place)
    if !marks.isEmpty { pinInserted(unit) }
  }

  /// Keeps the gap in front of new text open where marks begin or end there.
  private mutating func pinInserted(_ unit: UInt32) {
    let place = tree.place(of: unit)
    guard place.offset == 0 else { return }
    let left = tree.element(inFrontOf: place)
    if marks.hasMarks(at: .after(elementOrNone: left)) { tree.pin(place.leaf, place.run) }
  }

  /// Hides elements on behalf of units that delete them.
  @inline(__always)
  mutating func integrateDelete(
    _ unit: UInt32, target: UInt32, count: Int, downwards: Bool, goesOn: Bool
  ) {
    log.delete(unit, target: target, count: count, downwards: downwards, goesOn: goesOn)
    tree.appendUnits(count)
  }

  /// Notes a mark and covers what it covers.
  mutating func integrateMark(_ mark: Mark, from: Boundary, to: Boundary, _ unit: UInt32) {
    log.mark(unit, number: marks.marks.count)
    tree.appendUnits(1)
    let key = marks.number(of: mark.key)
    let span = graph.span(of: unit)
    marks.add(
      MarkStore.StoredMark(
        key: key, value: mark.value, from: from, to: to, unit: unit,
        lamport: graph.lamport(of: unit), replica: graph.names[Int(graph.replica[span])]),
      to: &tree)
  }

  /// Notes an undo or redo and switches what it names, at once or by ``switchPostponed()``.
  mutating func integrateSwitch(
    _ ranges: ShortList<OperationRange>, count: UInt16, _ unit: UInt32, isPostponed: Bool = false
  ) {
    log.undo(unit, ranges, count: count)
    tree.appendUnits(1)
    for range in ranges {
      forEachPiece(of: range) { state, units in
        state.raise(units, to: count, isPostponed: isPostponed)
      }
    }
  }

  /// Switches what received undos and redos left to switch. O(log r) for each run that is switched.
  mutating func switchPostponed() {
    guard !postponed.isEmpty else { return }
    var unit = postponed.bounds.lowerBound
    while let units = postponed.next(from: unit) {
      unit = units.lowerBound
      while unit < units.upperBound {
        let end = undoCounts.end(ofRowFrom: unit, limit: units.upperBound)
        turn(unit..<end, on: undoCounts[unit] & 1 == 0)
        unit = end
      }
    }
    postponed = PostponedSwitches()
  }

  /// Notes an operation of a later version.
  mutating func integrateUnknown(_ operation: UnknownOperation, _ unit: UInt32) {
    log.unknown(unit, operation)
    tree.appendUnits(Int(operation.unitCount))
  }

  /// Calls `body` with the numbers that a range of known counters has, in rising order.
  mutating func forEachPiece(
    of range: OperationRange, _ body: (inout DocumentState, Range<UInt32>) -> Void
  ) {
    guard let replica = graph.number(of: range.replica) else { return }
    for piece in graph.pieces(of: range.counters, ofReplica: replica) { body(&self, piece) }
  }

  // MARK: Switching units

  /// Raises the undo counts of units and switches those whose parity changes.
  mutating func raise(_ units: Range<UInt32>, to count: UInt16, isPostponed: Bool = false) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let old = undoCounts[unit]
      let end = undoCounts.end(ofRowFrom: unit, limit: units.upperBound)
      if old < count {
        undoCounts.set(unit..<end, to: count)
        if old & 1 != count & 1 {
          if isPostponed {
            postponed.turn(unit..<end)
          } else {
            turn(unit..<end, on: count & 1 == 0)
          }
        }
      }
      unit = end
    }
  }

  /// Switches units on or off that are all of the other state.
  mutating func turn(_ units: Range<UInt32>, on isOn: Bool) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let entry = log.entry(of: unit)
      let end = min(units.upperBound, log.end(of: entry, unitCount: graph.unitCount))
      turn(unit..<end, of: entry, on: isOn)
      unit = end
    }
  }

  /// Switches units of one entry of the log on or off that are all of the other state.
  mutating func turn(_ units: Range<UInt32>, of entry: Int, on isOn: Bool) {
    let count = units.count
    switch log.kind(of: entry) {
    case .insert:
      tree.hide(units.lowerBound, count: count, step: isOn ? UInt32.max : 1)
    case .delete:
      let (target, downwards) = log.target(of: units.lowerBound, entry: entry)
      let first = downwards ? target - UInt32(count - 1) : target
      tree.hide(first, count: count, step: isOn ? 1 : UInt32.max)
    case .mark:
      marks.turn(UInt32(log.row(of: entry)), on: isOn, in: &tree)
    case .undo, .unknown, .trimmed:
      break
    }
  }
}

extension CausalGraph {
  /// The numbers of counters of a replica, all of them known, in rising order.
  func pieces(of counters: Range<UInt64>, ofReplica replica: Int) -> [Range<UInt32>] {
    var pieces: [Range<UInt32>] = []
    var counter = counters.lowerBound
    while counter < counters.upperBound {
      let first = unit(UInt32(counter), ofReplica: replica)
      let end = UInt64(end(of: span(of: first)) - first)
      let count = min(end, counters.upperBound - counter)
      pieces.append(first..<first + UInt32(count))
      counter += count
    }
    return pieces
  }
}
