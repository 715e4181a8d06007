import Cotext
import TestSupport
import Testing

@Suite("The recorded traces of the shared data end in the text that they say")
struct TraceTests {
  static let sequential = [
    "automerge-paper", "seph-blog1", "rustcode", "json-crdt-blog-post", "sveltecomponent",
    "json-crdt-patch",
  ]
  static let concurrent = ["friendsforever", "clownschool", "node_nodecc"]

  @Test("typed edit by edit", arguments: try! TraceFile.read(sequential))
  func sequentialTrace(_ file: TraceFile) throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    try document.insert(file.trace.startContent, at: 0, in: .scalar)
    for patch in file.trace.patches {
      let range = patch.position..<patch.position + patch.deleted
      try document.delete(range, in: .scalar)
      try document.insert(patch.inserted, at: patch.position, in: .scalar)
    }
    expect(document, endsAs: file)
    let log = document.changes()
    let copy = merged(log, one: true)
    expect(copy, endsAs: file)
    #expect(copy.version == document.version)
    #expect(copy.frontier == document.frontier)
  }

  @Test(
    "merged in the order of the file, in another causal order, and against causal order",
    arguments: try! TraceFile.read(concurrent))
  func concurrentTrace(_ file: TraceFile) throws {
    let changes = try TraceReplayer.changes(of: file.trace)
    let inOrder = merged(changes, one: true)
    expect(inOrder, endsAs: file)
    let seed = TestEnvironment.seed ?? 1
    var random = SplitMix64(seed: seed)
    let orders = [
      changes.shuffledCausally(using: &random),
      changes.shuffled(inStretchesOf: 2000, using: &random),
    ]
    for order in orders {
      let document = merged(order, one: false)
      expect(document, endsAs: file)
      #expect(document.version == inOrder.version, "COTEXT_SEED=\(seed)")
      #expect(document.frontier == inOrder.frontier, "COTEXT_SEED=\(seed)")
    }
    let coalesced = merged(inOrder.changes(), one: false)
    expect(coalesced, endsAs: file)
    #expect(coalesced.version == inOrder.version)
  }

  /// A document of some changes, applied one by one or all at once.
  private func merged(_ changes: [Change], one: Bool) -> Document {
    var document = Document()
    if one {
      for change in changes { #expect(throws: Never.self) { try document.apply(change) } }
    } else {
      let report = document.apply(changes)
      #expect(report.refusals.isEmpty)
    }
    #expect(document.waitingCount == 0)
    return document
  }

  private func expect(_ document: Document, endsAs file: TraceFile) {
    let isRight = document.text.unicodeScalars.elementsEqual(file.trace.endContent.unicodeScalars)
    #expect(isRight, "the text of \(file) is another one")
    #expect(document.invariantViolations().isEmpty)
  }
}
