import Cotext
import TestSupport
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  @Test func `text that is missing without a start of the history is refused`() throws {
    // The last column but one says that of a document with its whole history: one known, one not.
    let golden = SnapshotExamples.golden + " end"
    var bytes = golden.replacing(" 0 0 0 0 0 0 end", with: " 0 0 0 2 1 1 0 0")
      .split(separator: " ").compactMap { UInt8($0, radix: 16) }
    SnapshotFormat.seal(&bytes)
    #expect(throws: SnapshotError.self) { try Document(snapshot: bytes.span) }
  }

  @Test func `a snapshot holds authors, times, unknown operations, and what is refused`() throws {
    let document = try SnapshotExamples.everything()
    let opened = try Document(snapshot: document.snapshot().span)
    #expect(opened.name == "notes")
    #expect(opened.text == document.text)
    #expect(Array(opened.runs) == Array(document.runs))
    #expect(opened.version == document.version)
    #expect(opened.frontier == document.frontier)
    #expect(opened.changes().map(\.json) == document.changes().map(\.json))
    #expect(opened.invariantViolations() == [])
    #expect(opened.snapshot() == document.snapshot())
    var fork = opened
    let bad = #"{"type":"change","id":"1@mallory","ops":[{"insert":"x"}]}"#
    #expect(throws: ChangeError.self) { try fork.apply(Change(json: bad)) }
  }

  @Test func `an empty document opens empty`() throws {
    let bytes = Document().snapshot()
    var opened = try Document(snapshot: bytes.span, replica: #require(ReplicaID("ada")))
    #expect(opened.isEmpty)
    #expect(opened.snapshot() == bytes)
    try opened.insert("Hi", at: 0, in: .scalar)
    #expect(try Document(snapshot: opened.snapshot().span).text == "Hi")
  }

  @Test func `the bytes of a small document are these`() throws {
    var document = Document(replica: try #require(ReplicaID("ada")), name: "n")
    try document.insert("Hé", at: 0, in: .scalar)
    try document.insert("y", at: 1, in: .scalar)
    try document.delete(2..<3, in: .scalar)
    try document.format(0..<1, in: .scalar, ["bold": true])
    let bytes = document.snapshot()
    #expect(bytes.map { String($0, radix: 16) }.joined(separator: " ") == SnapshotExamples.golden)
    #expect(try Array(Document(snapshot: bytes.span).runs) == Array(document.runs))
  }

  @Test func `a long text with any scalars is cut and packed`() throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    var text = ""
    for number in 0..<4000 { text += number % 7 == 0 ? "é🙂" : "word \(number)\r\n" }
    try document.insert(text, at: 0, in: .scalar)
    for place in stride(from: 9000, to: 0, by: -61) {
      try document.replace(place..<place + 7, in: .scalar, with: "ü\(place)")
    }
    let opened = try Document(snapshot: document.snapshot().span)
    #expect(opened.text == document.text)
    #expect(opened.invariantViolations() == [])
    #expect(opened.count(in: .character) == document.count(in: .character))
    #expect(document.snapshot().count < text.utf8.count)
  }

  @Test func `many units in few bytes are still opened`() throws {
    var document = Document()
    let json = #"{"type":"change","id":"0@bob","ops":[{"later":1,"units":65536},{"insert":"x"}]}"#
    try document.apply(Change(json: json))
    let opened = try Document(snapshot: document.snapshot().span)
    #expect(opened.version == document.version)
    #expect(opened.text == "x")
  }

  @Test(arguments: [0, 3, 7, UInt32.max])
  func `another version is refused by name`(version: UInt32) throws {
    var bytes = try SnapshotExamples.everything().snapshot()
    for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: version >> (8 * index)) }
    let error = #expect(throws: SnapshotError.self) { try Document(snapshot: bytes.span) }
    #expect(error == SnapshotError(.unsupportedVersion(version), at: 8))
    #expect("\(error!)".contains("version \(version)"))
  }

  @Test func `unknown flags, damage, and what is cut or grown are told apart`() throws {
    let bytes = try SnapshotExamples.everything().snapshot()
    func reason(_ change: (inout [UInt8]) -> Void) -> SnapshotError.Reason? {
      var changed = bytes
      change(&changed)
      do { _ = try Document(snapshot: changed.span) } catch { return error.reason }
      return nil
    }
    #expect(reason { $0[12] = 4 } == .unsupportedFlags(4))
    #expect(reason { $0[0] = 0x7B } == .notASnapshot)
    #expect(reason { $0 = [] } == .notASnapshot)
    #expect(reason { $0[100] ^= 1 } == .wrongChecksum)
    #expect(reason { $0.removeLast() } == .unexpectedEnd)
    #expect(reason { $0.append(0) } == .trailingBytes)
  }
}
