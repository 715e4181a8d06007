/// Goes along one line of Markdown, in columns: a tab reaches to the next multiple of four, and may be
/// taken in part.
struct MarkdownLineCursor {
  private let bytes: [UInt8]
  /// Where the line ends, its terminator left out.
  let end: Int
  /// The next byte.
  private(set) var offset: Int
  private(set) var column = 0
  /// Whether a part of the tab at `offset` is taken already.
  private var isInsideTab = false
  /// The first byte that is neither space nor tab.
  private(set) var textStart = 0
  /// The columns of white space from here to the text.
  private(set) var indent = 0

  /// A cursor at the start of a line.
  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    offset = line.lowerBound
    end = line.upperBound
    findText()
  }

  /// Whether only white space is left.
  var isBlank: Bool { textStart == end }

  /// Whether the text is indented so far that it can start no block but code.
  var isIndented: Bool { indent >= 4 }

  /// The first byte of the text.
  var first: UInt8? { isBlank ? nil : bytes[textStart] }

  /// The text, white space in front left out.
  var text: ArraySlice<UInt8> { bytes[textStart..<end] }

  private mutating func findText() {
    textStart = offset
    var column = column
    while textStart < end {
      if bytes[textStart] == .space {
        column += 1
      } else if bytes[textStart] == .tab {
        column += 4 - column % 4
      } else {
        break
      }
      textStart += 1
    }
    indent = column - self.column
  }

  /// Takes some columns of white space, at most all of it.
  mutating func skip(columns: Int) {
    let goal = column + min(columns, indent)
    while column < goal {
      if bytes[offset] == .tab {
        let next = column + 4 - column % 4
        isInsideTab = next > goal
        column = min(next, goal)
        if !isInsideTab { offset += 1 }
      } else {
        column += 1
        offset += 1
      }
    }
    findText()
  }

  /// Takes the white space in front of the text, and some bytes of the text that are no tabs.
  mutating func skipText(_ count: Int) {
    skip(columns: indent)
    offset += count
    column += count
    findText()
  }

  /// Appends what is left, white space included.
  func appendRest(to output: inout [UInt8]) {
    var start = offset
    if isInsideTab {
      output.append(contentsOf: repeatElement(.space, count: 4 - column % 4))
      start += 1
    }
    output.append(contentsOf: bytes[start..<end])
  }
}
