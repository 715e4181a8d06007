import Cotext

extension Session {
  /// A draft of three writers, with formatting, edits in one sentence, and an undone deletion.
  static func meetingNotes() throws -> [Change] {
    var session = Session(document: "meeting-notes", writers: ["ada", "bob", "eve"])
    try session.edit("ada") {
      try $0.insert("Release plan\nWe ship on Friday.\n", at: 0, in: .character)
    }
    try session.edit("ada") { try $0.format("Release plan", ["heading": 1]) }
    try session.meet()

    // Three edits at once, two of them in the same sentence.
    try session.edit("ada") { try $0.format("Friday", ["bold": true]) }
    try session.edit("bob") { try $0.insert(" next", behind: "on") }
    try session.edit("eve") { try $0.insert("Tests first\nNotes after\n", behind: "Friday.\n") }
    try session.edit("eve") { try $0.format("Tests first\nNotes after", ["list": "bullet"]) }
    try session.meet()

    // Bob takes a line out while Eve completes it; then he thinks better of it.
    let deletion = try session.edit("bob") {
      try $0.delete($0.range(of: "Notes after\n"), in: .character)
    }
    try session.edit("eve") { try $0.insert(" lunch", behind: "Notes after") }
    try session.edit("ada") {
      try $0.insert("See the checklist.\n", at: $0.count(in: .character), in: .character)
    }
    try session.edit("ada") { try $0.format("checklist", ["link": "https://example.org/list"]) }
    try session.meet()
    try session.edit("bob") { document in
      try deletion.flatMap { try document.undo([$0.units]) }
    }
    return session.log
  }

  /// Two writers who type at the same place at the same time.
  static func refrain() throws -> [Change] {
    var session = Session(document: "refrain", writers: ["ada", "bob"])
    try session.edit("ada") { try $0.insert("Sing: .\n", at: 0, in: .character) }
    try session.meet()
    try session.type("ada", "row, row, ", at: 6)
    try session.type("bob", "la la ", at: 6)
    try session.meet()
    try session.edit("bob") { try $0.addBookmark(named: "both at once") }
    try session.edit("bob") { try $0.format("row, row", ["italic": true]) }
    try session.type("ada", "🎶", at: 5)
    return session.log
  }

  /// A list of two writers; each keeps only what she or he wrote.
  static func shoppingList() throws -> [Change] {
    var session = Session(document: "shopping", writers: ["ada", "bob"])
    try session.edit("ada") { try $0.insert("Milk\nEggs\n", at: 0, in: .character) }
    try session.meet()
    try session.edit("ada") { try $0.insert("Bread\n", behind: "Milk\n") }
    try session.edit("bob") { try $0.insert("Water\n", behind: "Milk\n") }
    try session.edit("bob") { try $0.format("Eggs", ["strikethrough": true]) }
    return session.log
  }
}
