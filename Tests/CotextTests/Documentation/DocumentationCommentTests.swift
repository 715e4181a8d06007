import Cotext
import Testing

/// The examples in the documentation comments of the engine, in their words;
/// `DocumentationTests` compares the two.
@Suite struct DocumentationCommentTests {
  @Test func document() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("The fox jumped.", at: 0, in: .scalar)
    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.format(4..<7, in: .scalar, ["bold": true])
    try ada.insert("quick ", at: 4, in: .scalar)
    ada.merge(bob)
    #expect(ada.text == "The quick fox jumped.")
  }

  @Test func transaction() throws {
    var document = Document()
    let change = try document.transaction { document in
      try document.insert("Title\n", at: 0, in: .character)
      try document.format(0..<6, in: .character, ["heading": 1])
    }
    #expect(change?.operations.count == 2)
  }

  @Test func runs() throws {
    var document = Document()
    try document.insert("plain bold", at: 0, in: .character)
    try document.format(6..<10, in: .character, ["bold": true])
    #expect(document.runs.count == 2)
    #expect(document.runs.first?.text == "plain ")
    #expect(document.runs.map { $0.attributes.bold } == [nil, true])
  }

  @Test func undo() throws {
    var document = Document()
    let change = try document.insert("x", at: 0, in: .character)
    if let change { try document.undo([change.units]) }
    #expect(document.isEmpty)
  }

  @Test func editHistory() throws {
    var document = Document(replica: ReplicaID("ada")!)
    var history = EditHistory()
    history.record(try document.insert("H", at: 0, in: .scalar), kind: .typing)
    history.record(try document.insert("i", at: 1, in: .scalar), kind: .typing)
    history.record(try document.format(0..<2, in: .scalar, ["bold": true]), kind: .formatting)
    try history.undo(in: &document)
    #expect(document.runs.map(\.attributes) == [[:]])
    try history.undo(in: &document)
    #expect(document.isEmpty)
  }

  @Test func revert() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("Hello", at: 0, in: .scalar)
    var other = document.fork(as: ReplicaID("eve")!)
    other.author = "Eve"
    try other.replace(0..<4, in: .scalar, with: "O")
    let before = document.version
    document.merge(other)
    try document.revert(changesBy: "Eve", since: before)
    #expect(document.text == "Hello")
  }

  @Test func checkout() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("Hello", at: 0, in: .character)
    let then = document.version
    try document.replace(0..<4, in: .character, with: "O")
    var checkout = try document.at(then)
    #expect(checkout.text == "Hello")
    try checkout.move(to: document.version, in: .character)
    #expect(checkout.text == "Oo")
  }

  @Test func forkAtVersion() throws {
    var draft = Document(replica: ReplicaID("ada")!)
    try draft.insert("Hello", at: 0, in: .character)
    let then = draft.version
    try draft.insert(" world", at: 5, in: .character)
    var branch = try draft.fork(at: then, as: ReplicaID("ada-2")!)
    try branch.insert("Oh! ", at: 0, in: .character)
    #expect(branch.text == "Oh! Hello")
    draft.merge(branch)
    #expect(draft.text == "Oh! Hello world")
  }

  @Test func trimming() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("My secret diary", at: 0, in: .character)
    try document.delete(3..<10, in: .character)
    try document.trimHistory(before: document.version)
    #expect(document.text == "My diary")
    #expect(document.historyStart == document.version)
    let small = try document.snapshot(historyFrom: document.version)
    #expect(try Document(snapshot: small.span).historyStart == document.version)
  }

  @Test func bookmark() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("First draft", at: 0, in: .character)
    try document.addBookmark(named: "first")
    try document.delete(0..<6, in: .character)
    #expect(try document.at(document.bookmarks[0].version).text == "First draft")
  }

  @Test func authors() throws {
    var document = Document(replica: ReplicaID("ada")!)
    document.author = "Ada"
    try document.insert("Hi all", at: 0, in: .character)
    document.replica = ReplicaID("bob")!
    document.author = "Bob"
    try document.delete(2..<6, in: .character)
    let pieces = try document.authors(in: 0..<2, unit: .character, includingDeleted: true)
    #expect(pieces.map(\.text) == ["Hi", " all"])
    #expect(pieces.map(\.written.author) == ["Ada", "Ada"])
    #expect(pieces[1].removed?.author == "Bob")
  }

  @Test func patch() throws {
    var document = Document()
    document.recordsPatches = true
    try document.insert("Hello", at: 0, in: .character)
    let first = document.takePatch(in: .character)
    #expect(first.edits == [.replace(at: 0, count: 0, text: "Hello", attributes: [:])])
    try document.format(0..<5, in: .character, ["bold": true])
    let second = document.takePatch(in: .character)
    #expect(second.edits == [.format(at: 0, count: 5, changes: ["bold": true])])
  }

  @Test func observedDocument() throws {
    let observed = ObservedDocument(Document(replica: ReplicaID("ada")!))
    var shown: [Patch] = []
    observed.observe(in: .utf16) { shown.append($0) }
    try observed.edit { document in
      try document.insert("Hello", at: 0, in: .utf16)
    }
    #expect(shown.map(\.origin) == [.local])
  }

  @Test func schema() {
    var schema = AttributeSchema.standard
    schema.setGrowth(.both, for: "highlight")
    let document = Document(schema: schema)
    #expect(document.schema.growth(of: "highlight:1") == .both)
  }

  @Test func attributes() {
    var attributes: Attributes = ["bold": true]
    attributes["link"] = "https://swift.org"
    #expect(attributes.map(\.key) == ["bold", "link"])
  }

  @Test func attributeValue() {
    let colour: AttributeValue = "red"
    let comment: AttributeValue = ["author": "Ada", "resolved": false]
    #expect(colour.json == #""red""#)
    #expect(comment.json == #"{"author":"Ada","resolved":false}"#)
  }

  @Test func replicaID() {
    let ada = ReplicaID("ada")!
    let fresh = ReplicaID.random()
    #expect(ada != fresh)
    #expect(fresh.rawValue.utf8.count == 13)
  }

  @Test func version() {
    let version: Version = ["ada": 120]
    #expect(version[ReplicaID("bob")!] == 0)
  }

  @Test func json() throws {
    let change = try Change(json: #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"#)
    var bytes: [UInt8] = []
    change.write(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == change.json)
  }

  @Test func jsonError() {
    let line = "{"
    do { _ = try Change(json: line) } catch { print(error.code, error.offset, error) }
    #expect(throws: JSONError(.unexpectedEnd, at: 1)) { try Change(json: line) }
  }

  @Test func snapshot() throws {
    var document = Document()
    try document.insert("Hello", at: 0, in: .scalar)
    let bytes = document.snapshot()
    let opened = try Document(snapshot: bytes.span)
    #expect(opened.text == "Hello")
  }

  @Test func snapshotError() {
    let bytes: [UInt8] = [0x7B]
    do { _ = try Document(snapshot: bytes.span) } catch { print(error.offset, error) }
    #expect(throws: SnapshotError(.notASnapshot, at: 0)) { try Document(snapshot: bytes.span) }
  }

  @Test func log() throws {
    var document = Document()
    let bytes = Array(#"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"#.utf8) + [10, 123]
    var file = File(bytes: bytes)
    let log = LogReader(bytes)
    document.load(try log.map { try $0.change.get() })
    file.truncate(to: log.wholeCount)
    #expect(document.text == "Hi")
    #expect(file.bytes.count == bytes.count - 1)
  }

  private struct File {
    var bytes: [UInt8]

    mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }
  }

  @Test func trace() throws {
    let bytes = Array(#"{"endContent":"ab","txns":[{"patches":[[0,0,"ab"]]}]}"#.utf8)
    let trace = try Trace(json: bytes)
    for transaction in trace.transactions {
      for patch in trace.patches[transaction.patches] { print(patch.position, patch.inserted) }
    }
    #expect(trace.patches.count == 1)
  }

  @Test func traceReplayer() throws {
    let trace = try Trace(json: Array(#"{"endContent":"","txns":[{"patches":[[0,0,"ab"]]}]}"#.utf8))
    let changes = try TraceReplayer.changes(of: trace)
    #expect(changes.map(\.id) == [OperationID(0, ReplicaID("agent-000000")!)])
  }

  @Test func index() throws {
    var document = Document()
    try document.insert("The fox jumped.", at: 0, in: .character)
    let start = try document.index(at: 4, in: .character)
    let end = try document.index(start, offsetBy: 3, in: .character)
    var selection = AnchoredSelection(range: start..<end)
    try document.insert("quick ", at: 4, in: .character)
    try document.transformAttributes(in: &selection) { $0["bold"] = true }
    #expect(document.markdown() == "The quick **fox** jumped.\n")
  }

  @Test func selection() throws {
    var document = Document()
    try document.insert("The fox jumped.", at: 0, in: .character)
    let word = try document.index(at: 4, in: .character)..<document.index(at: 7, in: .character)
    var selection = AnchoredSelection(range: word)
    try document.replaceSelection(&selection, withCharacters: "cat")
    #expect(document.text == "The cat jumped.")
  }

  @Test func transformAttributes() throws {
    var document = Document()
    try document.insert("Hello world", at: 0, in: .character)
    let word = try document.index(at: 6, in: .character)..<document.endIndex
    var selection = AnchoredSelection(range: word)
    try document.transformAttributes(in: &selection) { attributes in
      attributes["bold"] = attributes["bold"] == nil ? true : nil
    }
    #expect(document.markdown() == "Hello **world**\n")
  }

  @Test func selectedAttributes() throws {
    var document = Document()
    try document.insert("plain bold", at: 0, in: .character)
    try document.format(6..<10, in: .character, ["bold": true])
    let all = AnchoredSelection(range: document.startIndex..<document.endIndex)
    #expect(all.attributes(in: document)["bold"] == [nil, true])
  }

  @Test func export() throws {
    var document = Document()
    try document.insert("Hello world", at: 0, in: .scalar)
    try document.format(6..<11, in: .scalar, ["bold": true])
    #expect(document.html() == "<p>Hello <strong>world</strong></p>\n")
    #expect(document.markdown() == "Hello **world**\n")
  }

  @Test func markdownOptions() {
    let line = MarkdownOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    let runs = [Run](markdown: "# **not** a heading", options: line)
    #expect(runs.map(\.text) == ["# ", "not", " a heading"])
  }

  @Test func markdownRuns() {
    let runs = [Run](markdown: "Hello **world**")
    #expect(runs[1] == Run(text: "world", attributes: ["bold": true]))
  }

  @Test func markdownDocument() throws {
    let document = try Document(markdown: "# Title\n\nsome *text*")
    #expect(document.text == "Title\nsome text")
    #expect(document.markdown() == "# Title\n\nsome _text_\n")
  }

  @Test func digests() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    var copy = ada
    try ada.insert("one", at: 0, in: .scalar)
    try copy.insert("two", at: 0, in: .scalar)
    #expect(ada.version == copy.version)
    #expect(ada.digest != copy.digest)
  }
}
