import Cotext
import Testing

/// The examples of the article "Getting started", in its order and in its words;
/// `DocumentationTests` compares the two.
@Suite struct GettingStartedTests {
  @Test func createAndEdit() throws {
    var document = Document(replica: ReplicaID("ada")!, name: "notes")
    try document.insert("The fox jumped.", at: 0, in: .character)
    try document.replace(4..<7, in: .character, with: "cat")
    try document.delete(14..<15, in: .character)
    #expect(document.text == "The cat jumped")
    #expect(document.count(in: .character) == 14)
  }

  @Test func anOffsetOutsideThrows() throws {
    var document = Document()
    do {
      try document.insert("x", at: 1, in: .character)
    } catch EditError.offsetOutOfBounds(let offset, let count, _) {
      print("there is no \(offset) in a text of \(count)")
    }
    #expect(document.isEmpty)
  }

  @Test func letOthersWrite() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("The fox jumped.", at: 0, in: .character)
    var bob = ada.fork(as: ReplicaID("bob")!)

    try ada.insert("quick ", at: 4, in: .character)
    try bob.insert(" over the dog", at: 14, in: .character)

    ada.merge(bob)
    bob.merge(ada)
    #expect(ada.text == "The quick fox jumped over the dog.")
    #expect(bob.text == "The quick fox jumped over the dog.")
  }

  @Test func exchangeLines() throws {
    var ada = Document(replica: ReplicaID("ada")!, name: "notes")
    var bob = Document(replica: ReplicaID("bob")!, name: "notes")

    let change = try ada.insert("Hi", at: 0, in: .character)
    let line = change?.json ?? ""
    #expect(line == #"{"type":"change","doc":"notes","id":"0@ada","ops":[{"insert":"Hi"}]}"#)

    #expect(try bob.apply(Change(json: line)) == .applied)
    #expect(try bob.apply(Change(json: line)) == .known)
    #expect(bob.text == "Hi")
  }

  @Test func changesMayComeInAnyOrder() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    var bob = Document(replica: ReplicaID("bob")!)
    let first = try ada.insert("Hello", at: 0, in: .character)!
    let second = try ada.insert("!", at: 5, in: .character)!

    #expect(try bob.apply(second) == .waiting)
    #expect(bob.missing == [OperationRange(0, count: 5, ReplicaID("ada")!)])
    #expect(try bob.apply(first) == .applied)
    #expect(bob.text == "Hello!")
  }

  @Test func askByVersion() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    var bob = ada.fork(as: ReplicaID("bob")!)
    for letter in ["a", "b", "c"] {
      try ada.insert(letter, at: ada.count(in: .character), in: .character)
    }

    let news = ada.changes(since: bob.version)
    #expect(news.map(\.json) == [#"{"type":"change","id":"0@ada","ops":[{"insert":"abc"}]}"#])
    #expect(bob.apply(news).applied == 1)
    #expect(bob.version == ["ada": 3])
  }

  @Test func whatIsWrongThrows() throws {
    var document = Document()
    do {
      _ = try Change(json: #"{"type":"change","id":"0@ada"}"#)
    } catch {
      print(error.code, error.offset)
    }
    let line = #"{"type":"change","id":"0@eve","ops":[{"delete":["0@ada"]}]}"#
    do {
      try document.apply(Change(json: line))
    } catch let error as ChangeError {
      print(error)
    }
    #expect(document.version == [:])
  }

  @Test func keepInAFile() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("Dear diary", at: 0, in: .character)

    var file: [UInt8] = []
    for change in document.changes() {
      change.write(into: &file)
      file.append(UInt8(ascii: "\n"))
    }

    var opened = Document()
    let log = LogReader(file)
    opened.load(try log.map { try $0.change.get() })
    #expect(opened.text == "Dear diary")
    #expect(log.wholeCount == file.count)
  }

  @Test func keepAsASnapshot() throws {
    var document = Document(replica: ReplicaID("ada")!, name: "notes")
    try document.insert("Dear diary", at: 0, in: .character)

    let bytes = document.snapshot()
    var opened = try Document(snapshot: bytes)
    #expect(opened.text == "Dear diary")
    try opened.insert("!", at: 10, in: .character)
    document.merge(opened)
    #expect(document.text == "Dear diary!")

    let small = try document.snapshot(historyFrom: document.version)
    let shallow = try Document(snapshot: small)
    #expect(shallow.historyStart == document.version)
  }

  @Test func format() throws {
    var document = Document()
    try document.insert("Hello world", at: 0, in: .character)
    try document.format(0..<5, in: .character, ["bold": true, "link": "https://swift.org"])
    try document.insert("!", at: 5, in: .character)

    let runs = Array(document.runs)
    #expect(runs[0].text == "Hello")
    #expect(runs[0].attributes.json == #"{"bold":true,"link":"https://swift.org"}"#)
    #expect(runs[1].text == "!")
    #expect(runs[1].attributes == ["bold": true])
    #expect(runs[2].attributes == [:])
  }

  @Test func growth() throws {
    var schema = AttributeSchema.standard
    schema.setGrowth(.both, for: "highlight")
    var document = Document(schema: schema)
    try document.insert("bc", at: 0, in: .character, attributes: ["highlight": "yellow"])
    try document.insert("a", at: 0, in: .character)
    try document.insert("d", at: 3, in: .character, attributes: [:])

    let runs = Array(document.runs)
    #expect(runs[0] == Run(text: "abc", attributes: ["highlight": "yellow"]))
    #expect(runs[1] == Run(text: "d", attributes: [:]))
  }

  @Test func comments() throws {
    var document = Document()
    try document.insert("abc", at: 0, in: .character)
    try document.format(0..<2, in: .character, ["comment:1": "who?"])
    try document.format(1..<3, in: .character, ["comment:2": "why?"])
    #expect(
      try document.attributes(at: 1, in: .character) == ["comment:1": "who?", "comment:2": "why?"])
  }

  @Test func paragraphs() throws {
    var document = Document()
    try document.insert("Title\nText", at: 0, in: .character)
    try document.format(2..<2, in: .character, ["heading": 1])

    #expect(document.paragraphs.map(\.attributes) == [["heading": 1], [:]])
    #expect(document.html() == "<h1>Title</h1>\n<p>Text</p>\n")
    #expect(document.markdown() == "# Title\n\nText\n")
  }

  @Test func markdown() throws {
    var document = try Document(markdown: "- one\n  - *two*\n\n> said")
    #expect(document.text == "one\ntwo\nsaid")
    #expect(document.paragraphs[1].attributes == ["list": "bullet", "indent": 1])

    var selection = AnchoredSelection()
    let options = MarkdownOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    try document.replaceSelection(&selection, with: [Run](markdown: "**zero**, ", options: options))
    #expect(document.markdown() == "- **zero**, one\n  - _two_\n\n> said\n")
  }

  @Test func undo() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    let hello = try ada.insert("Hello ", at: 0, in: .character)!
    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.insert("world", at: 6, in: .character)
    ada.merge(bob)

    try ada.undo([hello.units])
    #expect(ada.text == "world")
    try ada.redo([hello.units])
    #expect(ada.text == "Hello world")
  }

  @Test func undoWhatSomebodyElseDid() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("Keep this", at: 0, in: .character)
    var bob = ada.fork(as: ReplicaID("bob")!)
    let deletion = try bob.delete(0..<9, in: .character)!

    try ada.apply(deletion)
    #expect(ada.isEmpty)
    try ada.undo([deletion.units])
    #expect(ada.text == "Keep this")
  }

  @Test func editHistory() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    var history = EditHistory()
    history.record(try ada.insert("wor", at: 0, in: .character), kind: .typing)
    history.record(try ada.insert("d", at: 3, in: .character), kind: .typing)
    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.insert("Hello ", at: 0, in: .character)

    ada.merge(bob)
    history.endBurst()
    history.record(try ada.insert("l", at: 9, in: .character), kind: .typing, tag: 1)
    history.record(try ada.insert("!", at: 11, in: .character), kind: .pasting)
    #expect(ada.text == "Hello world!")
    try history.undo(edit: 1, in: &ada)
    #expect(ada.text == "Hello word!")
    try history.undo(in: &ada)
    #expect(ada.text == "Hello world!")
    try history.undo(in: &ada)
    #expect(ada.text == "Hello world")
    #expect(history.canRedo)
  }

  @Test func transaction() throws {
    var document = Document(replica: ReplicaID("ada")!)
    let change = try document.transaction { document in
      try document.insert("Title\n", at: 0, in: .character)
      try document.format(0..<6, in: .character, ["heading": 1])
    }
    #expect(change?.operations.count == 2)

    struct Stop: Error {}
    do {
      try document.transaction { document in
        try document.delete(0..<6, in: .character)
        throw Stop()
      }
    } catch {}
    #expect(document.text == "Title\n")
  }

  @Test func offsetsInFourUnits() throws {
    var document = Document()
    try document.insert("a👩‍🚀é", at: 0, in: .character)
    #expect(document.count(in: .character) == 3)
    #expect(document.count(in: .scalar) == 5)
    #expect(document.count(in: .utf16) == 7)
    #expect(document.count(in: .utf8) == 14)

    #expect(try document.convert(2, from: .character, to: .utf16) == 6)
    #expect(try document.convert(3, from: .utf16, to: .character) == 1)
    #expect((try? document.convertExactly(3, from: .utf16, to: .character)) == nil)
  }

  @Test func placesThatStay() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("Hello world", at: 0, in: .character)
    let caret = try ada.anchor(before: 6, in: .character)

    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.insert("Oh! ", at: 0, in: .character)
    ada.merge(bob)

    #expect(try ada.offset(of: caret, in: .character) == 10)
    try ada.insert("big ", at: caret)
    #expect(ada.text == "Oh! Hello big world")
  }

  @Test func read() throws {
    var document = Document()
    try document.insert("one\ntwo", at: 0, in: .character)
    try document.format(4..<7, in: .character, ["italic": true])

    for run in document.runs {
      print(run.text, run.attributes.json)
    }
    #expect(document.paragraphs.count == 2)
    #expect(document.paragraphs[1].runs == [Run(text: "two", attributes: ["italic": true])])
    #expect(document.statistics.elements == 7)
  }

  @Test func followWhatChanges() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    ada.recordsPatches = true
    try ada.insert("Hello world", at: 0, in: .utf16)
    #expect(ada.takePatch(in: .utf16).origin == .local)

    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.delete(5..<11, in: .utf16)
    ada.merge(bob)
    let patch = ada.takePatch(in: .utf16)
    #expect(patch.edits == [.replace(at: 5, count: 6, text: "", attributes: [:])])
    #expect(patch.origin == .remote)
  }

  @Test func tellSeveralViews() async throws {
    let observed = ObservedDocument(Document(replica: ReplicaID("ada")!))
    var patches = observed.patches(in: .utf16).makeAsyncIterator()
    try observed.edit { document in
      try document.insert("Hello", at: 0, in: .utf16)
    }
    let first = await patches.next()
    #expect(first?.edits == [.replace(at: 0, count: 0, text: "Hello", attributes: [:])])
    #expect(first?.origin == .local)
  }

  @Test func lookBack() throws {
    var document = Document(replica: ReplicaID("ada")!)
    document.author = "Ada"
    try document.insert("The fox jumped.", at: 0, in: .character)
    try document.addBookmark(named: "first draft")
    try document.replace(4..<7, in: .character, with: "dog")

    let draft = document.bookmarks[0]
    #expect(draft.name == "first draft")
    var checkout = try document.at(draft.version)
    #expect(checkout.text == "The fox jumped.")
    let patch = try checkout.move(to: document.version, in: .character)
    #expect(patch.edits == [.replace(at: 4, count: 3, text: "dog", attributes: [:])])

    var branch = try document.fork(at: draft.version, as: ReplicaID("ada-2")!)
    try branch.insert(" Really.", at: 15, in: .character)
    document.merge(branch)
    #expect(document.text == "The dog jumped. Really.")

    let pieces = try document.authors(in: 0..<7, unit: .character, includingDeleted: true)
    #expect(pieces.map(\.text) == ["The dog", "fox"])
    #expect(pieces[1].removed?.author == "Ada")
  }

  @Test func forget() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("My secret diary", at: 0, in: .character)
    try document.delete(3..<10, in: .character)
    try document.trimHistory(before: document.version)
    #expect(document.text == "My diary")
    do {
      _ = try document.at(Version())
    } catch {
      print(error)  // the version lies before the start of the history, {"ada":22}; ask for a …
    }
    #expect(document.changes() == [])
  }
}
