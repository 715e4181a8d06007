/// A value for each unit, where most units have the same one as those beside them.
///
/// Units are in pages. A page whose units all have one value takes no memory of its own, so giving a
/// long range a value costs O(1) a page, and units that never got any cost nothing.
struct PagedUnits<Value: BitwiseCopyable & Equatable>: ~Copyable {
  private let stays = StaysInPlace()
  /// What units have that never got a value.
  private let initial: Value
  /// For each page up to the last one that was written: 1 + its number in `values`, or 0 where all of
  /// its units have the value in `shared`.
  private var pages: Column<UInt32>
  private var shared: Column<Value>
  private var values: Column<Value>
  /// Pages of `values` that are free.
  private var free: [UInt32]

  private static var pageBits: UInt32 { 10 }
  private static var pageSize: Int { 1 << pageBits }

  init(_ initial: Value) {
    self.initial = initial
    pages = Column(minimumCapacity: 1)
    shared = Column(minimumCapacity: 1)
    values = Column(minimumCapacity: 1)
    free = []
  }

  private init(copying other: borrowing PagedUnits) {
    initial = other.initial
    pages = other.pages.copy()
    shared = other.shared.copy()
    values = other.values.copy()
    free = other.free
  }

  func copy() -> PagedUnits { PagedUnits(copying: self) }

  /// The value of a unit. O(1).
  @inline(__always)
  subscript(unit: UInt32) -> Value {
    let page = Int(unit >> Self.pageBits)
    guard page < pages.count else { return initial }
    return pages[page] > 0 ? values[slot(of: unit, page: pages[page])] : shared[page]
  }

  /// Where the row of units ends, up to `limit`, that have the value of the first one. O(pages), and
  /// O(units) in pages with several values.
  func end(ofRowFrom unit: UInt32, limit: UInt32) -> UInt32 {
    let value = self[unit]
    var end = unit
    while end < limit {
      let page = Int(end >> Self.pageBits)
      guard page < pages.count else { return value == initial ? limit : end }
      let pageEnd = min(limit, Self.end(ofPage: page))
      if pages[page] > 0 {
        let slot = slot(of: end, page: pages[page])
        for step in 0..<Int(pageEnd - end) where values[slot &+ step] != value {
          return end + UInt32(truncatingIfNeeded: step)
        }
      } else if shared[page] != value {
        return end
      }
      end = pageEnd
    }
    return limit
  }

  /// Gives units a value. O(pages), and O(units) in the first and the last page.
  mutating func set(_ units: Range<UInt32>, to value: Value) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let page = Int(unit >> Self.pageBits)
      let end = min(units.upperBound, Self.end(ofPage: page))
      if page >= pages.count {
        let missing = page + 1 - pages.count
        pages.append(repeating: 0, count: missing)
        shared.append(repeating: initial, count: missing)
      }
      if Int(end - unit) == Self.pageSize {
        if pages[page] > 0 { free.append(pages[page]) }
        pages[page] = 0
        shared[page] = value
      } else {
        if pages[page] == 0 { spread(page) }
        let slot = slot(of: unit, page: pages[page])
        values.fill(slot..<slot + Int(end - unit), with: value)
      }
      unit = end
    }
  }

  /// Gives a page values of its own.
  private mutating func spread(_ page: Int) {
    if let number = free.popLast() {
      pages[page] = number
      let slot = Int(number - 1) << Self.pageBits
      values.fill(slot..<slot + Self.pageSize, with: shared[page])
    } else {
      values.append(repeating: shared[page], count: Self.pageSize)
      pages[page] = UInt32(truncatingIfNeeded: values.count >> Self.pageBits)
    }
  }

  /// The number after the last unit of a page.
  @inline(__always)
  private static func end(ofPage page: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (page + 1) << pageBits)
  }

  @inline(__always)
  private func slot(of unit: UInt32, page: UInt32) -> Int {
    Int(page &- 1) << Self.pageBits | Int(unit) & (Self.pageSize &- 1)
  }
}
