/// What came of a change where nothing is kept that has to wait.
package enum Arrival: Hashable, Sendable {
  case applied
  case known
  /// It was not taken in: this unit, one of those that it follows, is missing.
  case waits(until: OperationID)
}

extension DocumentState {
  /// Takes a change in if what it follows is known. Refusing it changes nothing.
  @inline(__always)
  mutating func receive(_ change: Change) throws(ChangeError) -> Arrival {
    if receiveTyping(change) { return .applied }
    return try receiveAny(change)
  }

  private mutating func receiveAny(_ change: Change) throws(ChangeError) -> Arrival {
    let units = try checkShape(of: change)
    let known = graph.number(of: change.id.replica).map { graph.known[$0] } ?? 0
    let end = UInt64(change.id.counter) + UInt64(units)
    if !quarantine.isEmpty { try checkQuarantine(change, end: end, known: known) }
    if UInt64(change.id.counter) != known { try change.checkForm() }
    if UInt64(change.id.counter) > known {
      return .waits(until: OperationID(change.id.counter - 1, change.id.replica))
    }
    if UInt64(change.id.counter) == known { return try apply(change, units) }
    if let id = firstFork(in: change, known: known) { throw .fork(id) }
    if end <= known { return .known }
    guard let rest = change.dropping(Int(known - UInt64(change.id.counter))) else {
      throw .fork(change.id)
    }
    return try apply(rest, Int(end - known))
  }

  /// Takes in what arrives most: one insertion between neighbours, or one deletion, by the writer of
  /// the latest unit, who knew everything. Returns false, having changed nothing, for all else; the
  /// general way would do the same.
  @inline(__always)
  private mutating func receiveTyping(_ change: Change) -> Bool {
    let span = graph.start.count &- 1
    guard change.parents.isEmpty, quarantine.isEmpty, span >= 0 else { return false }
    let replica = Int(graph.replica[span])
    guard graph.names[replica] == change.id.replica,
      UInt64(change.id.counter) == graph.known[replica], graph.frontier.count == 1,
      graph.frontier[0] == UInt32(truncatingIfNeeded: graph.unitCount &- 1),
      Change.allows(time: change.time)
    else { return false }
    let stamp = stamps.stamp(author: change.author, time: change.time)
    let writer = Writer(replica: replica, stamp: stamp)
    switch change.operations.storage {
    case .one(.insert(let text, let after, let before)):
      guard text.utf8.count == 1, let left = knownElement(after), let right = knownElement(before),
        change.id.counter < UInt32.max, hasRoom(units: 1, textSize: 1)
      else { return false }
      var place = tree.start
      if left != RunTree.none {
        place = tree.place(of: left)
        place.offset &+= 1
      }
      guard tree.element(behind: place) == right else { return false }
      let (unit, goesOn) = takeUnits(1, by: writer, parents: [])
      integrateReceived(text, unit, left: left, right: right, goesOn: goesOn, at: place)
      return true
    case .one(.delete(let ranges)):
      guard case .one(let range) = ranges.storage, range.count == 1,
        let target = knownElement(OperationID(range.first, range.replica)),
        change.id.counter < UInt32.max, hasRoom(units: 1, textSize: 0)
      else { return false }
      let (unit, goesOn) = takeUnits(1, by: writer, parents: [])
      integrateDelete(unit, target: target, count: 1, downwards: false, goesOn: goesOn)
      tree.hide(target, count: 1, step: 1)
      return true
    default: return false
    }
  }

  /// The number of an element, `none` for no name; nil if it is unknown or not an element.
  @inline(__always)
  private func knownElement(_ id: OperationID?) -> UInt32? {
    guard let id else { return RunTree.none }
    guard let unit = graph.unit(id), tree.isElement(unit) else { return nil }
    return unit
  }

  /// Checks what can be told from a change alone. Returns how many units it takes.
  @inline(__always)
  private func checkShape(of change: Change) throws(ChangeError) -> Int {
    guard !change.operations.isEmpty else { throw .badChange(.noOperations) }
    guard change.parents.count <= Change.maximumParentCount else {
      throw .badChange(.tooManyParents)
    }
    var units = 0
    for operation in change.operations {
      let count = operation.unitCount
      guard count > 0 else { throw .badChange(.noUnits) }
      units += count
    }
    guard units <= Change.maximumUnitCount else { throw .badChange(.tooManyUnits) }
    guard UInt64(change.id.counter) + UInt64(units) <= 1 << 32 else {
      throw .badChange(.counterOverflow)
    }
    guard Change.allows(time: change.time) else { throw .badChange(.badTime) }
    return units
  }

