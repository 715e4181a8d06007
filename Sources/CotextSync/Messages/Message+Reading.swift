public import Cotext

extension Message: JSONRepresentable {
  /// Reads a line of the protocol, without its line feed, as section 9 of the specification has it.
  ///
  /// Keys stand in any order, unknown ones are ignored, and a message of an unknown type is
  /// ``unknown(type:)`` whatever else it holds. A field that may be left out must not be null.
  /// What depends on a document or a session (whether offsets, revisions and numbers fit) is judged
  /// where the message is used. O(length).
  ///
  /// - Throws: `JSONError`; ``ErrorCode/init(_:)`` and ``ErrorReport/init(_:line:)`` make answers
  ///   out of it.
  public init(json line: Span<UInt8>) throws(JSONError) {
    // Nearly all lines are changes.
    if Change.isStart(of: line) {
      self = .change(try Change(json: line))
      return
    }
    self = try JSONScanner.read(line) { (scanner) throws(JSONError) in try scanner.message() }
  }
}

extension JSONScanner {
  fileprivate mutating func message() throws(JSONError) -> Message {
    var isInMessage = true
    do throws(JSONError) {
      let name = try typeOfObject()
      let type = MessageType(rawValue: name)
      isInMessage = type != .change
      switch type {
      case .hello: return .hello(try hello())
      case .open: return .open(try open())
      case .opened: return .opened(try opened())
      case .digest: return .digest(try digestNotice())
      case .change: return .change(try change())
      case .ack: return .ack(try acknowledgement())
      case .reject: return .reject(try rejection())
      case .need: return .need(try need())
      case .presence: return .presence(try presence())
      case .close: return .close(document: try closed().document)
      case .closed: return .closed(try closed())
      case .ping: return .ping(try number())
      case .pong: return .pong(try number())
      case .error: return .error(try errorReport())
      case .bye: return .bye(try bye())
      case .attach: return .attach(try attach())
      case .text: return .text(try content().content)
      case .edit: return .edit(try editRequest())
      case .edited: return .edited(try edited())
      case .patch: return .patch(try patchNotice())
      case .seen: return try seen()
      case .select: return .select(try selectionRequest())
      case .typing: return try typing()
      case .caret: return .caret(try caret())
      case .undo: return .undo(try undoRequest())
      case .redo: return .redo(try undoRequest())
      case .reset: return try reset()
      case nil:
        try skipValue()
        return .unknown(type: name)
      }
    } catch {
      var error = error
      error.isInMessage = isInMessage
      throw error
    }
  }
}
