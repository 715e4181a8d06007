/// What turns the lines of one text into those of another.
struct LineDifference {
  /// One line of the two texts laid side by side.
  enum Step {
    /// A line of both, by where it stands in each.
    case both(Int, Int)
    /// A line of the first text only.
    case removed(Int)
    /// A line of the second text only.
    case added(Int)
  }

  /// How many lines may be removed and added before what is left counts as replaced: what is found
  /// takes memory that grows with the square of it.
  private static let limit = 2_000
  /// How many lines may be compared before that.
  private static let workLimit = 1 << 26

  /// The lines of the first text, in UTF-8, with their line feeds.
  let first: [[UInt8]]
  /// The lines of the second text.
  let second: [[UInt8]]
  /// The lines of both in order.
  private(set) var steps: [Step] = []

  /// Compares two texts. O(length + lines · differences). As few lines as can be are removed and
  /// added where those are at most 2,000.
  init(_ first: String, _ second: String) {
    self.first = Self.lines(of: first)
    self.second = Self.lines(of: second)
    var start = 0
    let shorter = min(self.first.count, self.second.count)
    while start < shorter, self.first[start] == self.second[start] {
      steps.append(.both(start, start))
      start += 1
    }
    var tail = 0
    while tail < shorter - start,
      self.first[self.first.count - 1 - tail] == self.second[self.second.count - 1 - tail]
    {
      tail += 1
    }
    appendMiddle(start..<self.first.count - tail, start..<self.second.count - tail)
    for place in 0..<tail {
      steps.append(.both(self.first.count - tail + place, self.second.count - tail + place))
    }
  }

  /// The shortest way from one to the other (Myers, "An O(ND) difference algorithm", 1986).
  private mutating func appendMiddle(_ left: Range<Int>, _ right: Range<Int>) {
    // Numbers are cheaper to compare than lines.
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: [UInt8]) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let old = first[left].map(number)
    let new = second[right].map(number)
    guard let path = Self.path(from: old, to: new) else {
      steps += left.map { .removed($0) } + right.map { .added($0) }
      return
    }
    steps += path.map { step in
      switch step {
      case .both(let old, let new): .both(left.lowerBound + old, right.lowerBound + new)
      case .removed(let old): .removed(left.lowerBound + old)
      case .added(let new): .added(right.lowerBound + new)
      }
    }
  }

  /// The steps from one row of numbers to the other; nil if they are more than the limit.
  private static func path(from old: [Int], to new: [Int]) -> [Step]? {
    let most = min(old.count + new.count, limit)
    // For each diagonal, old − new, how far down the old row one comes.
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    var rounds: [[Int]] = []
    var work = 0
    for distance in 0...most {
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let goesDown =
          diagonal == -distance
          || diagonal != distance && reach[middle + diagonal - 1] < reach[middle + diagonal + 1]
        var place = goesDown ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
        let start = place
        while place < old.count, place - diagonal < new.count,
          old[place] == new[place - diagonal]
        {
          place += 1
        }
        work += place - start + 1
        reach[middle + diagonal] = place
        if place >= old.count, place - diagonal >= new.count {
          return steps(back: rounds, distance: distance, oldCount: old.count, newCount: new.count)
        }
      }
      if work > workLimit { return nil }
      rounds.append(Array(reach[middle - distance...middle + distance]))
    }
    return nil
  }

  /// The way back from the end, round by round.
  private static func steps(
    back rounds: [[Int]], distance: Int, oldCount: Int, newCount: Int
  ) -> [Step] {
    var steps: [Step] = []
    var old = oldCount
    var new = newCount
    for round in stride(from: distance, to: 0, by: -1) {
      let reach = rounds[round - 1]
      func place(_ diagonal: Int) -> Int { reach[diagonal + round - 1] }
      let diagonal = old - new
      let goesDown =
        diagonal == -round
        || diagonal != round && place(diagonal - 1) < place(diagonal + 1)
      let before = goesDown ? place(diagonal + 1) : place(diagonal - 1)
      let start = goesDown ? before : before + 1
      while old > start {
        old -= 1
        new -= 1
        steps.append(.both(old, new))
      }
      if goesDown {
        new -= 1
        steps.append(.added(new))
      } else {
        old -= 1
        steps.append(.removed(old))
      }
    }
    while old > 0, new > 0 {
      old -= 1
      new -= 1
      steps.append(.both(old, new))
    }
    return steps.reversed()
  }

  /// The lines of a text, each with its line feed.
  private static func lines(of text: String) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in text.utf8 {
      line.append(byte)
      guard byte == UInt8(ascii: "\n") else { continue }
      lines.append(line)
      line = []
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
