package import Cotext

/// What a scenario needs of a replica: the engine and the model both are one.
package protocol ScenarioPeer {
  init(replica: ReplicaID, growth: [String: GrowthRule])
  var shownRuns: [ModelRun] { get }
  mutating func make(_ edit: PlacedEdit) throws -> Change?
  mutating func take(_ change: Change) throws
}

/// The reference model as a peer of a scenario.
package struct ModelPeer: ScenarioPeer {
  package private(set) var model: ReferenceModel

  package init(replica: ReplicaID, growth: [String: GrowthRule]) {
    var rules = GrowthRules()
    for (base, rule) in growth { rules.set(rule, for: base) }
    model = ReferenceModel(replica: replica, rules: rules)
  }

  package var shownRuns: [ModelRun] { model.runs }

  package mutating func make(_ edit: PlacedEdit) throws -> Change? {
    model.edit { $0.perform(edit) }
  }

  package mutating func take(_ change: Change) throws {
    let outcome = model.apply(change)
    if case .refused(let error) = outcome { throw error }
    if outcome == .waiting { throw UnreadableScenario(what: "a change waits: \(change.id)") }
  }
}

/// What was seen at each place where a scenario says what must be seen.
package struct ScenarioResult {
  /// Where, what was expected, and what each peer showed.
  package var checks: [(place: String, expected: [ModelRun], shown: [[ModelRun]])] = []
}

extension Scenario {
  /// Plays the scenario with peers of one kind.
  package func play<Peer: ScenarioPeer>(_ kind: Peer.Type) throws -> ScenarioResult {
    var table = ScenarioTable<Peer>(self)
    var result = ScenarioResult()
    if !initial.isEmpty {
      try table.make(.insert(initial, at: 0, nil, .scalar), peers[0], as: nil)
      try table.sync()
    }
    for (index, step) in steps.enumerated() {
      switch step {
      case .insert(let peer, let at, let text, let attributes, let name):
        try table.make(.insert(text, at: at, attributes, .scalar), peer, as: name)
      case .delete(let peer, let range, let name):
        try table.make(.delete(range, .scalar), peer, as: name)
      case .replace(let peer, let range, let text, let name):
        try table.make(.replace(range, text, nil, .scalar), peer, as: name)
      case .format(let peer, let range, let changes, let name):
        try table.make(.format(range, changes, force: false, .scalar), peer, as: name)
      case .undo(let peer, let name): try table.make(.undo(table.units(name)), peer, as: nil)
      case .redo(let peer, let name): try table.make(.redo(table.units(name)), peer, as: nil)
      case .sync(let show):
        try table.sync()
        if let show { result.checks.append(("step \(index + 1)", show, table.shown)) }
      }
    }
    try table.sync()
    result.checks.append(("the end", expected, table.shown))
    return result
  }
}

/// The peers of a scenario and the changes that are on their way.
private struct ScenarioTable<Peer: ScenarioPeer> {
  var peers: [(id: ReplicaID, peer: Peer)]
  var unsent: [Change] = []
  var named: [String: Change] = [:]

  init(_ scenario: Scenario) {
    peers = scenario.peers.map { ($0, Peer(replica: $0, growth: scenario.growth)) }
  }

  var shown: [[ModelRun]] { peers.map(\.peer.shownRuns) }

  mutating func make(_ edit: PlacedEdit, _ replica: ReplicaID, as name: String?) throws {
    guard let index = peers.firstIndex(where: { $0.id == replica }) else {
      throw UnreadableScenario(what: "peer \(replica)")
    }
    guard let change = try peers[index].peer.make(edit) else { return }
    unsent.append(change)
    if let name { named[name] = change }
  }

  func units(_ name: String) throws -> OperationRange {
    guard let change = named[name] else { throw UnreadableScenario(what: "edit \(name)") }
    let count = UInt32(change.unitCount)
    return OperationRange(change.id.counter, count: count, change.id.replica)
  }

  mutating func sync() throws {
    for index in peers.indices {
      for change in unsent where change.id.replica != peers[index].id {
        try peers[index].peer.take(change)
      }
    }
    unsent = []
  }
}
