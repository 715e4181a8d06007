import Cotext
import TestSupport
import Testing

@Suite("Elements that were deleted several times")
struct RepeatedDeletionTests {
  @Test("Deletions that would name an element twice together stay apart")
  func worked() throws {
    var document = Document(replica: replica("reader"))
    let lines = [
      #""id":"0@a","ops":[{"insert":"x"}]"#,
      #""id":"0@b","parents":["0@a"],"ops":[{"insert":"q"}]"#,
      #""id":"1@a","parents":["0@b"],"ops":[{"insert":"yz","after":0}]"#,
      #""id":"3@a","ops":[{"delete":[0]}]"#, #""id":"4@a","ops":[{"delete":[2]}]"#,
      #""id":"5@a","ops":[{"delete":[1]}]"#, #""id":"6@a","ops":[{"delete":[0]}]"#,
    ]
    for line in lines { try document.apply(Change(json: #"{"type":"change",\#(line)}"#)) }
    let written = document.changes().map(\.json)
    #expect(
      written.last
        == #"{"type":"change","id":"1@a","parents":["0@b"],"ops":[{"insert":"yz","after":0},"#
        + #"{"delete":[0,"2-2"]},{"delete":[0]}]}"#)
    var other = Document(replica: replica("other"))
    #expect(other.apply(try written.map { try Change(json: $0) }).refusals == [])
    #expect(other.text == "q" && other.version == document.version)
  }

  @Test("Whatever was deleted and undone again and again, what is passed on is taken by all")
  func random() throws {
    for number in 0..<max(TestEnvironment.histories / 20, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      var random = SplitMix64(seed: seed)
      try check(&random, "COTEXT_SEED=\(seed)")
      if TestEnvironment.seed != nil { return }
    }
  }

  private func check(_ random: inout SplitMix64, _ comment: Comment) throws {
    let names = ["a", "b", "c"].map { replica($0) }
    var documents = names.map { Document(replica: $0, nodeCapacity: 2 + random.below(4)) }
    var model = ReferenceModel(replica: replica("model"), rules: Palette.rules)
    var copies: [Document] = [Document(replica: replica("new"))]
    for _ in 0..<30 {
      let index = random.below(3)
      if random.below(4) == 0 { documents[index].merge(documents[random.below(3)]) }
      let change = Self.change(of: documents[index], &random)
      try documents[index].apply(change)
      #expect(model.apply(change) != .refused(.badChange(.noUnits)), comment)
      if random.below(6) == 0 { copies.append(documents[index].fork(as: replica("copy"))) }
    }
    var whole = documents[0]
    for other in documents { whole.merge(other) }
    #expect(whole.waitingCount == 0 && whole.refusals == [], comment)
    for document in [whole, try Document(snapshot: whole.snapshot(), replica: replica("s"))] {
      #expect(document.text == model.text && document.modelRuns == model.runs, comment)
      for copy in copies { expectEqual(copy, after: document, since: copy.version, comment) }
      for _ in 0..<5 { expectKnown(by: whole, from: document, &random, comment) }
    }
  }

  /// Takes in what a version lacks, as it is written, and compares.
  private func expectEqual(
    _ copy: Document, after document: Document, since version: Version, _ comment: Comment
  ) {
    var copy = copy
    let report = copy.apply(
      document.changes(since: version).compactMap { try? Change(json: $0.json) })
    #expect(report.refusals == [] && copy.waitingCount == 0, comment)
    #expect(copy.version == document.version && copy.text == document.text, comment)
    #expect(copy.modelRuns == document.modelRuns, comment)
  }

  /// Changes since any version, from the middle of operations too, are known where all is known.
  private func expectKnown(
    by whole: Document, from document: Document, _ random: inout SplitMix64, _ comment: Comment
  ) {
    var version = Version()
    for element in document.version.elements {
      version[element.replica] = UInt64(random.below(Int(element.count) + 1))
    }
    var whole = whole
    for change in document.changes(since: version) {
      guard let read = try? Change(json: change.json) else {
        Issue.record("unreadable: \(change.json) \(comment)")
        continue
      }
      #expect((try? whole.apply(read)) == .known, comment)
    }
  }

  /// A change that deletes any elements, visible or not, types, and switches units.
  private static func change(of document: Document, _ random: inout SplitMix64) -> Change {
    let own = document.replica
    let id = OperationID(UInt32(document.version[own]), own)
    let elements = elements(of: document)
    var operations: [EditOperation] = []
    for _ in 0..<1 + random.below(3) {
      if elements.isEmpty || operations.isEmpty && random.below(4) == 0 {
        let place = random.below(elements.count + 1)
        operations.append(
          .insert(
            random.pick(["x", "yz", "123"]), after: place > 0 ? elements[place - 1] : nil,
            before: place < elements.count ? elements[place] : nil))
      } else if random.below(8) == 0 {
        let element = random.pick(elements)
        let count = UInt16(document.undoCounts(element) + 1)
        guard !operations.contains(where: { $0.isSwitch }) else { continue }
        let ranges: ShortList<OperationRange> = [OperationRange(element)]
        operations.append(
          count % 2 == 1 ? .undo(ranges, count: count) : .redo(ranges, count: count))
      } else {
        let chosen = elements.shuffled(using: &random).prefix(1 + random.below(4))
        let inOrder = random.below(2) == 0 ? chosen.sorted() : Array(chosen)
        operations.append(.delete(ShortList(OperationRange.grouping(inOrder))))
      }
    }
    return Change(
      id: id, parents: document.frontier.filter { $0.replica != own },
      operations: ShortList(operations))
  }

  /// All elements in their order.
  private static func elements(of document: Document) -> [OperationID] {
    var model = ReferenceModel(replica: replica("model"), rules: Palette.rules)
    for change in document.changes() { _ = model.apply(change) }
    return model.elementIDs
  }
}

extension EditOperation {
  fileprivate var isSwitch: Bool {
    switch self {
    case .undo, .redo: return true
    default: return false
    }
  }
}

extension Document {
  /// The largest count that an element was switched with.
  fileprivate func undoCounts(_ element: OperationID) -> Int {
    var most = 0
    for operation in changes().flatMap({ Array($0.operations) }) {
      switch operation {
      case .undo(let ranges, let count), .redo(let ranges, let count):
        if ranges.contains(where: { $0.overlaps(element) }) { most = max(most, Int(count)) }
      default: break
      }
    }
    return most
  }
}

extension OperationRange {
  fileprivate func overlaps(_ id: OperationID) -> Bool {
    replica == id.replica && counters.contains(UInt64(id.counter))
  }
}
