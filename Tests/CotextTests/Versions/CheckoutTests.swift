import Cotext
import Testing

@Suite struct CheckoutTests {
  private static let ada = ReplicaID("ada")!
  private static let bob = ReplicaID("bob")!

  @Test("a checkout is read like the document that it was")
  func reading() throws {
    var document = Document(replica: Self.ada)
    try document.insert("one\ntwo", at: 0, in: .character)
    try document.format(0..<3, in: .character, ["bold": true])
    let selection = AnchoredSelection(range: document.startIndex..<document.endIndex)
    let copy = document
    try document.insert("1, ", at: 1, in: .character)
    try document.delete(6..<10, in: .character)
    let checkout = try document.at(copy.version)
    #expect(Array(checkout.runs) == Array(copy.runs))
    #expect(checkout.paragraphs == copy.paragraphs)
    #expect(checkout.html() == copy.html())
    #expect(checkout.markdown() == copy.markdown())
    #expect(!checkout.isEmpty)
    #expect(checkout.schema == copy.schema)
    #expect(try checkout.attributes(at: 1, in: .utf8) == ["bold": true])
    #expect(try checkout.convert(5, from: .utf8, to: .scalar) == 5)
    #expect(try checkout.anchor(before: 4, in: .scalar) == copy.anchor(before: 4, in: .scalar))
    #expect(try checkout.anchor(after: 4, in: .scalar) == copy.anchor(after: 4, in: .scalar))
    #expect(checkout.offsets(of: selection, in: .scalar) == [0..<7])
  }

  @Test("an undo that came after a redo of more does not count when a version is shown again")
  func countsOutOfOrder() throws {
    let units: ShortList = [OperationRange(0, count: 2, Self.ada)]
    let (carl, dora) = (ReplicaID("carl")!, ReplicaID("dora")!)
    let first = OperationID(1, Self.ada)
    var document = Document(replica: ReplicaID("reader")!)
    document.apply([
      Change(id: OperationID(0, Self.ada), operations: [.insert("ab", after: nil, before: nil)]),
      Change(id: OperationID(0, Self.bob), parents: [first], operations: [.undo(units, count: 1)]),
      Change(id: OperationID(1, Self.bob), operations: [.redo(units, count: 2)]),
      // Carl knew nothing of Bob.
      Change(id: OperationID(0, carl), parents: [first], operations: [.undo(units, count: 1)]),
    ])
    #expect(document.text == "ab")
    let then = document.version
    try document.apply(
      Change(
        id: OperationID(0, dora), parents: [OperationID(1, Self.bob), OperationID(0, carl)],
        operations: [.undo(units, count: 3)]))
    #expect(document.text == "")
    let checkout = try document.at(then)
    #expect(checkout.text == "ab")
    #expect(checkout.invariantViolations() == [])
  }

  @Test("an anchor at text that came later stands where that will be")
  func laterAnchor() throws {
    var document = Document(replica: Self.ada)
    try document.insert("ad", at: 0, in: .character)
    let then = document.version
    try document.insert("bc", at: 1, in: .character)
    let anchor = try document.anchor(before: 2, in: .character)
    #expect(try document.at(then).offset(of: anchor, in: .character) == 1)
  }

  @Test("a checkout stays while the document goes on, and takes no part in its journal")
  func independence() throws {
    var document = Document(replica: Self.ada)
    document.recordsPatches = true
    try document.insert("a", at: 0, in: .character)
    let then = document.version
    try document.insert("b", at: 1, in: .character)
    var checkout = try document.at(then)
    try document.insert("c", at: 2, in: .character)
    #expect(checkout.text == "a")
    try checkout.move(to: Version(), in: .character)
    #expect(checkout.isEmpty)
    #expect(document.text == "abc")
    let edits = document.takePatch(in: .character).edits
    #expect(edits == [.replace(at: 0, count: 0, text: "abc", attributes: [:])])
    // The copy of a checkout moves alone.
    var other = checkout
    try other.move(to: then, in: .character)
    #expect(other.text == "a")
    #expect(checkout.isEmpty)
  }

