/// What became of a change that was applied.
public enum ApplyOutcome: Hashable, Sendable {
  /// It is in the document now.
  case applied
  /// All of it was there already.
  case known
  /// It waits for changes that are missing, see ``Document/missing``.
  case waiting
}

/// A change that was refused.
public struct Refusal: Hashable, Sendable {
  /// The change's ID.
  public var id: OperationID
  /// Why.
  public var error: ChangeError
}

/// What became of several changes.
public struct MergeReport: Hashable, Sendable {
  /// How many are in the document now that were not before, those included that had been waiting.
  public var applied = 0
  /// How many were there already.
  public var known = 0
  /// How many wait for others.
  public var waiting = 0
  /// Those that were refused, and those that had waited and were refused now, of which only the
  /// latest 1,000 may be named; the others were applied all the same.
  public var refusals: [Refusal] = []
  /// The first unit of each replica that is known with other content: two writers used one replica ID.
  /// A document only reports this, and takes nothing of the other side's units from there on.
  public var forks: [OperationID] = []
  /// Where the history of the other copy starts, if this document lacks something before that: then
  /// nothing was merged. See ``Document/trimHistory(before:)``.
  public var missingHistory: Version?
}

extension Document {
  /// Applies a change of another copy.
  ///
  /// A change that arrives before those it follows is kept and applied once they are there; at most
  /// 10,000 changes or 16 MiB wait. A refused change leaves everything as it was, and is not remembered.
  ///
  /// O(log r) beside its neighbours, O(log² r) where others typed at the same place; not inside a
  /// transaction.
  ///
  /// - Throws: ``ChangeError`` if the change is refused.
  @discardableResult
  public mutating func apply(_ change: Change) throws(ChangeError) -> ApplyOutcome {
    switch try takeAlone(change) {
    case .applied: return .applied
    case .known: return .known
    case .waits(let unit):
      if storage.state.waiting.contains(change, of: 0, until: unit) { return .waiting }
      guard storage.state.waiting.hasRoom(for: change, within: .standard),
        storage.state.waiting.insert(change, until: unit)
      else { throw .tooManyWaiting }
      return .waiting
    }
  }

  /// Applies a change if all that it follows is known; else nothing happens. For callers that keep
  /// themselves what has to wait.
  package mutating func receive(_ change: Change) throws(ChangeError) -> Arrival {
    try takeAlone(change)
  }

  @inline(__always)
  private mutating func takeAlone(_ change: Change) throws(ChangeError) -> Arrival {
    var woken = 0
    let arrival = try take(change, isLog: false, &woken)
    storage.state.switchPostponed()
    return arrival
  }

  /// Takes a change in. What undos in it leave to switch is still to be switched.
  @inline(__always)
  private mutating func take(
    _ change: Change, isLog: Bool, _ woken: inout Int
  ) throws(ChangeError) -> Arrival {
    precondition(transaction == nil, "apply changes before a transaction or after it")
    if let name, let other = change.document, !name.hasSameScalars(as: other) {
      throw .badChange(.otherDocument)
    }
    makeUnique()
    let arrival = try storage.state.receive(change)
    if arrival == .applied {
      storage.state.noteMaker(.remote, change.author)
      storage.state.wake(behind: change.id.replica, isLog: isLog, applied: &woken)
    }
    return arrival
  }

  /// Applies several changes, in whatever order and however many. Refused ones do not stop the others;
  /// those that follow a refused one are refused as ``ChangeError/missing(_:)``. Nothing of that is
  /// remembered.
  ///
  /// Each costs what it costs alone, and if they are not in causal order sorting them O(n log n).
  @discardableResult
  public mutating func apply(_ changes: [Change]) -> MergeReport {
    takeAll(changes, isLog: false)
  }

  /// Applies the changes of this document's log, in whatever order and however many.
  ///
  ///     let log = LogReader(bytes)
  ///     document.load(try log.map { try $0.change.get() })
  ///
  /// It differs from ``apply(_:)-([Change])`` in that it remembers refusals: a replica of which the log
  /// holds a wrong unit is not listened to from that unit on, nor may it write here. Costs the same.
  @discardableResult
  public mutating func load(_ changes: [Change]) -> MergeReport {
    takeAll(changes, isLog: true)
  }

