extension Document {
  /// Applies changes of a copy of which some units differ from those that are known here: what comes
  /// after such a unit is refused.
  ///
  /// - Parameter forks: the first unit of each replica that differs.
  mutating func apply(_ changes: [Change], leavingOut forks: [OperationID]) -> MergeReport {
    guard !forks.isEmpty else { return apply(changes) }
    // The first unit of each replica that cannot be taken, and the fork that it comes after.
    var refused: [ReplicaID: (counter: UInt32, fork: OperationID)] = [:]
    for fork in forks { refused[fork.replica] = (fork.counter, fork) }
    var taken: [Change] = []
    var refusals: [Refusal] = []
    for change in changes {
      let own = OperationID(change.id.counter, change.id.replica)
      let cause = ([own] + change.parents).lazy.compactMap { id -> OperationID? in
        guard let first = refused[id.replica], id.counter >= first.counter else { return nil }
        return first.fork
      }.first
      guard let cause else {
        taken.append(change)
        continue
      }
      if refused[change.id.replica] == nil {
        refused[change.id.replica] = (change.id.counter, cause)
      }
      let isFork = cause.replica == change.id.replica
      refusals.append(Refusal(id: change.id, error: isFork ? .fork(cause) : .missing(cause)))
    }
    var report = apply(taken)
    report.refusals += refusals
    report.forks = forks
    return report
  }
}

extension Document {
  /// The first known unit of a change that is known with other content; nil if there is none.
  package func fork(in change: Change) -> OperationID? {
    let known = count(of: change.id.replica)
    guard UInt64(change.id.counter) < known else { return nil }
    return storage.state.firstFork(in: change, known: known)
  }

  /// Gives units of a replica new names, since another writer used theirs. Text, attributes, offsets and
  /// the order of arrival stay as they are. Not inside a transaction.
  ///
  /// - Returns: false, with nothing changed, if units of other replicas follow them, if they lie before
  ///   the start of the history, or if the new name is known already.
  package mutating func rename(_ renaming: Renaming) -> Bool {
    precondition(transaction == nil, "rename units before a transaction or after it")
    guard count(of: renaming.name) == 0,
      !storage.state.isFollowedByOthers(renaming.first)
    else { return false }
    makeUnique()
    storage.state.rename(renaming)
    if replica == renaming.first.replica { replica = renaming.name }
    writerNumber = -1
    return true
  }
}

extension MergeReport {
  /// Takes the forks out of the refusals.
  mutating func noteForks() {
    var first: [ReplicaID: OperationID] = [:]
    for case .fork(let id) in refusals.map({ $0.error }) {
      first[id.replica] = min(first[id.replica] ?? id, id)
    }
    forks = first.values.sorted()
  }
}
