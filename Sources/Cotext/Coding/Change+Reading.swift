extension Change: JSONRepresentable {
  /// Reads a change as section 8 of the specification writes it.
  ///
  /// What depends on the document (whether the units that are named exist, and which state they
  /// are in) is judged when the change is applied. O(length).
  ///
  /// - Throws: `JSONError` with one of the codes `parse`, `bad-text`, `bad-message`, `bad-op` and
  ///   `too-large`.
  public init(json bytes: Span<UInt8>) throws(JSONError) {
    self = try JSONScanner.read(bytes) { (scanner) throws(JSONError) in try scanner.change() }
  }

  /// Whether a line starts as writers start a change: `{"type":"change"`. O(1).
  package static func isStart(of line: Span<UInt8>) -> Bool {
    let isStart = JSONScanner.peek(line) { scanner in
      scanner.word(at: 0) == 0x3A22_6570_7974_227B && scanner.word(at: 8) == 0x2265_676E_6168_6322
    }
    return isStart ?? false
  }
}

extension JSONScanner {
  /// Reads a change.
  package mutating func change() throws(JSONError) -> Change {
    skipWhitespace()
    let start = position
    try beginObject()
    var fields = ObjectFields()
    var document: String?
    var id: OperationID?
    var parents: [OperationID] = []
    var time: Int64?
    var author: String?
    var operations: ShortList<EditOperation>?
    var placeOfOperations: Int?
    while try nextField(&fields) {
      switch fields.name {
      case .type: try changeType()
      case .doc: document = try string()
      case .id: id = try operationID()
      case .parents: parents = try self.parents()
      case .time: time = try integer()
      case .author: author = try string()
      case .ops:
        if let id {
          operations = try self.operations(of: id.replica)
        } else {
          // Own units are bare numbers, which mean nothing before the ID is known.
          placeOfOperations = position
          try skipValue()
        }
      default: try skipValue()
      }
    }
    guard fields.contains(.type), let id, fields.contains(.ops) else {
      guard fields.contains(.type) else { throw JSONError(.notAChange, at: start) }
      throw JSONError(.missingField, at: start, field: id == nil ? .id : .ops)
    }
    if let placeOfOperations {
      let end = position
      move(to: placeOfOperations)
      operations = try self.operations(of: id.replica)
      move(to: end)
    }
    return Change(
      document: document, id: id, parents: parents, time: time, author: author,
      operations: operations ?? [])
  }

  private mutating func changeType() throws(JSONError) {
    guard try start() == UInt8(ascii: "\"") else { throw failure(.notAChange) }
    let start = position
    let token = try scanString()
    // The six bytes of `change` and the quotation mark behind them, as every writer has them.
    if word(at: start + 1) << 8 == 0x2265_676E_6168_6300 { return }
    guard try text(of: token) == "change" else { throw JSONError(.notAChange, at: start) }
  }

  /// Parents in order, none twice.
  private mutating func parents() throws(JSONError) -> [OperationID] {
    var parents: [OperationID] = []
    var isSorted = true
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) {
      guard parents.count < Change.maximumParentCount else { throw failure(.tooManyParents) }
      let parent = try operationID()
      if let last = parents.last, last >= parent { isSorted = false }
      parents.append(parent)
    }
    if isSorted { return parents }
    parents.sort()
    var distinct: [OperationID] = []
    for parent in parents where parent != distinct.last { distinct.append(parent) }
    return distinct
  }
}
