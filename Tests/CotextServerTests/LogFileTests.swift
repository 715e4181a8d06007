import Cotext
import CotextSync
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CotextServer

/// Logs on disk: what is read, what is cut off, what is locked.
@Suite struct LogFileTests {
  private let first =
    #"{"type":"change","doc":"notes","id":"0@ada","ops":[{"insert":"Hi"}]}"# + "\n"
  private let second =
    #"{"type":"change","doc":"notes","id":"2@ada","ops":[{"insert":"!","after":1}]}"# + "\n"

  private func store(_ folder: TemporaryFolder, _ notes: Notes = Notes()) throws -> LogStore {
    try LogStore(folder: folder.path("data")) { notes.add($0) }
  }

  @Test func aDocumentWithoutALogIsNotThere() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    #expect(try store.load("notes")?.text == nil)
    #expect(try folder.names() == ["data"])
  }

  @Test func whatIsAppendedIsRead() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    for name in ["notes", "a/b", "", String(repeating: "Ü", count: 256)] {
      var length: Int?
      for line in [first, second] {
        try LogFile.append(
          Array(line.replacing("notes", with: name).utf8), to: store.path(of: name),
          cuttingTo: &length, disk: SystemDisk())
      }
      #expect(length == nil)
      let document = try #require(try store.load(name))
      #expect(document.text == "Hi!")
      #expect(document.name == name)
    }
  }

  @Test func aTornEndIsCutOffBeforeAnythingIsAppended() throws {
    for length in 0...second.utf8.count - 1 {
      let folder = try TemporaryFolder()
      let notes = Notes()
      let store = try store(folder, notes)
      try folder.write(first + String(second.prefix(length)), to: "data/notes.jsonl")
      #expect(try store.load("notes")?.text == "Hi")
      #expect(try folder.read("data/notes.jsonl") == first)
      #expect(notes.all.count == (length == 0 ? 0 : 1))
    }
  }

  @Test func aSnapshotIsNoLogAndStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    var document = Document(replica: try #require(ReplicaID("ada")), name: "notes")
    try document.insert("Hi", at: 0, in: .scalar)
    let snapshot = Data(document.snapshot())
    let file = URL(fileURLWithPath: folder.path("data/notes.jsonl"))
    try snapshot.write(to: file)
    #expect(throws: StoreError.self) { try store.load("notes") }
    #expect(try Data(contentsOf: file) == snapshot)
    #expect(try folder.names() == ["data"])
  }

  @Test func aBrokenLineInTheMiddleEndsTheLogAndWhatFollowsIsKeptAside() throws {
    let folder = try TemporaryFolder()
    let notes = Notes()
    let store = try store(folder, notes)
    let rest = String(repeating: "\0", count: 20) + "\n" + second
    try folder.write(first + rest, to: "data/notes.jsonl")
    #expect(try store.load("notes")?.text == "Hi")
    #expect(try folder.read("data/notes.jsonl") == first)
    #expect(try folder.read("data/notes.jsonl.cut") == rest)
    #expect(notes.all.count == 2)
    #expect(notes.all.first?.hasPrefix(folder.path("data/notes.jsonl") + ":2: byte 0: ") == true)
  }

  @Test func aChangeThatCannotBeAppliedIsToldAndTheOthersAreRead() throws {
    let folder = try TemporaryFolder()
    let notes = Notes()
    let store = try store(folder, notes)
    let wrong = #"{"type":"change","id":"0@bob","ops":[{"delete":[0]}]}"# + "\n"
    try folder.write(first + wrong + second, to: "data/notes.jsonl")
    #expect(try store.load("notes")?.text == "Hi!")
    #expect(notes.all.count == 1)
    #expect(try folder.read("data/notes.jsonl") == first + wrong + second)
  }

  @Test func aFolderIsOfOneProcessUntilItIsLetGo() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try store(folder)
      let error = #expect(throws: StoreError.self) { try self.store(folder) }
      #expect(error?.message.hasPrefix("\(folder.path("data")): another process uses it") == true)
      withExtendedLifetime(store) {}
    }
    #expect(throws: Never.self) { try self.store(folder) }
  }

  @Test func aFolderThatCannotBeMadeIsTold() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "data")
    let error = #expect(throws: StoreError.self) { try self.store(folder) }
    #expect(error?.message == "\(folder.path("data")): the folder cannot be made: File exists")
  }

  @Test func aFolderInPlaceOfALogIsTold() throws {
    let folder = try TemporaryFolder()
    let store = try store(folder)
    _ = try SystemCalls.makeFolder(folder.path("data/notes.jsonl"))
    let error = #expect(throws: StoreError.self) { try store.load("notes") }
    #expect(
      error?.message == "\(folder.path("data/notes.jsonl")): cannot be read: Is a directory")
  }

  @Test func oneFileHoldsItsDocumentsByName() throws {
    let folder = try TemporaryFolder()
    let nameless = #"{"type":"change","id":"0@bob","ops":[{"insert":"?"}]}"# + "\n"
    let other = #"{"type":"change","doc":"other","id":"0@bob","ops":[{"insert":"o"}]}"# + "\n"
    try folder.write(nameless + first + other, to: "log")
    do {
      let store = try LogStore(file: folder.path("log"), document: nil) { _ in }
      #expect(store.document == "notes")
      #expect(try store.load("notes")?.version.json == #"{"ada":2,"bob":1}"#)
      #expect(try store.load("other")?.text == "o")
      #expect(try store.load("third") == nil)
    }
    let store = try LogStore(file: folder.path("log"), document: "third") { _ in }
    #expect(try store.load("notes")?.text == "Hi")
    #expect(try store.load("third")?.text == "?")
  }
}

/// What people were told.
final class Notes: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
