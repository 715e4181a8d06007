internal import Cotext

extension Editor {
  /// The selection stands elsewhere.
  mutating func select(
    _ request: SelectionRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome {
    if (0..<floor).contains(request.revision) { return EditorOutcome() }
    guard let index = indexBehind(request.revision) else {
      // Said of a revision that an edit of the editor has voided: it will say it anew.
      if request.revision <= revision { return EditorOutcome() }
      return reset("revision \(request.revision) was not sent yet", seen: 0, of: document)
    }
    let delta = news(from: index).delta
    do throws(EditError) {
      let moved = try document.selection(
        request.selection.ranges, isDownstream: request.selection.isDownstream, typing: nil,
        in: unit, under: delta)
      if moved != selection?.withoutTyping {
        selection = moved
        history.noteSelection(moved, in: document)
      }
    } catch {
      return reset(error.description, seen: 0, of: document)
    }
    owesCaret = true
    return EditorOutcome(messages: flush(document), presence: presence)
  }

  /// Sets the typing attributes at the insertion point: all of them.
  mutating func setTyping(
    _ attributes: Attributes, in document: inout Document
  ) -> EditorOutcome {
    let isValid = attributes.allSatisfy { $0.key.isValid && $0.value.isValid }
    guard isValid else {
      return reset("a key or a value of the attributes is not allowed", seen: 0, of: document)
    }
    switch selection?.content {
    case .insertionPoint(let anchor, _)?:
      selection = AnchoredSelection(content: .insertionPoint(anchor, typing: attributes))
    case .ranges?: break
    case nil:
      selection = AnchoredSelection(content: .insertionPoint(.start, typing: attributes))
    }
    owesCaret = true
    return EditorOutcome(messages: flush(document))
  }

  /// Where the selection stands in what the editor shows once it has applied everything.
  func caret(in document: Document) -> Message {
    let selection = selection ?? AnchoredSelection()
    var attributes = selection.typingAttributes(in: document)
    rules?.constrain(&attributes)
    return .caret(
      Caret(
        document: self.document, ranges: document.offsets(of: selection, in: unit),
        attributes: attributes))
  }

  /// What others are shown of the selection.
  var presence: AttributeValue { selection?.presenceState ?? [:] }
}
