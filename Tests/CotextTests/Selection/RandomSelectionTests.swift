import Cotext
import TestSupport
import Testing

/// Selections of several ranges in random sessions, held against the reference model.
@Suite("Random selections")
struct RandomSelectionTests {
  static let blocks = 8
  static let sessions = TestEnvironment.histories / 20

  /// Run `COTEXT_SEED=n COTEXT_HISTORIES=20` for the one session that a failure named.
  @Test("Engine and model agree on selections after each step", arguments: 0..<blocks)
  func engineAgreesWithModel(block: Int) {
    let first = TestEnvironment.seed ?? 1
    for number in stride(from: block, to: Self.sessions, by: Self.blocks) {
      let seed = first &+ UInt64(number)
      if TestEnvironment.printsTrails { print("session \(seed)") }
      var session = SelectionSession(seed: seed)
      do {
        try session.run(steps: 40)
      } catch {
        Issue.record("COTEXT_SEED=\(seed): \(error)\n\(session.trail.joined(separator: "\n"))")
        return
      }
    }
  }
}

/// Some writers with selections of their own.
private struct SelectionSession {
  private struct Writer {
    var document: Document
    var model: ReferenceModel
    var selections: [(engine: AnchoredSelection, model: ModelSelection)]
  }

  private var random: SplitMix64
  private var writers: [Writer] = []
  private var made: [Change] = []
  /// What happened so far, in words.
  private(set) var trail: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for name in ["bob", "ada", "eve"].prefix(2 + random.below(2)) {
      let replica = ReplicaID(name)!
      let capacity = [2, 3, 32][random.below(3)]
      writers.append(
        Writer(
          document: DocumentEngine(replica: replica, nodeCapacity: capacity).document,
          model: ReferenceModel(replica: replica, rules: Palette.rules),
          selections: [
            (AnchoredSelection(), .upstream(after: nil, typing: nil)),
            (AnchoredSelection(), .upstream(after: nil, typing: nil)),
          ]))
    }
  }

  mutating func run(steps: Int) throws {
    try begin()
    for _ in 0..<steps {
      let writer = random.below(writers.count)
      try step(writer, random.below(2))
      try compare(writer)
    }
    for writer in writers.indices {
      for other in writers.indices { try sync(from: other, to: writer) }
      try compare(writer)
    }
  }

  /// Gives everybody some formatted text to select in.
  private mutating func begin() throws {
    let edits: [PlacedEdit] = [
      .insert("one two\nthree four five\nsix\n", at: 0, nil, .scalar),
      .format(4..<12, ["bold": true], force: false, .scalar),
      .format(10..<20, ["link": "u"], force: false, .scalar),
      .format(8..<9, ["heading": 1], force: false, .scalar),
      .delete(14..<17, .scalar),
    ]
    for edit in edits.prefix(random.below(edits.count + 1)) {
      let expected = writers[0].model.edit { $0.perform(edit) }
      try record(writers[0].document.make(edit), expected)
    }
    for writer in writers.indices { try sync(from: 0, to: writer) }
  }

  private mutating func note(_ line: String) {
    if TestEnvironment.printsTrails { print(line) }
    trail.append(line)
  }

  // MARK: Steps

  private mutating func step(_ writer: Int, _ slot: Int) throws {
    let name = writers[writer].document.replica
    switch random.below(12) {
    case 0, 1, 2:
      let edit = Session.edit(&random)
      let made = made
      var placed: PlacedEdit?
      let expected = writers[writer].model.edit { placed = $0.perform(edit, made: made) }
      guard let placed else { return }
      note("\(name): \(placed)")
      try record(writers[writer].document.make(placed), expected)
    case 3, 4: try sync(from: random.below(writers.count), to: writer)
    case 5, 6: try select(writer, slot)
    case 7, 8, 9: try transform(writer, slot)
    default: try replace(writer, slot)
    }
  }

  private mutating func record(_ change: Change?, _ expected: Change?) throws {
    guard change?.contents == expected?.contents, change?.id == expected?.id else {
      throw SessionProblem(
        "made \(String(describing: change)), not \(String(describing: expected))")
    }
    if let change { made.append(change) }
  }

  private mutating func sync(from: Int, to: Int) throws {
    guard from != to else { return }
    note("\(writers[to].document.replica) syncs with \(writers[from].document.replica)")
    let changes = writers[from].document.changes(since: writers[to].document.version)
    let report = writers[to].document.apply(changes)
    guard report.refusals.isEmpty else { throw SessionProblem("refused \(report.refusals)") }
    for change in changes {
      guard writers[to].model.apply(change) == .applied else {
        throw SessionProblem("the model does not apply \(change)")
      }
    }
  }

  private mutating func select(_ writer: Int, _ slot: Int) throws {
    let count = writers[writer].model.count
    let ranges = (0...random.below(4)).map { _ in
      let lower = random.below(count + 1)
      let length = random.once(in: 5) ? 0 : random.below(random.once(in: 4) ? count + 1 : 4)
      return lower..<min(count, lower + length)
    }
    let isDownstream = random.once(in: 3)
    let typing = random.once(in: 3) ? Palette.attributes(&random) : nil
    note("\(writers[writer].document.replica): \(slot) selects \(ranges) \(isDownstream)")
    let document = writers[writer].document
    var selection = try AnchoredSelection(
      offsets: ranges, isDownstream: isDownstream, in: document, unit: .scalar)
    if let typing, case .insertionPoint(let index) = selection.indices(in: document) {
      selection = AnchoredSelection(
        insertionPoint: index, typingAttributes: typing,
        affinity: selection.affinity(in: document))
      writers[writer].selections[slot].model = writers[writer].model.select(
        ranges, isDownstream: isDownstream, typing: typing)
    } else {
      writers[writer].selections[slot].model = writers[writer].model.select(
        ranges, isDownstream: isDownstream)
    }
    writers[writer].selections[slot].engine = selection
  }

  private mutating func transform(_ writer: Int, _ slot: Int) throws {
    let kind = random.below(4)
    let (key, other) = (random.pick(Palette.keys), random.pick(Palette.keys))
    let values = [random.pick(Palette.values), random.pick(Palette.values)]
    note(
      "\(writers[writer].document.replica): \(slot) transforms \(kind) \(key) \(other) \(values)")
    func body(_ attributes: inout Attributes) {
      switch kind {
      case 0: attributes[key] = values[0]
      case 1: attributes[key] = attributes[key] == nil ? values[0] : nil
      case 2: attributes[key] = attributes[other] == nil ? values[0] : values[1]
      default: attributes = [key: values[0], other: values[1]]
      }
    }
    var (engine, model) = writers[writer].selections[slot]
    let expected = writers[writer].model.edit { $0.transform(&model, body) }
    let change = try writers[writer].document.transformAttributes(in: &engine, body)
    writers[writer].selections[slot] = (engine, model)
    try record(change, expected)
  }

  private mutating func replace(_ writer: Int, _ slot: Int) throws {
    let kind = random.below(5)
    var runs = [Run(text: random.pick(Palette.texts), attributes: Palette.attributes(&random))]
    while random.once(in: 2) {
      runs.append(Run(text: random.pick(Palette.texts), attributes: Palette.attributes(&random)))
    }
    note("\(writers[writer].document.replica): \(slot) replaces \(kind) \(runs)")
    var model = writers[writer].selections[slot].model
    var engine = writers[writer].selections[slot].engine
    let text = runs[0].text
    let expected = writers[writer].model.edit {
      switch kind {
      case 0: $0.delete(&model)
      case 1: $0.insert(text, at: &model)
      case 2: $0.replace(&model, with: runs.map { ($0.text, $0.attributes) })
      default: $0.replace(&model, with: [(text, nil)])
      }
    }
    let change: Change?
    switch kind {
    case 0: change = try writers[writer].document.deleteSelection(&engine)
    case 1: change = try writers[writer].document.insert(text, at: &engine)
    case 2: change = try writers[writer].document.replaceSelection(&engine, with: runs)
    default:
      change = try writers[writer].document.replaceSelection(&engine, withCharacters: text)
    }
    writers[writer].selections[slot] = (engine, model)
    try record(change, expected)
  }

  // MARK: Comparing

  private func compare(_ writer: Int) throws {
    let (document, model) = (writers[writer].document, writers[writer].model)
    let broken = document.invariantViolations()
    guard broken.isEmpty else { throw SessionProblem("broken: \(broken)") }
    guard document.modelRuns == model.runs, document.version == model.version else {
      throw SessionProblem("the runs are \(document.modelRuns), not \(model.runs)")
    }
    for (number, selection) in writers[writer].selections.enumerated() {
      let offsets = document.offsets(of: selection.engine, in: .scalar)
      let expected = model.offsets(of: selection.model)
      guard offsets == expected else {
        throw SessionProblem("selection \(number) is at \(offsets), not \(expected)")
      }
      let typing = selection.engine.typingAttributes(in: document)
      let expectedTyping = model.typingAttributes(of: selection.model)
      guard typing == expectedTyping else {
        throw SessionProblem("selection \(number) types \(typing), not \(expectedTyping)")
      }
      let attributes = Array(selection.engine.attributes(in: document))
      let expectedAttributes = model.attributes(of: selection.model)
      guard attributes == expectedAttributes else {
        throw SessionProblem("selection \(number) is \(attributes), not \(expectedAttributes)")
      }
      try compareIndices(of: selection.engine, in: document, expected)
    }
  }

  private func compareIndices(
    of selection: AnchoredSelection, in document: Document, _ expected: [Range<Int>]
  ) throws {
    let isRight: Bool
    switch selection.indices(in: document) {
    case .insertionPoint(let index):
      let offset = document.offset(of: index, in: .scalar)
      isRight = expected == [offset..<offset]
    case .ranges(let ranges):
      let offsets = ranges.ranges.map {
        document.offset(
          of: $0.lowerBound, in: .scalar)..<document.offset(of: $0.upperBound, in: .scalar)
      }
      isRight = RangeSet(offsets) == RangeSet(expected) && !offsets.isEmpty
    }
    guard isRight else { throw SessionProblem("the indices of \(selection) are wrong") }
  }
}
