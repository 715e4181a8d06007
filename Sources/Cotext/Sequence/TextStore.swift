/// The scalars of all elements, visible or not, as UTF-8 in order of their arrival.
///
/// Elements whose numbers follow each other have bytes that follow each other, so a run needs only
/// the place of its first byte.
struct TextStore: ~Copyable {
  private var bytes: Column<UInt8>
  /// Whether a carriage return was ever written: then two ASCII scalars may be one character.
  private(set) var hasCarriageReturn: Bool

  init() {
    bytes = Column(minimumCapacity: 64)
    hasCarriageReturn = false
  }

  private init(copying other: borrowing TextStore) {
    bytes = other.bytes.copy()
    hasCarriageReturn = other.hasCarriageReturn
  }

  func copy() -> TextStore {
    TextStore(copying: self)
  }

  /// An empty store with room for so many bytes, for parts of another one.
  init(forPartsOf other: borrowing TextStore, minimumCapacity: Int) {
    bytes = Column(minimumCapacity: minimumCapacity)
    hasCarriageReturn = other.hasCarriageReturn
  }

  /// Appends bytes of another store, whole scalars.
  mutating func append(_ other: borrowing TextStore, _ range: Range<Int>) {
    unsafe other.bytes.withValues(range) { unsafe bytes.append(contentsOf: $0) }
  }

  var count: Int { bytes.count }

  /// What a piece of text weighs in each unit.
  struct Size {
    var scalars = 0
    /// Bytes beyond one a scalar.
    var extra8 = 0
    /// UTF-16 code units beyond one a scalar.
    var extra16 = 0

    var isASCII: Bool { extra8 == 0 }
  }

  /// Appends a text and says what it weighs.
  @inline(__always)
  mutating func append(_ text: String) -> Size {
    if text.utf8.count == 1, let byte = text.utf8.first {
      bytes.append(byte)
      if byte == 0x0D { hasCarriageReturn = true }
      return Size(scalars: 1)
    }
    var text = text
    let start = bytes.count
    text.withUTF8 { buffer in unsafe bytes.append(contentsOf: buffer) }
    return weigh(from: start)
  }

  /// A store of bytes that are UTF-8, which are weighed.
  init(_ text: consuming Column<UInt8>, size: inout Size) {
    bytes = text
    hasCarriageReturn = false
    size = weigh(from: 0)
  }

  /// Weighs the bytes from a place on.
  @inline(__always)
  private mutating func weigh(from start: Int) -> Size {
    var size = Size()
    var hasReturn = false
    var place = start
    while place < bytes.count {
      if place &+ 8 <= bytes.count, let returns = Self.returns(inASCII: bytes.word(at: place)) {
        hasReturn = hasReturn || returns
        place &+= 8
        continue
      }
      let byte = bytes[place]
      size.extra8 &+= byte & 0xC0 == 0x80 ? 1 : 0
      size.extra16 &+= byte >= 0xF0 ? 1 : 0
      hasReturn = hasReturn || byte == 0x0D
      place &+= 1
    }
    if hasReturn { hasCarriageReturn = true }
    size.scalars = bytes.count &- start &- size.extra8
    return size
  }

  /// Whether a carriage return is among eight bytes; nil if not all of them are ASCII.
  @inline(__always)
  private static func returns(inASCII word: UInt64) -> Bool? {
    let topBits: UInt64 = 0x8080_8080_8080_8080
    guard word & topBits == 0 else { return nil }
    // A byte that is 0 now borrows from its top bit.
    let others = word ^ 0x0D0D_0D0D_0D0D_0D0D
    return (others &- 0x0101_0101_0101_0101) & ~others & topBits != 0
  }

  /// How many bytes the scalar has that starts here.
  @inline(__always)
  private func width(at place: Int) -> Int {
    let lead = bytes[place]
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < Self.lost ? 4 : 1
  }

  /// Stands for a scalar that is not known any more: a byte that no UTF-8 has. Only elements that
  /// stay hidden for good have it.
  static var lost: UInt8 { 0xFF }

  /// Appends scalars that are not known any more.
  mutating func append(lost count: Int) {
    bytes.append(repeating: Self.lost, count: count)
  }

  /// What `scalars` scalars weigh that start at a byte. O(scalars).
  func size(at start: Int, scalars: Int) -> Size {
    var size = Size(scalars: scalars)
    var place = start
    for _ in 0..<scalars {
      let width = width(at: place)
      size.extra8 &+= width &- 1
      size.extra16 &+= width == 4 ? 1 : 0
      place &+= width
    }
    return size
  }

  /// How many bytes `scalars` scalars take that start at a byte. O(scalars).
  func byteCount(at start: Int, scalars: Int) -> Int {
    var place = start
    for _ in 0..<scalars { place &+= width(at: place) }
    return place &- start
  }

  /// How many whole scalars lie in the first `limit` units (bytes, or code units of UTF-16) of
  /// `scalars` scalars. O(scalars).
  func scalars(at start: Int, within scalars: Int, fitting limit: Int, utf16: Bool) -> Int {
    var place = start
    var used = 0
    for index in 0..<scalars {
      let width = width(at: place)
      used &+= utf16 ? (width == 4 ? 2 : 1) : width
      if used > limit { return index }
      place &+= width
    }
    return scalars
  }

  /// Appends bytes of the store to an array.
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    unsafe bytes.withValues(range) { unsafe output.append(contentsOf: $0) }
  }

  /// Copies bytes of the store to a place in a buffer, which must have room for them.
  func copy(_ range: Range<Int>, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
    unsafe bytes.copy(range, to: buffer, at: place)
  }

  /// The text of a range of bytes.
  @inline(__always)
  func string(_ range: Range<Int>) -> String {
    unsafe bytes.withValues(range) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The last line feed in a range of bytes, or nil.
  func lastLineFeed(in range: Range<Int>) -> Int? {
    var place = range.upperBound
    while place > range.lowerBound {
      place &-= 1
      if bytes[place] == 0x0A { return place }
    }
    return nil
  }

  /// The first line feed in a range of bytes, or nil.
  func firstLineFeed(in range: Range<Int>) -> Int? {
    for place in range where bytes[place] == 0x0A { return place }
    return nil
  }

  /// A byte of the store.
  @inline(__always)
  subscript(place: Int) -> UInt8 { bytes[place] }

  /// How many scalars start in a range of bytes.
  func scalarCount(_ range: Range<Int>) -> Int {
    var count = 0
    for place in range where bytes[place] & 0xC0 != 0x80 { count &+= 1 }
    return count
  }
}
