internal import Cotext

/// Where two texts with the same scalars differ in their attributes.
struct StyleDifference {
  /// A stretch that gets one value of a key.
  struct Stretch: Hashable {
    var key: AttributeKey
    /// In bytes.
    var range: Range<Int>
    /// Null removes the key.
    var value: AttributeValue
  }

  /// By key, then in order. Neighbouring runs that get the same value are one stretch, with what lies
  /// between them and has it already.
  private(set) var stretches: [Stretch] = []

  /// Compares the runs of two texts. O(runs · keys that differ).
  init(from old: StyledText, to new: StyledText, _ styles: StyleTable) {
    if old.runs == new.runs { return }
    let steps = Self.steps(old.runs, new.runs)
    var keys: Set<AttributeKey> = []
    for step in steps where step.old != step.new {
      let (before, after) = (styles.sets[step.old], styles.sets[step.new])
      for element in before where after[element.key] != element.value { keys.insert(element.key) }
      for element in after where before[element.key] == nil { keys.insert(element.key) }
    }
    for key in keys.sorted() {
      var open: Stretch?
      for step in steps {
        let value = styles.sets[step.new][key] ?? .null
        let isChanged = step.old != step.new && (styles.sets[step.old][key] ?? .null) != value
        if let stretch = open, stretch.value != value {
          stretches.append(stretch)
          open = nil
        }
        guard isChanged else { continue }
        let start = open?.range.lowerBound ?? step.range.lowerBound
        open = Stretch(key: key, range: start..<step.range.upperBound, value: value)
      }
      if let open { stretches.append(open) }
    }
  }

  private struct Step {
    var range: Range<Int>
    var old: Int
    var new: Int
  }

  /// Both rows of runs cut where either of them is.
  private static func steps(_ old: [StyledText.Run], _ new: [StyledText.Run]) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(old.count + new.count)
    var (left, right, start) = (0, 0, 0)
    while left < old.count, right < new.count {
      let end = min(old[left].end, new[right].end)
      steps.append(Step(range: start..<end, old: old[left].style, new: new[right].style))
      start = end
      if old[left].end == end { left += 1 }
      if new[right].end == end { right += 1 }
    }
    return steps
  }
}
