extension Document {
  /// The document at its present version as bytes that open fast: with all of its history, so that
  /// the copy that is opened edits and syncs as if it had never been saved.
  ///
  ///     let bytes = document.snapshot()
  ///     let opened = try Document(snapshot: bytes.span)
  ///
  /// The same document gives the same bytes. Left out are the replica ID, who edits and when, and
  /// changes that wait for others, which peers send again. O(n + t + log entries).
  public func snapshot() -> [UInt8] {
    let storage = storage
    return storage.state.snapshot(name: name, storage.state.wholeScope())
  }

  /// The same without the history before a version, as ``trimHistory(before:)`` leaves it.
  ///
  ///     let small = try document.snapshot(historyFrom: document.version)
  ///
  /// - Throws: what ``trimHistory(before:)`` throws, at the same cost.
  public func snapshot(historyFrom start: Version) throws(VersionError) -> [UInt8] {
    let storage = storage
    return storage.state.snapshot(name: name, try storage.state.scope(historyFrom: start))
  }

  /// Opens a snapshot. Nothing is integrated again.
  ///
  /// Bytes that nobody wrote are refused or give a document that holds together; that its history
  /// is what its authors made cannot be told from a snapshot, so take them only from where you
  /// would take the text from. Memory is bounded by about 4 KiB for each byte.
  ///
  /// - Parameters:
  ///   - bytes: what ``snapshot()`` gave.
  ///   - replica: the ID under which edits are made, which nobody else writes under.
  ///   - schema: how attributes grow.
  /// - Throws: `SnapshotError` with the offset of the byte that is wrong. O(n + t + log entries +
  ///   m · r).
  public init(
    snapshot bytes: Span<UInt8>, replica: ReplicaID = .random(), schema: AttributeSchema = .standard
  ) throws(SnapshotError) {
    try self.init(snapshot: bytes, replica: replica, schema: schema, nodeCapacity: 32)
  }

  /// Opens a snapshot in an array, as a file is read into one.
  ///
  /// - Parameters:
  ///   - bytes: what ``snapshot()`` gave.
  ///   - replica: the ID under which edits are made, which nobody else writes under.
  ///   - schema: how attributes grow.
  /// - Throws: ``SnapshotError``, as for a span, at the same cost.
  public init(
    snapshot bytes: [UInt8], replica: ReplicaID = .random(), schema: AttributeSchema = .standard
  ) throws(SnapshotError) {
    try self.init(snapshot: bytes.span, replica: replica, schema: schema)
  }

  /// Opens a snapshot into trees with small nodes, for tests.
  package init(
    snapshot bytes: Span<UInt8>, replica: ReplicaID, schema: AttributeSchema = .standard,
    nodeCapacity: Int
  ) throws(SnapshotError) {
    var reader = try SnapshotReader(bytes)
    var state = DocumentState(schema: schema, nodeCapacity: nodeCapacity)
    let name = try reader.read(into: &state, nodeCapacity: nodeCapacity)
    self.init(replica: replica, name: name, state: state)
  }
}
