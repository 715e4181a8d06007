package import Cotext

/// What a random session needs of the replicas that it holds against the model.
package protocol SessionEngine {
  init(replica: ReplicaID, nodeCapacity: Int)

  /// Makes one edit by the call for it, several in one transaction.
  mutating func make(_ edits: [PlacedEdit]) throws -> Change?
  mutating func take(_ change: Change) -> ModelOutcome
  /// Takes many at once; a description of what was refused, nil if nothing was.
  mutating func take(_ changes: [Change]) -> String?
  func changes(since version: Version) -> [Change]

  /// What differs from the model; about as many offsets as are asked for are compared in all units.
  func difference(from model: ReferenceModel, offsets probes: Int) -> String?
  /// This replica written and read again by each way that there is.
  func reread() throws -> [(how: String, engine: Self)]
}

/// The model in the place of the engine: that the oracle itself converges, and that sessions work.
package struct ModelEngine: SessionEngine {
  private var model: ReferenceModel
  private var log: [Change] = []

  package init(replica: ReplicaID, nodeCapacity: Int) {
    model = ReferenceModel(replica: replica, rules: Palette.rules)
  }

  package mutating func make(_ edits: [PlacedEdit]) throws -> Change? {
    let change = model.edit { model in
      for edit in edits { model.perform(edit) }
    }
    if let change { log.append(change) }
    return change
  }

  package mutating func take(_ change: Change) -> ModelOutcome {
    log.append(change)
    return model.apply(change)
  }

  package mutating func take(_ changes: [Change]) -> String? {
    for change in changes {
      if case .refused(let error) = take(change) { return "\(change.id): \(error)" }
    }
    return nil
  }

  package func changes(since version: Version) -> [Change] {
    var known = ReferenceModel(replica: model.replica)
    return log.filter { known.apply($0) != .known }.compactMap { change in
      let count = UInt64(change.unitCount)
      let first = UInt64(change.id.counter)
      // What is known of its units may be another change: this one was refused then.
      let isTaken = change.contents.enumerated().allSatisfy { offset, content in
        model.content(of: OperationID(UInt32(first) + UInt32(offset), change.id.replica)) == content
      }
      guard isTaken, model.version[change.id.replica] >= first + count else { return nil }
      let cut = version[change.id.replica].clamped(to: first...first + count) - first
      return cut == count ? nil : change.dropping(units: Int(cut))
    }
  }

  package func difference(from other: ReferenceModel, offsets probes: Int) -> String? {
    if model.runs != other.runs { return "runs \(model.runs) instead of \(other.runs)" }
    if model.version != other.version { return "another version" }
    return model.frontier == other.frontier ? nil : "another frontier"
  }

  package func reread() throws -> [(how: String, engine: ModelEngine)] {
    var copy = ModelEngine(replica: model.replica, nodeCapacity: 2)
    if let refused = copy.take(changes(since: Version())) { throw SessionProblem(refused) }
    return [("the log", copy)]
  }
}

extension UInt64 {
  fileprivate func clamped(to range: ClosedRange<UInt64>) -> UInt64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension ReferenceModel {
  /// Makes an edit whose offsets are in scalars.
  package mutating func perform(_ edit: PlacedEdit) {
    switch edit {
    case .insert(let text, let at, let attributes, let unit):
      let at = OffsetTable(self.text).scalar(at: at, in: unit)
      insert(text, at: at, attributes: attributes)
    case .delete(let range, let unit): delete(scalars(range, unit))
    case .replace(let range, let text, let attributes, let unit):
      replace(scalars(range, unit), with: text, attributes: attributes)
    case .format(let range, let changes, let force, let unit):
      format(scalars(range, unit), changes, force: force)
    case .undo(let units): undo([units])
    case .redo(let units): redo([units])
    }
  }

  private func scalars(_ range: Range<Int>, _ unit: TextUnit) -> Range<Int> {
    let offsets = OffsetTable(text)
    let lower = offsets.scalar(at: range.lowerBound, in: unit)
    return lower..<offsets.scalar(at: range.upperBound, in: unit)
  }
}
