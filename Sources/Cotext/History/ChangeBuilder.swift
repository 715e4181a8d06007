/// Makes changes out of the log again: changes of one replica that nothing stands between become
/// one, never across authors, nor across more than a minute.
struct ChangeBuilder {
  /// A change that may still grow.
  private struct Draft {
    var index: Int
    var unitCount: Int
    var stamp: Stamps.Stamp
    var operations = OperationDraft()
  }

  private var changes: [Change] = []
  /// The open draft of each replica.
  private var drafts: [Int: Draft] = [:]
  private let document: String?

  init(document: String?) {
    self.document = document
  }

  /// Adds units of one span under one stamp; all calls in order of their numbers.
  mutating func add(_ units: Range<UInt32>, in state: borrowing DocumentState) {
    let span = state.graph.span(of: units.lowerBound)
    let isStart = state.graph.start[span] == units.lowerBound
    var rest = units
    while !rest.isEmpty {
      let end = state.wholeOperations(rest, atMost: Change.maximumUnitCount)
      let part = rest.lowerBound..<end
      let isFirst = isStart && part.lowerBound == units.lowerBound
      add(part, span, listsParents: isFirst && state.graph.hasParents(span), in: state)
      rest = part.upperBound..<rest.upperBound
    }
  }

  /// Adds units that fit into one change: to the replica's open one, or to a new one.
  private mutating func add(
    _ units: Range<UInt32>, _ span: Int, listsParents: Bool, in state: borrowing DocumentState
  ) {
    let replica = Int(state.graph.replica[span])
    let stamp = state.stamps[state.stamps.index(of: units.lowerBound)]
    if var draft = drafts.removeValue(forKey: replica) {
      if !listsParents, draft.stamp.covers(stamp),
        draft.unitCount + units.count <= Change.maximumUnitCount
      {
        draft.operations.append(units, in: state)
        draft.unitCount += units.count
        drafts[replica] = draft
        return
      }
      close(draft)
    }
    let parents = listsParents ? state.graph.parents(of: span).map { state.graph.id(of: $0) } : []
    changes.append(
      Change(
        document: document, id: state.graph.id(of: units.lowerBound), parents: parents.sorted(),
        time: state.stamps.time(stamp), author: state.stamps.author(stamp), operations: []))
    var draft = Draft(index: changes.count - 1, unitCount: units.count, stamp: stamp)
    draft.operations.append(units, in: state)
    drafts[replica] = draft
  }

  private mutating func close(_ draft: Draft) {
    var draft = draft
    changes[draft.index].operations = draft.operations.finish()
  }

  /// The changes in causal order.
  mutating func finish() -> [Change] {
    for draft in drafts.values { close(draft) }
    drafts = [:]
    return changes
  }
}

extension DocumentState {
  /// What is known here and not to a version, as changes in causal order, as far as the history goes
  /// back. O(units of them + spans).
  func changes(since version: Version, document: String?) -> [Change] {
    var builder = ChangeBuilder(document: document)
    let counts = graph.names.map { max(version[$0], historyStart[$0]) }
    for span in 0..<graph.start.count {
      let counter = UInt64(graph.counter[span])
      let known = counts[Int(graph.replica[span])]
      let first = graph.start[span]
      let spanEnd = graph.end(of: span)
      let skipped = known > counter ? min(known - counter, UInt64(spanEnd - first)) : 0
      add(startOfWhole(first + UInt32(skipped))..<spanEnd, to: &builder)
    }
    return builder.finish()
  }

  /// The start of an operation of a later version that a unit is inside of, since it is never cut;
  /// otherwise the unit.
  func startOfWhole(_ unit: UInt32) -> UInt32 {
    guard Int(unit) < graph.unitCount else { return unit }
    let entry = log.entry(of: unit)
    return log.kind(of: entry) == .unknown ? log.start(of: entry) : unit
  }

  /// The end of the first units of a range that fit into a change.
  fileprivate func wholeOperations(_ units: Range<UInt32>, atMost count: Int) -> UInt32 {
    guard units.count > count else { return units.upperBound }
    return startOfWhole(units.lowerBound + UInt32(count))
  }

  /// What was made from a unit on, as one change; nil if that is nothing.
  func change(from unit: UInt32, document: String?) -> Change? {
    var builder = ChangeBuilder(document: document)
    add(unit..<UInt32(graph.unitCount), to: &builder)
    return builder.finish().first
  }

  /// Adds units of one span, cut where their stamp changes.
  func add(_ units: Range<UInt32>, to builder: inout ChangeBuilder) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let stampEnd = stamps.end(of: stamps.index(of: unit), unitCount: graph.unitCount)
      let end = min(units.upperBound, stampEnd)
      builder.add(unit..<end, in: self)
      unit = end
    }
  }
}
