public import Cotext

/// One line of the protocol, section 9 of the specification.
///
///     let message = try Message(json: #"{"type":"ping","n":7}"#)
///     message.json        // {"type":"ping","n":7}
public enum Message: Hashable, Sendable {
  // Between peers.
  case hello(Hello)
  case open(Open)
  case opened(Opened)
  case change(Change)
  case ack(Acknowledgement)
  case reject(Rejection)
  case need(Need)
  case presence(Presence)
  case close(document: String)
  case closed(Closed)
  case ping(Int64)
  case pong(Int64)
  case error(ErrorReport)
  case bye(Bye)

  // Between an editor and its replica.
  case attach(Attach)
  case text(Content)
  case edit(EditRequest)
  case edited(Edited)
  case patch(PatchNotice)
  case seen(document: String, revision: Int)
  case select(SelectionRequest)
  case typing(document: String, attributes: Attributes)
  case caret(Caret)
  case undo(UndoRequest)
  case redo(UndoRequest)
  case reset(Content, reason: String)

  /// A message of a later version: read, and ignored.
  case unknown(type: String)
}
