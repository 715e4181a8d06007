extension EditHistory {
  /// Gives the units of its edits new names.
  package mutating func rename(_ renaming: Renaming) {
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
