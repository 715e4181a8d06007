import Cotext
import Testing

@Suite("What refused edits say")
struct EditErrorTests {
  private func message(for offset: Int, in document: Document) -> String? {
    do throws(EditError) {
      _ = try document.attributes(at: offset, in: .scalar)
      return nil
    } catch { return "\(error)" }
  }

  @Test("An offset without a character names those that have one")
  func noCharacter() throws {
    var document = Document(replica: ReplicaID("ada")!)
    #expect(
      message(for: 0, in: document)
        == "no character is at offset 0, since the text is empty; insert text first")
    #expect(
      message(for: 1, in: document)
        == "offset 1 lies outside the text, which has 0 in scalar units; pass 0 to 0")
    try document.insert("abc", at: 0, in: .scalar)
    #expect(message(for: 2, in: document) == nil)
    #expect(
      message(for: 3, in: document)
        == "offset 3 in scalar units is the end of the text, where no character is; pass 0 to 2")
    #expect(
      message(for: 4, in: document)
        == "offset 4 lies outside the text, which has 3 in scalar units; pass 0 to 3")
  }
}
