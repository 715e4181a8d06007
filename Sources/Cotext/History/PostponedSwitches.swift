/// Units whose undo count was raised and that are not switched yet.
///
/// Received changes may switch the same text to and fro thousands of times. So the counts follow at
/// once, and text and marks only when all changes of a call are in: then each unit is switched once,
/// or not at all.
struct PostponedSwitches: ~Copyable {
  private let stays = StaysInPlace()
  /// Whether units are in another state than what they show.
  private var isTurned = PagedUnits<Bool>(false)
  /// From the first to the last unit that was turned.
  private(set) var bounds: Range<UInt32> = 0..<0

  init() {}

  func copy() -> PostponedSwitches {
    var copy = PostponedSwitches()
    copy.isTurned = isTurned.copy()
    copy.bounds = bounds
    return copy
  }

  var isEmpty: Bool { bounds.isEmpty }

  /// Notes that units are in the other state now. O(pages), and O(units) in pages with several states.
  mutating func turn(_ units: Range<UInt32>) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let end = isTurned.end(ofRowFrom: unit, limit: units.upperBound)
      isTurned.set(unit..<end, to: !isTurned[unit])
      unit = end
    }
    bounds =
      isEmpty
      ? units
      : min(bounds.lowerBound, units.lowerBound)..<max(bounds.upperBound, units.upperBound)
  }

  /// The next units from one on that show another state than theirs, nil without any.
  func next(from unit: UInt32) -> Range<UInt32>? {
    var first = unit
    if first < bounds.upperBound, !isTurned[first] {
      first = isTurned.end(ofRowFrom: first, limit: bounds.upperBound)
    }
    guard first < bounds.upperBound else { return nil }
    return first..<isTurned.end(ofRowFrom: first, limit: bounds.upperBound)
  }
}
