import Cotext
import TestSupport
import Testing

@Suite("The recorded traces saved and opened again")
struct SnapshotTraceTests {
  @Test(arguments: try! TraceFile.read(TraceTests.sequential + TraceTests.concurrent))
  func `a trace's document is the same once it was saved`(_ file: TraceFile) throws {
    var document = Document(replica: try #require(ReplicaID("ada")))
    if file.trace.kind == .concurrent {
      document.apply(try TraceReplayer.changes(of: file.trace))
    } else {
      try document.insert(file.trace.startContent, at: 0, in: .scalar)
      for patch in file.trace.patches {
        let range = patch.position..<patch.position + patch.deleted
        try document.replace(range, in: .scalar, with: patch.inserted)
      }
    }
    let bytes = document.snapshot()
    var opened = try Document(snapshot: bytes.span, replica: document.replica)
    #expect(opened.text == document.text)
    #expect(opened.invariantViolations() == [])
    #expect(opened.frontier == document.frontier)
    #expect(opened.changes() == document.changes())
    #expect(opened.snapshot() == bytes)
    let place = document.count(in: .scalar) / 2
    let change = try opened.insert("x", at: place, in: .scalar)
    #expect(try document.insert("x", at: place, in: .scalar) == change)
  }
}
