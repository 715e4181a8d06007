// Units keep their numbers, and what depends on these, where they get new names: only the causal graph,
// marks and what undos and redos name know of replicas.

extension DocumentState {
  /// Whether units of other replicas follow a unit, or lie before the start of the history with it.
  func isFollowedByOthers(_ id: OperationID) -> Bool {
    guard UInt64(id.counter) >= historyStart[id.replica] else { return true }
    guard let replica = graph.number(of: id.replica), let first = graph.unit(id) else {
      return false
    }
    // Of each replica, the first unit that follows.
    for span in graph.span(of: first)..<graph.start.count where graph.hasParents(span) {
      guard Int(graph.replica[span]) != replica else { continue }
      let follows = graph.parents(of: span).contains { parent in
        let (maker, counter) = graph.maker(of: parent)
        return maker == replica && counter >= id.counter
      }
      if follows { return true }
    }
    return false
  }

  /// Gives units new names. Nobody else's may follow them. O(spans + marks + undos).
  mutating func rename(_ renaming: Renaming) {
    guard let replica = graph.number(of: renaming.first.replica) else { return }
    let first = graph.unit(renaming.first)
    let previous =
      renaming.first.counter > 0
      ? graph.unit(renaming.first.counter - 1, ofReplica: replica) : CausalGraph.none
    var renamed = CausalGraph()
    for name in graph.names { _ = renamed.intern(name) }
    let fresh = renamed.intern(renaming.name)
    for span in 0..<graph.start.count {
      let units = graph.start[span]..<graph.end(of: span)
      let parents = graph.parents(of: span)
      let maker = Int(graph.replica[span])
      let end = graph.counter[span] + UInt32(units.count - 1)
      guard maker == replica, end >= renaming.first.counter, let first else {
        renamed.append(units.count, ofReplica: maker, parents: parents)
        continue
      }
      guard units.contains(first) else {
        renamed.append(units.count, ofReplica: fresh, parents: parents)
        continue
      }
      if first > units.lowerBound {
        renamed.append(Int(first - units.lowerBound), ofReplica: replica, parents: parents)
      }
      // What was implied is listed now.
      let listed = first > units.lowerBound ? [] : parents
      let all =
        previous == CausalGraph.none
        ? listed
        : pasts.essentialParents(
          listed + [previous], ofReplica: fresh, previous: CausalGraph.none, in: graph)
      renamed.append(Int(units.upperBound - first), ofReplica: fresh, parents: all)
    }
    graph = renamed
    pasts = CausalPasts()
    log.renameSwitches(renaming)
    for index in marks.marks.indices where marks.marks[index].replica == renaming.first.replica {
      let id = graph.id(of: marks.marks[index].unit)
      marks.marks[index].replica = id.replica
    }
    quarantine.forget(renaming.first.replica, below: .max)
    digests.forget(replica)
  }
}