  private func checkQuarantine(
    _ change: Change, end: UInt64, known: UInt64
  ) throws(ChangeError) {
    if let from = quarantine[change.id.replica], end > UInt64(from) {
      throw .quarantined(OperationID(from, change.id.replica))
    }
    guard end > known else { return }
    for parent in change.parents {
      if let from = quarantine[parent.replica], parent.counter >= from { throw .missing(parent) }
    }
  }

  /// Refuses a change with new units that follow refused ones.
  func checkPast(of change: Change, _ refused: RefusedUnits) throws(ChangeError) {
    let end = UInt64(change.id.counter) + UInt64(change.unitCount)
    guard end > graph.knownCount(of: change.id.replica) else { return }
    let unit = refused.refusal(before: change) { graph.unit($0) != nil }
    if let unit { throw .missing(unit) }
  }

  // MARK: Applying

  private mutating func apply(
    _ change: Change, _ units: Int
  ) throws(ChangeError) -> Arrival {
    let parents = try knownParents(of: change)
    if let missing = parents.missing {
      try change.checkForm()
      return .waits(until: missing)
    }
    guard hasRoom(units: units, textSize: 4 * units) else { throw .documentFull }
    let replica = graph.intern(change.id.replica)
    let previous =
      change.id.counter == 0
      ? RunTree.none : graph.unit(change.id.counter - 1, ofReplica: replica)
    let context = pasts.context(
      ofReplica: replica, parents: parents.units, previous: previous, in: graph)
    return try apply(change, replica, units, context)
  }

  /// The numbers of a change's parents, or one of those that are missing: not always the first, so
  /// that parents that arrive one by one do not wake the change each time.
  private func knownParents(
    of change: Change
  ) throws(ChangeError) -> (units: [UInt32], missing: OperationID?) {
    var units: [UInt32] = []
    var missing: [OperationID] = []
    for parent in change.parents {
      if parent.replica == change.id.replica, parent.counter >= change.id.counter {
        throw .badChange(.futureReference)
      }
      if let unit = graph.unit(parent) { units.append(unit) } else { missing.append(parent) }
    }
    guard !missing.isEmpty else { return (units, nil) }
    let draw = (UInt64(change.id.counter) &+ UInt64(missing.count)) &* 0x9E37_79B9_7F4A_7C15
    return (units, missing[Int((draw >> 33) % UInt64(missing.count))])
  }

  private mutating func apply(
    _ change: Change, _ replica: Int, _ units: Int, _ context: CausalContext
  ) throws(ChangeError) -> Arrival {
    let spans = graph.start.count
    if !context.past.isEverything, change.switchesAgain { indexSwitches() }
    if change.operations.count == 1 {
      try applyOnly(change, replica, units, context.parents, context.past)
    } else {
      try applySeveral(change, replica, units, context.parents, context.past)
    }
    if graph.start.count > spans { pasts.note(context.past, in: graph) }
    return .applied
  }

  @inline(__always)
  private mutating func applyOnly(
    _ change: Change, _ replica: Int, _ units: Int, _ parents: [UInt32], _ past: Past
  ) throws(ChangeError) {
    var resolver = ChangeResolver(change, number: replica, past: past, graph)
    let operation: ResolvedOperation
    do {
      operation = try resolver.resolve(change.operations[0], isOnly: true, in: self)
    } catch { throw .badOperation(index: 0, error) }
    let stamp = stamps.stamp(author: change.author, time: change.time)
    let writer = Writer(replica: replica, stamp: stamp)
    let (unit, goesOn) = takeUnits(units, by: writer, parents: parents)
    integrate(operation, unit, goesOn: goesOn)
  }

  private mutating func applySeveral(
    _ change: Change, _ replica: Int, _ units: Int, _ parents: [UInt32], _ past: Past
  ) throws(ChangeError) {
    var resolver = ChangeResolver(change, number: replica, past: past, graph)
    var operations: [ResolvedOperation] = []
    for (index, operation) in change.operations.enumerated() {
      do {
        operations.append(try resolver.resolve(operation, isOnly: false, in: self))
      } catch { throw .badOperation(index: index, error) }
    }
    // What no Cotext writer sends: neighbours whose order only shows once the change is applied.
    let backup = resolver.needsTrial ? Optional(copy()) : nil
    let stamp = stamps.stamp(author: change.author, time: change.time)
    let writer = Writer(replica: replica, stamp: stamp)
    var (unit, goesOn) = takeUnits(units, by: writer, parents: parents)
    for (index, operation) in operations.enumerated() {
      if resolver.needsTrial, case .insert(_, _, let left, let right) = operation,
        left != RunTree.none, right != RunTree.none, !isInOrder(left, right)
      {
        if let backup { self = backup }
        throw .badOperation(index: index, .neighboursOutOfOrder)
      }
      integrate(operation, unit, goesOn: goesOn)
      unit = UInt32(truncatingIfNeeded: tree.unitCount)
      goesOn = true
    }
  }

