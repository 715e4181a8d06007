// swift-format-ignore-file: NeverUseForceTry, NeverForceUnwrap
import Cotext
import TestSupport

/// A few replicas that all know `ab`, typed by ada, and then edit at the same time.
struct SmallMerge {
  static let base: (engine: DocumentEngine, model: ReferenceModel) = {
    var engine = DocumentEngine(replica: replica("ada"), nodeCapacity: 2)
    var model = ReferenceModel(replica: replica("ada"), rules: Palette.rules)
    let typing = PlacedEdit.insert("ab", at: 0, nil, .scalar)
    _ = try! engine.make([typing])
    _ = model.edit { $0.perform(typing) }
    return (engine, model)
  }()

  /// What each of ada, bob and eve does, one change an edit.
  var edits: [[PlacedEdit]]

  /// Makes the edits, delivers them in all orders, and tells what went wrong.
  func problem() throws -> String? {
    var changes: [Change] = []
    for (name, edits) in zip(["ada", "bob", "eve"], edits) {
      var (engine, model) = Self.base
      engine.document.replica = replica(name)
      model.replica = replica(name)
      for edit in edits {
        let change = try engine.make([edit])
        let expected = model.edit { $0.perform(edit) }
        guard change?.contents == expected?.contents, change?.parents == expected?.parents else {
          return "\(name) makes \(change?.json ?? "nothing"), not \(expected?.json ?? "nothing")"
        }
        if let change { changes.append(change) }
      }
    }
    return deliveryProblem(changes)
  }

  private func deliveryProblem(_ changes: [Change]) -> String? {
    var merged = Self.base.model
    for change in changes { _ = merged.apply(change) }
    for order in permutations(of: changes) {
      var (engine, model) = Self.base
      for change in order {
        let outcome = engine.take(change) as ModelOutcome
        let expected = model.apply(change)
        if outcome != expected { return "\(change.json) is \(outcome), not \(expected)" }
      }
      if model.runs != merged.runs { return "the model depends on the order" }
      if let difference = engine.difference(from: merged, offsets: 0) {
        return "\(difference) after \(order.map(\.json))"
      }
    }
    return nil
  }
}

/// All orders of some things.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
  guard let last = elements.last else { return [[]] }
  return permutations(of: Array(elements.dropLast())).flatMap { order in
    (0...order.count).map { place in
      var longer = order
      longer.insert(last, at: place)
      return longer
    }
  }
}

/// The replica of a name that is known to be one.
func replica(_ name: String) -> ReplicaID { ReplicaID(name)! }

/// The unit that a text such as `3@bob` names.
func unit(_ text: String) -> OperationID { OperationID(text)! }
