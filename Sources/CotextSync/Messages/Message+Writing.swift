internal import Cotext

extension Message {
  /// Appends the message as one line without its line feed: `type`, then the fields in the order of
  /// section 9.
  ///
  /// O(length). Reading the bytes gives an equal message if the message keeps the limits.
  public func write(into bytes: inout [UInt8]) {
    if case .change(let change) = self { return change.write(into: &bytes) }
    bytes.append(#"{"type":"#)
    bytes.appendJSONString(type)
    writeFields(into: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private func writeFields(into bytes: inout [UInt8]) {
    switch self {
    case .hello(let hello): hello.writeFields(into: &bytes)
    case .open(let open): open.writeFields(into: &bytes)
    case .opened(let opened): opened.writeFields(into: &bytes)
    case .digest(let notice): notice.writeFields(into: &bytes)
    case .ack(let acknowledgement): acknowledgement.writeFields(into: &bytes)
    case .reject(let rejection): rejection.writeFields(into: &bytes)
    case .need(let need): need.writeFields(into: &bytes)
    case .presence(let presence): presence.writeFields(into: &bytes)
    case .close(let document): bytes.appendField("doc", document)
    case .closed(let closed): closed.writeFields(into: &bytes)
    case .ping(let number), .pong(let number): bytes.appendField("n", number)
    case .error(let report): report.writeFields(into: &bytes)
    case .bye(let bye): bye.writeFields(into: &bytes)
    case .attach(let attach): attach.writeFields(into: &bytes)
    case .text(let content): content.writeFields(into: &bytes)
    case .edit(let request): request.writeFields(into: &bytes)
    case .edited(let edited): edited.writeFields(into: &bytes)
    case .patch(let patch): patch.writeFields(into: &bytes)
    case .seen(let document, let revision):
      bytes.appendField("doc", document)
      bytes.appendField("revision", revision)
    case .select(let request): request.writeFields(into: &bytes)
    case .typing(let document, let attributes):
      bytes.appendField("doc", document)
      bytes.appendField("attributes", attributes)
    case .caret(let caret): caret.writeFields(into: &bytes)
    case .undo(let request), .redo(let request): request.writeFields(into: &bytes)
    case .reset(let content, let reason):
      content.writeFields(into: &bytes)
      bytes.appendField("reason", reason)
    case .change, .unknown: break
    }
  }

  /// What `type` says on the line.
  public var type: String {
    switch self {
    case .hello: return "hello"
    case .open: return "open"
    case .opened: return "opened"
    case .digest: return "digest"
    case .change: return "change"
    case .ack: return "ack"
    case .reject: return "reject"
    case .need: return "need"
    case .presence: return "presence"
    case .close: return "close"
    case .closed: return "closed"
    case .ping: return "ping"
    case .pong: return "pong"
    case .error: return "error"
    case .bye: return "bye"
    case .attach: return "attach"
    case .text: return "text"
    case .edit: return "edit"
    case .edited: return "edited"
    case .patch: return "patch"
    case .seen: return "seen"
    case .select: return "select"
    case .typing: return "typing"
    case .caret: return "caret"
    case .undo: return "undo"
    case .redo: return "redo"
    case .reset: return "reset"
    case .unknown(let type): return type
    }
  }
}