  private mutating func takeAll(_ changes: [Change], isLog: Bool) -> MergeReport {
    var report = MergeReport()
    var refused = RefusedUnits()
    let refusedBefore = storage.state.refusalCount
    // They are sorted once one comes too early.
    var rest = changes
    var index = 0
    var isSorted = false
    while index < rest.count {
      let change = rest[index]
      var woken = 0
      do throws(ChangeError) {
        switch try take(change, after: &refused, isLog: isLog, &woken) {
        case .applied: report.applied += 1
        case .known: report.known += 1
        case .waits(let unit):
          guard isSorted else {
            rest = Array(rest[index...]).sortedByCause()
            (index, isSorted) = (0, true)
            continue
          }
          guard storage.state.waiting.insert(change, until: unit) else { throw .tooManyWaiting }
          report.waiting += 1
        }
      } catch { report.refusals.append(Refusal(id: change.id, error: error)) }
      report.applied += woken
      index += 1
    }
    if !storage.state.postponed.isEmpty { storage.state.switchPostponed() }
    report.waiting = min(report.waiting, storage.state.waiting.count)
    report.refusals += storage.state.refusals.suffix(storage.state.refusalCount - refusedBefore)
    report.noteForks()
    return report
  }

  /// Takes a change in that came with others, some of which may have been refused.
  @inline(__always)
  private mutating func take(
    _ change: Change, after refused: inout RefusedUnits, isLog: Bool, _ woken: inout Int
  ) throws(ChangeError) -> Arrival {
    do throws(ChangeError) {
      if !refused.isEmpty { try storage.state.checkPast(of: change, refused) }
      let arrival = try take(change, isLog: isLog, &woken)
      if !refused.isEmpty, case .applied = arrival {
        refused.forget(
          change.id.replica, below: storage.state.graph.knownCount(of: change.id.replica))
      }
      return arrival
    } catch {
      if isLog {
        storage.state.quarantine(change, refusedBy: error)
      } else {
        let known = storage.state.graph.knownCount(of: change.id.replica)
        if let unit = error.refusedUnit(of: change, known: known) { refused.note(unit) }
      }
      throw error
    }
  }

  /// Takes in everything that another copy knows; nothing if its history was trimmed and this document
  /// lacks what is gone there.
  ///
  /// Where both know different units under one name, ``MergeReport/forks`` says so, also if there was
  /// nothing to take in; what the other copy has after such a unit is refused.
  ///
  /// It costs ``changes(since:)`` and ``digest(of:)`` there and applying the changes here.
  ///
  /// - Returns: what became of the changes; ``MergeReport/missingHistory`` where nothing was taken in.
  @discardableResult
  public mutating func merge(_ other: Document) -> MergeReport {
    let version = version
    guard version.includes(other.historyStart) else {
      return MergeReport(missingHistory: other.historyStart)
    }
    if isKnownUniquelyReferenced(&storage) { storage.state.prepareDigests() }
    return apply(other.changes(since: version), leavingOut: forks(with: other))
  }

  /// What is known here and not to a version, in causal order: rows of typing as one operation,
  /// changes of one replica that nothing stands between as one. O(spans + units that come out).
  ///
  /// A document whose history was trimmed has no changes from before ``historyStart``. Who has a version
  /// that does not include that needs a snapshot instead.
  public func changes(since version: Version = Version()) -> [Change] {
    storage.state.changes(since: version, document: name)
  }

  /// How many units of each replica are known.
  public var version: Version {
    let storage = storage
    var elements: [Version.Element] = []
    for (number, replica) in storage.state.graph.names.enumerated() {
      let count = storage.state.graph.known[number]
      if count > 0 { elements.append(Version.Element(replica: replica, count: count)) }
    }
    return Version(sorted: elements.sorted { $0.replica < $1.replica })
  }

  /// The known units that no other known unit follows, in order of replica and counter.
  public var frontier: [OperationID] {
    let storage = storage
    let count = storage.state.graph.frontier.count
    return (0..<count).map { storage.state.graph.id(of: storage.state.graph.frontier[$0]) }.sorted()
  }

  /// How many changes wait for others.
  public var waitingCount: Int { storage.state.waiting.count }

  /// The units that waiting changes follow and that are neither known nor waiting themselves.
  public var missing: [OperationRange] {
    let storage = storage
    return storage.state.waiting.missing(
      known: { storage.state.graph.knownCount(of: $0) }, refused: storage.state.quarantine)
  }

  /// The latest changes, at least 1,000, that had to wait and were refused when their turn came.
  public var refusals: [Refusal] { storage.state.refusals }
}
