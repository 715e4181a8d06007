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
  /// A change that arrives before those it follows is kept and applied once they are there. A
  /// refused change leaves text, attributes and version as they were; its replica is not listened
  /// to from there on.
  ///
  /// O(log r) beside its neighbours, O(log² r) where others typed at the same place; not inside a
  /// transaction.
  ///
  /// - Throws: ``ChangeError`` if the change is refused.
  @discardableResult
  public mutating func apply(_ change: Change) throws(ChangeError) -> ApplyOutcome {
    var woken = 0
    return try take(change, &woken)
  }

  @inline(__always)
  private mutating func take(
    _ change: Change, _ woken: inout Int
  ) throws(ChangeError) -> ApplyOutcome {
    precondition(transaction == nil, "apply changes before a transaction or after it")
    if let name, let other = change.document, !name.hasSameScalars(as: other) {
      throw .badChange(.otherDocument)
    }
    makeUnique()
    let outcome: DocumentState.Arrival
    do {
      outcome = try storage.state.receive(change)
    } catch {
      storage.state.remember(change, refusedBy: error)
      throw error
    }
    switch outcome {
    case .applied:
      storage.state.noteMaker(.remote, change.author)
      storage.state.wake(behind: change.id.replica, applied: &woken)
      return .applied
    case .known: return .known
    case .waits(let unit):
      guard storage.state.waiting.insert(change, until: unit) else { throw .tooManyWaiting }
      return .waiting
    }
  }

  /// Applies several changes, in whatever order. Refused ones do not stop the others. Each costs
  /// what it costs alone.
  @discardableResult
  public mutating func apply(_ changes: [Change]) -> MergeReport {
    var report = MergeReport()
    let refusedBefore = storage.state.refusalCount
    for change in changes {
      var woken = 0
      do {
        switch try take(change, &woken) {
        case .applied: report.applied += 1
        case .known: report.known += 1
        case .waiting: report.waiting += 1
        }
      } catch { report.refusals.append(Refusal(id: change.id, error: error)) }
      report.applied += woken
    }
    report.waiting = min(report.waiting, storage.state.waiting.count)
    report.refusals += storage.state.refusals.suffix(storage.state.refusalCount - refusedBefore)
    report.noteForks()
    return report
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
    storage.state.missing()
  }

  /// The latest changes, at least 1,000, that had to wait and were refused when their turn came.
  public var refusals: [Refusal] { storage.state.refusals }
}
