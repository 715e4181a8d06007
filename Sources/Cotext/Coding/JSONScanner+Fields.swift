/// The keys that mean something in a line of the protocol, or in a transaction of a trace.
///
/// A key of at most seven bytes is compared as one number: its bytes, the first one lowest.
package enum FieldName: UInt8, CaseIterable {
  // Of changes.
  case type, doc, id, parents, time, author, ops
  case insert, delete, mark, undo, redo
  case after, before, value, from, to, count, units
  // Of traces.
  case agent, patches
  // Of the other messages.
  case maxLine, user, token, version, mode, durable, code, message, ranges
  case session, state, ttl, n, line, fatal, unit, edit, runs
  case more, reason, edits, origin, of, at, length, format, digest
  // With more than seven bytes.
  case `protocol`, features, revision, selection, attributes, affinity, retryAfter

  /// The field with a packed key.
  init?(packed key: UInt64) {
    switch key {
    case 0x6570_7974: self = .type
    case 0x63_6F64: self = .doc
    case 0x6469: self = .id
    case 0x73_746E_6572_6170: self = .parents
    case 0x656D_6974: self = .time
    case 0x726F_6874_7561: self = .author
    case 0x73_706F: self = .ops
    case 0x7472_6573_6E69: self = .insert
    case 0x6574_656C_6564: self = .delete
    case 0x6B72_616D: self = .mark
    case 0x6F64_6E75: self = .undo
    case 0x6F64_6572: self = .redo
    case 0x72_6574_6661: self = .after
    case 0x6572_6F66_6562: self = .before
    case 0x65_756C_6176: self = .value
    case 0x6D6F_7266: self = .from
    case 0x6F74: self = .to
    case 0x74_6E75_6F63: self = .count
    case 0x73_7469_6E75: self = .units
    case 0x74_6E65_6761: self = .agent
    case 0x73_6568_6374_6170: self = .patches
    case 0x65_6E69_4C78_616D: self = .maxLine
    case 0x7265_7375: self = .user
    case 0x6E_656B_6F74: self = .token
    case 0x6E_6F69_7372_6576: self = .version
    case 0x6564_6F6D: self = .mode
    case 0x65_6C62_6172_7564: self = .durable
    case 0x6564_6F63: self = .code
    case 0x65_6761_7373_656D: self = .message
    case 0x7365_676E_6172: self = .ranges
    case 0x6E_6F69_7373_6573: self = .session
    case 0x65_7461_7473: self = .state
    case 0x6C_7474: self = .ttl
    case 0x6E: self = .n
    case 0x656E_696C: self = .line
    case 0x6C_6174_6166: self = .fatal
    case 0x7469_6E75: self = .unit
    case 0x7469_6465: self = .edit
    case 0x736E_7572: self = .runs
    case 0x6572_6F6D: self = .more
    case 0x6E6F_7361_6572: self = .reason
    case 0x73_7469_6465: self = .edits
    case 0x6E69_6769_726F: self = .origin
    case 0x666F: self = .of
    case 0x7461: self = .at
    case 0x6874_676E_656C: self = .length
    case 0x7461_6D72_6F66: self = .format
    case 0x7473_6567_6964: self = .digest
    default: return nil
    }
  }

  /// The field with a key of any length.
  init?(_ key: String) {
    let bytes = key.utf8
    if bytes.count > 7 {
      for name in Self.longNames where name.key.hasSameScalars(as: key) {
        self = name
        return
      }
      return nil
    }
    guard !bytes.contains(0) else { return nil }
    self.init(packed: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static let longNames: [FieldName] = [
    .protocol, .features, .revision, .selection, .attributes, .affinity, .retryAfter,
  ]

  /// The key as it is written.
  package var key: String { Self.keys[Int(rawValue)] }

  /// All keys in the order of the cases.
  private static let keys = [
    "type", "doc", "id", "parents", "time", "author", "ops", "insert", "delete", "mark", "undo",
    "redo", "after", "before", "value", "from", "to", "count", "units", "agent", "patches",
    "maxLine", "user", "token", "version", "mode", "durable", "code", "message", "ranges",
    "session", "state", "ttl", "n", "line", "fatal", "unit", "edit", "runs", "more", "reason",
    "edits", "origin", "of", "at", "length", "format", "digest", "protocol", "features", "revision",
    "selection", "attributes", "affinity", "retryAfter",
  ]

  /// Whether the field says what an operation does.
  var isVerb: Bool { rawValue >= Self.insert.rawValue && rawValue <= Self.redo.rawValue }
}

/// The fields of an object that were read so far.
package struct ObjectFields {
  /// The field that was read last, nil if its key is unknown.
  package var name: FieldName?
  /// Where its key stands.
  var offset = 0
  fileprivate var seen: UInt64 = 0
  fileprivate var isAtStart = true
  /// The keys that are unknown; few objects have any.
  fileprivate var otherKeys: ObjectKeys?

  /// None.
  package init() {}

  /// Whether a field was read.
  package func contains(_ name: FieldName) -> Bool { seen & (1 << UInt64(name.rawValue)) != 0 }
}

extension JSONScanner {
  /// Reads the key of the next field of the open object; false when that is closed.
  package mutating func nextField(_ fields: inout ObjectFields) throws(JSONError) -> Bool {
    guard try hasMember(&fields.isAtStart, end: UInt8(ascii: "}")) else { return false }
    guard current == UInt8(ascii: "\"") else { throw failure(.unexpectedByte) }
    fields.offset = position
    let packed = word(at: position + 1)
    let length = Self.stops(in: packed).trailingZeroBitCount / 8
    if length < 8, byte(at: position + 1 + length) == UInt8(ascii: "\""),
      let name = FieldName(packed: packed & (1 << UInt64(length * 8) - 1))
    {
      advance(by: length + 2)
      try note(name, in: &fields)
    } else {
      try readUncommonKey(&fields)
    }
    if current == UInt8(ascii: ":") { advance() } else { try skipColon() }
    return true
  }

  @inline(__always)
  private func note(_ name: FieldName, in fields: inout ObjectFields) throws(JSONError) {
    guard !fields.contains(name) else { throw JSONError(.duplicateKey, at: fields.offset) }
    fields.seen |= 1 << UInt64(name.rawValue)
    fields.name = name
  }

  /// A key that is unknown, long, or written with escapes.
  @inline(never)
  private mutating func readUncommonKey(_ fields: inout ObjectFields) throws(JSONError) {
    let key = try string()
    if let name = FieldName(key) { return try note(name, in: &fields) }
    fields.name = nil
    var keys = fields.otherKeys.take() ?? ObjectKeys()
    guard keys.insert(key) else { throw JSONError(.duplicateKey, at: fields.offset) }
    fields.otherKeys = keys
  }
}

extension JSONScanner {
  /// Throws unless an object has some fields; the error names the first that it lacks.
  package func require(
    _ names: [FieldName], in fields: ObjectFields, at start: Int
  ) throws(JSONError) {
    for name in names where !fields.contains(name) {
      throw JSONError(.missingField, at: start, field: name)
    }
  }

  /// The `type` of the object that starts at the position, which stays there.
  ///
  /// - Throws: `objectExpected`, `missingField` or `stringExpected`, if there is no such type.
  package mutating func typeOfObject() throws(JSONError) -> String {
    skipWhitespace()
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
      if fields.name == .type { return try string() }
      try skipValue()
    }
    throw JSONError(.missingField, at: start, field: .type)
  }
}
