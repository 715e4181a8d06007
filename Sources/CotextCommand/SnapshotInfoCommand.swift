internal import Cotext

/// `cotext snapshot info`: what a snapshot holds.
enum SnapshotInfoCommand: Command {
  static let syntax = CommandSyntax(
    name: "snapshot info", options: [.init(name: "json", short: nil, value: nil)])

  static let help = """
    Usage: cotext snapshot info [--json] FILE

    Prints what a snapshot holds, a 'key: value' line each, and opens it to check it. What the
    frame says is printed of a damaged one, too, and of one that a later version wrote. - is
    standard input.

      format       the version of the format
      bytes        the size of the file
      checksum     ok, or wrong: the file is damaged
      part         the parts: name, bytes in the file, and how many they unpack to
      document     the document's name as JSON, if it has one
      version      how many units of each replica are known, as JSON; see 'cotext replay --at'
      history      whole, or where it starts: what comes before this version was trimmed
      replica      those who wrote: ID, and how many units
      changes      changes as a compacted log has them
      operations   the operations of those
      elements     scalars that were ever inserted
      visible      scalars that the text has now
      text bytes   the size of the text in UTF-8
      runs         pieces of text with equal attributes
      marks        formatting operations
      bookmark     versions with names: name and version as JSON, and the ID

    Options:
      --json       print all of that as one JSON object; historyStart is {} if the history is whole
      -h, --help   print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = try arguments.onlyOperand(called: "FILE")
    let bytes = try Files.read(path)
    guard let layout = SnapshotLayout(bytes.span) else {
      // The error says where the frame ends or is none.
      _ = try Document(snapshotFile: path, bytes)
      return
    }
    var output = InfoOutput(isJSON: arguments["json"] != nil)
    output.append(layout, size: bytes.count)
    do throws(CommandFailure) {
      output.append(try Document(snapshotFile: path, bytes))
    } catch {
      try Console.write(output.bytes)
      throw error
    }
    try Console.write(output.bytes)
  }
}

/// What is printed, as lines or as an object.
private struct InfoOutput {
  private let isJSON: Bool
  private var text = ""
  private var object = JSONObject()

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// All of it.
  var bytes: [UInt8] { isJSON ? object.line : Array(text.utf8) }

  mutating func append(_ layout: SnapshotLayout, size: Int) {
    append("format", "format", Int(layout.formatVersion))
    append("bytes", "bytes", size)
    object.append("checksum", layout.isIntact ? "ok" : "wrong")
    text += "checksum: \(layout.isIntact ? "ok" : "wrong")\n"
    var parts: [JSONObject] = []
    func appendPart(_ name: String, _ count: Int, unpacked: Int) {
      var part = JSONObject()
      part.append("name", name)
      part.append("bytes", count)
      part.append("unpacked", unpacked)
      parts.append(part)
      text += "part: \(name) \(count) \(unpacked)\n"
    }
    appendPart("header", layout.headerByteCount, unpacked: layout.headerByteCount)
    for part in layout.parts {
      appendPart(part.name, part.byteCount, unpacked: part.unpackedByteCount)
    }
    object.append("parts", parts)
  }

  mutating func append(_ document: Document) {
    if let name = document.name { text += "document: \(name.json.spelledOut())\n" }
    object.append("document", document.name)
    let version = document.version
    text += "version: \(version.json)\n"
    object.append("version", json: version)
    let start = document.historyStart
    text += "history: \(start.elements.isEmpty ? "whole" : start.json)\n"
    object.append("historyStart", json: start)
    for element in version.elements { text += "replica: \(element.replica) \(element.count)\n" }
    let counts = document.statistics
    append("changes", "changes", counts.changes)
    append("operations", "operations", counts.operations)
    append("elements", "elements", counts.elements)
    append("visible", "visible", counts.visible)
    append("text bytes", "textBytes", document.count(in: .utf8))
    append("runs", "runs", counts.runs)
    append("marks", "marks", counts.marks)
    object.append(
      "bookmarks",
      document.bookmarks.map { bookmark in
        text += "bookmark: \(bookmark.name.json.spelledOut()) \(bookmark.version.json)"
        text += " \(bookmark.id)\n"
        var object = JSONObject()
        object.append("id", "\(bookmark.id)")
        object.append("name", bookmark.name)
        object.append("version", json: bookmark.version)
        object.append("time", bookmark.time)
        object.append("author", bookmark.author)
        return object
      })
  }

  private mutating func append(_ label: String, _ key: String, _ number: Int) {
    text += "\(label): \(number)\n"
    object.append(key, number)
  }
}
