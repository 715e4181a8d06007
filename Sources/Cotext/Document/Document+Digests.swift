extension Document {
  /// What all known units are, see ``Digest``; nil where ``digest(of:)`` has none.
  public var digest: Digest? { digest(of: version) }

  /// What the units of a version are, in 64 bits, see ``Digest``.
  ///
  /// The version may have any counts up to those that are known; nothing has to be complete. Nil if a
  /// unit is unknown or lies before ``historyStart``, and for a document out of a snapshot that an
  /// earlier version of this software trimmed.
  ///
  /// O(replicas + units since the last time that ``prepareDigests()`` or a merge looked at them).
  public func digest(of version: Version) -> Digest? {
    let storage = storage
    return storage.state.digest(of: version)
  }

  /// Hashes what is new, so that digests cost O(replicas) from here on. Changes nothing that can be
  /// seen. O(units since the last time + replicas).
  public mutating func prepareDigests() {
    makeUnique()
    storage.state.prepareDigests()
  }

  /// The first unit of each replica that this document and another copy both know, but differently: two
  /// writers used one replica ID. In order of replicas; empty if both have the same history as far as
  /// both have one.
  ///
  /// A unit differs if its verb, its operands or its parents do. It costs two digests, and where they
  /// differ O(log n) more.
  public func forks(with other: Document) -> [OperationID] {
    let (storage, others) = (storage, other.storage)
    var common = version
    common.formIntersection(other.version)
    let isTheSame = digest(of: common).map { $0 == other.digest(of: common) } ?? false
    if isTheSame { return [] }
    return common.elements.compactMap { element in
      let start = max(historyStart[element.replica], other.historyStart[element.replica])
      guard start < element.count,
        let counter = storage.state.firstDifference(
          with: others.state, of: element.replica, in: start..<element.count)
      else { return nil }
      return OperationID(UInt32(truncatingIfNeeded: counter), element.replica)
    }
  }
}

extension DocumentState {
  /// The first counter of a range at which two states know different units of a replica; nil if there is
  /// none, or digests are not known.
  fileprivate func firstDifference(
    with other: borrowing DocumentState, of replica: ReplicaID, in counters: Range<UInt64>
  ) -> UInt64? {
    guard let mine = graph.number(of: replica), let theirs = other.graph.number(of: replica),
      let digest = hashState(of: mine, count: counters.upperBound),
      let otherDigest = other.hashState(of: theirs, count: counters.upperBound),
      digest != otherDigest
    else { return nil }
    // As many first units as `low` are the same, as many as `high` are not.
    var (low, high) = (counters.lowerBound, counters.upperBound)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let isSame =
        hashState(of: mine, count: middle) == other.hashState(of: theirs, count: middle)
      if isSame { low = middle } else { high = middle }
    }
    return low
  }
}
