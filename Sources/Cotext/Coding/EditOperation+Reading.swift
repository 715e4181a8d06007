extension JSONScanner {
  /// Reads the operations of a change.
  mutating func operations(of own: ReplicaID) throws(JSONError) -> ShortList<EditOperation> {
    skipWhitespace()
    let start = position
    var isFirst = true
    try beginArray()
    guard try hasElement(&isFirst) else { throw JSONError(.empty, at: start) }
    let first = try operation(of: own)
    let operations: ShortList<EditOperation>
    if try hasElement(&isFirst) {
      var several = [first]
      repeat { several.append(try operation(of: own)) } while try hasElement(&isFirst)
      operations = ShortList(several)
    } else {
      operations = ShortList(first)
    }
    // A unit that is inserted takes a byte at least; few lines are long enough to count.
    if operations.count > 1 || position - start > Change.maximumUnitCount || !first.isInsertion,
      operations.reduce(0, { $0 + $1.unitCount }) > Change.maximumUnitCount
    {
      throw JSONError(.tooManyUnits, at: start)
    }
    return operations
  }

  mutating func operation(of own: ReplicaID) throws(JSONError) -> EditOperation {
    guard try start() == UInt8(ascii: "{") else { throw failure(.objectExpected) }
    switch try verb() {
    case .insert: return try insertion(of: own)
    case .delete: return try deletion(of: own)
    case .mark: return try mark(of: own)
    case .undo: return try switching(.undo, of: own)
    case .redo: return try switching(.redo, of: own)
    default: return try unknownOperation()
    }
  }

  /// The verb of the operation that starts at the position, which stays there.
  private mutating func verb() throws(JSONError) -> FieldName? {
    let start = position
    let startDepth = depth
    defer {
      move(to: start)
      depth = startDepth
    }
    var fields = ObjectFields()
    try beginObject()
    // Writers put it first, so next to nothing is read twice.
    while try nextField(&fields) {
      if let name = fields.name, name.isVerb { return name }
      try skipValue()
    }
    return nil
  }

  private mutating func insertion(of own: ReplicaID) throws(JSONError) -> EditOperation {
    var fields = ObjectFields()
    var text = ""
    var after: OperationID?
    var before: OperationID?
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .insert:
        text = try string()
        if text.isEmpty { throw failure(.empty) }
      case .after: after = try reference(from: own)
      case .before: before = try reference(from: own)
      default: try skipOther(fields)
      }
    }
    return .insert(text, after: after, before: before)
  }

  private mutating func deletion(of own: ReplicaID) throws(JSONError) -> EditOperation {
    var fields = ObjectFields()
    var ranges: ShortList<OperationRange> = []
    try beginObject()
    while try nextField(&fields) {
      if fields.name == .delete {
        ranges = try self.ranges(from: own)
      } else {
        try skipOther(fields)
      }
    }
    return .delete(ranges)
  }

  private mutating func mark(of own: ReplicaID) throws(JSONError) -> EditOperation {
    let start = position
    var fields = ObjectFields()
    var key = AttributeKey("")
    var value = AttributeValue.null
    var from = TextAnchor.start
    var to = TextAnchor.end
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case .mark: key = try attributeKey()
      case .value: value = try attributeValue()
      case .from: from = try anchor(from: own)
      case .to: to = try anchor(from: own)
      default: try skipOther(fields)
      }
    }
    try require([.value, .from, .to], in: fields, at: start)
    return .mark(Mark(key: key, value: value, from: from, to: to))
  }

  private mutating func switching(
    _ verb: FieldName, of own: ReplicaID
  ) throws(JSONError) -> EditOperation {
    let start = position
    var fields = ObjectFields()
    var ranges: ShortList<OperationRange> = []
    var count: UInt16?
    try beginObject()
    while try nextField(&fields) {
      switch fields.name {
      case verb: ranges = try self.ranges(from: own)
      case .count:
        skipWhitespace()
        let offset = position
        let value = try UInt16(integer(in: 1...0xFFFF))
        guard (value & 1 == 1) == (verb == .undo) else { throw JSONError(.wrongParity, at: offset) }
        count = value
      default: try skipOther(fields)
      }
    }
    guard let count else { throw JSONError(.missingField, at: start, field: .count) }
    return verb == .undo ? .undo(ranges, count: count) : .redo(ranges, count: count)
  }

  /// Goes past a field that the operation has no use for, but for a second verb.
  private mutating func skipOther(_ fields: ObjectFields) throws(JSONError) {
    if let name = fields.name, name.isVerb { throw JSONError(.twoVerbs, at: fields.offset) }
    try skipValue()
  }

  private mutating func unknownOperation() throws(JSONError) -> EditOperation {
    let start = position
    var fields = ObjectFields()
    var units: UInt32?
    try beginObject()
    while try nextField(&fields) {
      if fields.name == .units {
        units = try UInt32(integer(in: 1...65_536))
      } else {
        try skipValue()
      }
    }
    guard let units else { throw JSONError(.missingField, at: start, field: .units) }
    return .unknown(UnknownOperation(json: minified(start..<position), unitCount: units))
  }

  /// Some JSON without white space outside strings.
  private func minified(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for offset in range {
      let byte = byte(at: offset)
      if !isInString && byte <= 0x20 { continue }
      bytes.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension EditOperation {
  fileprivate var isInsertion: Bool {
    if case .insert = self { return true }
    return false
  }
}

extension UnknownOperation {
  /// Whether a reader of a change gets just this operation from its text: an object without a known
  /// verb and without white space, with the same number of units, nested as deep as a change allows.
  var isReadable: Bool {
    guard let reader = ReplicaID("reader") else { return false }
    let bytes = Array(json.utf8)
    do throws(JSONError) {
      let read = try JSONScanner.read(bytes.span) {
        (scanner) throws(JSONError) -> EditOperation in
        let depth = scanner.depth
        scanner.depth += 2
        defer { scanner.depth = depth }
        return try scanner.operation(of: reader)
      }
      return read == .unknown(self)
    } catch { return false }
  }
}
