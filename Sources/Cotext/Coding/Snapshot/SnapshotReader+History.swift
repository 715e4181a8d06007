extension SnapshotReader {
  /// Reads who made which units after what, and when. Returns the document's name.
  mutating func readGraph(into state: inout DocumentState) throws(SnapshotError) -> String? {
    let name = try readName()
    let replicas = try readReplicas(into: &state)
    try readQuarantine(into: &state)
    let authors = try readAuthors()
    try names.finish()
    try readSpans(of: replicas, into: &state)
    try readStart(into: &state)
    try readStamps(of: authors, into: &state)
    return name
  }

  private mutating func readName() throws(SnapshotError) -> String? {
    let code = try names.number(upTo: names.count)
    return code == 0 ? nil : try names.text(ofLength: code - 1)
  }

  private mutating func readReplicas(
    into state: inout DocumentState
  ) throws(SnapshotError) -> Int {
    let count = try names.number(upTo: names.count)
    for number in 0..<count {
      guard let replica = ReplicaID(try names.text()), state.graph.intern(replica) == number else {
        throw names.failure(.badReplica)
      }
    }
    return count
  }

  private mutating func readQuarantine(into state: inout DocumentState) throws(SnapshotError) {
    for _ in 0..<(try names.number(upTo: names.count)) {
      guard let replica = ReplicaID(try names.text()), state.quarantine[replica] == nil else {
        throw names.failure(.badReplica)
      }
      let counter = UInt32(try names.number(upTo: Int(UInt32.max)))
      state.quarantine.note(OperationID(counter, replica))
    }
  }

  private mutating func readAuthors() throws(SnapshotError) -> [String] {
    var authors: [String] = []
    for _ in 0..<(try names.number(upTo: names.count)) { authors.append(try names.text()) }
    return authors
  }

  private mutating func readSpans(
    of replicas: Int, into state: inout DocumentState
  ) throws(SnapshotError) {
    let unitCount = try spans.number(upTo: Int(Int32.max))
    guard unitCount <= maximumUnitCount else { throw spans.failure(.tooLarge) }
    var parents: [UInt32] = []
    while state.graph.unitCount < unitCount {
      let first = state.graph.unitCount
      let replica = try spans.number(upTo: replicas - 1)
      let count = try spans.number(upTo: unitCount - first)
      guard count > 0, state.graph.known[replica] + UInt64(count) <= 1 << 32 else {
        throw spans.failure(.badNumber)
      }
      parents.removeAll(keepingCapacity: true)
      for _ in 0..<(try spans.number(upTo: Change.maximumParentCount)) {
        let distance = try spans.number(upTo: first)
        guard distance > 0 else { throw spans.failure(.badReference) }
        parents.append(UInt32(first - distance))
      }
      state.graph.append(count, ofReplica: replica, parents: parents)
    }
    try spans.finish()
  }

  /// Reads the version that the history starts from.
  private mutating func readStart(into state: inout DocumentState) throws(SnapshotError) {
    guard !start.isAtEnd else { return }
    var version = Version()
    for (number, replica) in state.graph.names.enumerated() {
      let known = Int(clamping: state.graph.known[number])
      version[replica] = UInt64(try start.number(upTo: known))
    }
    try readHashStates(of: version, into: &state)
    try start.finish()
    state.historyStart = version
    startCounts = state.graph.names.map { version[$0] }
    firstAfterStart = state.units(since: version).first?.lowerBound ?? UInt32(state.graph.unitCount)
  }

  /// Reads the hash states of what lies before the start; the first version of the format has none.
  private mutating func readHashStates(
    of version: Version, into state: inout DocumentState
  ) throws(SnapshotError) {
    guard formatVersion > 1 else {
      state.digests.isComplete = version.elements.isEmpty
      return
    }
    for (number, replica) in state.graph.names.enumerated() where version[replica] > 0 {
      state.digests.start(number, at: version[replica], state: try start.fixed())
    }
  }

  private mutating func readStamps(
    of authors: [String], into state: inout DocumentState
  ) throws(SnapshotError) {
    let unitCount = state.graph.unitCount
    let count = try stamps.number(upTo: stamps.count)
    guard (count > 0) == (unitCount > 0) else { throw stamps.failure(.inconsistentCounts) }
    var start = 0
    var lastTime: Int64 = 0
    for index in 0..<count {
      let distance = try stamps.number(upTo: unitCount - 1 - start)
      guard (distance == 0) == (index == 0) else { throw stamps.failure(.badNumber) }
      start += distance
      let author = try stamps.number(upTo: authors.count)
      var time: Int64?
      let step = try stamps.number()
      if step > 0 {
        let distance = ColumnReader.signed(step - 1)
        lastTime &+= distance
        guard Change.allows(time: lastTime) else { throw stamps.failure(.badNumber) }
        time = lastTime
      }
      let stamp = state.stamps.stamp(author: author == 0 ? nil : authors[author - 1], time: time)
      state.stamps.append(UInt32(start), stamp, goesOn: false)
    }
    try stamps.finish()
  }
}
