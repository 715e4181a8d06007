internal import Cotext

/// A text line by line with who wrote it, for people to read.
struct Blame {
  /// A part of a line that one author wrote, or that was deleted.
  struct Segment {
    /// The line's number, from 1, in its first part; nil in the others.
    var line: Int?
    /// Who wrote it, and when at the latest.
    var written: Authorship
    /// Who deleted it; nil for what is visible.
    var removed: Authorship?
    /// The text without the line feed at its end.
    var text: String
  }

  /// The parts in order.
  let segments: [Segment]
  private let numberWidth: Int
  private var whenWidth = 1
  private var whoWidth = 1
  private var colours = NameColours()
  private let showsDeleted: Bool

  /// A name that is longer shifts its own line only.
  private static let widestName = 24

  /// The lines that authored pieces make. O(length).
  init(_ pieces: [AuthoredText]) {
    var builder = Builder()
    for piece in pieces { builder.append(piece) }
    segments = builder.segments
    numberWidth = String(builder.line).utf8.count
    showsDeleted = pieces.contains { $0.removed != nil }
    for segment in segments {
      whenWidth = max(whenWidth, segment.written.when.utf8.count)
      colours.insert(segment.written.who)
      let columns = segment.written.who.spelledOut().columnCount
      whoWidth = max(whoWidth, min(Self.widestName, columns))
    }
  }

  /// A part as it is printed.
  func line(for segment: Segment) -> StyledLine {
    var line = StyledLine()
    let number = segment.line.map(String.init) ?? ""
    line.append(String(repeating: " ", count: max(0, numberWidth - number.utf8.count)))
    line.append(number, .faint)
    line.append("  ")
    line.append(segment.written.when, width: whenWidth + 2, .faint)
    let who = segment.written.who
    line.append(who.spelledOut(), width: whoWidth, colours[who])
    line.append("  ")
    guard let removed = segment.removed else {
      if showsDeleted { line.append("  ") }
      line.append(segment.text.spelledOut(keepingTabs: true))
      return line
    }
    line.append("- \(segment.text.spelledOut())", .red)
    line.append("  (deleted by \(removed.who.spelledOut()), \(removed.when))", .faint)
    return line
  }

  /// Cuts pieces at the ends of lines, and joins what one author wrote in a line.
  private struct Builder {
    private(set) var segments: [Segment] = []
    /// The line that is being filled.
    private(set) var line = 1
    private var isNumbered = false
    /// Whether the last segment may grow.
    private var isOpen = false

    mutating func append(_ piece: AuthoredText) {
      if piece.removed != nil {
        append(piece.text, piece)
        isOpen = false
        return
      }
      var rest = piece.text.unicodeScalars[...]
      while let feed = rest.firstIndex(of: "\n") {
        append(String(rest[..<feed]), piece)
        line += 1
        isNumbered = false
        isOpen = false
        rest = rest[rest.index(after: feed)...]
      }
      if !rest.isEmpty { append(String(rest), piece) }
    }

    private mutating func append(_ text: String, _ piece: AuthoredText) {
      let written = piece.written
      if isOpen, let last = segments.indices.last, segments[last].removed == nil,
        piece.removed == nil, segments[last].written.isBySame(as: written)
      {
        segments[last].text += text
        segments[last].written.time = [segments[last].written.time, written.time]
          .compactMap { $0 }.max()
        return
      }
      // A line feed that somebody else put behind a line is nothing that could be shown.
      guard !text.isEmpty || !isNumbered else { return }
      segments.append(
        Segment(
          line: isNumbered ? nil : line, written: written, removed: piece.removed, text: text))
      isNumbered = true
      isOpen = true
    }
  }
}

extension Authorship {
  /// Whether both are the same author at the same replica, whenever that was.
  fileprivate func isBySame(as other: Authorship) -> Bool {
    var other = other
    other.time = time
    return self == other
  }
}
