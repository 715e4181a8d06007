/// How often each unit was switched: odd = it is off.
typealias UndoCounts = PagedUnits<UInt16>

extension PagedUnits<UInt16> {
  /// No unit was switched.
  init() { self.init(0) }

  /// Gives units a count unless theirs is larger.
  mutating func raise(_ units: Range<UInt32>, to count: UInt16) {
    var unit = units.lowerBound
    while unit < units.upperBound {
      let end = end(ofRowFrom: unit, limit: units.upperBound)
      if self[unit] < count { set(unit..<end, to: count) }
      unit = end
    }
  }

  /// Whether all of some units have at least a count.
  func reach(_ least: UInt16, _ units: Range<UInt32>) -> Bool {
    var unit = units.lowerBound
    while unit < units.upperBound {
      if self[unit] < least { return false }
      unit = end(ofRowFrom: unit, limit: units.upperBound)
    }
    return true
  }
}
