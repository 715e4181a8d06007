extension JSONScanner {
  /// How deep arrays and objects may nest.
  static let maximumDepth = 32

  /// Goes past insignificant white space.
  @inline(__always)
  package mutating func skipWhitespace() {
    while current <= 0x20 {
      switch current {
      case 0x20, 0x09, 0x0A, 0x0D: advance()
      default: return
      }
    }
  }

  /// Throws if anything but white space is left.
  mutating func finish() throws(JSONError) {
    skipWhitespace()
    if position < count { throw failure(.trailingBytes) }
  }

  /// What a value starts with: the byte behind any white space.
  @inline(__always)
  package mutating func start() throws(JSONError) -> UInt8 {
    let byte = current
    return byte > 0x20 ? byte : try startBehindSpace()
  }

  @inline(never)
  private mutating func startBehindSpace() throws(JSONError) -> UInt8 {
    skipWhitespace()
    guard position < count else { throw failure(depth == 0 ? .noValue : .unexpectedEnd) }
    return current
  }

  /// Opens an object.
  package mutating func beginObject() throws(JSONError) {
    guard try start() == UInt8(ascii: "{") else { throw failure(.objectExpected) }
    try open()
  }

  /// Opens an array.
  package mutating func beginArray() throws(JSONError) {
    guard try start() == UInt8(ascii: "[") else { throw failure(.arrayExpected) }
    try open()
  }

  @inline(__always)
  private mutating func open() throws(JSONError) {
    guard depth < Self.maximumDepth else { throw failure(.tooDeep) }
    depth += 1
    advance()
  }

  /// Whether an element follows in the open array; if not, closes it.
  package mutating func hasElement(_ isFirst: inout Bool) throws(JSONError) -> Bool {
    try hasMember(&isFirst, end: UInt8(ascii: "]"))
  }

  /// Goes past a comma, or closes the open array or object.
  @inline(__always)
  mutating func hasMember(_ isFirst: inout Bool, end: UInt8) throws(JSONError) -> Bool {
    let byte = try start()
    if byte == end {
      advance()
      depth -= 1
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw failure(.unexpectedByte) }
    advance()
    if try start() == end { throw failure(.unexpectedByte) }
    return true
  }

  /// Goes past the colon between a key and its value.
  @inline(__always)
  mutating func skipColon() throws(JSONError) {
    guard try start() == UInt8(ascii: ":") else { throw failure(.unexpectedByte) }
    advance()
  }

  /// The next key of the open object, nil when that is closed.
  package mutating func nextKey(_ keys: inout ObjectKeys) throws(JSONError) -> String? {
    guard try hasMember(&keys.isFirst, end: UInt8(ascii: "}")) else { return nil }
    guard current == UInt8(ascii: "\"") else { throw failure(.unexpectedByte) }
    let offset = position
    let key = try string()
    guard keys.insert(key) else { throw JSONError(.duplicateKey, at: offset) }
    try skipColon()
    return key
  }

  /// Goes past a value of any kind and checks it.
  package mutating func skipValue() throws(JSONError) {
    switch try start() {
    case UInt8(ascii: "{"):
      try beginObject()
      var keys = ObjectKeys()
      while try nextKey(&keys) != nil { try skipValue() }
    case UInt8(ascii: "["):
      try beginArray()
      var isFirst = true
      while try hasElement(&isFirst) { try skipValue() }
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: throw failure(.unexpectedByte)
    }
  }

  /// Goes past `null` if it stands here; false if something else does.
  package mutating func skipNull() throws(JSONError) -> Bool {
    guard try start() == UInt8(ascii: "n") else { return false }
    try skipWord("null")
    return true
  }

  /// Reads `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    let isTrue = try start() == UInt8(ascii: "t")
    guard isTrue || current == UInt8(ascii: "f") else { throw failure(.booleanExpected) }
    try skipWord(isTrue ? "true" : "false")
    return isTrue
  }

  /// Goes past a word that must stand here.
  mutating func skipWord(_ word: String) throws(JSONError) {
    for byte in word.utf8 {
      guard current == byte else {
        throw failure(position < count ? .unexpectedByte : .unexpectedEnd)
      }
      advance()
    }
  }
}

/// The keys of an object that were read so far, to find one that stands twice.
///
/// Few keys are compared one by one, many go through a table, so that no object is quadratic.
package struct ObjectKeys {
  var isFirst = true
  private var few: [String] = []
  private var many: Set<AttributeKey> = []

  /// No keys.
  package init() {}

  /// Takes a key in; false if it is there already.
  mutating func insert(_ key: String) -> Bool {
    if few.count < 16 {
      guard !few.contains(where: { $0.hasSameScalars(as: key) }) else { return false }
      few.append(key)
      return true
    }
    // Attribute keys hash and compare by scalars, strings by canonical equivalence.
    if many.isEmpty { many = Set(few.map { AttributeKey($0) }) }
    return many.insert(AttributeKey(key)).inserted
  }
}
