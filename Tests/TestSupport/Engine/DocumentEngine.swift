package import Cotext

/// The engine as a replica of random sessions and of scenarios.
package struct DocumentEngine: SessionEngine {
  package var document: Document
  private let nodeCapacity: Int

  package init(replica: ReplicaID, nodeCapacity: Int) {
    self.init(
      replica: replica, nodeCapacity: nodeCapacity, growth: ["both": .both, "before": .before])
  }

  package init(replica: ReplicaID, nodeCapacity: Int = 32, growth: [String: GrowthRule]) {
    var schema = AttributeSchema.standard
    for (base, rule) in growth {
      guard let growth = AttributeSchema.Growth(rawValue: rule.rawValue) else { continue }
      schema.setGrowth(growth, for: base)
    }
    self.nodeCapacity = nodeCapacity
    document = Document(
      replica: replica, name: nil, schema: schema, nodeCapacity: nodeCapacity)
  }

  package mutating func make(_ edits: [PlacedEdit]) throws -> Change? {
    if edits.count == 1 { return try document.make(edits[0]) }
    return try document.transaction { document in
      for edit in edits { _ = try document.make(edit) }
    }
  }

  package mutating func take(_ change: Change) -> ModelOutcome {
    do {
      switch try document.apply(change) {
      case .applied: return .applied
      case .known: return .known
      case .waiting: return .waiting
      }
    } catch {
      return .refused(error)
    }
  }

  package mutating func take(_ changes: [Change]) -> String? {
    let report = document.apply(changes)
    // A forged change that waited may be refused, but not its owner's.
    let refusals = report.refusals.filter { !document.version.contains($0.id) }
    return refusals.isEmpty ? nil : "\(refusals)"
  }

  package func changes(since version: Version) -> [Change] { document.changes(since: version) }

  /// The log applied to an empty document, and the same through its JSON lines.
  package func reread() throws -> [(how: String, engine: DocumentEngine)] {
    let log = document.changes()
    var copy = DocumentEngine(replica: document.replica, nodeCapacity: nodeCapacity)
    if let refused = copy.take(log) { throw SessionProblem("the log is refused: \(refused)") }
    var parsed = DocumentEngine(replica: document.replica, nodeCapacity: nodeCapacity)
    for change in log {
      let read = try Change(json: change.json)
      guard read == change else { throw SessionProblem("another change by JSON: \(change.json)") }
      if case .refused(let error) = parsed.take(read) {
        throw SessionProblem("refused by way of JSON: \(change.json): \(error)")
      }
    }
    return [("the log", copy), ("JSON", parsed)]
  }
}

extension Document {
  /// Makes an edit by the call for it.
  package mutating func make(_ edit: PlacedEdit) throws(EditError) -> Change? {
    switch edit {
    case .insert(let text, let at, let attributes, let unit):
      return try insert(text, at: at, in: unit, attributes: attributes)
    case .delete(let range, let unit): return try delete(range, in: unit)
    case .replace(let range, let text, let attributes, let unit):
      return try replace(range, in: unit, with: text, attributes: attributes)
    case .format(let range, let changes, let force, let unit):
      return try format(range, in: unit, changes, force: force)
    case .undo(let units): return try undo([units])
    case .redo(let units): return try redo([units])
    }
  }
}

extension DocumentEngine: ScenarioPeer {
  package init(replica: ReplicaID, growth: [String: GrowthRule]) {
    self.init(replica: replica, nodeCapacity: 32, growth: growth)
  }

  package var shownRuns: [ModelRun] { document.modelRuns }

  package mutating func make(_ edit: PlacedEdit) throws -> Change? { try make([edit]) }

  package mutating func take(_ change: Change) throws {
    switch take(change) as ModelOutcome {
    case .refused(let error): throw error
    case .waiting: throw SessionProblem("a change waits: \(change.id)")
    case .applied, .known: break
    }
  }
}
