/// Where two sequences differ, by the algorithm of Myers, "An O(ND) Difference Algorithm and Its
/// Variations" (section 4b, in linear space).
///
/// The result is the smallest as long as the sequences differ in fewer than about 500 elements;
/// beyond that it is found piece by piece, and where the work gets out of hand, the rest is replaced
/// as a whole. O((n + m) · differences), and never more than the budget.
struct SequenceComparison {
  /// A stretch of the one and what stands for it in the other.
  struct Hunk: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// In order, none next to another.
  private(set) var hunks: [Hunk] = []

  private let old: [Int]
  private let new: [Int]
  private var budget: Int
  private let most: Int
  private var forward: [Int]
  private var backward: [Int]

  /// - Parameters:
  ///   - budget: how many steps to take at most, some nanoseconds each.
  ///   - most: how far to search from either end before a piece is settled.
  init(_ old: [Int], _ new: [Int], budget: Int = 1 << 23, most: Int = 256) {
    self.old = old
    self.new = new
    self.budget = budget
    self.most = most
    let size = 2 * min(most, (old.count + new.count) / 2 + 1) + 3
    forward = [Int](repeating: 0, count: size)
    backward = forward
  }

  /// Compares all of it.
  mutating func run() { compare(0..<old.count, 0..<new.count) }

  private mutating func compare(_ old: Range<Int>, _ new: Range<Int>) {
    var (old, new) = (old, new)
    while true {
      trim(&old, &new)
      if old.isEmpty || new.isEmpty || budget <= 0 {
        append(old, new)
        return
      }
      let split = split(old, new)
      // The shorter way is at most half as long, so this does not nest deep.
      compare(old.lowerBound..<split.old, new.lowerBound..<split.new)
      old = split.old..<old.upperBound
      new = split.new..<new.upperBound
    }
  }

  private mutating func trim(_ left: inout Range<Int>, _ right: inout Range<Int>) {
    var (lower, other) = (left.lowerBound, right.lowerBound)
    while lower < left.upperBound, other < right.upperBound, old[lower] == new[other] {
      lower += 1
      other += 1
    }
    var (upper, otherUpper) = (left.upperBound, right.upperBound)
    while upper > lower, otherUpper > other, old[upper - 1] == new[otherUpper - 1] {
      upper -= 1
      otherUpper -= 1
    }
    budget -= left.count - (upper - lower)
    left = lower..<upper
    right = other..<otherUpper
  }

  private mutating func append(_ left: Range<Int>, _ right: Range<Int>) {
    if left.isEmpty && right.isEmpty { return }
    if let last = hunks.last, last.old.upperBound == left.lowerBound,
      last.new.upperBound == right.lowerBound
    {
      hunks[hunks.count - 1] = Hunk(
        old: last.old.lowerBound..<left.upperBound, new: last.new.lowerBound..<right.upperBound)
    } else {
      hunks.append(Hunk(old: left, new: right))
    }
  }

  /// A place on a shortest way from the start to the end of two pieces, neither of which is empty
  /// and which share nothing at their ends; where that is too far to see, the farthest place that
  /// was reached.
  private mutating func split(
    _ left: Range<Int>, _ right: Range<Int>
  ) -> (old: Int, new: Int) {
    let (n, m) = (left.count, right.count)
    let delta = n - m
    let isOdd = delta & 1 != 0
    let limit = min(most, (n + m + 1) / 2)
    let zero = limit + 1
    forward[zero + 1] = 0
    backward[zero + 1] = 0
    for distance in 0...limit {
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        var x = start(
          forward, zero + diagonal, isLowest: diagonal == -distance,
          isHighest: diagonal == distance)
        let first = x
        while x < n, x - diagonal < m,
          old[left.lowerBound + x] == new[right.lowerBound + x - diagonal]
        {
          x += 1
        }
        budget -= 1 + x - first
        forward[zero + diagonal] = x
        let other = delta - diagonal
        if isOdd, x <= n, x - diagonal <= m, other.magnitude < distance {
          let reached = backward[zero + other]
          if reached <= n, reached - other <= m, x + reached >= n {
            return (left.lowerBound + x, right.lowerBound + x - diagonal)
          }
        }
      }
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        var x = start(
          backward, zero + diagonal, isLowest: diagonal == -distance,
          isHighest: diagonal == distance)
        let first = x
        while x < n, x - diagonal < m,
          old[left.upperBound - 1 - x] == new[right.upperBound - 1 - (x - diagonal)]
        {
          x += 1
        }
        budget -= 1 + x - first
        backward[zero + diagonal] = x
        let other = delta - diagonal
        if !isOdd, x <= n, x - diagonal <= m, other.magnitude <= distance {
          let reached = forward[zero + other]
          if reached <= n, reached - other <= m, x + reached >= n {
            return (left.upperBound - x, right.upperBound - (x - diagonal))
          }
        }
      }
    }
    return farthest(left, right, limit, zero)
  }

  /// Where a diagonal is entered: from the one beside it that got farther.
  private func start(
    _ reached: [Int], _ place: Int, isLowest: Bool, isHighest: Bool
  ) -> Int {
    if isLowest || (!isHighest && reached[place - 1] < reached[place + 1]) {
      return reached[place + 1]
    }
    return reached[place - 1] + 1
  }

  private func farthest(
    _ left: Range<Int>, _ right: Range<Int>, _ limit: Int, _ zero: Int
  ) -> (old: Int, new: Int) {
    var best = (old: left.lowerBound + 1, new: right.lowerBound)
    for diagonal in stride(from: -limit, through: limit, by: 2) {
      let x = forward[zero + diagonal]
      let y = x - diagonal
      guard x <= left.count, y <= right.count, y >= 0 else { continue }
      if x + y > best.old - left.lowerBound + best.new - right.lowerBound {
        best = (left.lowerBound + x, right.lowerBound + y)
      }
    }
    return best
  }
}
