/// What the maker of a change knew when it made it.
enum Past {
  /// Everything that is known here, the usual case.
  case everything
  /// Of each replica as many units as a tree of ``CausalPasts`` says. Of the maker's own it knew all,
  /// whatever the tree says.
  case counts(UInt32)
}

extension Past {
  /// Whether the maker knew everything that is known here.
  var isEverything: Bool { if case .everything = self { true } else { false } }
}

/// What a change follows.
struct CausalContext {
  /// Its parents without those that another one, or the maker's own previous unit, follows.
  var parents: [UInt32]
  var past: Past
}

/// What the makers of units knew: vector clocks of the spans for which one was asked, and of all
/// spans that those follow.
///
/// The clock of a span has what its first unit follows, but for the span's own replica, whose
/// earlier units are all among it. Clocks are kept in ``SharedCounts``, so that a document with many
/// replicas keeps only in what they differ.
struct CausalPasts: ~Copyable {
  private let stays = StaysInPlace()
  private(set) var counts: SharedCounts
  /// The clocks of the first spans, `unknown` where none was needed yet.
  private(set) var clocks: Column<UInt32>

  static var unknown: UInt32 { UInt32.max }

  init() {
    counts = SharedCounts()
    clocks = Column(minimumCapacity: 1)
  }

  private init(copying other: borrowing CausalPasts) {
    counts = other.counts.copy()
    clocks = other.clocks.copy()
  }

  func copy() -> CausalPasts { CausalPasts(copying: self) }

  /// How many nodes the clocks take.
  var nodeCount: Int { counts.nodeCount }

  // MARK: Asking

  /// How many units of another replica a maker knew. O(log replicas).
  @inline(__always)
  func count(of replica: Int, in past: Past) -> UInt64 {
    switch past {
    case .everything: return UInt64.max
    case .counts(let root): return UInt64(counts.count(of: replica, in: root))
    }
  }

  /// What a change follows that is about to be made.
  ///
  /// O(p log(spans · replicas)) for p parents where it follows everything. Otherwise also, for each
  /// span that it follows and that was never asked for, once O(parents · log replicas) and what their
  /// clocks differ in.
  ///
  /// - Parameters:
  ///   - parents: the listed parents, in any order.
  ///   - previous: the latest unit of the maker itself, or `none`.
  mutating func context(
    ofReplica replica: Int, parents: [UInt32], previous: UInt32, in graph: borrowing CausalGraph
  ) -> CausalContext {
    if let heads = graph.heads(among: parents, previous, ofReplica: replica) {
      return CausalContext(parents: heads, past: .everything)
    }
    prepare(for: graph)
    let before = previous == CausalGraph.none ? 0 : clock(of: graph.span(of: previous), in: graph)
    let essential = essential(parents, ofReplica: replica, before: before, in: graph)
    let roots = essential.map { clock(through: $0, in: graph) }
    return CausalContext(
      parents: essential, past: .counts(counts.join(counts.join(roots), before)))
  }

  /// Parents without those that another one, or the previous unit of the same replica, follows.
  mutating func essentialParents(
    _ parents: [UInt32], ofReplica replica: Int, previous: UInt32, in graph: borrowing CausalGraph
  ) -> [UInt32] {
    if parents.isEmpty { return [] }
    if parents.count == 1, previous == CausalGraph.none || parents[0] > previous { return parents }
    prepare(for: graph)
    let before = previous == CausalGraph.none ? 0 : clock(of: graph.span(of: previous), in: graph)
    return essential(parents, ofReplica: replica, before: before, in: graph)
  }

  /// Keeps what the maker of the latest span knew.
  mutating func note(_ past: Past, in graph: borrowing CausalGraph) {
    guard case .counts(let root) = past else { return }
    prepare(for: graph)
    clocks[graph.start.count - 1] = root
  }

  // MARK: Clocks