  @Test("a version that counts what is unknown is refused, and says what")
  func unknownUnits() throws {
    var document = Document(replica: Self.ada)
    try document.insert("abc", at: 0, in: .character)
    #expect(throws: VersionError.unknownUnit(OperationID(3, Self.ada))) {
      try document.at(["ada": 4])
    }
    #expect(throws: VersionError.unknownUnit(OperationID(0, Self.bob))) {
      try document.at(["ada": 3, "bob": 1])
    }
    var huge = Version()
    huge[Self.ada] = .max
    #expect(throws: VersionError.unknownUnit(OperationID(3, Self.ada))) { try document.at(huge) }
  }

  @Test("a version that lacks what it follows is refused, and a checkout stays where it is")
  func incompleteVersion() throws {
    var document = Document(replica: Self.ada)
    try document.insert("abc", at: 0, in: .character)
    var other = document.fork(as: Self.bob)
    try other.insert("d", at: 3, in: .character)
    document.merge(other)
    let error = VersionError.incomplete(
      OperationID(0, Self.bob), missing: OperationID(2, Self.ada))
    #expect(throws: error) { try document.at(["ada": 2, "bob": 1]) }
    var checkout = try document.at(["ada": 2])
    #expect(throws: error) { try checkout.move(to: ["ada": 2, "bob": 1], in: .scalar) }
    #expect(checkout.text == "ab")
    #expect(checkout.version == ["ada": 2])
    #expect(throws: error) { try document.fork(at: ["ada": 2, "bob": 1]) }
    #expect(throws: error) {
      try document.difference(from: [:], to: ["ada": 2, "bob": 1], in: .utf8)
    }
  }

  @Test("an operation of a later version is not cut")
  func wholeOperations() throws {
    var document = Document(replica: Self.ada)
    let line = #"{"type":"change","id":"0@bob","ops":[{"dance":true,"units":3},{"insert":"x"}]}"#
    try document.apply(Change(json: line))
    #expect(
      throws: VersionError.incomplete(OperationID(1, Self.bob), missing: OperationID(2, Self.bob))
    ) { try document.at(["bob": 2]) }
    #expect(try document.at(["bob": 3]).isEmpty)
    #expect(try document.at(["bob": 4]).text == "x")
  }

  @Test("a fork writes under no ID that wrote what it does not know")
  func forkingUnderUsedIDs() throws {
    var document = Document(replica: Self.ada, name: "notes")
    document.author = "Ada"
    try document.insert("abc", at: 0, in: .character)
    let then = document.version
    try document.insert("d", at: 3, in: .character)
    #expect(throws: VersionError.replicaInUse(Self.ada)) {
      try document.fork(at: then, as: Self.ada)
    }
    let fork = try document.fork(at: then, as: Self.bob)
    #expect(fork.text == "abc")
    #expect(fork.name == "notes")
    #expect(fork.author == "Ada")
    #expect(
      fork.changes()
        == Array(document.changes().prefix(1)).map { change in
          var change = change
          change.operations = [.insert("abc", after: nil, before: nil)]
          return change
        })
    #expect(try document.fork(at: document.version, as: Self.ada).text == "abcd")
  }

  @Test("many marks over each other go and come back")
  func manyMarks() throws {
    var document = Document(replica: Self.ada)
    try document.insert("Hello world", at: 0, in: .character)
    let plain = document.version
    for number in 0..<40 {
      try document.format(0..<11, in: .character, [AttributeKey("comment:\(number)"): true])
      try document.format(2..<5, in: .character, ["bold": number % 2 == 0 ? true : .null])
    }
    let runs = Array(document.runs)
    var checkout = try document.at(plain)
    #expect(Array(checkout.runs) == [Run(text: "Hello world", attributes: [:])])
    try checkout.move(to: document.version, in: .utf8)
    #expect(Array(checkout.runs) == runs)
  }

  @Test("errors say what to do")
  func descriptions() {
    let id = OperationID(1, Self.ada)
    let errors: [VersionError] = [
      .unknownUnit(id), .incomplete(id, missing: id), .replicaInUse(Self.ada), .invalidName,
      .edit(.documentFull),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors[0].description.contains("1@ada"))
  }
}
