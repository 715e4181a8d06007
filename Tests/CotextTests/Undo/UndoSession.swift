import Cotext
import TestSupport

/// A random session of editors with histories, each step held against the reference model.
///
/// The first replica has two editors. The first two replicas write in one author's name.
struct UndoSession {
  private struct Peer {
    var engine: DocumentEngine
    var model: ReferenceModel
    var versions = [Version()]
  }

  private struct Editor {
    var peer: Int
    var history = EditHistory(pause: UndoSession.pause)
    var reference = ReferenceHistory(pause: UndoSession.pause)
    /// Where the latest edit ended, in scalars.
    var caret: UInt32 = 0
  }

  private static let pause: Int64 = 500

  private var random: SplitMix64
  private let session: Session
  private var peers: [Peer]
  private var editors: [Editor]
  private var made: [Change] = []
  private var time: Int64 = 0
  private(set) var trail: [String] = []
  /// How often each kind of step made a change.
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed &+ 0x0D0)
    session = Session(seed: seed, nodeCapacity: [2, 3, 4, 32][Int(seed % 4)], edits: 15...40)
    peers = session.replicas.enumerated().map { index, replica in
      var engine = DocumentEngine(replica: replica, nodeCapacity: 4)
      engine.document.author = Self.author(of: index)
      engine.document.isRecording = true
      return Peer(engine: engine, model: ReferenceModel(replica: replica, rules: Palette.rules))
    }
    editors = ([0] + session.replicas.indices).map { Editor(peer: $0) }
  }

  private static func author(of peer: Int) -> String { peer < 2 ? "Ann" : "Writer \(peer)" }

  mutating func run() throws {
    for step in session.steps {
      let editor = random.below(editors.count)
      switch step {
      case .edit(_, let edits): try edit(editor, edits)
      case .sync(let from, let to), .syncOverlapping(let from, let to, _): try sync(from, to)
      case .deliver(_, let pick), .repeatDelivery(_, let pick): try act(editor, pick)
      }
      if random.once(in: 2) { try act(random.below(editors.count), random.next32()) }
    }
    for _ in 0..<2 {
      for peer in peers.indices.dropFirst() {
        try sync(peer, 0)
        try sync(0, peer)
      }
    }
    for peer in peers.indices { try compare(peer) }
    for peer in peers.dropFirst() where peer.model.runs != peers[0].model.runs {
      throw SessionProblem("two replicas differ at the end")
    }
  }

  private mutating func note(_ line: String) {
    if TestEnvironment.printsTrails { print(line) }
    trail.append(line)
  }

  /// An edit where the latest one left the caret, as most are.
  private mutating func editAtCaret(_ editor: Int) -> RawEdit {
    let caret = editors[editor].caret
    let length = min(caret, UInt32(1 + random.below(3)))
    let text = random.pick(["n", "ni", "hao", "x"])
    switch random.below(5) {
    case 0, 1: return .insert(text, at: caret, nil, .scalar)
    case 2: return .delete(at: caret - min(caret, 1), length: 1, .scalar)
    case 3 where random.once(in: 2): return .delete(at: caret, length: 1, .scalar)
    default: return .replace(at: caret - length, length: length, text, nil, .scalar)
    }
  }

  /// What one editor, or another replica, did is told to the others.
  private mutating func tell(_ peer: Int, from old: ReferenceModel, except editor: Int? = nil) {
    let delta = peers[peer].engine.document.takeDelta()
    for other in editors.indices where other != editor && editors[other].peer == peer {
      editors[other].history.noteOthers(delta, in: peers[peer].engine.document)
      editors[other].reference.noteOthers(from: old, to: peers[peer].model)
    }
  }

  private mutating func edit(_ editor: Int, _ edits: [RawEdit]) throws {
    let peer = editors[editor].peer
    let old = peers[peer].model
    let edits = random.once(in: 2) ? edits : [editAtCaret(editor)]
    var placed: [PlacedEdit] = []
    let known = made
    let expected = peers[peer].model.edit { model in
      for edit in edits {
        if let edit = model.perform(edit, made: known) { placed.append(edit) }
      }
    }
    guard !placed.isEmpty else { return }
    note("editor \(editor): \(placed)")
    let change = try peers[peer].engine.make(placed)
    time += Int64(random.below(600))
    editors[editor].caret = UInt32(placed.last?.caret ?? 0)
    let kind = kind(of: placed)
    let tag = made.count / 2
    editors[editor].history.record(
      change, kind: kind, tag: tag, at: time, in: peers[peer].engine.document)
    editors[editor].reference.record(expected, kind, tag: tag, at: time, in: peers[peer].model)
    tell(peer, from: old, except: editor)
    try check("edit", editor, change, expected)
  }

  private func kind(of edits: [PlacedEdit]) -> EditHistory.Kind {
    guard edits.count == 1 else { return .other }
    switch edits[0] {
    case .insert: return .typing
    case .delete: return .deleting
    case .replace: return .replacing
    case .format: return .formatting
    case .undo, .redo: return .other
    }
  }

  private mutating func endBurst(_ editor: Int) {
    editors[editor].history.endBurst()
    editors[editor].reference.endBurst()
  }

  private mutating func act(_ editor: Int, _ pick: UInt32) throws {
    let peer = editors[editor].peer
    let old = peers[peer].model
    let (change, expected): (Change?, Change?)
    let what: String
    switch pick % 12 {
    case 0..<4:
      what = "undo"
      change = try editors[editor].history.undo(in: &peers[peer].engine.document)?.change
      expected = editors[editor].reference.undo(in: &peers[peer].model)
    case 4..<7:
      what = "redo"
      change = try editors[editor].history.redo(in: &peers[peer].engine.document)?.change
      expected = editors[editor].reference.redo(in: &peers[peer].model)
    case 7, 8:
      what = "undo edit"
      let tag = random.below(made.count / 2 + 1)
      change = try editors[editor].history.undo(
        edit: tag, in: &peers[peer].engine.document)?.change
      expected = editors[editor].reference.undo(edit: tag, in: &peers[peer].model, at: time)
    case 9:
      what = "revert"
      (change, expected) = try revert(at: peer)
      // Where an editor reverts, that is an edit of its own.
      editors[editor].history.record(change, kind: .other, at: time)
      editors[editor].reference.record(expected, .other, at: time, in: peers[peer].model)
    case 10:
      endBurst(editor)
      return
    default:
      let begins = pick / 12 % 2 == 0
      if begins {
        editors[editor].history.beginGroup()
        editors[editor].reference.beginGroup()
      } else {
        editors[editor].history.endGroup()
        editors[editor].reference.endGroup()
      }
      note("editor \(editor): \(begins ? "begins" : "ends") a group")
      return
    }
    note("editor \(editor): \(what) made \(change?.json ?? "nothing")")
    tell(peer, from: old, except: editor)
    try check(what, editor, change, expected)
  }

  private mutating func revert(at peer: Int) throws -> (Change?, Change?) {
    let versions = peers[peer].versions
    let since = random.once(in: 4) ? Version() : random.pick(versions)
    let culprit = random.below(peers.count)
    let replicas = session.replicas
    if random.once(in: 2) {
      let author = Self.author(of: culprit)
      let change = try peers[peer].engine.document.revert(changesBy: author, since: since)
      let culprits = replicas.indices.filter { Self.author(of: $0) == author }.map { replicas[$0] }
      let expected = peers[peer].model.edit {
        $0.revert { culprits.contains($0.replica) && !since.contains($0) }
      }
      return (change, expected)
    }
    let change = try peers[peer].engine.document.revert(
      changesOf: [replicas[culprit]], since: since)
    let expected = peers[peer].model.edit {
      $0.revert { $0.replica == replicas[culprit] && !since.contains($0) }
    }
    return (change, expected)
  }

  private mutating func sync(_ from: Int, _ to: Int) throws {
    let old = peers[to].model
    let changes = peers[from].engine.changes(since: peers[to].model.version)
    note("replica \(to) syncs with \(from): \(changes.map(\.json))")
    if let refused = peers[to].engine.take(changes) { throw SessionProblem("refused \(refused)") }
    for change in changes {
      if case .refused(let error) = peers[to].model.apply(change) {
        throw SessionProblem("the model refuses \(change.json): \(error)")
      }
    }
    tell(to, from: old)
    try compare(to)
    peers[to].versions.append(peers[to].model.version)
  }

  private mutating func check(
    _ what: String, _ editor: Int, _ change: Change?, _ expected: Change?
  ) throws {
    guard change?.id == expected?.id, change?.parents == expected?.parents,
      change?.contents == expected?.contents
    else {
      throw SessionProblem(
        "\(change?.json ?? "nothing") is made instead of \(expected?.json ?? "nothing")")
    }
    let (history, reference) = (editors[editor].history, editors[editor].reference)
    guard history.canUndo == reference.canUndo, history.canRedo == reference.canRedo else {
      throw SessionProblem("canUndo is \(history.canUndo), canRedo \(history.canRedo)")
    }
    if let change {
      made.append(change)
      counts[what, default: 0] += 1
    }
    let peer = editors[editor].peer
    try compare(peer)
    peers[peer].versions.append(peers[peer].model.version)
  }

  private func compare(_ peer: Int) throws {
    if let difference = peers[peer].engine.difference(from: peers[peer].model, offsets: 0) {
      throw SessionProblem("replica \(peer): \(difference)")
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func next32() -> UInt32 { UInt32(truncatingIfNeeded: next()) }
}

extension PlacedEdit {
  /// Where the edit leaves the caret, roughly: as if offsets were scalars.
  fileprivate var caret: Int {
    switch self {
    case .insert(let text, let at, _, _): at + text.unicodeScalars.count
    case .delete(let range, _): range.lowerBound
    case .replace(let range, let text, _, _): range.lowerBound + text.unicodeScalars.count
    case .format, .undo, .redo: 0
    }
  }
}
