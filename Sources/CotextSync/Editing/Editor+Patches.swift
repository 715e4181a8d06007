internal import Cotext

extension Editor {
  /// Takes in what somebody else did to the document, or an undo of the editor's own.
  mutating func integrate(
    _ delta: Delta, author: String?, origin: PatchOrigin, document: inout Document
  ) -> [Message] {
    history.noteOthers(delta, in: document)
    guard !delta.isEmpty else { return [] }
    held.append(
      News(
        delta: delta.constrained(by: rules), author: author, origin: origin, isEmpty: false))
    return flush(document)
  }

  /// The editor has applied the patches up to a revision.
  mutating func seen(revision: Int, in document: inout Document) -> EditorOutcome {
    if revision < floor || revision <= confirmed { return EditorOutcome() }
    guard let end = indexBehind(revision) else {
      // A revision that was voided meanwhile: the editor has dropped it, too.
      if revision <= self.revision { return EditorOutcome() }
      return reset("revision \(revision) was not sent yet", seen: 0, of: document)
    }
    unconfirmed.removeFirst(end)
    confirmed = revision
    return EditorOutcome(messages: flush(document))
  }

  /// Tells what was held, if the editor has room for it.
  mutating func flush(_ document: Document) -> [Message] {
    var messages: [Message] = []
    if !held.isEmpty {
      guard unconfirmed.count < Self.maximumUnconfirmedCount else { return [] }
      messages = tellHeld(of: document)
    }
    if owesCaret {
      messages.append(caret(in: document))
      owesCaret = false
    }
    return messages
  }

  private mutating func tellHeld(of document: Document) -> [Message] {
    let patch = document.patch(for: held.delta, in: unit, under: rules)
    guard !patch.edits.isEmpty else {
      // Nothing shows of it, for now: in characters, scalars inside of one may look different.
      held.isEmpty = true
      return []
    }
    let message = PatchNotice(
      document: self.document, revision: revision + 1, edit: latestEdit,
      edits: patch.edits.map(OffsetEdit.init), author: held.author, origin: held.origin)
    if message.mayExceed(maxLine) { return tellEverything(of: document) }
    revision += 1
    unconfirmed.append((revision, held))
    held = News()
    return [.patch(message)]
  }
}

extension OffsetEdit {
  /// A step of a patch.
  fileprivate init(_ edit: Patch.Edit) {
    switch edit {
    case .replace(let offset, let count, let text, let attributes):
      self.init(
        at: offset, delete: count, insert: text.isEmpty ? nil : text,
        attributes: text.isEmpty ? nil : attributes)
    case .format(let offset, let count, let changes):
      self.init(at: offset, length: count, format: changes)
    }
  }
}

extension PatchNotice {
  /// Whether the line may be longer than a limit.
  fileprivate func mayExceed(_ limit: Int) -> Bool {
    // Six bytes a byte is the most that JSON makes of a text.
    var size = 256 + 6 * (document.utf8.count + (author?.utf8.count ?? 0))
    for edit in edits {
      size += 128 + 6 * (edit.text?.utf8.count ?? 0)
      if size > limit { break }
    }
    guard size > limit || edits.count > 64 else { return false }
    return Message.patch(self).json.utf8.count > limit
  }
}
