/// Makes the changes of a concurrent trace: several writers, each of whom had merged just what its
/// transactions name.
///
/// One document holds what all of them did. Before each transaction it shows what that one follows:
/// units that it does not follow are hidden, as in a ``Checkout``, and count for nothing where its
/// text goes.
///
/// Cost: O((patches + moves) · log r), moves being the transactions that are hidden and shown again
/// between one transaction and the next; memory as for one document.
struct BranchReplayer: ~Copyable {
  private let trace: Trace
  private var state = DocumentState(schema: .standard, nodeCapacity: 32)
  /// Whether each transaction makes nothing.
  private let isEmpty: [Bool]
  /// The units that each transaction made.
  private var units: [Range<UInt32>]
  /// The units that the version consists of.
  private var known = UnitBits()

  init(_ trace: Trace) {
    self.trace = trace
    isEmpty = trace.transactions.map { transaction in
      trace.patches[transaction.patches].allSatisfy { $0.deleted == 0 && $0.inserted.isEmpty }
    }
    units = Array(repeating: 0..<0, count: trace.transactions.count)
  }

  /// The changes in the order of the trace.
  mutating func changes(progress: (Int) -> Void) throws(TraceReplayer.Failure) -> [Change] {
    let order = TransactionWalk.order(of: trace.transactions)
    let replicas = replicas(order)
    var walk = TransactionWalk(trace.transactions)
    var changes = Array(repeating: [Change](), count: trace.transactions.count)
    var failure: TraceReplayer.Failure?
    var end = trace.transactions.count
    for (count, index) in order.enumerated() where index < end {
      move(to: walk.move(toStartOf: index))
      let start = UInt32(truncatingIfNeeded: state.graph.unitCount)
      do throws(TraceReplayer.Failure) {
        changes[index] = try make(index, as: replicas[index], walk)
      } catch {
        // The first one of the trace is told, so the earlier ones still have their turn.
        (failure, end) = (error, index)
      }
      units[index] = start..<UInt32(truncatingIfNeeded: state.graph.unitCount)
      known.set(units[index], to: true)
      walk.finish(index)
      progress(count + 1)
    }
    if let failure { throw failure }
    return changes.flatMap { $0 }
  }

  // MARK: Names

  /// The replica of each transaction: another one each time that an agent does not follow its latest
  /// transaction of the trace that made something.
  private func replicas(_ order: [Int]) -> [ReplicaID] {
    var latest: [Int: Int] = [:]
    var previous: [Int?] = []
    for (index, transaction) in trace.transactions.enumerated() {
      previous.append(latest[transaction.agent])
      if !isEmpty[index] { latest[transaction.agent] = index }
    }
    var goesOn = Array(repeating: true, count: previous.count)
    var walk = TransactionWalk(trace.transactions)
    for index in order {
      _ = walk.move(toStartOf: index)
      if let previous = previous[index] { goesOn[index] = walk.isActive[previous] }
      walk.finish(index)
    }
    var incarnations: [Int: Int] = [:]
    var replicas: [ReplicaID] = []
    for (index, transaction) in trace.transactions.enumerated() {
      incarnations[transaction.agent, default: 0] += goesOn[index] ? 0 : 1
      replicas.append(
        TraceReplayer.agentID(
          transaction.agent, incarnation: incarnations[transaction.agent] ?? 0))
    }
    return replicas
  }

  // MARK: Transactions

  /// Hides what some transactions made, and shows what others did.
  private mutating func move(to step: (leaving: [Int], entering: [Int])) {
    if step.leaving.isEmpty, step.entering.isEmpty { return }
    var (leaving, entering) = (RangeSet<UInt32>(), RangeSet<UInt32>())
    for index in step.leaving {
      leaving.insert(contentsOf: units[index])
      known.set(units[index], to: false)
    }
    for index in step.entering {
      entering.insert(contentsOf: units[index])
      known.set(units[index], to: true)
    }
    state.move(from: entering, to: leaving)
  }

