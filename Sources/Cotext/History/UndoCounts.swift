/// How often each unit was switched: odd = it is off.
///
/// Pages of counts, and none for pages whose units are all at 0: the first undo in a long history
/// costs no more than any other one, and new units cost nothing.
struct UndoCounts: ~Copyable {
  private let stays = StaysInPlace()
  /// For each page up to the last one that is there: 1 + its number in `counts`, or 0 without one.
  private var pages: Column<UInt32>
  private var counts: Column<UInt16>

  private static var pageBits: UInt32 { 10 }
  private static var pageSize: Int { 1 << pageBits }

  init() {
    pages = Column(minimumCapacity: 1)
    counts = Column(minimumCapacity: 1)
  }

  private init(copying other: borrowing UndoCounts) {
    pages = other.pages.copy()
    counts = other.counts.copy()
  }

  func copy() -> UndoCounts { UndoCounts(copying: self) }

  /// The count of a unit. O(1).
  @inline(__always)
  subscript(unit: UInt32) -> UInt16 {
    let page = Int(unit >> Self.pageBits)
    guard page < pages.count, pages[page] > 0 else { return 0 }
    return counts[slot(of: unit, page: pages[page])]
  }

  /// Where the row of units ends, up to `limit`, that have the count of the first one.
  func end(ofRowFrom unit: UInt32, limit: UInt32) -> UInt32 {
    let count = self[unit]
    var end = unit
    while end < limit {
      let page = Int(end >> Self.pageBits)
      let pageEnd = min(limit, UInt32(truncatingIfNeeded: (page + 1) << Self.pageBits))
      guard page < pages.count, pages[page] > 0 else {
        if count > 0 { return end }
        end = pageEnd
        continue
      }
      let slot = slot(of: end, page: pages[page])
      var length = 0
      while length < Int(pageEnd - end) {
        if counts[slot &+ length] != count { return end + UInt32(length) }
        length &+= 1
      }
      end = pageEnd
    }
    return limit
  }

  /// Gives units a count. O(units), and O(pages) the first time.
  mutating func set(_ units: Range<UInt32>, to count: UInt16) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let page = Int(unit >> Self.pageBits)
      let pageEnd = UInt32(truncatingIfNeeded: (page + 1) << Self.pageBits)
      let end = min(units.upperBound, pageEnd)
      makePage(page)
      let slot = slot(of: unit, page: pages[page])
      counts.fill(slot..<slot + Int(end - unit), with: count)
      unit = end
    }
  }

  private mutating func makePage(_ page: Int) {
    if page >= pages.count { pages.append(repeating: 0, count: page + 1 - pages.count) }
    guard pages[page] == 0 else { return }
    counts.append(repeating: 0, count: Self.pageSize)
    pages[page] = UInt32(truncatingIfNeeded: counts.count >> Self.pageBits)
  }

  @inline(__always)
  private func slot(of unit: UInt32, page: UInt32) -> Int {
    Int(page &- 1) << Self.pageBits | Int(unit) & (Self.pageSize &- 1)
  }
}
