// Two writers that used one replica ID: the same unit with other content.

extension DocumentState {
  /// The first of a change's known units that differs from what is known; nil if none does. Units
  /// are compared by verb and operands, and by parents where a change starts, whatever the way in
  /// which either side cut its changes.
  mutating func firstFork(in change: Change, known: UInt64) -> OperationID? {
    guard let replica = graph.number(of: change.id.replica) else { return nil }
    // What was trimmed cannot be compared.
    let start = historyStart[change.id.replica]
    var counter = UInt64(change.id.counter)
    let first = graph.unit(change.id.counter, ofReplica: replica)
    if !hasParents(change.parents, at: first, ofReplica: replica) { return change.id }
    for operation in change.operations {
      let end = min(counter + UInt64(operation.unitCount), known)
      guard counter < end else { return nil }
      if counter >= start, let index = firstDifference(operation, from: counter, to: end, replica) {
        return OperationID(UInt32(index), change.id.replica)
      }
      for piece in graph.pieces(of: counter..<end, ofReplica: replica)
      where piece.lowerBound != first {
        let span = graph.span(of: piece.lowerBound)
        if graph.start[span] == piece.lowerBound, graph.hasParents(span) {
          return graph.id(of: piece.lowerBound)
        }
      }
      counter = end
    }
    return nil
  }

  /// Whether a known unit has just these parents, redundant ones aside.
  private mutating func hasParents(
    _ names: [OperationID], at unit: UInt32, ofReplica replica: Int
  ) -> Bool {
    let span = graph.span(of: unit)
    let isStart = graph.start[span] == unit
    let stored = isStart ? graph.parents(of: span).sorted() : []
    var parents: [UInt32] = []
    for name in names {
      guard let parent = graph.unit(name), parent < unit else { return false }
      parents.append(parent)
    }
    let previous = isStart ? graph.predecessor[span] : unit &- 1
    let essential = pasts.essentialParents(
      parents, ofReplica: replica, previous: previous, in: graph)
    return essential.sorted() == stored
  }

  /// The counter of the first unit at which an operation differs from what is known.
  private func firstDifference(
    _ operation: EditOperation, from start: UInt64, to end: UInt64, _ replica: Int
  ) -> UInt64? {
    switch operation {
    case .insert(let text, let after, let before):
      return firstDifference(
        inText: text, name(after), name(before), from: start, to: end, replica)
    case .delete(let ranges):
      return firstDifference(deleting: ranges, from: start, to: end, replica)
    case .mark, .undo, .redo, .unknown:
      let unit = graph.unit(UInt32(start), ofReplica: replica)
      return isSame(operation, asUnit: unit) ? nil : start
    }
  }

  /// A neighbour by number; nil for one that is not known.
  private func name(_ id: OperationID?) -> UInt32? {
    guard let id else { return RunTree.none }
    return graph.unit(id)
  }

  private func firstDifference(
    inText text: String, _ left: UInt32?, _ right: UInt32?, from start: UInt64, to end: UInt64,
    _ replica: Int
  ) -> UInt64? {
    var left = left
    var counter = start
    for scalar in text.unicodeScalars where counter < end {
      let unit = graph.unit(UInt32(counter), ofReplica: replica)
      guard tree.isElement(unit), log.origins.leftOrigin(of: unit) == left,
        log.origins.rightOrigin(of: unit) == right, self.scalar(of: unit) == scalar
      else { return counter }
      left = unit
      counter += 1
    }
    return nil
  }

  private func scalar(of element: UInt32) -> Unicode.Scalar? {
    tree.string(of: element..<element + 1).unicodeScalars.first
  }

  private func firstDifference(
    deleting ranges: ShortList<OperationRange>, from start: UInt64, to end: UInt64, _ replica: Int
  ) -> UInt64? {
    var counter = start
    for range in ranges {
      var done: UInt32 = 0
      while done < range.count {
        guard counter < end else { return nil }
        let isDown = range.direction == .descending
        let name = OperationID(
          isDown ? range.first &- done : range.first &+ done, range.replica)
        let unit = graph.unit(UInt32(counter), ofReplica: replica)
        let entry = log.entry(of: unit)
        guard let element = graph.unit(name), log.kind(of: entry) == .delete else { return counter }
        let target = log.target(of: unit, entry: entry)
        guard target.element == element else { return counter }
        let alike = rowLength(unit, entry, element, isDown: isDown)
        let step = min(
          target.downwards == isDown ? alike : 1, range.count - done, UInt32(end - counter))
        done += step
        counter += UInt64(step)
      }
    }
    return nil
  }

  /// How many units from one on lie in the same entry and span while the elements that they delete
  /// lie in one span, too.
  private func rowLength(
    _ unit: UInt32, _ entry: Int, _ element: UInt32, isDown: Bool
  ) -> UInt32 {
    let units =
      min(
        log.end(of: entry, unitCount: graph.unitCount), graph.end(of: graph.span(of: unit))) - unit
    let span = graph.span(of: element)
    let elements = isDown ? element - graph.start[span] + 1 : graph.end(of: span) - element
    return min(units, elements)
  }

  private func isSame(_ operation: EditOperation, asUnit unit: UInt32) -> Bool {
    let entry = log.entry(of: unit)
    guard log.start(of: entry) == unit else { return false }
    switch (operation, log.kind(of: entry)) {
    case (.mark(let mark), .mark):
      let stored = marks.marks[log.row(of: entry)]
      return marks.keys[Int(stored.key)] == mark.key && stored.value == mark.value
        && anchor(of: stored.from) == mark.from && anchor(of: stored.to) == mark.to
    case (.undo(let ranges, let count), .undo), (.redo(let ranges, let count), .undo):
      let stored = log.switches[log.row(of: entry)]
      return stored.count == count && sameUnits(stored.ranges, ranges)
    case (.unknown(let other), .unknown): return log.unknown[log.row(of: entry)] == other
    default: return false
    }
  }

  private func sameUnits(
    _ left: ShortList<OperationRange>, _ right: ShortList<OperationRange>
  ) -> Bool {
    left == right || left.joinedUnits == right.joinedUnits
  }
}
