extension EditHistory {
  /// Gives the units of its edits new names, and ends the burst: the names that it knows are those of
  /// another writer's units from now on.
  package mutating func rename(_ renaming: Renaming) {
    endBurst()
    burst = nil
    groups.forEach { $0.rename(renaming) }
    for index in undone.indices {
      undone[index].group.rename(renaming)
      undone[index].effect.rename(renaming)
    }
    tagged.forEach { $0.effect.rename(renaming) }
  }
}

extension EditHistory.Group {
  fileprivate mutating func rename(_ renaming: Renaming) {
    for index in effects.indices { effects[index].rename(renaming) }
    before = before.map { renaming($0) }
    after = after.map { renaming($0) }
  }
}
