/// Numbers for elements alone, dense from 0 in the order of their units, for tables that hold
/// something for each element: most units of a history may be deletions.
///
/// Cost: memory for each row of insertions; looking up O(log rows).
struct ElementNumbers: Sendable {
  private var rows: [(unit: UInt32, number: Int)] = []
  private var end: UInt32 = 0
  /// How many elements there are.
  private(set) var count = 0

  /// Numbers elements, all of whose units come after those that are numbered.
  mutating func append(_ elements: Range<UInt32>) {
    if rows.isEmpty || elements.lowerBound != end { rows.append((elements.lowerBound, count)) }
    end = elements.upperBound
    count += elements.count
  }

  /// The number of an element; those of elements with neighboring units are neighbors.
  func number(of element: UInt32) -> Int {
    var low = 0
    var high = rows.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].unit <= element { low = middle } else { high = middle - 1 }
    }
    return rows[low].number + Int(element - rows[low].unit)
  }
}
