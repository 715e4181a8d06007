extension WaitingChanges {
  /// The units that the changes of a sender need and that neither are known nor wait of that sender, in
  /// order of replica and counter. O(waiting · log waiting).
  ///
  /// - Parameters:
  ///   - known: how many units of a replica are known.
  ///   - refused: what is not asked for.
  package func missing(
    of sender: Int = 0, known: (ReplicaID) -> UInt64, refused: RefusedUnits
  ) -> [OperationRange] {
    // Of each replica: up to where units are needed, and which ones wait here.
    var needed: [ReplicaID: UInt64] = [:]
    var present: [ReplicaID: [Range<UInt64>]] = [:]
    for change in all(of: sender) {
      let first = UInt64(change.id.counter)
      let units = first..<first + UInt64(change.unitCount)
      present[change.id.replica, default: []].append(units)
      needed[change.id.replica] = max(needed[change.id.replica] ?? 0, first)
      for parent in change.parents {
        needed[parent.replica] = max(needed[parent.replica] ?? 0, UInt64(parent.counter) + 1)
      }
    }
    var result: [OperationRange] = []
    for replica in needed.keys.sorted() {
      var next = known(replica)
      let end = min(needed[replica] ?? 0, refused[replica].map { UInt64($0) } ?? UInt64.max)
      let ranges = (present[replica] ?? []).sorted { $0.lowerBound < $1.lowerBound }
      for range in ranges where range.lowerBound < end {
        if range.lowerBound > next { result.append(gap(next..<range.lowerBound, replica)) }
        next = max(next, range.upperBound)
      }
      if next < end { result.append(gap(next..<end, replica)) }
    }
    return result
  }

  private func gap(_ counters: Range<UInt64>, _ replica: ReplicaID) -> OperationRange {
    OperationRange(
      UInt32(counters.lowerBound), count: UInt32(clamping: counters.count), replica)
  }
}
