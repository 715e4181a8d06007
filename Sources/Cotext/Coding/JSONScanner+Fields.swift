/// The keys that mean something in a change, or in a transaction of a trace.
///
/// A key of at most seven bytes is compared as one number: its bytes, the first one lowest.
enum FieldName: UInt8, CaseIterable {
  case type, doc, id, parents, time, author, ops
  case insert, delete, mark, undo, redo
  case after, before, value, from, to, count, units
  case agent, patches

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
    default: return nil
    }
  }

  /// Whether the field says what an operation does.
  var isVerb: Bool { rawValue >= Self.insert.rawValue && rawValue <= Self.redo.rawValue }
}

/// The fields of an object that were read so far.
struct ObjectFields {
  /// The field that was read last, nil if its key is unknown.
  var name: FieldName?
  /// Where its key stands.
  var offset = 0
  fileprivate var seen: UInt32 = 0
  fileprivate var isAtStart = true
  /// The keys that are unknown; few objects have any.
  fileprivate var otherKeys: ObjectKeys?

  /// Whether a field was read.
  func contains(_ name: FieldName) -> Bool { seen & (1 << UInt32(name.rawValue)) != 0 }
}

extension JSONScanner {
  /// Reads the key of the next field of the open object; false when that is closed.
  mutating func nextField(_ fields: inout ObjectFields) throws(JSONError) -> Bool {
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
    fields.seen |= 1 << UInt32(name.rawValue)
    fields.name = name
  }

  /// A key that is unknown, or known but written with escapes.
  @inline(never)
  private mutating func readUncommonKey(_ fields: inout ObjectFields) throws(JSONError) {
    let key = try string()
    var packed: UInt64 = 0
    for byte in key.utf8.prefix(7).reversed() { packed = packed << 8 | UInt64(byte) }
    if key.utf8.count <= 7, !key.utf8.contains(0), let name = FieldName(packed: packed) {
      return try note(name, in: &fields)
    }
    fields.name = nil
    var keys = fields.otherKeys.take() ?? ObjectKeys()
    guard keys.insert(key) else { throw JSONError(.duplicateKey, at: fields.offset) }
    fields.otherKeys = keys
  }
}
