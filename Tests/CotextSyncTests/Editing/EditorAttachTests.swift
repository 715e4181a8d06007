import Cotext
import Testing

@testable import CotextSync

/// Editors that read everything afresh while much is on its way.
@Suite struct EditorAttachTests {
  @Test("with eight patches unconfirmed, an edit on the first of them still counts after attach")
  func attachWhenFull() throws {
    var document = Document(replica: ReplicaID("server")!, name: "d")
    document.isRecording = true
    var editor = Editor(document: "d", unit: .scalar, replica: ReplicaID("editor")!)
    _ = editor.attach(unit: .scalar, to: &document, now: 0)
    for _ in 0..<8 {
      try document.insert("x", at: 0, in: .scalar)
      let messages = editor.integrate(
        document.takeDelta(), author: nil, origin: .remote, document: &document)
      #expect(messages.count == 1)
    }
    _ = editor.attach(unit: .scalar, to: &document, now: 0)
    let outcome = editor.edit(
      EditRequest(
        document: "d", edit: 1, revision: 1, edits: [OffsetEdit(at: 1, insert: "!")]),
      in: &document, now: 0)
    guard case .edited? = outcome.messages.first else {
      Issue.record("\(outcome.messages)")
      return
    }
    #expect(document.text == "xxxxxxxx!")
  }

  @Test("who attaches for ever without confirming anything costs bounded memory")
  func attachForEver() throws {
    var document = Document(replica: ReplicaID("server")!, name: "d")
    var editor = Editor(document: "d", unit: .scalar, replica: ReplicaID("editor")!)
    for _ in 0..<1_000 { _ = editor.attach(unit: .scalar, to: &document, now: 0) }
    #expect(editor.unconfirmed.count <= 64)
    #expect(editor.seen(revision: 999, in: &document).messages.isEmpty)
    #expect(editor.confirmed == 999)
  }
}
