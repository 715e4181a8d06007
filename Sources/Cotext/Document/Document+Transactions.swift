extension Document {
  /// Makes one change out of several edits. Inside, edits return nil.
  ///
  ///     let change = try document.transaction { document in
  ///       try document.insert("Title\n", at: 0, in: .character)
  ///       try document.format(0..<6, in: .character, ["heading": 1])
  ///     }
  ///
  /// A transaction inside another one is part of it. Where `edits` throws, the document is as it was
  /// before; that costs as much as reading it again, the usual case costs nothing.
  ///
  /// For edits only: apply changes of others before it or after it.
  ///
  /// - Returns: the change, or nil if nothing was edited.
  /// - Throws: what `edits` throws.
  @discardableResult
  public mutating func transaction<Failure: Error>(
    _ edits: (inout Document) throws(Failure) -> Void
  ) throws(Failure) -> Change? {
    guard transactionStart == nil else {
      try edits(&self)
      return nil
    }
    let first = nextUnit
    transactionStart = first
    defer { transactionStart = nil }
    do {
      try edits(&self)
    } catch {
      forget(from: first)
      throw error
    }
    transactionStart = nil
    return change(of: first)
  }

  /// Forgets units that nobody else has seen.
  private mutating func forget(from first: UInt32) {
    guard Int(first) < storage.state.graph.unitCount else { return }
    var restored = DocumentState(schema: schema, nodeCapacity: storage.state.tree.leafCapacity)
    for change in storage.state.changes(upTo: first, document: name) {
      // Each of them was applied before.
      _ = try? restored.receive(change)
    }
    restored.waiting = storage.state.waiting
    restored.quarantine = storage.state.quarantine
    restored.refusals = storage.state.refusals
    restored.refusalCount = storage.state.refusalCount
    storage = Storage(restored)
    writerNumber = -1
  }
}
