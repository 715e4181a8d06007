/// What the makers of some units knew: answers from the causal graph, each found once.
struct KnownPasts {
  /// What the maker of a span knew when it started it.
  private var pasts: [Int: [UInt64]] = [:]

  /// Whether some units are in the causal past of a unit, or one of them.
  ///
  /// O(log spans) for each span of `units`; where replicas wrote side by side, once for each span of
  /// `unit` also O(s log s), s spans that its maker did not know.
  ///
  /// - Parameter units: neighbors by number.
  mutating func holdsAny(
    of units: Range<UInt32>, before unit: UInt32, in graph: borrowing CausalGraph
  ) -> Bool {
    var first = units.lowerBound
    // A unit has a greater number than those that it follows.
    let end = min(units.upperBound, unit)
    while first < end {
      if holds(first, before: unit, in: graph) { return true }
      first = graph.end(of: graph.span(of: first))
    }
    return false
  }

  private mutating func holds(
    _ other: UInt32, before unit: UInt32, in graph: borrowing CausalGraph
  ) -> Bool {
    let (otherReplica, counter) = graph.maker(of: other)
    let span = graph.span(of: unit)
    let replica = Int(graph.replica[span])
    if otherReplica == replica { return true }
    if graph.lamport(of: other) >= graph.lamport[span] { return false }
    // As many as there are before it follow each other: none of them is beside it.
    if graph.lamport[span] == UInt64(graph.start[span]) + 1 { return true }
    let past: [UInt64]
    if let known = pasts[span] {
      past = known
    } else {
      past = graph.counts(before: span)
      pasts[span] = past
    }
    return UInt64(counter) < past[otherReplica]
  }
}