  /// Makes room for the graph's spans and replicas.
  private mutating func prepare(for graph: borrowing CausalGraph) {
    let spans = graph.start.count
    if clocks.count < spans {
      clocks.append(repeating: Self.unknown, count: spans - clocks.count)
    }
    while !counts.hasRoom(for: graph.names.count) {
      counts.addLevel()
      for span in 0..<spans where clocks[span] != Self.unknown {
        clocks[span] = counts.raised(clocks[span])
      }
    }
  }

  /// The clock of a unit with the unit itself.
  private mutating func clock(
    through unit: UInt32, in graph: borrowing CausalGraph
  ) -> UInt32 {
    let clock = clock(of: graph.span(of: unit), in: graph)
    let (replica, counter) = graph.maker(of: unit)
    return counts.raise(replica, to: counter &+ 1, in: clock)
  }

  /// The clock of a span, made out of those that it follows, as far as they are not there.
  private mutating func clock(of span: Int, in graph: borrowing CausalGraph) -> UInt32 {
    if clocks[span] != Self.unknown { return clocks[span] }
    var open = [span]
    while let span = open.last {
      if clocks[span] == Self.unknown {
        let count = open.count
        graph.forEachSpan(before: span) { if clocks[$0] == Self.unknown { open.append($0) } }
        if open.count > count { continue }
        clocks[span] = joined(before: span, in: graph)
      }
      open.removeLast()
    }
    return clocks[span]
  }

  /// The clock of a span whose predecessors' clocks are there.
  private mutating func joined(before span: Int, in graph: borrowing CausalGraph) -> UInt32 {
    let previous = graph.predecessor[span]
    let before = previous == CausalGraph.none ? 0 : clocks[graph.span(of: previous)]
    guard graph.hasParents(span) else { return before }
    let roots = graph.parents(of: span).map { clock(through: $0, in: graph) }
    return counts.join(counts.join(roots), before)
  }

  // MARK: Parents

  /// Those of some parents that neither another one follows nor what a clock has, in rising order.
  private mutating func essential(
    _ parents: [UInt32], ofReplica replica: Int, before clock: UInt32,
    in graph: borrowing CausalGraph
  ) -> [UInt32] {
    var candidates: [UInt32] = []
    for parent in parents.sorted() where parent != candidates.last {
      let (maker, counter) = graph.maker(of: parent)
      if maker != replica, counter >= counts.count(of: maker, in: clock) {
        candidates.append(parent)
      }
    }
    guard candidates.count > 1 else { return candidates }
    let roots = candidates.map { parent in
      let (maker, counter) = graph.maker(of: parent)
      let clock = self.clock(of: graph.span(of: parent), in: graph)
      return counts.raise(maker, to: counter, in: clock)
    }
    let followed = counts.join(roots)
    return candidates.filter { parent in
      let (maker, counter) = graph.maker(of: parent)
      return counter >= counts.count(of: maker, in: followed)
    }
  }
}

extension CausalGraph {
  /// Those of some parents that are heads, if they are all heads together with the previous unit; nil if
  /// there are others.
  fileprivate func heads(
    among parents: [UInt32], _ previous: UInt32, ofReplica replica: Int
  ) -> [UInt32]? {
    let own = previous != Self.none && frontier.contains(previous, ofReplica: replica) ? 1 : 0
    guard frontier.count <= parents.count + own else { return nil }
    if parents.count == 1, parents[0] != previous, frontier.count == 1 + own,
      frontier.contains(parents[0], in: self)
    {
      return parents
    }
    var heads: [UInt32] = []
    for parent in parents.sorted() where parent != previous && parent != heads.last {
      if frontier.contains(parent, in: self) { heads.append(parent) }
    }
    return heads.count + own == frontier.count ? heads : nil
  }

  /// Calls `body` with the spans that hold what the first unit of a span follows directly.
  fileprivate func forEachSpan(before span: Int, _ body: (Int) -> Void) {
    if predecessor[span] != Self.none { body(self.span(of: predecessor[span])) }
    if hasParents(span) {
      for parent in parents(of: span) { body(self.span(of: parent)) }
    }
  }
}

extension Document {
  /// How many nodes the clocks of its spans take, to keep an eye on their size.
  package var clockNodeCount: Int {
    let storage = storage
    return storage.state.pasts.nodeCount
  }
}
