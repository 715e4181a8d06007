package import Cotext

/// What became of a change.
package enum ModelOutcome: Equatable, Sendable {
  case applied, known, waiting
  case refused(ChangeError)
}

// Section 8: what is known is skipped, what lacks something waits, what is wrong is refused whole.

extension ReferenceModel {
  /// Takes a change in, and after it all that waited for it.
  package mutating func apply(_ change: Change) -> ModelOutcome {
    let outcome = applyAlone(change)
    if outcome == .waiting, !waiting.contains(change) { waiting.append(change) }
    guard outcome == .applied else { return outcome }
    var somethingHappened = true
    while somethingHappened {
      somethingHappened = false
      for (index, candidate) in waiting.enumerated().reversed() {
        if case .waiting = applyAlone(candidate) { continue }
        waiting.remove(at: index)
        somethingHappened = true
        break
      }
    }
    return outcome
  }

  private mutating func applyAlone(_ change: Change) -> ModelOutcome {
    do {
      try checkForm(of: change)
      let known = try countKnownUnits(of: change)
      if known == change.unitCount { return .known }
      try checkQuarantine(of: change)
      let rest = change.dropping(units: known)
      guard follows(rest) else { return .waiting }
      var trial = self
      try trial.integrate(rest)
      self = trial
      return .applied
    } catch {
      remember(error, of: change)
      return .refused(error)
    }
  }

  /// Whether all that a change follows is known.
  private func follows(_ change: Change) -> Bool {
    let own = UInt64(unitsOfReplica[change.id.replica]?.count ?? 0)
    return UInt64(change.id.counter) <= own && change.parents.allSatisfy { unit($0) != nil }
  }

  private mutating func integrate(_ change: Change) throws(ChangeError) {
    var parents = change.parents
    startChange(of: change.id.replica, parents: parents)
    for (index, operation) in change.operations.enumerated() {
      do {
        try check(operation, of: change.id.replica)
      } catch {
        throw .badOperation(index: index, error.reason)
      }
      record(operation, of: change.id.replica, parents: parents)
      parents = []
    }
  }

  /// Opens the causal past that the units of one change share.
  mutating func startChange(of replica: ReplicaID, parents: [OperationID]) {
    var past = Version()
    if let previous = unitsOfReplica[replica]?.last { past.formUnion(pastThrough(previous)) }
    for parent in parents {
      if let index = unit(parent) { past.formUnion(pastThrough(index)) }
      namedAsParent.insert(parent)
    }
    pasts.append(past)
  }

  /// All that a unit follows, and itself.
  private func pastThrough(_ index: Int) -> Version {
    var past = pasts[units[index].past]
    past[units[index].id.replica] = UInt64(units[index].id.counter) + 1
    return past
  }

  /// Adds the units of a checked operation; `parents` are those of a change that starts here.
  mutating func record(_ operation: EditOperation, of replica: ReplicaID, parents: [OperationID]) {
    let first = OperationID(UInt32(unitsOfReplica[replica]?.count ?? 0), replica)
    var parents = parents
    for content in operation.contents(from: first) {
      let own = unitsOfReplica[replica] ?? []
      let lamport =
        1 + max(own.last.map { units[$0].lamport } ?? 0, parents.map(lamport(of:)).max() ?? 0)
      let id = OperationID(UInt32(own.count), replica)
      let index = units.count
      units.append(
        Unit(id: id, content: content, parents: parents, lamport: lamport, past: pasts.count - 1))
      unitsOfReplica[replica, default: []].append(index)
      parents = []
      takeEffect(index)
    }
    if case .insert = operation { walk() }
    findVisible()
  }

  private func lamport(of id: OperationID) -> Int {
    unit(id).map { units[$0].lamport } ?? 0
  }

  private mutating func takeEffect(_ index: Int) {
    let id = units[index].id
    switch units[index].content {
    case .element(let scalar, let after, let before):
      units[index].element = elements.count
      let element = Element(id: id, scalar: scalar, unit: index, isLeftChild: false)
      hang(element, between: after.flatMap(element(of:)), and: before.flatMap(element(of:)))
    case .deletion(let target):
      guard let element = element(of: target) else { return }
      units[index].element = element
      elements[element].deletions.append(index)
    case .mark(let mark): place(mark, unit: index)
    case .undo(let targets, let count), .redo(let targets, let count):
      for target in targets.compactMap({ unit($0) }) {
        units[target].settings.append((by: id, count: count))
      }
    case .unknown: break
    }
  }

  private mutating func place(_ mark: Mark, unit index: Int) {
    let key = keys.firstIndex(of: mark.key) ?? keys.count
    if key == keys.count { keys.append(mark.key) }
    guard let from = place(of: mark.from), let to = place(of: mark.to) else { return }
    marks.append(PlacedMark(unit: index, key: key, value: mark.value, from: from, to: to))
    marks.sort {
      let (left, right) = (units[$0.unit], units[$1.unit])
      return (left.lamport, left.id.replica) < (right.lamport, right.id.replica)
    }
  }

  /// The element that a unit inserted.
  func element(of id: OperationID) -> Int? {
    guard let index = unit(id), case .element = units[index].content else { return nil }
    return units[index].element
  }

  func place(of anchor: TextAnchor) -> Place? {
    switch anchor {
    case .start: return .start
    case .end: return .end
    case .before(let id): return element(of: id).map { .before($0) }
    case .after(let id): return element(of: id).map { .after($0) }
    }
  }
}
