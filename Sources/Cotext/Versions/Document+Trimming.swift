extension Document {
  /// The version from which on the history is there, see ``trimHistory(before:)``; empty if it is
  /// whole.
  public var historyStart: Version {
    let storage = storage
    return storage.state.historyStart
  }

  /// Forgets what was done before a version that every peer has, and the text that was deleted then.
  ///
  ///     var document = Document(replica: ReplicaID("ada")!)
  ///     try document.insert("My secret diary", at: 0, in: .character)
  ///     try document.delete(3..<10, in: .character)
  ///     try document.trimHistory(before: document.version)
  ///     document.text  // "My diary"
  ///     document.historyStart == document.version  // true
  ///
  /// Text, attributes, authors of the text, selections and patches stay as they are, and so do all
  /// names: each element, the deleted ones too, keeps its ID and its place, so that anchors, marks and
  /// changes of peers that name them mean what they meant. What comes after the version keeps its
  /// history. Gone for good are deleted text, who deleted it, formatting that something else covers,
  /// and undos: no version before the start can be shown, sent or undone any more. Formatting that
  /// counts stays, with its values, also where all that it covers is deleted.
  ///
  /// It is an act of this copy, not an edit, and not part of a transaction; peers trim their own. From
  /// peers it takes everything but undos of what lies before the start, and it can bring up to date only
  /// those that have the start.
  ///
  /// - Parameter version: one that this document had, such as what all peers have in common, see
  ///   ``Version/formIntersection(_:)``. Units that it counts must not be switched by undos that it does
  ///   not count.
  /// - Throws: ``VersionError``; the document is as it was. O(size).
  public mutating func trimHistory(before version: Version) throws(VersionError) {
    precondition(transaction == nil, "trim the history before a transaction or after it")
    let scope = try storage.state.scope(historyFrom: version)
    // What was noted of deleted text cannot be told later.
    let hasNews = storage.state.hasNews
    let trimmed = try storage.state.reread(scope, isRecording: isRecording && !hasNews)
    if hasNews { keepShownText() }
    replaceState(by: trimmed)
  }

  /// Puts another state of the same document in place of the present one; what is not part of a
  /// snapshot stays.
  mutating func replaceState(by other: consuming DocumentState) {
    other.waiting = storage.state.waiting
    other.quarantine = storage.state.quarantine
    other.refusals = storage.state.refusals
    other.refusalCount = storage.state.refusalCount
    storage = Storage(other)
    writerNumber = -1
  }
}

extension DocumentState {
  /// Whether any unit of a range lies before the start of the history.
  func isTrimmed(_ range: OperationRange) -> Bool {
    UInt64(range.lowerBound) < historyStart[range.replica]
  }

  /// The first of some units, by number, that lies before the start of the history; nil if none does.
  func firstTrimmed(of units: [Range<UInt32>]) -> OperationID? {
    guard !historyStart.elements.isEmpty else { return nil }
    let counts = graph.names.map { historyStart[$0] }
    var first: UInt32?
    for range in units where first == nil {
      forEachPiece(of: range, before: counts) { piece, before in
        if before > 0, first == nil { first = piece.lowerBound }
      }
    }
    return first.map { graph.id(of: $0) }
  }

  /// The whole document with its history from a version on.
  func scope(historyFrom version: Version) throws(VersionError) -> SnapshotScope {
    let lacking = try units(notIn: version)
    for made in log.switches where lacking.contains(made.unit) {
      for range in made.ranges where UInt64(range.lowerBound) < version[range.replica] {
        throw .switchedLater(
          OperationID(range.lowerBound, range.replica), by: graph.id(of: made.unit))
      }
    }
    if lacking.isEmpty { return scope(from: version) }
    guard namesOnlyPast(of: version) else { throw .inconsistent }
    return shown(without: lacking).scope(from: version)
  }

  /// Whether what deletions, undos and redos name that a version counts is counted by it, too, as it
  /// is unless a snapshot was made up: what they did is about to be forgotten. O(log entries · log spans).
  private func namesOnlyPast(of version: Version) -> Bool {
    let counts = graph.names.map { version[$0] }
    for made in log.switches where isCounted(made.unit..<made.unit + 1, by: counts) {
      for range in made.ranges where range.counters.upperBound > version[range.replica] {
        return false
      }
    }
    for entry in 0..<log.entryCount where log.kind(of: entry) == .delete {
      let units = log.start(of: entry)..<log.end(of: entry, unitCount: graph.unitCount)
      var isRight = true
      forEachPiece(of: units, before: counts) { piece, before in
        guard before > 0 else { return }
        let (target, isDown) = log.target(of: piece.lowerBound, entry: entry)
        let first = isDown ? target - (before - 1) : target
        if !isCounted(first..<first + before, by: counts) { isRight = false }
      }
      guard isRight else { return false }
    }
    return true
  }

  /// The document without some units, which nothing else follows. O(size).
  ///
  /// - Throws: what ``reread(_:)`` throws.
  func without(_ lacking: RangeSet<UInt32>) throws(VersionError) -> DocumentState {
    let then = shown(without: lacking)
    return try then.reread(then.scope(without: lacking))
  }

  /// A copy that shows the version which lacks some units.
  private func shown(without lacking: RangeSet<UInt32>) -> DocumentState {
    var then = copy()
    then.tree.journal = nil
    then.move(from: RangeSet(), to: lacking)
    return then
  }

  /// A part of the document, through a snapshot. O(size).
  ///
  /// - Parameter isRecording: whether what changes from now on is noted there.
  /// - Throws: ``VersionError/inconsistent`` if what is kept names what is left out, as it can be in a
  ///   snapshot that somebody made up.
  func reread(
    _ scope: SnapshotScope, isRecording: Bool = false
  ) throws(VersionError) -> DocumentState {
    var state = DocumentState(schema: marks.schema, nodeCapacity: tree.leafCapacity)
    do throws(SnapshotError) {
      var reader = try SnapshotReader(snapshot(name: nil, scope).span)
      _ = try reader.read(into: &state, nodeCapacity: tree.leafCapacity)
    } catch { throw .inconsistent }
    state.record(isRecording)
    return state
  }
}
