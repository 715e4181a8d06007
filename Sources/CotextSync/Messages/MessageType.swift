/// What the `type` of a line says, of all messages that are known.
enum MessageType: String, CaseIterable {
  case hello, open, opened, digest, change, ack, reject, need, presence, close, closed, ping, pong,
    error
  case bye
  case attach, text, edit, edited, patch, seen, select, typing, caret, undo, redo, reset
}
