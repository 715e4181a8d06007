/// A set of units by number, one bit each, for sets that change by ranges at every moment.
///
/// Cost: O(range / 64) for everything.
struct UnitBits {
  private var words: [UInt64] = []

  /// Adds units to the set, or takes them out of it.
  mutating func set(_ units: Range<UInt32>, to value: Bool) {
    guard let last = units.last else { return }
    let missing = Int(last >> 6) + 1 - words.count
    if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
    for word in Int(units.lowerBound >> 6)...Int(last >> 6) {
      let mask = Self.mask(of: units, inWord: word)
      if value { words[word] |= mask } else { words[word] &= ~mask }
    }
  }

  /// The first of some units that is in the set.
  func first(of units: Range<UInt32>) -> UInt32? {
    guard let last = units.last else { return nil }
    var word = Int(units.lowerBound >> 6)
    while word <= Int(last >> 6), word < words.count {
      let bits = words[word] & Self.mask(of: units, inWord: word)
      if bits != 0 { return UInt32(truncatingIfNeeded: word << 6 + bits.trailingZeroBitCount) }
      word += 1
    }
    return nil
  }

  /// The bits that some units have in a word in which at least one of them lies.
  private static func mask(of units: Range<UInt32>, inWord word: Int) -> UInt64 {
    let lower = max(Int(units.lowerBound) - word << 6, 0)
    let upper = min(Int(units.upperBound) - word << 6, 64)
    return (UInt64.max << UInt64(lower)) & (UInt64.max >> UInt64(64 - upper))
  }
}
