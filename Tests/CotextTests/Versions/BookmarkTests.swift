import Cotext
import Testing

@Suite struct BookmarkTests {
  private static let ada = ReplicaID("ada")!
  private static let bob = ReplicaID("bob")!

  @Test("a bookmark travels, and names the version without itself")
  func travelling() throws {
    var document = Document(replica: Self.ada)
    (document.author, document.time) = ("Ada", 1000)
    try document.insert("first", at: 0, in: .character)
    let change = try #require(try document.addBookmark(named: "say \"1\""))
    #expect(
      change.json.hasSuffix(
        #""ops":[{"bookmark":"say \"1\"","version":{"ada":5},"units":1}]}"#))
    try document.insert(" second", at: 5, in: .character)
    var other = Document(replica: Self.bob)
    for change in document.changes() { try other.apply(Change(json: change.json)) }
    let bookmark = Bookmark(
      id: OperationID(5, Self.ada), name: "say \"1\"", version: ["ada": 5], author: "Ada",
      time: 1000)
    #expect(other.bookmarks == [bookmark])
    #expect(try other.at(other.bookmarks[0].version).text == "first")
    #expect(other.text == "first second")
  }

  @Test("bookmarks stand in the order of time, wherever they come from, and names may repeat")
  func order() throws {
    var ada = Document(replica: Self.ada)
    try ada.insert("x", at: 0, in: .character)
    var bob = ada.fork(as: Self.bob)
    try bob.addBookmark(named: "same")
    try ada.addBookmark(named: "same")
    try ada.addBookmark(named: "start", at: Version())
    bob.merge(ada)
    ada.merge(bob)
    #expect(ada.bookmarks == bob.bookmarks)
    #expect(ada.bookmarks.map(\.id).map(\.description) == ["1@ada", "0@bob", "2@ada"])
    #expect(ada.bookmarks.map(\.version) == [["ada": 1], ["ada": 1], [:]])
  }

  @Test("a bookmark is taken away for all, and brought back")
  func removing() throws {
    var ada = Document(replica: Self.ada)
    try ada.addBookmark(named: "empty")
    var bob = ada.fork(as: Self.bob)
    let bookmark = bob.bookmarks[0]
    #expect(try bob.removeBookmark(bookmark) != nil)
    #expect(try bob.removeBookmark(bookmark) == nil)
    ada.merge(bob)
    #expect(ada.bookmarks.isEmpty)
    try ada.redo([OperationRange(bookmark.id)])
    #expect(ada.bookmarks == [bookmark])
  }

  @Test("bad names and versions are refused, and what others wrote badly is no bookmark")
  func refusing() throws {
    var document = Document(replica: Self.ada)
    #expect(throws: VersionError.invalidName) { try document.addBookmark(named: "") }
    #expect(throws: VersionError.invalidName) {
      try document.addBookmark(named: String(repeating: "é", count: 65))
    }
    #expect(throws: VersionError.unknownUnit(OperationID(0, Self.bob))) {
      try document.addBookmark(named: "x", at: ["bob": 1])
    }
    #expect(document.changes().isEmpty)
    let operations = [
      #"{"bookmark":"","version":{},"units":1}"#, #"{"bookmark":1,"version":{},"units":1}"#,
      #"{"bookmark":"a","version":{"!":1},"units":1}"#, #"{"bookmark":"b","units":1}"#,
      #"{"bookmark":"c","version":{"ada":0},"units":1}"#,
      #"{"bookmark":"d","version":{},"units":2}"#, #"{"join":true,"units":1}"#,
      #"{"units":1,"colour":"red","version":{"eve":7},"bookmark":"good"}"#,
    ]
    let line =
      #"{"type":"change","id":"0@bob","ops":["# + operations.joined(separator: ",") + "]}"
    try document.apply(Change(json: line))
    #expect(document.bookmarks.map(\.name) == ["good"])
    #expect(document.bookmarks.map(\.version) == [["eve": 7]])
  }
}
