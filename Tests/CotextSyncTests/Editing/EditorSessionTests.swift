import Cotext
import TestSupport
import Testing

@testable import CotextSync

/// Editors that type while patches are in flight.
@Suite struct EditorSessionTests {
  private struct Line {
    var editor: Editor
    var model: ModelEditor
    /// What is on its way to the editor, and from it.
    var inbound: [Message] = []
    var outbound: [Message] = []
  }

  @Test("editors end with the text that their replica has, whatever was in flight")
  func editorsConverge() throws {
    for history in 0..<TestEnvironment.histories / 20 {
      let seed = TestEnvironment.seed ?? UInt64(history)
      var random = SplitMix64(seed: seed)
      do {
        try Self.run(&random, resets: history % 4 == 3)
      } catch { Issue.record("seed \(seed): \(error)") }
      if TestEnvironment.seed != nil { break }
    }
  }

  private static func run(_ random: inout SplitMix64, resets: Bool) throws {
    var document = Document(replica: ReplicaID("server")!, name: "d", nodeCapacity: 3)
    var remote = document.fork(as: ReplicaID("remote")!)
    document.isRecording = true
    var lines: [Line] = []
    for index in 0...random.below(3) {
      let unit = random.pick(TextUnit.allCases)
      var editor = Editor(document: "d", unit: unit, replica: ReplicaID("e\(index)")!)
      let messages = editor.attach(unit: unit, to: &document, now: 0)
      var model = ModelEditor(unit: unit)
      for message in messages { try model.receive(message) }
      lines.append(Line(editor: editor, model: model))
    }
    for step in 0..<60 {
      let index = random.below(lines.count)
      switch random.below(10) {
      case 0, 1:
        try editRemotely(&remote, into: &document, &lines, &random)
      case 2, 3, 4:
        let request = try lines[index].model.makeEdits(&random)
        lines[index].outbound.append(.edit(request))
      case 5 where random.below(3) == 0:
        lines[index].outbound.append(
          random.below(3) == 0
            ? .redo(UndoRequest(document: "d"))
            : .undo(UndoRequest(document: "d", of: random.below(2) == 0 ? nil : random.below(6))))
      case 5:
        let model = lines[index].model
        lines[index].outbound.append(
          .select(
            SelectionRequest(
              document: "d", revision: model.revision,
              selection: OffsetSelection(ranges: [model.randomRange(&random)]))))
      case 6 where resets && random.below(4) == 0:
        lines[index].outbound.append(hostile(lines[index].model, &random))
      case 6, 7:
        try deliver(from: index, &lines, &document, now: Int64(step * 400))
      default:
        guard !lines[index].inbound.isEmpty else { continue }
        try lines[index].model.receive(lines[index].inbound.removeFirst())
        if random.below(3) == 0 {
          lines[index].outbound.append(
            .seen(document: "d", revision: lines[index].model.revision))
        }
      }
    }
    try settle(&lines, &document)
    for line in lines {
      let isByCharacters = line.model.unit == .character
      let expected = ShownText(document)
      let got = line.model.shown
      guard isByCharacters ? got.byCharacters == expected.byCharacters : got == expected else {
        throw SessionProblem(
          "\(line.editor.replica) in \(line.model.unit) shows\n\(got.description)\nand not\n"
            + expected.description)
      }
      guard resets || line.model.resets == 0 else { throw SessionProblem("a reset") }
    }
    guard document.invariantViolations().isEmpty else { throw SessionProblem("invariants") }
    let copy = try Document(replica: ReplicaID("copy")!, replaying: document.changes())
    guard copy.text.unicodeScalars.elementsEqual(document.text.unicodeScalars) else {
      throw SessionProblem("the changes give another text")
    }
  }

