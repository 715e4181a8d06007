/// Where the rows of backticks of a text stand, by their length, so that the end of a code span is
/// found without looking through the text again and again.
struct MarkdownBacktickRows {
  /// The starts of the rows of each length, the last one first.
  private var starts: [[Int]] = []

  /// The rows of a text.
  init(_ source: [UInt8]) {
    var position = source.count
    while position > 0 {
      position -= 1
      guard source[position] == .backtick else { continue }
      let end = position + 1
      while position > 0, source[position - 1] == .backtick { position -= 1 }
      let count = end - position
      while starts.count <= count { starts.append([]) }
      starts[count].append(position)
    }
  }

  /// The start of the first row of a length that stands not in front of a place. Places must not
  /// fall from one call to the next.
  mutating func next(count: Int, from place: Int) -> Int? {
    guard count < starts.count else { return nil }
    while let start = starts[count].last, start < place { starts[count].removeLast() }
    return starts[count].last
  }
}
