extension Document {
  /// Takes back everything that an author did since a version, and leaves what everybody else did.
  ///
  /// Their text vanishes and what only they deleted comes back; their marks stop counting, also on
  /// others' text, except on text that others added to theirs, see ``undo(_:)``; what they undid or
  /// redid gets the state that the others gave it. It is an edit like any other: undoing it gives all
  /// of it back.
  ///
  ///     let before = document.version
  ///     document.merge(other)
  ///     try document.revert(changesBy: "Eve", since: before)
  ///
  /// - Parameters:
  ///   - author: the name on the changes, see ``author``. Anybody can write any name.
  ///   - version: what was known before; all that the author ever did if it is left out.
  /// - Returns: the change, or nil if there is nothing to take back or a transaction is running.
  /// - Throws: ``EditError/trimmedUnit(_:)`` if some of it lies before ``historyStart``, and where there
  ///   is no room. O(s + units of the author + r' · log r), r' runs of
  ///   what is switched; and O(units that were ever undone) if the author undid something.
  @discardableResult
  public mutating func revert(
    changesBy author: String, since version: Version = Version()
  ) throws(EditError) -> Change? {
    try revert(storage.state.units(by: author, since: version))
  }

  /// Takes back everything that some replicas did since a version, like ``revert(changesBy:since:)``
  /// for an author.
  ///
  /// - Throws: as ``revert(changesBy:since:)``, at the same cost.
  @discardableResult
  public mutating func revert(
    changesOf replicas: [ReplicaID], since version: Version = Version()
  ) throws(EditError) -> Change? {
    try revert(storage.state.units(of: replicas, since: version))
  }

  private mutating func revert(_ units: [Range<UInt32>]) throws(EditError) -> Change? {
    if let unit = storage.state.firstTrimmed(of: units) { throw .trimmedUnit(unit) }
    return try make(storage.state.reversal(of: units))
  }
}
