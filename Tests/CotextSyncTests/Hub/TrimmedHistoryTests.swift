import Cotext
import CotextSync
import Testing

@Suite("Documents whose history was trimmed, at a hub")
struct TrimmedHistoryTests {
  private static func document() throws -> Document {
    var document = Document(replica: ReplicaID("ada")!, name: "notes")
    try document.insert("Hello", at: 0, in: .scalar)
    try document.delete(1..<5, in: .scalar)
    try document.trimHistory(before: document.version)
    try document.insert("i", at: 1, in: .scalar)
    return document
  }

  private static func desk() throws -> Desk {
    let document = try document()
    return Desk { $0.load = { _ in document } }
  }

  @Test func `who has what is gone is brought up to date`() throws {
    var desk = try Self.desk()
    let id = desk.join()
    desk.send(#"{"type":"open","doc":"notes","version":{"ada":9},"mode":"write"}"#, id)
    let lines = desk.lines(id)
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""id":"9@ada""#) == true)
  }

  @Test(arguments: [#"{}"#, #"{"ada":8}"#, #"{"bob":20}"#])
  func `who lacks what is gone is told to start from a snapshot`(version: String) throws {
    var desk = try Self.desk()
    let id = desk.join()
    desk.send(#"{"type":"open","doc":"notes","version":\#(version),"mode":"write"}"#, id)
    let lines = desk.lines(id)
    #expect(lines.count == 1)
    #expect(lines[0].contains(#""type":"closed""#) && lines[0].contains(#""code":"stale""#))
    #expect(lines[0].contains("start from a snapshot"))
  }

  @Test func `a server that lacks what is gone is not sent what it could not use`() throws {
    var desk = try Self.desk()
    let parent = desk.join("notes", .parent)
    desk.send(#"{"type":"open","doc":"notes","version":{"ada":10},"mode":"write"}"#, parent)
    _ = desk.lines(parent)
    let server = desk.join(.upstream)
    desk.send(#"{"type":"opened","doc":"notes","version":{},"mode":"write"}"#, server)
    #expect(!desk.lines(server).contains { $0.contains(#""type":"change""#) })
    let told = desk.lines(parent)
    #expect(told.contains { $0.contains(#""code":"stale""#) && $0.contains("not shared") })
  }
}
