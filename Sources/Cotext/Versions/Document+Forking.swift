extension Document {
  /// A document that knows only what a version counts: who edits it makes changes beside all that
  /// came later, and both merge.
  ///
  ///     var draft = Document(replica: ReplicaID("ada")!)
  ///     try draft.insert("Hello", at: 0, in: .character)
  ///     let then = draft.version
  ///     try draft.insert(" world", at: 5, in: .character)
  ///     var branch = try draft.fork(at: then, as: ReplicaID("ada-2")!)
  ///     try branch.insert("Oh! ", at: 0, in: .character)
  ///     branch.text  // "Oh! Hello"
  ///     draft.merge(branch)
  ///     draft.text  // "Oh! Hello world"
  ///
  /// It has what ``fork(as:)`` keeps, but no changes that wait.
  ///
  /// - Parameters:
  ///   - version: one that this document had, or any other whose units are all known here, each with
  ///     all that it follows.
  ///   - replica: the ID under which edits are made.
  /// - Throws: ``VersionError``. O(size).
  public func fork(
    at version: Version, as replica: ReplicaID = .random()
  ) throws(VersionError) -> Document {
    let storage = storage
    let lacking = try storage.state.units(notIn: version)
    guard storage.state.graph.knownCount(of: replica) == version[replica] else {
      throw .replicaInUse(replica)
    }
    var fork = Document(
      replica: replica, name: name, state: try storage.state.without(lacking))
    fork.author = author
    fork.time = time
    return fork
  }
}
