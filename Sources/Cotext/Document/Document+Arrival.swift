// The log in the order in which units arrived here: who has read up to one place in it needs only
// what stands behind that place. The order is causal, and it never changes.

extension Document {
  /// How many units are known: the place behind the latest one. O(1).
  package var unitCount: UInt32 { UInt32(truncatingIfNeeded: storage.state.graph.unitCount) }

  /// How many units of a replica are known. O(1).
  package func count(of replica: ReplicaID) -> UInt64 {
    let storage = storage
    return storage.state.graph.number(of: replica).map { storage.state.graph.known[$0] } ?? 0
  }

  /// The first place at which something stands that a version lacks; ``unitCount`` if there is
  /// none. O(replicas · log(replicas + spans)).
  package func firstArrival(notIn version: Version) -> UInt32 {
    let storage = storage
    var first = unitCount
    for (number, replica) in storage.state.graph.names.enumerated() {
      let count = version[replica]
      guard count < storage.state.graph.known[number] else { continue }
      let unit = storage.state.graph.unit(UInt32(truncatingIfNeeded: count), ofReplica: number)
      first = min(first, storage.state.startOfWhole(unit))
    }
    return first
  }

  /// What arrived at some places and is not known to a version, as changes in causal order, as far as
  /// the history goes back.
  ///
  /// O(spans in between + units that come out), whatever the document's size.
  ///
  /// - Parameters:
  ///   - places: from a place that an earlier call returned, or 0, up to a ``unitCount`` of then.
  ///   - limit: about how many units come out at most; never cuts inside an operation of a later
  ///     version.
  /// - Returns: the changes, and the place from which to go on.
  package func changes(
    arrivedAt places: Range<UInt32>, notIn version: Version = Version(), limit: Int = Int.max
  ) -> (changes: [Change], next: UInt32) {
    let places = min(places.lowerBound, unitCount)..<min(places.upperBound, unitCount)
    guard !places.isEmpty else { return ([], places.lowerBound) }
    return storage.state.changes(
      arrivedAt: places, notIn: version, limit: max(limit, 1), document: name)
  }

  /// The known units of a range as changes, the first `limit` ones at most, in order of their
  /// counters. O(units that come out).
  package func changes(in range: OperationRange, limit: Int) -> [Change] {
    guard range.isRepresentable else { return [] }
    return storage.state.changes(of: range.counters, range.replica, limit: limit, document: name)
  }

  /// The replicas whose units arrived at some places, each once. O(spans in between).
  package func replicas(arrivedAt places: Range<UInt32>) -> [ReplicaID] {
    let places = min(places.lowerBound, unitCount)..<min(places.upperBound, unitCount)
    guard !places.isEmpty else { return [] }
    let storage = storage
    var numbers: Set<UInt32> = []
    var result: [ReplicaID] = []
    for span in storage.state.graph.span(of: places.lowerBound)..<storage.state.graph.start.count {
      guard storage.state.graph.start[span] < places.upperBound else { break }
      let number = storage.state.graph.replica[span]
      if numbers.insert(number).inserted { result.append(storage.state.graph.names[Int(number)]) }
    }
    return result
  }
}

extension DocumentState {
  fileprivate func changes(
    arrivedAt places: Range<UInt32>, notIn version: Version, limit: Int, document: String?
  ) -> ([Change], next: UInt32) {
    var version = version
    version.formUnion(historyStart)
    var builder = ChangeBuilder(document: document)
    let isAnything = version.elements.isEmpty
    let counts = isAnything ? nil : counts(of: version, forSpansOf: places)
    var room = limit
    var unit = places.lowerBound
    var span = graph.span(of: unit)
    while unit < places.upperBound, room > 0 {
      let end = min(graph.end(of: span), places.upperBound)
      let counter = UInt64(graph.counter[span]) + UInt64(unit - graph.start[span])
      let replica = Int(graph.replica[span])
      let known = isAnything ? 0 : counts.map { $0[replica] } ?? version[graph.names[replica]]
      let skipped = known > counter ? min(known - counter, UInt64(end - unit)) : 0
      unit += UInt32(truncatingIfNeeded: skipped)
      if unit < end {
        let first = startOfWhole(unit)
        let stop = self.end(ofAtMost: room, from: first, before: end)
        add(first..<stop, to: &builder)
        room -= Int(stop - first)
        unit = stop
      }
      if unit == end { span += 1 }
    }
    return (builder.finish(), unit)
  }

  /// A version by the numbers of replicas where that is cheaper than to look each span's up.
  private func counts(of version: Version, forSpansOf places: Range<UInt32>) -> [UInt64]? {
    let spans = graph.span(of: places.upperBound - 1) - graph.span(of: places.lowerBound)
    return spans > graph.names.count ? graph.names.map { version[$0] } : nil
  }

  /// Where whole operations end that take about `count` units, at least one operation.
  private func end(ofAtMost count: Int, from first: UInt32, before end: UInt32) -> UInt32 {
    guard Int(end - first) > count else { return end }
    let stop = startOfWhole(first + UInt32(truncatingIfNeeded: count))
    if stop > first { return stop }
    return log.end(of: log.entry(of: first), unitCount: graph.unitCount)
  }

  fileprivate func changes(
    of counters: Range<UInt64>, _ name: ReplicaID, limit: Int, document: String?
  ) -> [Change] {
    guard let replica = graph.number(of: name), limit > 0 else { return [] }
    let lower = max(counters.lowerBound, historyStart[name])
    let upper = min(counters.upperBound, graph.known[replica])
    guard lower < upper else { return [] }
    let wanted = lower..<min(upper, lower + UInt64(limit))
    var builder = ChangeBuilder(document: document)
    for piece in graph.pieces(of: wanted, ofReplica: replica) {
      let first = startOfWhole(piece.lowerBound)
      let last = log.entry(of: piece.upperBound - 1)
      let end =
        log.kind(of: last) == .unknown
        ? log.end(of: last, unitCount: graph.unitCount) : piece.upperBound
      add(first..<end, to: &builder)
    }
    return builder.finish()
  }
}
