/// A value for each element by its number, and none for units that are not elements.
///
/// Pages of values, and one page for all those without an element: a row of deletions, or an
/// operation of a later version, costs next to nothing, whatever number of units it takes.
struct ElementTable: ~Copyable {
  private let stays = StaysInPlace()
  /// Where the values of each page start; 0 is the page without elements.
  private var pages: Column<UInt32>
  private var values: Column<UInt32>
  /// How many units there are.
  private(set) var count: Int

  /// The value of units that are not elements.
  static var none: UInt32 { UInt32.max }

  private static var pageBits: Int { 9 }
  private static var pageSize: Int { 1 << pageBits }
  private static var pageMask: Int { pageSize - 1 }

  /// No units so far, and room for the values of some.
  init(elements: Int = 0) {
    pages = Column(minimumCapacity: 16)
    values = Column(minimumCapacity: Self.pageSize + elements + elements / 8)
    count = 0
    values.append(repeating: Self.none, count: Self.pageSize)
  }

  private init(copying other: borrowing ElementTable) {
    pages = other.pages.copy()
    values = other.values.copy()
    count = other.count
  }

  func copy() -> ElementTable { ElementTable(copying: self) }

  /// How many values there is room for.
  var slotCount: Int { values.count }

  /// The value of an element, `none` for a unit that is not one. O(1).
  @inline(__always)
  subscript(unit: Int) -> UInt32 {
    values[Int(pages[unit &>> Self.pageBits]) &+ unit & Self.pageMask]
  }

  /// Adds elements with one value. O(count), at the speed of a fill.
  @inline(__always)
  mutating func append(elements more: Int, value: UInt32) {
    let first = count & Self.pageMask
    if more == 1, first > 0, pages[pages.count &- 1] > 0 {
      values[Int(pages[pages.count &- 1]) &+ first] = value
      count &+= 1
      return
    }
    appendSlowly(more, value)
  }

  private mutating func appendSlowly(_ more: Int, _ value: UInt32) {
    let end = count + more
    var unit = count
    while unit < end {
      if unit & Self.pageMask == 0 { pages.append(0) }
      let page = unit >> Self.pageBits
      if pages[page] == 0 {
        pages[page] = UInt32(truncatingIfNeeded: values.count)
        values.append(repeating: Self.none, count: Self.pageSize)
      }
      unit = min(end, (page + 1) << Self.pageBits)
    }
    let first = count
    count = end
    fill(first..<end, with: value)
  }

  /// Adds units that are not elements. O(count / 512).
  @inline(__always)
  mutating func append(others more: Int) {
    count &+= more
    let missing = (count &+ Self.pageMask) &>> Self.pageBits &- pages.count
    if missing > 0 { pages.append(repeating: 0, count: missing) }
  }

  /// Overwrites the values of neighbors by number, all of them elements.
  mutating func fill(_ elements: Range<Int>, with value: UInt32) {
    forEachPiece(of: elements) { values, piece in values.fill(piece, with: value) }
  }

  /// Adds 1 to the values of neighbors by number, all of them elements.
  mutating func increment(_ elements: Range<Int>) {
    forEachPiece(of: elements) { values, piece in
      for place in piece { values[place] &+= 1 }
    }
  }

  private mutating func forEachPiece(
    of elements: Range<Int>, _ body: (inout Column<UInt32>, Range<Int>) -> Void
  ) {
    var unit = elements.lowerBound
    while unit < elements.upperBound {
      let page = unit >> Self.pageBits
      let end = min(elements.upperBound, (page + 1) << Self.pageBits)
      assert(pages[page] > 0, "only elements have values")
      let place = Int(pages[page]) + unit & Self.pageMask
      body(&values, place..<place + (end - unit))
      unit = end
    }
  }

  /// Where the row of units ends, up to `limit`, that have the value of the first one.
  func end(ofRowFrom unit: Int, limit: Int) -> Int {
    let value = self[unit]
    var end = unit &+ 1
    while end < limit {
      let page = end >> Self.pageBits
      let pageEnd = min(limit, (page + 1) << Self.pageBits)
      let offset = Int(pages[page]) &- page << Self.pageBits
      while end < pageEnd {
        if values[offset &+ end] != value { return end }
        end &+= 1
      }
    }
    return limit
  }
}

extension Document {
  /// How many values the table has that finds elements, to keep an eye on its size.
  package var elementSlotCount: Int {
    let storage = storage
    return storage.state.tree.leafOf.slotCount
  }
}
