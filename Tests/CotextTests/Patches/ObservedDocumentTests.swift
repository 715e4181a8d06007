import Cotext
import TestSupport
import Testing

@Suite struct ObservedDocumentTests {
  private static let ada = ReplicaID("ada")!

  /// What an observer shows.
  private final class View {
    var shown = ShownText([Run]())
    var origins: [Patch.Origin?] = []

    func take(_ patch: Patch) throws {
      try shown.apply(patch)
      origins.append(patch.origin)
    }
  }

  @Test("each observer follows in its own unit, edits, changes of others and undos")
  func following() throws {
    let observed = ObservedDocument(Document(replica: Self.ada))
    let views = TextUnit.allCases.map { _ in View() }
    for (view, unit) in zip(views, TextUnit.allCases) {
      observed.observe(in: unit) { patch in #expect(throws: Never.self) { try view.take(patch) } }
    }
    var history = EditHistory()
    try observed.edit { document in
      history.record(try document.insert("🌍 Hällo", at: 0, in: .scalar), kind: .pasting)
    }
    var bob = observed.document.fork(as: ReplicaID("bob")!)
    if let change = try bob.format(0..<3, in: .scalar, ["bold": true]) {
      #expect(try observed.apply(change) == .applied)
      #expect(try observed.apply(change) == .known)
    }
    try bob.insert("!", at: 7, in: .scalar)
    #expect(observed.apply(bob.changes(since: observed.document.version)).applied == 1)
    try observed.edit { document in _ = try history.undo(in: &document) }
    for view in views {
      #expect(view.shown == ShownText(observed.document))
      #expect(view.origins == [.local, .remote, .remote, .undo])
    }
  }

  @Test("what an observer does is told to all after what it was told")
  func reentrancy() throws {
    let observed = ObservedDocument(Document(replica: Self.ada))
    observed.observe(in: .scalar) { [unowned observed] patch in
      guard observed.document.count(in: .scalar) < 3 else { return }
      #expect(throws: Never.self) {
        try observed.edit { try $0.insert("x", at: 0, in: .scalar) }
      }
    }
    let view = View()
    observed.observe(in: .utf8) { patch in #expect(throws: Never.self) { try view.take(patch) } }
    try observed.edit { try $0.insert("a", at: 0, in: .scalar) }
    #expect(view.shown.text == "xxa")
    #expect(view.origins.count == 3)
  }

  @Test("an observer that comes between an edit and its patch is not told of it")
  func comingBetween() throws {
    let observed = ObservedDocument(Document(replica: Self.ada))
    let late = View()
    observed.observe(in: .scalar) { [unowned observed] patch in
      guard observed.document.count(in: .scalar) == 1 else { return }
      #expect(throws: Never.self) {
        try observed.edit { try $0.insert("b", at: 1, in: .scalar) }
      }
      // What it shows has the letter already.
      late.shown = ShownText(observed.document)
      observed.observe(in: .scalar) { patch in
        #expect(throws: Never.self) { try late.take(patch) }
      }
    }
    try observed.edit { try $0.insert("a", at: 0, in: .scalar) }
    #expect(late.shown.text == "ab")
    #expect(late.origins.isEmpty)
    try observed.edit { try $0.insert("c", at: 2, in: .scalar) }
    #expect(late.shown.text == "abc")
  }

  @Test("an observer that was stopped, or came later, is not told")
  func stopping() throws {
    let observed = ObservedDocument(Document(replica: Self.ada))
    var told: [String] = []
    let first = observed.observe(in: .scalar) { _ in told.append("first") }
    try observed.edit { try $0.insert("a", at: 0, in: .scalar) }
    observed.stop(first)
    observed.observe(in: .scalar) { _ in told.append("second") }
    try observed.edit { try $0.insert("b", at: 0, in: .scalar) }
    observed.edit { _ in }
    #expect(told == ["first", "second"])
  }

  @Test("what was done before an edit failed is told")
  func failing() throws {
    let observed = ObservedDocument(Document(replica: Self.ada))
    let view = View()
    observed.observe(in: .utf16) { patch in #expect(throws: Never.self) { try view.take(patch) } }
    #expect(throws: EditError.self) {
      try observed.edit { document in
        try document.insert("kept", at: 0, in: .scalar)
        try document.delete(0..<9, in: .scalar)
      }
    }
    #expect(view.shown.text == "kept")
  }

  @Test("a stream has all patches in order and ends with the document")
  func streaming() async throws {
    var observed: ObservedDocument? = ObservedDocument(Document(replica: Self.ada))
    let stream = try #require(observed).patches(in: .scalar)
    let abandoned = try #require(observed).patches(in: .scalar)
    for text in ["a", "b", "c"] { try observed?.edit { try $0.insert(text, at: 0, in: .scalar) } }
    observed = nil
    var texts: [String] = []
    for await patch in stream {
      for case .replace(_, _, let text, _) in patch.edits { texts.append(text) }
    }
    #expect(texts == ["a", "b", "c"])
    for await patch in abandoned {
      #expect(patch.edits.count == 1)
      break
    }
  }
}
