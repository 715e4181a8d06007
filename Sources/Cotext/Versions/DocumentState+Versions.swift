// A version by the numbers of units: what it lacks of what is known. Earlier versions lack what came
// later, and versions near each other lack nearly the same.

extension DocumentState {
  /// The known units that a version does not count.
  ///
  /// O(replicas + spans since the first of them): nothing else can follow one of them.
  ///
  /// - Throws: ``VersionError/trimmed(_:)``, ``VersionError/unknownUnit(_:)``,
  ///   ``VersionError/incomplete(_:missing:)``.
  func units(notIn version: Version) throws(VersionError) -> RangeSet<UInt32> {
    guard version.includes(historyStart) else { throw .trimmed(historyStart) }
    for element in version.elements {
      let known = graph.knownCount(of: element.replica)
      guard element.count <= known else {
        throw .unknownUnit(OperationID(UInt32(clamping: known), element.replica))
      }
    }
    let counts = graph.names.map { version[$0] }
    var first = UInt32(truncatingIfNeeded: graph.unitCount)
    for (replica, count) in counts.enumerated() where count < graph.known[replica] {
      first = min(first, graph.unit(UInt32(truncatingIfNeeded: count), ofReplica: replica))
    }
    var lacking: [Range<UInt32>] = []
    guard Int(first) < graph.unitCount else { return RangeSet(lacking) }
    for span in graph.span(of: first)..<graph.start.count {
      let units = graph.start[span]..<graph.end(of: span)
      let count = counts[Int(graph.replica[span])]
      let counter = UInt64(graph.counter[span])
      let known = count > counter ? min(count - counter, UInt64(units.count)) : 0
      if known > 0, graph.hasParents(span) {
        for parent in graph.parents(of: span) {
          let (replica, counter) = graph.maker(of: parent)
          guard UInt64(counter) < counts[replica] else {
            throw .incomplete(graph.id(of: units.lowerBound), missing: graph.id(of: parent))
          }
        }
      }
      let cut = units.lowerBound + UInt32(truncatingIfNeeded: known)
      guard cut < units.upperBound else { continue }
      guard startOfWhole(cut) == cut else {
        throw .incomplete(graph.id(of: cut - 1), missing: graph.id(of: cut))
      }
      lacking.append(cut..<units.upperBound)
    }
    return RangeSet(lacking)
  }
}
