import Cotext
import Testing

@Suite("Anchors")
struct AnchorTests {
  @Test("Edits by anchors hit what they were set on, whatever was typed meanwhile")
  func edits() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("The fox jumped.", at: 0, in: .scalar)
    let from = try document.anchor(before: 4, in: .scalar)
    let to = try document.anchor(after: 7, in: .scalar)
    try document.insert("quick ", at: 4, in: .scalar)
    try document.format(from: from, to: to, ["bold": true])
    try document.insert("red ", at: from)
    #expect(document.text == "The quick red fox jumped.")
    #expect(try document.attributes(at: 14, in: .scalar) == ["bold": true])
    #expect(try document.attributes(at: 13, in: .scalar) == [:])
    try document.delete(from: from, to: to)
    #expect(document.text == "The quick red  jumped.")
    #expect(try document.offset(of: from, in: .scalar) == 14)
    #expect(try document.offset(of: to, in: .scalar) == 14)
    #expect(try document.delete(from: to, to: from) == nil)
  }

  @Test("An anchor at what is unknown, or no element, is refused")
  func unknown() throws {
    var document = Document(replica: ReplicaID("ada")!)
    try document.insert("ab", at: 0, in: .scalar)
    try document.delete(0..<1, in: .scalar)
    for id in [OperationID(2, ReplicaID("ada")!), OperationID(0, ReplicaID("bob")!)] {
      #expect(throws: EditError.unknownUnit(id)) {
        try document.offset(of: .before(id), in: .scalar)
      }
      #expect(throws: EditError.unknownUnit(id)) { try document.insert("x", at: .after(id)) }
    }
  }
}
