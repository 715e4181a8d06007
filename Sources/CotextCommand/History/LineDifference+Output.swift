// How a difference of two texts is printed: as `diff -u` prints it, and as JSON.

extension LineDifference {
  /// How many equal lines are shown around those that differ.
  private static let context = 3

  /// The hunks as `diff -u` prints them.
  var unified: [StyledLine] {
    var result: [StyledLine] = []
    // Outside of hunks the lines are those of both.
    var end = 0
    var before = (old: 0, new: 0)
    for hunk in hunks {
      let skipped = hunk.lowerBound - end
      before = (before.old + skipped, before.new + skipped)
      end = hunk.upperBound
      let count = size(of: hunk)
      result.append(
        StyledLine(
          "@@ -\(Self.range(count.old, behind: before.old))"
            + " +\(Self.range(count.new, behind: before.new)) @@", .cyan))
      before = (before.old + count.old, before.new + count.new)
      for step in steps[hunk] {
        switch step {
        case .both(let place, _): append(" ", first[place], nil, to: &result)
        case .removed(let place): append("-", first[place], .red, to: &result)
        case .added(let place): append("+", second[place], .green, to: &result)
        }
      }
    }
    return result
  }

  /// The lines that only one text has, with `a` or `b`, the number in its text from 1, and `text`.
  var json: [JSONObject] {
    steps.compactMap { step in
      var object = JSONObject()
      switch step {
      case .both: return nil
      case .removed(let place):
        object.append("a", place + 1)
        object.append("text", String(decoding: first[place], as: UTF8.self))
      case .added(let place):
        object.append("b", place + 1)
        object.append("text", String(decoding: second[place], as: UTF8.self))
      }
      return object
    }
  }

  /// The steps that differ with those around them; those that meet are one.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() {
      if case .both = step { continue }
      let lower = max(0, index - Self.context)
      let upper = min(steps.count, index + 1 + Self.context)
      if let last = hunks.last, lower <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<upper
      } else {
        hunks.append(lower..<upper)
      }
    }
    return hunks
  }

  /// How many lines of each text a hunk holds.
  private func size(of hunk: Range<Int>) -> (old: Int, new: Int) {
    steps[hunk].reduce((old: 0, new: 0)) { count, step in
      switch step {
      case .both: (count.old + 1, count.new + 1)
      case .removed: (count.old + 1, count.new)
      case .added: (count.old, count.new + 1)
      }
    }
  }

  /// `3,7`: from line 3 on seven lines. Where there are none the line in front is named.
  private static func range(_ count: Int, behind before: Int) -> String {
    switch count {
    case 0: "\(before),0"
    case 1: "\(before + 1)"
    default: "\(before + 1),\(count)"
    }
  }

  private func append(
    _ sign: String, _ line: [UInt8], _ colour: TerminalStyle.Colour?, to result: inout [StyledLine]
  ) {
    let isWhole = line.last == UInt8(ascii: "\n")
    let text = String(decoding: isWhole ? line.dropLast() : line[...], as: UTF8.self)
    result.append(StyledLine(sign + text.spelledOut(keepingTabs: true), colour))
    if !isWhole { result.append(StyledLine(#"\ No newline at end of file"#)) }
  }
}
