/// A growable row of plain values in memory of its own, without bounds checks in release builds.
///
/// All state of a document that hot loops touch lies in columns: they are copied by one `memcpy`,
/// have no reference counts and no exclusivity checks. An index out of range is a mistake of the
/// engine, never of a caller: what comes from outside is checked before it becomes an index, and
/// debug builds, in which the random sessions run, check every access.
@safe
struct Column<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count: Int
  private var capacity: Int
  private var base: UnsafeMutablePointer<Element>

  init(minimumCapacity: Int = 8) {
    count = 0
    capacity = max(minimumCapacity, 1)
    unsafe base = .allocate(capacity: capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// A copy with memory of its own. O(count).
  func copy() -> Column {
    var result = Column(minimumCapacity: count + count / 8 + 8)
    unsafe result.base.update(from: base, count: count)
    result.count = count
    return result
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "a column's index is out of range")
      return unsafe base[index]
    }
    set {
      assert(index >= 0 && index < count, "a column's index is out of range")
      unsafe base[index] = newValue
    }
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe base[count] = value
    count &+= 1
  }

  /// Appends a value several times.
  @inline(__always)
  mutating func append(repeating value: Element, count more: Int) {
    if count &+ more > capacity { grow(to: count + more) }
    unsafe (base + count).update(repeating: value, count: more)
    count &+= more
  }

  /// Overwrites a range with one value.
  mutating func fill(_ range: Range<Int>, with value: Element) {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "a column's range is out of range")
    unsafe (base + range.lowerBound).update(repeating: value, count: range.count)
  }

  /// Moves `length` values from one index to another; the places may overlap.
  @inline(__always)
  mutating func move(from source: Int, to target: Int, length: Int) {
    assert(source >= 0 && target >= 0 && length >= 0)
    assert(source + length <= count && target + length <= count)
    unsafe (base + target).update(from: base + source, count: length)
  }

  mutating func removeLast(_ fewer: Int = 1) {
    assert(fewer <= count)
    count -= fewer
  }

  mutating func removeAll() {
    count = 0
  }

  @inline(never)
  /// Makes room for so many values in all.
  mutating func reserveCapacity(_ minimum: Int) {
    if minimum > capacity { move(toCapacity: minimum) }
  }

  private mutating func grow(to needed: Int) {
    // Memory that was never written takes no room, so doubling wastes addresses only.
    move(toCapacity: max(needed, 2 * capacity + 8))
  }

  private mutating func move(toCapacity larger: Int) {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = larger
  }

  /// Calls `body` with the values of a range.
  @inline(__always)
  func withValues<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "a column's range is out of range")
    return try unsafe body(
      UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Appends the values of a buffer.
  @inline(__always)
  mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    guard let start = values.baseAddress else { return }
    if count &+ values.count > capacity { grow(to: count + values.count) }
    unsafe (base + count).update(from: start, count: values.count)
    count &+= values.count
  }

  /// The first index in a rising column whose value is greater than `value`. O(log count).
  @inline(__always)
  func upperBound(of value: Element) -> Int where Element: Comparable {
    var low = 0
    var length = count
    while length > 0 {
      let half = length >> 1
      if unsafe base[low &+ half] <= value {
        low = low &+ half &+ 1
        length = length &- half &- 1
      } else {
        length = half
      }
    }
    return low
  }
}

extension Column<UInt8> {
  /// A column of the bytes of a span, and some zeros behind them.
  init(copying bytes: Span<UInt8>, padding: Int) {
    self.init(minimumCapacity: bytes.count + padding)
    unsafe bytes.withUnsafeBufferPointer { buffer in unsafe append(contentsOf: buffer) }
    append(repeating: 0, count: padding)
  }

  /// Eight bytes as a number, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count, "a column's word is out of range")
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
  }

  /// The text of a range of bytes.
  func string(_ range: Range<Int>) -> String {
    unsafe withValues(range) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a range of bytes is whole UTF-8.
  func isUTF8(_ range: Range<Int>) -> Bool {
    unsafe withValues(range) { unsafe JSONScanner.isUTF8($0.span) }
  }

  /// Copies some bytes to a place in a buffer, which must have room for them.
  func copy(_ range: Range<Int>, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
    precondition(place >= 0 && range.count <= buffer.count - place, "the buffer is too small")
    guard let start = buffer.baseAddress else { return }
    unsafe withValues(range) { source in
      guard let first = source.baseAddress else { return }
      unsafe (start + place).update(from: first, count: source.count)
    }
  }

  /// A column of some bytes of this one.
  func copy(_ range: Range<Int>) -> Column<UInt8> {
    var result = Column<UInt8>(minimumCapacity: range.count)
    unsafe withValues(range) { unsafe result.append(contentsOf: $0) }
    return result
  }
}
