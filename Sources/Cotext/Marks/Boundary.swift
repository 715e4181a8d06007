/// An anchor by element number: where a mark begins or ends.
struct Boundary: Hashable {
  private let raw: UInt64

  private init(raw: UInt64) { self.raw = raw }

  static let start = Boundary(raw: 0)
  static let end = Boundary(raw: .max)
  static func before(_ element: UInt32) -> Boundary { Boundary(raw: (UInt64(element) + 1) << 1) }
  static func after(_ element: UInt32) -> Boundary { Boundary(raw: (UInt64(element) + 1) << 1 | 1) }

  /// The place behind an element, or the start if there is none.
  static func after(elementOrNone element: UInt32) -> Boundary {
    element == RunTree.none ? .start : .after(element)
  }

  /// The place in front of an element, or the end if there is none.
  static func before(elementOrNone element: UInt32) -> Boundary {
    element == RunTree.none ? .end : .before(element)
  }

  /// The element that the boundary stands beside; nil at the edges.
  var element: UInt32? {
    self == .start || self == .end ? nil : UInt32(truncatingIfNeeded: (raw >> 1) - 1)
  }

  var isBefore: Bool { element != nil && raw & 1 == 0 }
  var isAfter: Bool { element != nil && raw & 1 == 1 }

  /// Whether a mark that begins here takes in what is typed at this edge.
  var growsBefore: Bool { !isBefore }
  /// Whether a mark that ends here takes in what is typed at this edge.
  var growsAfter: Bool { !isAfter }
}

extension RunTree {
  /// A number that grows with the place of a boundary. O(log r).
  func order(of boundary: Boundary) -> Int {
    guard let element = boundary.element else { return boundary == .start ? -1 : Int.max }
    return 2 * rank(of: element) + (boundary.isAfter ? 1 : 0)
  }

  /// The place of a boundary.
  func place(of boundary: Boundary) -> Place {
    guard let element = boundary.element else { return boundary == .start ? start : end }
    var place = place(of: element)
    if boundary.isAfter { place.offset += 1 }
    return place
  }
}
