import Cotext
import TestSupport
import Testing

@Suite("Digests")
struct DigestTests {
  /// All that units can be, out of lines as they are on the wire.
  private static let vectors: [(version: Version, digest: String, lines: [String])] = [
    ([:], "0000000000000000", []),
    (["ada": 1], "3e19ccd43d046aaf", [#"{"type":"change","id":"0@ada","ops":[{"insert":"a"}]}"#]),
    (
      ["ada": 12, "bob": 6], "416ef5ea2944d099",
      [
        #"{"type":"change","id":"0@ada","ops":[{"insert":"Hello wörld"}]}"#,
        #"{"type":"change","id":"0@bob","parents":["10@ada"],"ops":[{"insert":"🙂","after":"10@ada"},{"delete":["4-2@ada"]},{"mark":"bold","value":{"b":[1.5,null],"a":"é"},"from":{"before":"0@ada"},"to":"end"}]}"#,
        #"{"type":"change","id":"11@ada","parents":["3@bob"],"ops":[{"undo":["1+3@bob"],"count":1}]}"#,
        #"{"type":"change","id":"4@bob","parents":["11@ada"],"ops":[{"later":true,"units":2}]}"#,
      ]
    ),
  ]

  @Test("have the values that the specification gives")
  func vectors() throws {
    for vector in Self.vectors {
      var document = Document(replica: ReplicaID("eve")!)
      var model = ReferenceModel(replica: ReplicaID("eve")!)
      for line in vector.lines {
        let change = try Change(json: line)
        #expect(try document.apply(change) == .applied)
        #expect(model.apply(change) == .applied)
      }
      #expect(document.version == vector.version)
      #expect(document.digest?.description == vector.digest)
      #expect(Digest(value: model.digest(of: vector.version)).description == vector.digest)
    }
  }

  @Test("are sixteen hexadecimal digits as text, and nothing else is one")
  func text() {
    #expect(Digest(value: 0xAB).description == "00000000000000ab")
    #expect(Digest("00000000000000ab") == Digest(value: 0xAB))
    for text in ["", "ab", "00000000000000AB", "+0000000000000ab", "0000000000000000a"] {
      #expect(Digest(text) == nil)
    }
  }

  @Test("do not depend on how changes were cut, on times or on authors")
  func cutting() throws {
    var written = Document(replica: ReplicaID("ada")!)
    written.author = "Ada"
    for (time, scalar) in "some text".unicodeScalars.enumerated() {
      written.time = Int64(time) * 100_000
      try written.insert(String(scalar), at: time, in: .scalar)
    }
    try written.delete(2..<6, in: .scalar)
    var pasted = Document(replica: ReplicaID("ada")!)
    try pasted.insert("some text", at: 0, in: .scalar)
    for _ in 0..<4 { try pasted.delete(2..<3, in: .scalar) }
    #expect(written.digest == pasted.digest)
    #expect(written.digest != nil)
  }

  @Test("differ for equal versions with other text, neighbours, deletions, values or parents")
  func differences() throws {
    var base = Document(replica: ReplicaID("ada")!)
    try base.insert("abc", at: 0, in: .scalar)
    let edits: [(inout Document) throws -> Void] = [
      { try $0.insert("x", at: 1, in: .scalar) },
      { try $0.insert("y", at: 1, in: .scalar) },
      { try $0.insert("x", at: 2, in: .scalar) },
      { try $0.delete(0..<1, in: .scalar) },
      { try $0.delete(1..<2, in: .scalar) },
      { try $0.format(0..<2, in: .scalar, ["bold": true]) },
      { try $0.format(0..<2, in: .scalar, ["bold": 1]) },
      { try $0.format(0..<3, in: .scalar, ["bold": true]) },
      { try $0.undo([OperationRange(0, ReplicaID("ada")!)]) },
    ]
    var digests: Set<Digest?> = []
    for edit in edits {
      var copy = base
      copy.prepareDigests()
      try edit(&copy)
      #expect(copy.version == ["ada": 4])
      digests.insert(copy.digest)
    }
    #expect(digests.count == edits.count)
    // The parents decide who wins.
    let plain = try Change(json: #"{"type":"change","id":"0@bob","ops":[{"insert":"b"}]}"#)
    var following = plain
    following.parents = [OperationID(1, ReplicaID("ada")!)]
    var (one, other) = (base, base)
    try one.apply(plain)
    try other.apply(following)
    #expect(one.digest != other.digest)
  }

  @Test("of a version with unknown units there is none")
  func unknown() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("abc", at: 0, in: .scalar)
    #expect(document.digest(of: ["ada": 4]) == nil)
    #expect(document.digest(of: ["bob": 1]) == nil)
    #expect(document.digest(of: ["ada": 3]) != nil)
  }

  @Test("are the same where they were prepared, at every count")
  func checkpoints() throws {
    let ada = ReplicaID("ada")!
    var document = Document(replica: ada)
    var prepared = document
    for round in 0..<40 {
      let text = String(repeating: "ab", count: 60)
      try document.insert(text, at: round, in: .scalar)
      try document.delete(0..<round % 7, in: .scalar)
      prepared.merge(document)
      if round.isMultiple(of: 3) { prepared.prepareDigests() }
    }
    for count in stride(from: UInt64(0), through: document.version[ada], by: 61) {
      var version = Version()
      version[ada] = count
      #expect(document.digest(of: version) == prepared.digest(of: version))
    }
    #expect(document.digest == prepared.digest)
  }

  @Test("outlive snapshots and trimming")
  func trimming() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("My secret diary", at: 0, in: .scalar)
    try document.format(0..<9, in: .scalar, ["bold": true])
    try document.delete(3..<10, in: .scalar)
    var bob = document.fork(as: ReplicaID("bob")!)
    try bob.insert("!", at: 8, in: .scalar)
    document.merge(bob)
    let start = document.version
    let digest = try #require(document.digest)
    let opened = try Document(snapshot: document.snapshot())
    #expect(opened.digest == digest)
    var trimmed = document
    try trimmed.trimHistory(before: start)
    #expect(trimmed.digest == digest)
    try trimmed.insert("?", at: 2, in: .scalar)
    try document.insert("?", at: 2, in: .scalar)
    #expect(trimmed.digest == document.digest)
    #expect(trimmed.digest(of: start) == digest)
    #expect(trimmed.digest(of: ["ada": 3]) == nil)
    let twice = try Document(snapshot: trimmed.snapshot(historyFrom: trimmed.version))
    #expect(twice.digest == document.digest)
    #expect(twice.fork(as: ReplicaID("eve")!).digest == document.digest)
  }

  @Test("There is none for a snapshot that an earlier version trimmed, which opens and goes on")
  func trimmedEarlier() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("abc", at: 0, in: .scalar)
    try document.trimHistory(before: document.version)
    var columns = try #require(SnapshotColumns(document.snapshot()))
    columns[.start].removeLast(8)
    #expect(throws: SnapshotError.self) { try Document(snapshot: columns.snapshot) }
    var bytes = columns.snapshot
    bytes[8] = 1
    var opened = try Document(snapshot: bytes)
    #expect(opened.text == "abc")
    opened.prepareDigests()
    #expect(opened.digest == nil)
    #expect(opened.snapshot() == bytes)
    try opened.insert("d", at: 3, in: .scalar)
    try opened.trimHistory(before: opened.version)
    #expect(opened.digest == nil)
    #expect(try Document(snapshot: opened.snapshot()).text == "abcd")
  }
}
