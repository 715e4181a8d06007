import Cotext
import TestSupport
import Testing

@testable import CotextSync

/// Single messages that would cost much more than their length.
@Suite struct EditorLimitTests {
  private static func attached(
    _ document: inout Document, maxLine: Int = 1 << 20
  ) -> Editor {
    document.isRecording = true
    var editor = Editor(document: "d", unit: .scalar, replica: ReplicaID("editor")!)
    editor.maxLine = maxLine
    _ = editor.attach(unit: .scalar, to: &document, now: 0)
    return editor
  }

  @Test("many inserts that inherit large attributes are refused whole, few are made")
  func largeInheritance() throws {
    var document = Document(replica: ReplicaID("server")!, name: "d")
    var editor = Self.attached(&document, maxLine: 4_096)
    let value = AttributeValue.string(String(repeating: "v", count: 1_000))
    func edit(_ number: Int, _ revision: Int, _ edits: [OffsetEdit]) -> Message? {
      let request = EditRequest(document: "d", edit: number, revision: revision, edits: edits)
      return editor.edit(request, in: &document, now: 0).messages.first
    }
    _ = edit(1, 0, [OffsetEdit(at: 0, insert: "xxxx", attributes: ["style": value])])
    let version = document.version
    let many = edit(2, 0, Array(repeating: OffsetEdit(at: 2, insert: "y"), count: 10))
    guard case .reset(let content, _)? = many else {
      Issue.record("\(String(describing: many))")
      return
    }
    #expect(document.text == "xxxx")
    #expect(document.version == version)
    let few = edit(3, content.revision, Array(repeating: OffsetEdit(at: 2, insert: "y"), count: 3))
    guard case .edited(let edited)? = few else {
      Issue.record("\(String(describing: few))")
      return
    }
    #expect(edited.attributes == Array(repeating: ["style": value], count: 3))
    #expect(document.text == "xxyyyxx")
  }

  @Test("many edits of a text that has changed in many places since are refused, one is made")
  func oldRevision() throws {
    var document = Document(replica: ReplicaID("server")!, name: "d")
    try document.insert(String(repeating: "x", count: 8_000), at: 0, in: .scalar)
    var editor = Self.attached(&document)
    let start = document.text
    document.transaction { document in
      for index in 0..<4_000 {
        _ = try? document.insert("y", at: 3 * index, in: .scalar)
      }
    }
    _ = editor.integrate(document.takeDelta(), author: nil, origin: .remote, document: &document)
    #expect(document.text != start)
    let edits = Array(repeating: OffsetEdit(at: 0, insert: "z"), count: 2_200)
    let many = editor.edit(
      EditRequest(document: "d", edit: 1, revision: 0, edits: edits), in: &document, now: 0)
    guard case .reset(let content, _)? = many.messages.first else {
      Issue.record("\(many.messages.count) messages")
      return
    }
    #expect(!document.text.contains("z"))
    let all = editor.edit(
      EditRequest(document: "d", edit: 2, revision: content.revision, edits: edits),
      in: &document, now: 0)
    guard case .edited? = all.messages.first else {
      Issue.record("\(all.messages.count) messages")
      return
    }
    #expect(document.text.hasPrefix(String(repeating: "z", count: 2_200)))
  }

  @Test("thousands of formats in one message leave an older view as it was, up to the formats")
  func manyFormats() throws {
    var document = Document(replica: ReplicaID("server")!, name: "d")
    try document.insert(String(repeating: "x", count: 3_000), at: 0, in: .scalar)
    var editor = Self.attached(&document)
    let formats = (0..<1_000).map { OffsetEdit(at: 3 * $0, length: 2, format: ["bold": true]) }
    let outcome = editor.edit(
      EditRequest(document: "d", edit: 1, revision: 0, edits: formats), in: &document, now: 0)
    // No patch: the editor shows just what the document does.
    #expect(outcome.messages.count == 1)
    #expect(Array(document.runs).count == 2_000)
  }
}
