import Cotext

/// A document with an edit history, for tests: edits are recorded, and their changes kept.
struct Editor {
  var document: Document
  var history: EditHistory

  init(_ replica: String, limit: Int = 1_000, pause: Int64 = 1_000) {
    document = Document(replica: ReplicaID(replica)!, nodeCapacity: 4)
    history = EditHistory(limit: limit, pause: pause)
  }

  /// Another writer who knows what this one does, and whose history is empty.
  func fork(_ replica: String) -> Editor {
    var copy = self
    copy.document = document.fork(as: ReplicaID(replica)!)
    copy.history = EditHistory()
    return copy
  }

  var text: String { document.text }

  /// The runs as text, bold ones in asterisks.
  var marked: String {
    document.runs.map { $0.attributes["bold"] == true ? "*\($0.text)*" : $0.text }.joined()
  }

  /// The insertion point behind a number of scalars.
  func caret(_ offset: Int) throws -> AnchoredSelection {
    let anchor = try document.anchor(after: offset, in: .scalar)
    return AnchoredSelection(content: .insertionPoint(anchor, typing: nil))
  }

  /// Types at the end, or at an offset.
  mutating func type(
    _ text: String, at offset: Int? = nil, tag: Int? = nil, time: Int64? = nil
  ) throws {
    let offset = offset ?? document.count(in: .scalar)
    let before = try caret(offset)
    let change = try document.insert(text, at: offset, in: .scalar)
    let after = try caret(offset + text.unicodeScalars.count)
    history.record(change, kind: .typing, tag: tag, before: before, after: after, at: time)
  }

  mutating func delete(_ range: Range<Int>, tag: Int? = nil, time: Int64? = nil) throws {
    history.record(
      try document.delete(range, in: .scalar), kind: .deleting, tag: tag, at: time)
  }

  mutating func format(_ range: Range<Int>, _ attributes: Attributes, tag: Int? = nil) throws {
    history.record(
      try document.format(range, in: .scalar, attributes), kind: .formatting, tag: tag)
  }

  /// Undoes, and returns the text; nil where nothing was undone.
  mutating func undo() throws -> String? {
    try history.undo(in: &document).map { _ in text }
  }

  mutating func redo() throws -> String? {
    try history.redo(in: &document).map { _ in text }
  }

  mutating func undo(edit tag: Int) throws -> String? {
    try history.undo(edit: tag, in: &document).map { _ in text }
  }

  /// Takes what the other knows; a remote change ends the burst.
  mutating func merge(_ other: Editor) {
    if document.merge(other.document).applied > 0 { history.endBurst() }
  }
}
