internal import Cotext
internal import Foundation

/// A text as bytes, and what each stretch of them looks like: what a document and an attributed
/// string are compared as.
///
/// Of a document, the attributes of a paragraph are those of its first scalar throughout, as readers
/// are to take them, and nothing is where no attributed string can have it.
struct StyledText {
  /// A stretch with one set of attributes; neighbours have different ones.
  struct Run: Hashable {
    /// Where it ends, in bytes.
    var end: Int
    /// The number of its attributes in the table.
    var style: Int
  }

  var bytes: [UInt8] = []
  var runs: [Run] = []

  /// The text of a document, or of a range of it in scalars.
  init(_ document: Document, range: Range<Int>? = nil, _ styles: inout StyleTable) {
    var (bytes, runs) = ([UInt8](), [Run]())
    var table = styles
    document.forEachRun(in: range) { text, _, attributes in
      bytes += text
      runs.append(Run(end: bytes.count, style: table.number(of: attributes)))
    }
    styles = table
    self.bytes = bytes
    self.runs = runs
    spreadParagraphs(document.schema, &styles)
    takeFromOtherCharacters(&styles)
  }

  /// The text of an attributed string, as it is.
  init(_ text: AttributedString, _ styles: inout StyleTable) {
    bytes = Array(text.string.utf8)
    runs.reserveCapacity(text.runs.count)
    var end = 0
    for run in text.runs {
      end += text.utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
      append(end: end, style: styles.number(of: run.attributes))
    }
  }

  /// A plain text over which others are laid.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// A text whose runs are added.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Adds a run, or makes the last one longer.
  mutating func append(end: Int, style: Int) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(end: end, style: style))
    }
  }

  /// Adds runs, of which each begins where the one before it ends.
  mutating func append(_ runs: [(range: Range<Int>, style: Int)]) {
    for run in runs { append(end: run.range.upperBound, style: run.style) }
  }

  /// The runs inside of a range of bytes, with the range of each.
  func runs(in range: Range<Int>) -> [(range: Range<Int>, style: Int)] {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var result: [(range: Range<Int>, style: Int)] = []
    var start = range.lowerBound
    while start < range.upperBound, low < runs.count {
      let end = min(runs[low].end, range.upperBound)
      result.append((start..<end, runs[low].style))
      start = end
      low += 1
    }
    return result
  }

  /// The style at an offset in bytes, which lies in the text.
  func style(at offset: Int) -> Int { runs(in: offset..<offset + 1)[0].style }

  /// The text of a range of bytes.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension AttributedString {
  /// The text without attributes.
  var string: String {
    // By a range: this copies bytes, where the whole view goes character by character.
    String(characters[startIndex..<endIndex])
  }

  /// The index at an offset in bytes, which lies in the text.
  func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  /// How many bytes stand in front of an index.
  func byteOffset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
}
