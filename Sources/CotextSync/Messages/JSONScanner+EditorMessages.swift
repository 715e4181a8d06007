internal import Cotext

// The messages between an editor and its replica.
extension JSONScanner {
  mutating func attach() throws(JSONError) -> Attach {
    var attach = Attach(document: "", unit: .scalar)
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: attach.document = try documentName()
      case .unit: attach.unit = try word(or: .badTextUnit)
      default: try skipValue()
      }
    }
    try require([.doc, .unit], in: fields, at: start)
    return attach
  }

  /// What `text` and `reset` have in common, and the reason, which only `reset` must have.
  mutating func content() throws(JSONError) -> (content: Content, reason: String?) {
    var content = Content(document: "", unit: .scalar)
    var reason: String?
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: content.document = try documentName()
      case .revision: content.revision = try int()
      case .edit: content.edit = try int()
      case .unit: content.unit = try word(or: .badTextUnit)
      case .runs: content.runs = try list { (scanner) throws(JSONError) in try scanner.run() }
      case .more: content.hasMore = try boolean()
      case .reason: reason = try string()
      default: try skipValue()
      }
    }
    try require([.doc, .revision, .edit, .unit, .runs], in: fields, at: start)
    return (content, reason)
  }

  private mutating func run() throws(JSONError) -> Run {
    skipWhitespace()
    let start = position
    var isFirst = true
    try beginArray()
    guard try hasElement(&isFirst) else { throw JSONError(.badRun, at: start) }
    let text = try string()
    guard try hasElement(&isFirst) else { throw JSONError(.badRun, at: start) }
    let attributes = try attributes()
    guard try !hasElement(&isFirst) else { throw JSONError(.badRun, at: start) }
    return Run(text: text, attributes: attributes)
  }

  mutating func reset() throws(JSONError) -> Message {
    let start = position
    let (content, reason) = try content()
    guard let reason else { throw JSONError(.missingField, at: start, field: .reason) }
    return .reset(content, reason: reason)
  }

  mutating func editRequest() throws(JSONError) -> EditRequest {
    var request = EditRequest(document: "", edit: 0, revision: 0, edits: [])
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: request.document = try documentName()
      case .edit: request.edit = try int()
      case .revision: request.revision = try int()
      case .edits: request.edits = try offsetEdits(atMost: EditRequest.maximumEditCount)
      case .selection: request.selection = try offsetSelection()
      default: try skipValue()
      }
    }
    try require([.doc, .edit, .revision, .edits], in: fields, at: start)
    return request
  }

  mutating func edited() throws(JSONError) -> Edited {
    var edited = Edited(document: "", edit: 0, id: nil)
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: edited.document = try documentName()
      case .edit: edited.edit = try int()
      case .id: edited.id = try skipNull() ? nil : operationID()
      case .durable: edited.isDurable = try boolean()
      case .attributes:
        edited.attributes = try list { (scanner) throws(JSONError) in try scanner.attributes() }
      default: try skipValue()
      }
    }
    try require([.doc, .edit, .id, .durable], in: fields, at: start)
    return edited
  }

  mutating func patchNotice() throws(JSONError) -> PatchNotice {
    var patch = PatchNotice(document: "", revision: 0, edit: 0, edits: [])
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: patch.document = try documentName()
      case .revision: patch.revision = try int()
      case .edit: patch.edit = try int()
      case .edits: patch.edits = try offsetEdits(atMost: .max)
      case .author: patch.author = try string()
      case .origin: patch.origin = try word(or: .badOrigin)
      default: try skipValue()
      }
    }
    try require([.doc, .revision, .edit, .edits, .origin], in: fields, at: start)
    return patch
  }

  mutating func seen() throws(JSONError) -> Message {
    var document = ""
    var revision = 0
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: document = try documentName()
      case .revision: revision = try int()
      default: try skipValue()
      }
    }
    try require([.doc, .revision], in: fields, at: start)
    return .seen(document: document, revision: revision)
  }

  mutating func selectionRequest() throws(JSONError) -> SelectionRequest {
    var request = SelectionRequest(
      document: "", revision: 0, selection: OffsetSelection(ranges: []))
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: request.document = try documentName()
      case .revision: request.revision = try int()
      case .ranges: request.selection.ranges = try selectedRanges()
      case .affinity: request.selection.isDownstream = try isDownstream()
      default: try skipValue()
      }
    }
    try require([.doc, .revision, .ranges], in: fields, at: start)
    return request
  }

  mutating func typing() throws(JSONError) -> Message {
    var document = ""
    var attributes = Attributes()
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: document = try documentName()
      case .attributes: attributes = try self.attributes()
      default: try skipValue()
      }
    }
    try require([.doc, .attributes], in: fields, at: start)
    return .typing(document: document, attributes: attributes)
  }

  mutating func caret() throws(JSONError) -> Caret {
    var caret = Caret(document: "", ranges: [])
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: caret.document = try documentName()
      case .ranges: caret.ranges = try selectedRanges()
      case .attributes: caret.attributes = try attributes()
      default: try skipValue()
      }
    }
    try require([.doc, .ranges, .attributes], in: fields, at: start)
    return caret
  }

  mutating func undoRequest() throws(JSONError) -> UndoRequest {
    var request = UndoRequest(document: "")
    var fields = ObjectFields()
    let start = position
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .doc: request.document = try documentName()
      case .of: request.of = try int()
      default: try skipValue()
      }
    }
    try require([.doc], in: fields, at: start)
    return request
  }
}
