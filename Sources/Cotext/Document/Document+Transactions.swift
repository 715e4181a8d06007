extension Document {
  /// Makes one change out of several edits. Inside, edits return nil.
  ///
  ///     let change = try document.transaction { document in
  ///       try document.insert("Title\n", at: 0, in: .character)
  ///       try document.format(0..<6, in: .character, ["heading": 1])
  ///     }
  ///
  /// A transaction inside another one is part of it. Where `edits` throws, the document is as it was
  /// before; for an inner transaction, as it was before the inner one, so that the outer one can go on.
  /// That costs O(size), the usual case costs nothing.
  ///
  /// For edits only: apply changes of others before it or after it.
  ///
  /// - Returns: the change, or nil if nothing was edited.
  /// - Throws: what `edits` throws.
  @discardableResult
  public mutating func transaction<Failure: Error>(
    _ edits: (inout Document) throws(Failure) -> Void
  ) throws(Failure) -> Change? {
    let start = nextUnit
    guard transaction == nil else {
      do {
        try edits(&self)
      } catch {
        forget(from: start)
        throw error
      }
      return nil
    }
    if storage.state.graph.frontier.count > Change.maximumParentCount {
      makeUnique()
      joinHeads()
    }
    let first = nextUnit
    transaction = Transaction(start: first, author: author, time: time)
    let (author, time) = (author, time)
    defer { transaction = nil }
    do {
      try edits(&self)
    } catch {
      forget(from: start)
      throw error
    }
    transaction = nil
    // Without an edit, no heads are joined either.
    if nextUnit == first { forget(from: start) }
    return change(of: first, author: author, time: time)
  }

  /// Whether edits are part of a change that a transaction is making.
  package var isInTransaction: Bool { transaction != nil }

  /// Lets one change each follow as many heads as a change may have parents, until few enough are
  /// left for the next edit. They do nothing else; ``changes(since:)`` has them.
  mutating func joinHeads() {
    let writer = writer()
    while true {
      let heads = storage.state.parents(ofReplica: writer.replica)
      guard heads.count > Change.maximumParentCount else { return }
      storage.state.joinHeads(Array(heads.prefix(Change.maximumParentCount)), by: writer)
    }
  }

  /// Forgets units that nobody else has seen.
  private mutating func forget(from first: UInt32) {
    guard Int(first) < storage.state.graph.unitCount else { return }
    let end = UInt32(storage.state.graph.unitCount)
    keepShownText()
    do throws(VersionError) {
      replaceState(by: try storage.state.without(RangeSet(first..<end)))
    } catch { preconditionFailure("what stood before a transaction cannot be read: \(error)") }
  }
}

extension DocumentState {
  private static let join = #"{"join":true,"units":1}"#

  /// Lets one unit, which does nothing else, follow some heads.
  mutating func joinHeads(_ heads: [UInt32], by writer: Writer) {
    let (unit, _) = takeUnits(1, by: writer, parents: heads)
    integrateUnknown(UnknownOperation(json: Self.join, unitCount: 1), unit)
  }
}
