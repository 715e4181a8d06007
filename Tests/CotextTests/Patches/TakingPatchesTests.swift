import Cotext
import TestSupport
import Testing

@Suite struct TakingPatchesTests {
  private static let ada = ReplicaID("ada")!
  private static let bob = ReplicaID("bob")!

  @Test("a patch says what made the difference, and who")
  func origins() throws {
    var ada = Document(replica: Self.ada)
    ada.author = "Ada"
    ada.recordsPatches = true
    var bob = ada.fork(as: Self.bob)
    bob.author = "Bob"
    let change = try #require(try ada.insert("Hi", at: 0, in: .scalar))
    try bob.apply(change)
    #expect(
      ada.takePatch(in: .scalar)
        == Patch(
          edits: [.replace(at: 0, count: 0, text: "Hi", attributes: [:])], unit: .scalar,
          origin: .local, author: "Ada"))
    let patch = bob.takePatch(in: .utf8)
    #expect(patch.origin == .remote)
    #expect(patch.author == "Ada")
    try ada.undo([change.units])
    #expect(ada.takePatch(in: .scalar).origin == .undo)
    #expect(ada.takePatch(in: .scalar) == Patch(edits: [], unit: .scalar))
    try ada.redo([change.units])
    let other = try bob.insert("!", at: 2, in: .scalar)
    if let other { try ada.apply(other) }
    let mixed = ada.takePatch(in: .scalar)
    #expect(mixed.origin == nil)
    #expect(mixed.author == nil)
    #expect(mixed.edits == [.replace(at: 0, count: 0, text: "Hi!", attributes: [:])])
  }

  @Test("a change that waited is of its own author")
  func waitingChanges() throws {
    var ada = Document(replica: Self.ada)
    ada.author = "Ada"
    var bob = ada.fork(as: Self.bob)
    bob.author = "Bob"
    let first = try #require(try ada.insert("a", at: 0, in: .scalar))
    try bob.apply(first)
    let second = try #require(try bob.insert("b", at: 1, in: .scalar))
    var eve = Document(replica: ReplicaID("eve")!)
    eve.recordsPatches = true
    try eve.apply(second)
    #expect(eve.takePatch(in: .scalar).isEmpty)
    try eve.apply(first)
    let patch = eve.takePatch(in: .scalar)
    #expect(patch.origin == .remote)
    #expect(patch.author == nil)
    #expect(patch.edits == [.replace(at: 0, count: 0, text: "ab", attributes: [:])])
  }

  @Test("what was formatted several times has one step, and new text none beside its insertion")
  func formatting() throws {
    var document = Document(replica: Self.ada)
    try document.insert("ab", at: 0, in: .scalar)
    document.recordsPatches = true
    try document.format(0..<2, in: .scalar, ["bold": true])
    try document.format(0..<2, in: .scalar, ["kern": 1])
    try document.format(0..<2, in: .scalar, ["bold": .null])
    #expect(
      document.takePatch(in: .scalar).edits == [.format(at: 0, count: 2, changes: ["kern": 1])])
    try document.insert("c", at: 0, in: .scalar, attributes: [:])
    try document.format(0..<1, in: .scalar, ["italic": true])
    #expect(
      document.takePatch(in: .scalar).edits
        == [.replace(at: 0, count: 0, text: "c", attributes: ["italic": true])])
  }

  @Test("all text that went before the history was trimmed is taken away, in all units")
  func nothingLeft() throws {
    for unit in TextUnit.allCases {
      var document = Document(replica: Self.ada)
      try document.insert("ä🌍", at: 0, in: .scalar)
      document.recordsPatches = true
      let count = document.count(in: unit)
      try document.delete(0..<2, in: .scalar)
      try document.trimHistory(before: document.version)
      #expect(
        document.takePatch(in: unit).edits
          == [.replace(at: 0, count: count, text: "", attributes: [:])])
    }
  }

  @Test("after a transaction that failed the whole text is replaced, in all units")
  func failedTransaction() throws {
    var start = Document(replica: Self.ada)
    try start.insert("e\u{301}🌍", at: 0, in: .scalar)
    try start.format(0..<1, in: .scalar, ["bold": true])
    start.recordsPatches = true
    let shown = ShownText(start)
    try start.insert("x", at: 2, in: .scalar)
    #expect(throws: EditError.self) {
      try start.transaction { (document) throws(EditError) in
        try document.delete(0..<2, in: .scalar)
        try document.delete(9..<12, in: .scalar)
      }
    }
    #expect(start.recordsPatches)
    try start.insert("y", at: 0, in: .scalar)
    for unit in TextUnit.allCases {
      var document = start
      var patched = shown
      try patched.apply(document.takePatch(in: unit))
      let now = ShownText(document)
      #expect(patched.byCharacters == now.byCharacters)
      #expect(unit == .character || patched == now)
      try document.insert("z", at: 0, in: .scalar)
      try patched.apply(document.takePatch(in: unit))
      #expect(patched.byCharacters == ShownText(document).byCharacters)
    }
    start.recordsPatches = false
    #expect(!start.recordsPatches)
    #expect(start.takePatch(in: .utf8).isEmpty)
  }

  @Test(arguments: [0..<1, 1..<2, 0..<3])
  func `where flags group anew, each has the attributes of its first half`(
    deleted: Range<Int>
  ) throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("🇩🇪🇫🇷🇮🇹!", at: 0, in: .scalar)
    for place in stride(from: 0, to: 6, by: 2) {
      try document.format(place..<place + 1, in: .scalar, ["bold": true])
    }
    // As an editor that keeps one set of attributes for each character.
    var shown = ShownText(document).byCharacters
    document.recordsPatches = true
    try document.delete(deleted, in: .scalar)
    try shown.apply(document.takePatch(in: .character))
    #expect(shown.byCharacters == ShownText(document).byCharacters)
  }

  @Test("patches that are taken now and then give the text and the runs, in all units")
  func random() throws {
    for number in 0..<max(TestEnvironment.histories / 50, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      let comment: Comment = "COTEXT_SEED=\(seed)"
      var random = SplitMix64(seed: seed)
      try Self.fold(&random, comment)
      if TestEnvironment.seed != nil { return }
    }
  }

  private static func fold(_ random: inout SplitMix64, _ comment: Comment) throws {
    var ada = Document(
      replica: ada, schema: RandomHistory.schema, nodeCapacity: 2 + random.below(4))
    var bob = ada.fork(as: bob)
    ada.recordsPatches = true
    let unit = random.pick(TextUnit.allCases)
    var shown = ShownText(ada)
    var made: [Change] = []
    var isOnlyRemote = true
    for _ in 0..<30 {
      if random.below(2) == 0 {
        let old = bob.version
        if random.below(3) == 0 { bob.merge(ada) }
        if let change = try RandomHistory.edit(&bob, made: made, &random) { made.append(change) }
        ada.apply(bob.changes(since: old))
      } else {
        isOnlyRemote = false
        if let change = try RandomHistory.edit(&ada, made: made, &random) { made.append(change) }
        if random.below(20) == 0 {
          _ = try? ada.transaction { document in
            _ = try document.insert("lost", at: 0, in: .scalar)
            try document.delete(0..<1000, in: .scalar)
          }
        }
      }
      guard random.below(3) > 0 else { continue }
      let patch = ada.takePatch(in: unit)
      if isOnlyRemote, !patch.isEmpty { #expect(patch.origin == .remote, comment) }
      isOnlyRemote = true
      try shown.apply(patch)
      let now = ShownText(ada)
      if unit == .character {
        #expect(shown.byCharacters == now.byCharacters, comment)
        shown = shown.byCharacters
        guard shown == now.byCharacters else { return }
      } else {
        #expect(shown == now, comment)
        guard shown == now else { return }
      }
    }
  }
}
