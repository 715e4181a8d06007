// Hashes of units out of the log, see `UnitHash`.

extension DocumentState {
  /// The digest of a version; nil if some of its units are unknown, or were trimmed with their hashes.
  func digest(of version: Version) -> Digest? {
    guard digests.isComplete else { return nil }
    var sum: UInt64 = 0
    for element in version.elements {
      guard let replica = graph.number(of: element.replica),
        let state = hashState(of: replica, count: element.count)
      else { return nil }
      sum &+= UnitHash.finish(UnitHash.mix(state, element.count))
    }
    return Digest(value: sum)
  }

  /// The hash state after the first units of a replica; nil if it is not known.
  func hashState(of replica: Int, count: UInt64) -> UInt64? {
    guard digests.isComplete, count <= graph.known[replica] else { return nil }
    if let checkpoint = digests.state(of: replica, atMost: count) {
      return hash(checkpoint.count..<count, ofReplica: replica, from: checkpoint.state)
    }
    let name = graph.names[replica]
    guard historyStart[name] == 0 else { return nil }
    return hash(0..<count, ofReplica: replica, from: UnitHash.text(name.rawValue))
  }

  /// Brings the checkpoints up to date. O(units since the last time + replicas).
  mutating func prepareDigests() {
    guard digests.isComplete else { return }
    for (replica, name) in graph.names.enumerated() where graph.known[replica] > 0 {
      if digests.next(of: replica) == nil {
        guard historyStart[name] == 0 else { continue }
        digests.start(replica, at: 0, state: UnitHash.text(name.rawValue))
      }
      while let next = digests.next(of: replica), next.count < graph.known[replica] {
        let end = min(next.limit, graph.known[replica])
        let state = hash(next.count..<end, ofReplica: replica, from: next.state)
        digests.append(state, at: end, of: replica)
      }
    }
  }

  // MARK: Units

  /// Goes on from a state with known units of a replica. O(units + their spans).
  private func hash(
    _ counters: Range<UInt64>, ofReplica replica: Int, from state: UInt64
  ) -> UInt64 {
    guard !counters.isEmpty else { return state }
    var prefix = PrefixHash(state)
    for piece in graph.pieces(of: counters, ofReplica: replica) {
      let span = graph.span(of: piece.lowerBound)
      if graph.start[span] == piece.lowerBound, graph.hasParents(span) {
        let parents = graph.parents(of: span).map { graph.id(of: $0) }.sorted()
        prefix.list(parents.map { UnitHash.reference($0) })
      }
      append(piece, to: &prefix)
    }
    return prefix.state
  }

  /// Takes in units of one span.
  private func append(_ units: Range<UInt32>, to prefix: inout PrefixHash) {
    var unit = units.lowerBound
    var entry = log.entry(of: unit)
    while unit < units.upperBound {
      let end = min(units.upperBound, log.end(of: entry, unitCount: graph.unitCount))
      switch log.kind(of: entry) {
      case .insert: appendInsertions(unit..<end, to: &prefix)
      case .delete: appendDeletions(unit..<end, entry, to: &prefix)
      case .mark: prefix.append(hash(ofMark: log.row(of: entry)))
      case .undo: prefix.append(hash(ofSwitch: log.row(of: entry)))
      case .unknown:
        let json = UnitHash.text(log.unknown[log.row(of: entry)].json)
        for unit in unit..<end {
          let index = UInt64(unit - log.start(of: entry))
          prefix.append(UnitHash.mix(UnitHash.mix(UnitHash.unknown, json), index))
        }
      case .trimmed: preconditionFailure("what was trimmed is not hashed again")
      }
      unit = end
      entry += 1
    }
  }

  private func appendInsertions(_ units: Range<UInt32>, to prefix: inout PrefixHash) {
    let (replica, counter) = graph.maker(of: units.lowerBound)
    let name = UnitHash.text(graph.names[replica].rawValue)
    let before = reference(log.origins.rightOrigin(of: units.lowerBound))
    var after = reference(log.origins.leftOrigin(of: units.lowerBound))
    var bytes: [UInt8] = []
    tree.text.append(tree.textRange(of: units), to: &bytes)
    var next = counter
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      prefix.append(UnitHash.insertion(scalar.value, after: after, before: before))
      after = UnitHash.reference(name, next)
      next &+= 1
    }
  }

  private func appendDeletions(
    _ units: Range<UInt32>, _ entry: Int, to prefix: inout PrefixHash
  ) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let (first, isDown) = log.target(of: unit, entry: entry)
      let span = graph.span(of: first)
      let name = UnitHash.text(graph.names[Int(graph.replica[span])].rawValue)
      let counter = graph.counter[span] + (first - graph.start[span])
      let room = isDown ? first - graph.start[span] + 1 : graph.end(of: span) - first
      let count = min(room, units.upperBound - unit)
      for step in 0..<count {
        let target = isDown ? counter - step : counter + step
        prefix.append(UnitHash.mix(UnitHash.deletion, UnitHash.reference(name, target)))
      }
      unit += count
    }
  }

  private func hash(ofMark index: Int) -> UInt64 {
    let stored = marks.marks[index]
    var value: [UInt8] = []
    stored.value.write(into: &value)
    var hash = UnitHash.mix(
      UnitHash.mark, UnitHash.text(marks.keys[Int(stored.key)].rawValue))
    hash = UnitHash.mix(hash, UnitHash.bytes(value))
    hash = UnitHash.mix(hash, UnitHash.anchor(anchor(of: stored.from)))
    return UnitHash.mix(hash, UnitHash.anchor(anchor(of: stored.to)))
  }

  private func hash(ofSwitch index: Int) -> UInt64 {
    let made = log.switches[index]
    var hash = UnitHash.mix(UnitHash.switching, UInt64(made.count))
    for range in made.ranges.joinedUnits {
      hash = UnitHash.mix(hash, UnitHash.reference(OperationID(range.first, range.replica)))
      hash = UnitHash.mix(hash, UInt64(range.count))
    }
    return hash
  }

  private func reference(_ unit: UInt32) -> UInt64 {
    unit == RunTree.none ? 0 : UnitHash.reference(graph.id(of: unit))
  }
}