  @inline(__always)
  private mutating func integrate(_ operation: ResolvedOperation, _ unit: UInt32, goesOn: Bool) {
    switch operation {
    case .insert(let text, _, let left, let right):
      integrateReceived(text, unit, left: left, right: right, goesOn: goesOn)
    case .delete(let rows):
      var unit = unit
      var goesOn = goesOn
      for row in rows {
        integrateDelete(
          unit, target: row.first, count: row.count, downwards: row.downwards, goesOn: goesOn)
        tree.hide(row.lowest, count: row.count, step: 1)
        unit &+= UInt32(truncatingIfNeeded: row.count)
        goesOn = true
      }
    case .mark(let mark, let from, let to): integrateMark(mark, from: from, to: to, unit)
    case .switching(let ranges, let count):
      integrateSwitch(ranges, count: count, unit, isPostponed: true)
    case .unknown(let operation): integrateUnknown(operation, unit)
    }
  }

  /// Puts a text to its place between neighbours that may stand apart.
  mutating func integrateReceived(
    _ text: String, _ unit: UInt32, left: UInt32, right: UInt32, goesOn: Bool
  ) {
    let (replica, counter) = graph.maker(of: unit)
    let place = FugueMax.place(left: left, right: right, in: tree, log.origins) { other in
      // Units of the change itself have no smaller ID that could stand here.
      graph.id(of: other, precedes: counter, ofReplica: replica)
    }
    integrateReceived(text, unit, left: left, right: right, goesOn: goesOn, at: place)
  }

  /// Puts a received text to its place, under the marks that cover the gap.
  @inline(__always)
  private mutating func integrateReceived(
    _ text: String, _ unit: UInt32, left: UInt32, right: UInt32, goesOn: Bool,
    at place: RunTree.Place
  ) {
    if place.leaf == tree.cursor.leaf { tree.rewindCursor() }
    let markSet = markSet(ofGap: place)
    integrateInsert(
      text, unit, left: left, right: right, goesOn: goesOn, at: place, markSet: markSet)
  }

  // MARK: Refusing

  /// Remembers that a change of a log was refused: no more of its replica is taken from there on, and
  /// what waits for that is refused, too.
  mutating func quarantine(_ change: Change, refusedBy error: ChangeError) {
    let known = graph.knownCount(of: change.id.replica)
    guard var unit = error.refusedUnit(of: change, known: known) else { return }
    // What is known of a replica stays.
    unit.counter = UInt32(clamping: max(known, UInt64(unit.counter)))
    guard quarantine.note(unit), !waiting.isEmpty else { return }
    let followers = waiting.removeFollowers(of: &quarantine) { graph.unit($0) != nil }
    for (change, unit) in followers { note(Refusal(id: change.id, error: .missing(unit))) }
  }

  private mutating func note(_ refusal: Refusal) {
    if refusals.count >= 2 * Self.keptRefusalCount {
      refusals.removeFirst(Self.keptRefusalCount)
    }
    refusals.append(refusal)
    refusalCount += 1
  }

  /// Takes in what waited for units of a replica that are known now.
  ///
  /// - Parameter isLog: whether what is refused is quarantined.
  mutating func wake(behind replica: ReplicaID, isLog: Bool, applied: inout Int) {
    guard !waiting.isEmpty else { return }
    var replicas = [replica]
    while let replica = replicas.popLast() {
      for entry in waiting.remove(waitingFor: replica, below: graph.knownCount(of: replica)) {
        let change = entry.change
        do throws(ChangeError) {
          switch try receive(change) {
          case .applied:
            noteMaker(.remote, change.author)
            applied += 1
            replicas.append(change.id.replica)
          case .known: break
          case .waits(let unit):
            guard waiting.insert(change, until: unit) else { throw .tooManyWaiting }
          }
        } catch {
          note(Refusal(id: change.id, error: error))
          if isLog { quarantine(change, refusedBy: error) }
        }
      }
    }
  }
}

extension Change {
  /// Whether the change switches units that others may have switched before.
  fileprivate var switchesAgain: Bool {
    operations.contains { operation in
      switch operation {
      case .undo(_, let count), .redo(_, let count): return count > 1
      case .insert, .delete, .mark, .unknown: return false
      }
    }
  }
}
