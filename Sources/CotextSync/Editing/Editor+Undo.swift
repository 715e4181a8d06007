internal import Cotext

extension Editor {
  /// Takes back the last group of this editor's edits, or just one edit.
  mutating func undo(
    _ request: UndoRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome {
    let selection = selection
    return step(.undo, in: &document, now: now) { (history, document) throws(EditError) in
      guard let edit = request.of else { return try history.undo(in: &document) }
      return try history.undo(edit: edit, selection: selection, in: &document)
    }
  }

  /// Brings back what was undone last, or what one edit did.
  mutating func redo(
    _ request: UndoRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome {
    let selection = selection
    return step(.redo, in: &document, now: now) { (history, document) throws(EditError) in
      guard let edit = request.of else { return try history.redo(in: &document) }
      return try history.redo(edit: edit, selection: selection, in: &document)
    }
  }

  private mutating func step(
    _ origin: PatchOrigin, in document: inout Document, now: Int64,
    _ body: (inout EditHistory, inout Document) throws(EditError) -> EditHistory.Step?
  ) -> EditorOutcome {
    document.replica = replica
    document.author = author
    document.time = now
    var outcome = EditorOutcome(origin: origin)
    do throws(EditError) {
      if let step = try body(&history, &document) {
        outcome.changes = [step.change]
        if let selection = step.selection { self.selection = selection }
      }
    } catch {
      return reset(error.description, seen: 0, of: document)
    }
    let delta = document.takeDelta()
    owesCaret = true
    outcome.messages = integrate(delta, author: author, origin: origin, document: &document)
    if owesCaret { outcome.messages += flush(document) }
    if !outcome.changes.isEmpty {
      outcome.delta = delta
      outcome.presence = selection == nil ? nil : presence
    }
    return outcome
  }
}
