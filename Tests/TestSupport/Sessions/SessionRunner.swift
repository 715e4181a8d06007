internal import Cotext

/// What went wrong in a session.
package struct SessionProblem: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Plays a session with engines and holds each of them against a model of its own.
package struct SessionRunner<Engine: SessionEngine> {
  private struct Peer {
    var engine: Engine
    var model: ReferenceModel
    /// Changes on their way here, as indexes of `made`.
    var mailbox: [Int] = []
    /// Versions that this peer had.
    var versions: [Version] = [Version()]
  }

  private let session: Session
  private var peers: [Peer]
  private var made: [Change] = []
  /// What happened so far, in words.
  package private(set) var trail: [String] = []

  package init(_ session: Session) {
    self.session = session
    peers = session.replicas.map { replica in
      Peer(
        engine: Engine(replica: replica, nodeCapacity: session.nodeCapacity),
        model: ReferenceModel(replica: replica, rules: Palette.rules))
    }
  }

  /// Plays all steps and then delivers everything to everybody.
  package mutating func run() throws {
    for (index, step) in session.steps.enumerated() {
      try play(step)
      try compare(step.receiver, offsets: isThorough ? .max : index % 5 == 0 ? 1 : 0)
      if isThorough { try compareReread(step.receiver) }
    }
    for peer in peers.indices { try deliverEverything(to: peer) }
    try compareReread(0)
    for (index, peer) in peers.enumerated() {
      try compare(index, offsets: isThorough ? .max : index == 0 ? 5 : 0)
      guard peer.model.runs == peers[0].model.runs, peer.model.version == peers[0].model.version
      else { throw SessionProblem("\(name(index)) and \(name(0)) differ at the end") }
    }
  }

  private mutating func note(_ line: String) {
    if TestEnvironment.printsTrails { print(line) }
    trail.append(line)
  }

  private func name(_ peer: Int) -> String { session.replicas[peer].rawValue }

  private mutating func play(_ step: SessionStep) throws {
    switch step {
    case .edit(let peer, let edits): try edit(peer, edits)
    case .deliver(let peer, let pick):
      guard !peers[peer].mailbox.isEmpty else { return }
      let place = Int(pick) % peers[peer].mailbox.count
      let index = peers[peer].mailbox.remove(at: place)
      if pick.isMultiple(of: 5) { try deliverForged(index, pick, to: peer) }
      try deliver(index, to: peer)
    case .repeatDelivery(let peer, let pick):
      guard !made.isEmpty else { return }
      try deliver(Int(pick) % made.count, to: peer)
    case .sync(let from, let to):
      try sync(from, to, since: peers[to].model.version)
    case .syncOverlapping(let from, let to, let pick):
      let versions = peers[to].versions
      try sync(from, to, since: versions[Int(pick) % versions.count])
    }
    peers[step.receiver].versions.append(peers[step.receiver].model.version)
  }

  private mutating func edit(_ peer: Int, _ edits: [RawEdit]) throws {
    var placed: [PlacedEdit] = []
    let expected = peers[peer].model.edit { model in
      for edit in edits {
        if let edit = model.perform(edit, made: made) { placed.append(edit) }
      }
    }
    guard !placed.isEmpty else { return }
    note("\(name(peer)): " + placed.map(\.description).joined(separator: "; "))
    let change = try peers[peer].engine.make(placed)
    note("    made \(change.map(describe) ?? "nothing")")
    guard change?.id == expected?.id, change?.parents == expected?.parents,
      change?.contents == expected?.contents
    else {
      throw SessionProblem("the model makes \(expected.map(describe) ?? "nothing")")
    }
    guard let change else { return }
    for other in peers.indices where other != peer { peers[other].mailbox.append(made.count) }
    made.append(change)
  }

  private mutating func deliver(_ index: Int, to peer: Int) throws {
    let change = made[index]
    note("\(name(peer)) receives \(change.id)")
    let outcome = peers[peer].engine.take(change)
    let expected = peers[peer].model.apply(change)
    guard outcome == expected else {
      throw SessionProblem("\(change.id) is \(outcome) and should be \(expected)")
    }
  }

  /// Delivers a change of somebody who writes under another one's ID. It is refused, at once or when its
  /// turn comes, and keeps nothing out that its owner made.
  private mutating func deliverForged(_ index: Int, _ pick: UInt32, to peer: Int) throws {
    guard let nobody = ReplicaID("nobody") else { return }
    var change = made[index]
    let element = OperationID(pick, nobody)
    let operation: EditOperation =
      pick.isMultiple(of: 2)
      ? .insert("forged", after: element, before: nil) : .delete([OperationRange(pick, nobody)])
    change.operations = [operation]
    note("\(name(peer)) receives a forged \(change.id)")
    let outcome = peers[peer].engine.take(change)
    let expected = peers[peer].model.apply(change)
    guard outcome.isRefusal == expected.isRefusal, outcome != .applied, outcome != .known else {
      throw SessionProblem("a forged \(change.id) is \(outcome) and should be \(expected)")
    }
  }

  private mutating func sync(_ from: Int, _ to: Int, since version: Version) throws {
    let changes = peers[from].engine.changes(since: version)
    note("\(name(to)) syncs with \(name(from)) since \(describe(version))")
    if let refused = peers[to].engine.take(changes) { throw SessionProblem("refused \(refused)") }
    for change in changes {
      if case .refused(let error) = peers[to].model.apply(change) {
        throw SessionProblem("the model refuses the coalesced \(describe(change)): \(error)")
      }
    }
  }

  private mutating func deliverEverything(to peer: Int) throws {
    var random = SplitMix64(seed: session.seed)
    for index in peers[peer].mailbox.shuffled(using: &random) { try deliver(index, to: peer) }
    peers[peer].mailbox = []
  }

  /// Whether everything is compared after each step, which takes several times as long.
  private var isThorough: Bool { session.seed.isMultiple(of: 50) }

  private func compare(_ peer: Int, offsets: Int) throws {
    let (engine, model) = (peers[peer].engine, peers[peer].model)
    if let difference = engine.difference(from: model, offsets: offsets) {
      throw SessionProblem("\(name(peer)): \(difference)")
    }
  }

  private func compareReread(_ peer: Int) throws {
    for (how, copy) in try peers[peer].engine.reread() {
      var model = peers[peer].model
      model.forgetWaiting()
      if let difference = copy.difference(from: model, offsets: 0) {
        throw SessionProblem("\(name(peer)), read again by \(how): \(difference)")
      }
    }
  }
}

extension SessionStep {
  /// The replica that the step changes.
  var receiver: Int {
    switch self {
    case .edit(let replica, _): return replica
    case .deliver(let replica, _), .repeatDelivery(let replica, _): return replica
    case .sync(_, let replica), .syncOverlapping(_, let replica, _): return replica
    }
  }
}

extension ModelOutcome {
  fileprivate var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }
}
