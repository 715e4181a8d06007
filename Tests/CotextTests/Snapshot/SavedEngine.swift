import Cotext
import TestSupport

/// An engine that is saved and opened again whenever nothing waits, beside one that never is; both
/// make the same changes.
struct SavedEngine: SessionEngine {
  private var saved: DocumentEngine
  private var kept: DocumentEngine
  private let nodeCapacity: Int

  init(replica: ReplicaID, nodeCapacity: Int) {
    saved = DocumentEngine(replica: replica, nodeCapacity: nodeCapacity)
    kept = saved
    self.nodeCapacity = nodeCapacity
  }

  mutating func make(_ edits: [PlacedEdit]) throws -> Change? {
    let change = try saved.make(edits)
    let other = try kept.make(edits)
    guard change == other, change?.json == other?.json else {
      throw SessionProblem("without saving it makes \(other?.json ?? "nothing")")
    }
    try reopen()
    return change
  }

  mutating func take(_ change: Change) -> ModelOutcome {
    _ = kept.take(change) as ModelOutcome
    let outcome: ModelOutcome = saved.take(change)
    do { try reopen() } catch { return .refused(.badChange(.noOperations)) }
    return outcome
  }

  mutating func take(_ changes: [Change]) -> String? {
    _ = kept.take(changes)
    if let refused = saved.take(changes) { return refused }
    do { try reopen() } catch { return "\(error)" }
    return nil
  }

  func changes(since version: Version) -> [Change] { saved.changes(since: version) }

  func difference(from model: ReferenceModel, offsets probes: Int) -> String? {
    if saved.document.changes() != kept.document.changes() { return "the changes differ" }
    if saved.document.frontier != kept.document.frontier { return "the frontiers differ" }
    return saved.difference(from: model, offsets: probes)
  }

  func reread() throws -> [(how: String, engine: SavedEngine)] {
    var copy = self
    copy.saved.document = try opened()
    return [("a snapshot", copy)]
  }

  private mutating func reopen() throws {
    // What waits is not saved: peers send it again.
    guard saved.document.waitingCount == 0 else { return }
    saved.document = try opened()
  }

  private func opened() throws -> Document {
    let bytes = saved.document.snapshot()
    let copy = try Document(
      snapshot: bytes.span, replica: saved.document.replica, schema: saved.document.schema,
      nodeCapacity: nodeCapacity)
    if copy.snapshot() != bytes { throw SessionProblem("the snapshot of the snapshot differs") }
    return copy
  }
}
