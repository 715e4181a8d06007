/// Turns a recorded editing history into the changes that its writers would have made.
///
///     let changes = try TraceReplayer.changes(of: trace)
///
/// Each transaction becomes one change. Agent n writes as `agent-` and n in six digits; a transaction
/// that does not follow its agent's previous one goes on under a new ID, as section 10 of the
/// specification says.
public enum TraceReplayer {
  /// Why a trace cannot be replayed.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A patch lies outside the text as its transaction finds it.
    case patchOutOfBounds(transaction: Int, patch: Int, count: Int)
    /// An edit was refused.
    case refused(transaction: Int, EditError)

    /// What happened, where, and what to do.
    public var description: String {
      switch self {
      case .patchOutOfBounds(let transaction, let patch, let count):
        return "patch \(patch) of transaction \(transaction) lies outside the text, which has"
          + " \(count) scalars there; the trace is damaged"
      case .refused(let transaction, let error):
        return "transaction \(transaction) is refused: \(error)"
      }
    }
  }

  /// The changes of a trace, in causal order.
  ///
  /// - Parameters:
  ///   - trace: the history.
  ///   - replica: the ID for all of a sequential trace; nil = `agent-000000`. Concurrent traces keep
  ///     their agents.
  ///   - progress: is told how many transactions are done.
  /// - Throws: ``Failure`` with the first transaction that cannot be replayed. O(patches · log r); in
  ///   a concurrent trace also, for each transaction, those that the one before it knew and it does
  ///   not, and the other way round.
  public static func changes(
    of trace: Trace, replica: ReplicaID? = nil, progress: (Int) -> Void = { _ in }
  ) throws(Failure) -> [Change] {
    switch trace.kind {
    case .sequential:
      var replayer = SequentialReplayer(replica: replica ?? agentID(0, incarnation: 0))
      return try replayer.changes(of: trace, progress: progress)
    case .concurrent:
      var replayer = BranchReplayer(trace)
      return try replayer.changes(progress: progress)
    }
  }

  /// The ID of an agent; each of its incarnations that does not follow the one before has its own.
  static func agentID(_ agent: Int, incarnation: Int) -> ReplicaID {
    let name = "agent-" + digits(agent)
    return ReplicaID(validated: incarnation == 0 ? name : name + "." + digits(incarnation))
  }

  private static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }
}

/// One writer.
private struct SequentialReplayer {
  var document: Document

  init(replica: ReplicaID) {
    document = Document(replica: replica)
  }

  mutating func changes(
    of trace: Trace, progress: (Int) -> Void
  ) throws(TraceReplayer.Failure) -> [Change] {
    var changes: [Change] = []
    do throws(EditError) {
      if let change = try document.insert(trace.startContent, at: 0, in: .scalar) {
        changes.append(change)
      }
    } catch { throw .refused(transaction: 0, error) }
    for index in trace.transactions.indices {
      if let change = try apply(index, of: trace) {
        changes.append(change)
      }
      progress(index + 1)
    }
    return changes
  }

  /// Makes the patches of a transaction as one change.
  private mutating func apply(
    _ transaction: Int, of trace: Trace
  ) throws(TraceReplayer.Failure) -> Change? {
    let patches = trace.transactions[transaction].patches
    return try document.transaction { (document) throws(TraceReplayer.Failure) in
      for index in patches {
        let patch = trace.patches[index]
        let count = document.count(in: .scalar)
        guard patch.position <= count, patch.deleted <= count - patch.position else {
          throw .patchOutOfBounds(
            transaction: transaction, patch: index - patches.lowerBound, count: count)
        }
        do throws(EditError) {
          try document.delete(patch.position..<patch.position + patch.deleted, in: .scalar)
          try document.insert(patch.inserted, at: patch.position, in: .scalar)
        } catch { throw .refused(transaction: transaction, error) }
      }
    }
  }
}
