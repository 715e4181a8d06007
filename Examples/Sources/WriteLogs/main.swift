import Cotext
import Foundation

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: write-logs FOLDER\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)

func write(_ changes: [Change], to name: String) throws {
  let lines = changes.map { $0.json + "\n" }.joined()
  try Data(lines.utf8).write(to: folder.appendingPathComponent(name))
}

let shopping = try Session.shoppingList()
try write(Session.meetingNotes(), to: "meeting-notes.jsonl")
try write(Session.refrain(), to: "refrain.jsonl")
try write(shopping.filter { $0.id.replica.rawValue == "ada" }, to: "shopping-ada.jsonl")
try write(shopping.filter { $0.id.replica.rawValue == "bob" }, to: "shopping-bob.jsonl")
