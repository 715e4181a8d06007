internal import Cotext

extension JSONScanner {
  /// Reads edits by offsets.
  mutating func offsetEdits(atMost limit: Int) throws(JSONError) -> [OffsetEdit] {
    var edits: [OffsetEdit] = []
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) {
      guard edits.count < limit else { throw failure(.tooManyEdits) }
      edits.append(try offsetEdit())
    }
    return edits
  }

  /// Reads one edit. Attributes without an insert and a length without a format mean nothing.
  private mutating func offsetEdit() throws(JSONError) -> OffsetEdit {
    skipWhitespace()
    let start = position
    var edit = OffsetEdit(at: 0)
    var fields = ObjectFields()
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .at: edit.offset = try int()
      case .delete: edit.deleteCount = try int()
      case .insert: edit.text = try string()
      case .attributes: edit.attributes = try attributes()
      case .length: edit.length = try int()
      case .format: edit.format = try attributes()
      default: try skipValue()
      }
    }
    try require([.at], in: fields, at: start)
    let isTextEdit = fields.contains(.insert) || fields.contains(.delete)
    guard isTextEdit != fields.contains(.format) else { throw JSONError(.badEdit, at: start) }
    if isTextEdit {
      edit.length = 0
      if edit.text == nil { edit.attributes = nil }
    } else {
      try require([.length], in: fields, at: start)
      edit.attributes = nil
    }
    return edit
  }

  /// Reads a selection.
  mutating func offsetSelection() throws(JSONError) -> OffsetSelection {
    skipWhitespace()
    let start = position
    var selection = OffsetSelection(ranges: [])
    var fields = ObjectFields()
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .ranges: selection.ranges = try selectedRanges()
      case .affinity: selection.isDownstream = try isDownstream()
      default: try skipValue()
      }
    }
    try require([.ranges], in: fields, at: start)
    return selection
  }
}
