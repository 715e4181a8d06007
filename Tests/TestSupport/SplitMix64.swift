/// A small random number generator that always gives the same numbers for the same seed.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A number in 0 ..< bound.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(bound, 1)))
  }

  /// True once in `times` on average.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of some choices.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }
}
