internal import Cotext

/// What became visible, hidden or restyled.
struct Delta: Sendable {
}

/// What an edit did.
struct EditorOutcome: Sendable {
  var messages: [Message] = []
  var changes: [Change] = []
  var delta: Delta?
  var presence: AttributeValue?
}

/// What one attached editor shows.
struct Editor: Sendable {
  let document: String
  let replica: ReplicaID

  init(document: String, unit: TextUnit, replica: ReplicaID) {
    self.document = document
    self.replica = replica
  }

  private var refusal: EditorOutcome {
    EditorOutcome(messages: [
      .closed(Closed(document: document, code: .busy, message: "editing is not there yet"))
    ])
  }

  mutating func attach(unit: TextUnit, to document: inout Document, now: Int64) -> [Message] {
    refusal.messages
  }

  mutating func edit(
    _ request: EditRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome { refusal }

  mutating func seen(revision: Int, in document: inout Document) -> EditorOutcome { refusal }

  mutating func select(
    _ request: SelectionRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome { refusal }

  mutating func setTyping(
    _ attributes: Attributes, in document: inout Document
  ) -> EditorOutcome { refusal }

  mutating func undo(
    _ request: UndoRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome { refusal }

  mutating func redo(
    _ request: UndoRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome { refusal }

  mutating func integrate(
    _ delta: Delta, author: String?, origin: PatchOrigin, document: inout Document
  ) -> [Message] { [] }

  mutating func acknowledge(durable version: Version) -> [Message] { [] }
}

extension Document {
  /// Whether deltas are kept.
  var isRecording: Bool {
    get { false }
    set {}
  }

  /// What changed since the last call.
  mutating func takeDelta() -> Delta { Delta() }
}
