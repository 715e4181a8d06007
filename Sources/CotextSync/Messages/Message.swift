public import Cotext

/// One line of the protocol, section 9 of the specification.
///
///     let message = try Message(json: #"{"type":"ping","n":7}"#)
///     message.json        // {"type":"ping","n":7}
public enum Message: Hashable, Sendable {
  // Between peers.
  /// What either side says first.
  case hello(Hello)
  /// Joins a document.
  case open(Open)
  /// A document was joined.
  case opened(Opened)
  /// What a version is on this side.
  case digest(DigestNotice)
  /// Operations, section 8. The codec does not ask for a name of the document.
  case change(Change)
  /// What was received, or is on disk.
  case ack(Acknowledgement)
  /// A change was refused.
  case reject(Rejection)
  /// Asks for missing units.
  case need(Need)
  /// What a session shows of itself.
  case presence(Presence)
  /// Leaves a document.
  case close(document: String)
  /// A document was left, or not joined.
  case closed(Closed)
  /// Asks for a ``pong(_:)`` with the same number.
  case ping(Int64)
  /// Answers a ``ping(_:)`` behind everything that earlier lines caused.
  case pong(Int64)
  /// A line was wrong.
  case error(ErrorReport)
  /// The connection ends.
  case bye(Bye)

  // Between an editor and its replica.
  /// Asks to edit a document by offsets.
  case attach(Attach)
  /// The whole content, or a part of it.
  case text(Content)
  /// What an editor did.
  case edit(EditRequest)
  /// Answers ``edit(_:)``.
  case edited(Edited)
  /// What changed that the editor did not do.
  case patch(PatchNotice)
  /// The editor applied patches up to a revision.
  case seen(document: String, revision: Int)
  /// Where the editor's selection stands.
  case select(SelectionRequest)
  /// What typed text is to look like at the caret; null removes.
  case typing(document: String, attributes: Attributes)
  /// Where the selection stands now.
  case caret(Caret)
  /// Takes edits back.
  case undo(UndoRequest)
  /// Brings edits back.
  case redo(UndoRequest)
  /// The whole content afresh, for something did not fit.
  case reset(Content, reason: String)

  /// A message of a later version: read, and ignored.
  case unknown(type: String)
}