  /// Makes a transaction where the document shows what it follows.
  private mutating func make(
    _ index: Int, as replica: ReplicaID, _ walk: borrowing TransactionWalk
  ) throws(TraceReplayer.Failure) -> [Change] {
    if isEmpty[index] {
      try check(index)
      return []
    }
    let number = state.graph.intern(replica)
    let writer = DocumentState.Writer(
      replica: number, stamp: state.stamps.stamp(author: nil, time: nil))
    var parents: [UInt32] = []
    for head in walk.heads(atStartOf: index, isEmpty: isEmpty) {
      let unit = units[head].upperBound - 1
      if state.graph.maker(of: unit).replica != number { parents.append(unit) }
    }
    var changes: [Change] = []
    while parents.count > Change.maximumParentCount {
      let first = UInt32(truncatingIfNeeded: state.graph.unitCount)
      state.joinHeads(Array(parents.prefix(Change.maximumParentCount)), by: writer)
      parents.removeFirst(Change.maximumParentCount)
      if let change = state.change(from: first, document: nil) { changes.append(change) }
    }
    let first = UInt32(truncatingIfNeeded: state.graph.unitCount)
    for patch in trace.transactions[index].patches {
      try apply(patch, of: index, from: first, parents: &parents, by: writer)
    }
    if let change = state.change(from: first, document: nil) { changes.append(change) }
    return changes
  }

  /// Checks the patches of a transaction that makes nothing.
  private func check(_ index: Int) throws(TraceReplayer.Failure) {
    for patch in trace.transactions[index].patches { try check(patch, of: index) }
  }

  private func check(_ patch: Int, of index: Int) throws(TraceReplayer.Failure) {
    let count = state.tree.total.visible
    let (position, deleted) = (trace.patches[patch].position, trace.patches[patch].deleted)
    guard position <= count, deleted <= count - position else {
      throw .patchOutOfBounds(
        transaction: index, patch: patch - trace.transactions[index].patches.lowerBound,
        count: count)
    }
  }

  private mutating func apply(
    _ patch: Int, of index: Int, from first: UInt32, parents: inout [UInt32],
    by writer: DocumentState.Writer
  ) throws(TraceReplayer.Failure) {
    try check(patch, of: index)
    let (position, deleted) = (trace.patches[patch].position, trace.patches[patch].deleted)
    let inserted = trace.patches[patch].inserted
    let scalars = inserted.scalarCount
    do throws(EditError) {
      if deleted > 0 {
        try checkRoom(units: deleted, textSize: 0, from: first)
        state.delete(position..<position + deleted, by: writer, parents: parents)
        parents = []
      }
      if scalars > 0 {
        try checkRoom(units: scalars, textSize: inserted.utf8.count, from: first)
        let place = position == 0 ? state.tree.start : state.tree.place(behindVisible: position)
        let right = element(behind: place, from: first)
        state.insert(
          inserted, scalars: scalars, behind: place, right: right, by: writer, parents: parents)
        parents = []
      }
    } catch { throw .refused(transaction: index, error) }
  }

  private func checkRoom(units: Int, textSize: Int, from first: UInt32) throws(EditError) {
    let made = state.graph.unitCount - Int(first) + units
    guard made <= Change.maximumUnitCount else { throw .changeTooLarge(units: made) }
    guard state.hasRoom(units: units, textSize: textSize) else { throw .documentFull }
  }

  // MARK: Neighbours

  /// The first element behind a place that the transaction that is being made knows, deleted or not;
  /// `none` at the end.
  private func element(
    behind place: RunTree.Place, from first: UInt32
  ) -> UInt32 {
    let nearest = state.tree.element(behind: place)
    guard nearest != RunTree.none else { return nearest }
    let start = state.tree.place(of: nearest)
    var (leaf, run, offset) = (start.leaf, start.run, start.offset)
    while true {
      let start = state.tree.first(leaf, run)
      let element = start + UInt32(truncatingIfNeeded: offset)
      // What is visible is known, and so is what the transaction itself made.
      if state.tree.hidden(leaf, run) == 0 || element >= first { return element }
      let end = start + UInt32(truncatingIfNeeded: state.tree.length(leaf, run))
      if let element = known.first(of: element..<end) { return element }
      if end > first { return first }
      guard let next = state.tree.next(leaf, run) else { return RunTree.none }
      (leaf, run, offset) = (next.leaf, next.run, 0)
    }
  }
}
