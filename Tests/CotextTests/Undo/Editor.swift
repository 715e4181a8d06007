import Cotext

/// A document with an edit history and a caret at the end, for tests.
struct Editor {
  var document: Document
  var history: EditHistory

  init(_ replica: String, limit: Int = 1_000, pause: Int64 = 1_000) {
    document = Document(replica: ReplicaID(replica)!)
    history = EditHistory(limit: limit, pause: pause)
  }

  /// Types at the end, or somewhere else.
  mutating func type(_ text: String, at offset: Int? = nil, tag: Int? = nil, time: Int64? = nil)
    throws
  {
    let offset = offset ?? document.count(in: .scalar)
    history.record(
      try document.insert(text, at: offset, in: .scalar), kind: .typing, tag: tag, at: time)
  }

  mutating func delete(_ range: Range<Int>, tag: Int? = nil, time: Int64? = nil) throws {
    history.record(
      try document.delete(range, in: .scalar), kind: .deleting, tag: tag, at: time)
  }

  mutating func format(_ range: Range<Int>, _ attributes: Attributes, tag: Int? = nil) throws {
    history.record(
      try document.format(range, in: .scalar, attributes), kind: .formatting, tag: tag)
  }

  /// Undoes and returns the text; nil where nothing was undone.
  mutating func undo() throws -> String? {
    try history.undo(in: &document).map { _ in document.text }
  }

  mutating func redo() throws -> String? {
    try history.redo(in: &document).map { _ in document.text }
  }

  mutating func undo(edit tag: Int) throws -> String? {
    try history.undo(edit: tag, in: &document).map { _ in document.text }
  }

  /// Takes what the other knows; a remote change ends the burst.
  mutating func merge(_ other: Editor) {
    if document.merge(other.document).applied > 0 { history.endBurst() }
  }
}
