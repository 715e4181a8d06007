import Cotext
import CotextSync
import TestSupport
import Testing

/// The scenarios, with a process for each writer: edits go in by offsets, and what the processes make
/// of them is carried from one to the other.
@Suite struct PeerScenarioTests {
  @Test("each scenario gives the runs that it names, played by processes")
  func scenarios() throws {
    let scenarios = try Scenario.all()
    for scenario in scenarios {
      do {
        var stage = try Stage(scenario)
        try stage.play()
      } catch { Issue.record("\(scenario.id): \(error)") }
    }
  }
}

/// The processes of a scenario.
private struct Stage {
  /// A process, and what an editor has to know of it.
  struct Peer {
    let process: InteractiveCommand
    var edit = 0
    var revision = 0
    /// Changes that it printed and the others have not been told.
    var changes: [String] = []
  }

  private let scenario: Scenario
  private var peers: [Peer] = []
  private var names: [String: Int] = [:]

  init(_ scenario: Scenario) throws {
    self.scenario = scenario
    let growth = scenario.growth.keys.sorted()
      .map { "\($0)=\(scenario.growth[$0]!.rawValue)" }.joined(separator: ",")
    for replica in scenario.peers {
      var arguments = ["peer", "--replica", replica.rawValue]
      if !growth.isEmpty { arguments += ["--growth", growth] }
      let process = try InteractiveCommand(all: arguments)
      try process.send(
        Message.hello(Hello(agent: "test")).json,
        Message.open(Open(document: "d")).json,
        Message.attach(Attach(document: "d", unit: .scalar)).json)
      peers.append(Peer(process: process))
    }
    if !scenario.initial.isEmpty {
      try edit(scenario.peers[0], OffsetEdit(at: 0, insert: scenario.initial), as: nil)
    }
    try synchronize()
  }

  mutating func play() throws {
    for step in scenario.steps {
      switch step {
      case .insert(let peer, let offset, let text, let attributes, let name):
        try edit(peer, OffsetEdit(at: offset, insert: text, attributes: attributes), as: name)
      case .delete(let peer, let range, let name):
        try edit(peer, OffsetEdit(at: range.lowerBound, delete: range.count), as: name)
      case .replace(let peer, let range, let text, let name):
        try edit(
          peer, OffsetEdit(at: range.lowerBound, delete: range.count, insert: text), as: name)
      case .format(let peer, let range, let changes, let name):
        try edit(
          peer, OffsetEdit(at: range.lowerBound, length: range.count, format: changes), as: name)
      case .undo(let peer, let name):
        try tell(peer, .undo(UndoRequest(document: "d", of: names[name])))
      case .redo(let peer, let name):
        try tell(peer, .redo(UndoRequest(document: "d", of: names[name])))
      case .sync(let expected):
        try synchronize()
        if let expected { try compare(expected) }
      }
    }
    try synchronize()
    try compare(scenario.expected)
  }

  private mutating func edit(_ peer: ReplicaID, _ edit: OffsetEdit, as name: String?) throws {
    let index = try #require(scenario.peers.firstIndex(of: peer))
    peers[index].edit += 1
    if let name { names[name] = peers[index].edit }
    try tell(
      peer,
      .edit(
        EditRequest(
          document: "d", edit: peers[index].edit, revision: peers[index].revision,
          edits: [edit])))
  }

  private mutating func tell(_ peer: ReplicaID, _ message: Message) throws {
    let index = try #require(scenario.peers.firstIndex(of: peer))
    try peers[index].process.send(message.json)
    try listen(index)
  }

  /// Takes what a process says until all is said.
  private mutating func listen(_ index: Int) throws {
    for line in try peers[index].process.barrier() {
      switch try Message(json: line) {
      case .change: peers[index].changes.append(line)
      case .patch(let patch): peers[index].revision = patch.revision
      case .reset(_, let reason): throw SessionProblem("a reset: \(reason)")
      case .error(let report): throw SessionProblem("an error: \(report.message)")
      default: break
      }
    }
  }

  /// Everybody receives everything.
  private mutating func synchronize() throws {
    for index in peers.indices { try listen(index) }
    for index in peers.indices {
      let changes = peers[index].changes
      peers[index].changes = []
      for other in peers.indices where other != index {
        try peers[other].process.send(contentsOf: changes)
      }
    }
    for index in peers.indices {
      try listen(index)
      // What others wrote is not sent back.
      guard peers[index].changes.isEmpty else { throw SessionProblem("an echo") }
    }
  }

  private func compare(_ expected: [ModelRun]) throws {
    for peer in peers {
      try peer.process.send(Message.attach(Attach(document: "d", unit: .scalar)).json)
      var runs: [ModelRun] = []
      for line in try peer.process.barrier() {
        guard case .text(let content) = try Message(json: line) else { continue }
        runs += content.runs.map { ModelRun(text: $0.text, attributes: $0.attributes) }
      }
      guard runs == expected else {
        throw SessionProblem("a process shows \(runs) and not \(expected)")
      }
    }
  }
}