  /// Numbers that do not fit.
  private static func hostile(_ model: ModelEditor, _ random: inout SplitMix64) -> Message {
    let numbers = [-1, 0, 1, 7, 1 << 30, 1 << 53 - 1, -(1 << 52)]
    let edit = OffsetEdit(
      at: random.pick(numbers), delete: random.pick(numbers), insert: "x")
    switch random.below(4) {
    case 0:
      return .edit(
        EditRequest(document: "d", edit: model.edit + 1, revision: model.revision, edits: [edit]))
    case 1:
      return .edit(
        EditRequest(
          document: "d", edit: random.below(20), revision: random.below(20),
          edits: [OffsetEdit(at: 0, insert: "y"), edit]))
    case 2: return .seen(document: "d", revision: random.pick(numbers))
    default:
      return .select(
        SelectionRequest(
          document: "d", revision: model.revision,
          selection: OffsetSelection(ranges: [5..<random.below(99) + 5])))
    }
  }

  private static func editRemotely(
    _ remote: inout Document, into document: inout Document, _ lines: inout [Line],
    _ random: inout SplitMix64
  ) throws {
    if random.below(2) == 0 { remote.merge(document) }
    let count = remote.count(in: .scalar)
    let from = random.below(count + 1)
    let to = from + random.below(min(5, count - from) + 1)
    let change: Change?
    switch random.below(3) {
    case 0:
      change = try remote.format(from..<to, in: .scalar, ModelEditor.attributes(&random))
    case 1: change = try remote.delete(from..<to, in: .scalar)
    default:
      change = try remote.replace(from..<to, in: .scalar, with: random.pick(Palette.texts))
    }
    guard let change else { return }
    try document.apply(change)
    let delta = document.takeDelta()
    for index in lines.indices {
      lines[index].inbound += lines[index].editor.integrate(
        delta, author: nil, origin: .remote, document: &document)
    }
  }

  private static func deliver(
    from index: Int, _ lines: inout [Line], _ document: inout Document, now: Int64
  ) throws {
    guard !lines[index].outbound.isEmpty else { return }
    let outcome: EditorOutcome
    switch lines[index].outbound.removeFirst() {
    case .edit(let request):
      outcome = lines[index].editor.edit(request, in: &document, now: now)
    case .seen(_, let revision):
      outcome = lines[index].editor.seen(revision: revision, in: &document)
    case .select(let request):
      outcome = lines[index].editor.select(request, in: &document, now: now)
    case .undo(let request):
      outcome = lines[index].editor.undo(request, in: &document, now: now)
    case .redo(let request):
      outcome = lines[index].editor.redo(request, in: &document, now: now)
    default: return
    }
    lines[index].inbound += outcome.messages
    guard document.takeDelta().isEmpty else { throw SessionProblem("a delta was left over") }
    guard let delta = outcome.delta else { return }
    for other in lines.indices where other != index {
      lines[other].inbound += lines[other].editor.integrate(
        delta, author: nil, origin: outcome.origin, document: &document)
    }
  }

  /// Delivers everything, with the editors confirming what they see.
  private static func settle(_ lines: inout [Line], _ document: inout Document) throws {
    for _ in 0..<200 {
      for index in lines.indices {
        while !lines[index].outbound.isEmpty {
          try deliver(from: index, &lines, &document, now: 1 << 40)
        }
        while !lines[index].inbound.isEmpty {
          try lines[index].model.receive(lines[index].inbound.removeFirst())
        }
        let revision = lines[index].model.revision
        if lines[index].editor.confirmed != revision {
          lines[index].outbound.append(.seen(document: "d", revision: revision))
        }
      }
      if lines.allSatisfy({ $0.outbound.isEmpty && $0.inbound.isEmpty }) { return }
    }
    throw SessionProblem("it does not come to rest")
  }
}

extension Document {
  fileprivate init(replica: ReplicaID, replaying changes: [Change]) throws {
    self.init(replica: replica)
    let report = apply(changes)
    guard report.refusals.isEmpty else { throw SessionProblem("\(report.refusals)") }
  }
}
