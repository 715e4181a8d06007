internal import Cotext
internal import Foundation

/// A text as bytes, and what each stretch of them looks like: what a document and an attributed
/// string are compared as.
///
/// The attributes of a paragraph are those of its first scalar throughout, as the document's readers
/// are to take them.
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
  }

  /// The text of an attributed string.
  init(_ text: AttributedString, _ schema: AttributeSchema, _ styles: inout StyleTable) {
    bytes = Array(text.string.utf8)
    runs.reserveCapacity(text.runs.count)
    var end = 0
    for run in text.runs {
      end += text.utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
      append(end: end, style: styles.number(of: run.attributes))
    }
    spreadParagraphs(schema, &styles)
  }

  /// A plain text over which others are laid.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  private mutating func append(end: Int, style: Int) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(end: end, style: style))
    }
  }

  /// Gives each paragraph the paragraph attributes of its first scalar.
  private mutating func spreadParagraphs(_ schema: AttributeSchema, _ styles: inout StyleTable) {
    func isOfParagraph(_ element: Attributes.Element) -> Bool {
      schema.growth(of: element.key) == .paragraph
    }
    guard runs.contains(where: { styles.sets[$0.style].contains(where: isOfParagraph) }) else {
      return
    }
    // What becomes of a style in a paragraph that begins with another one.
    var spread: [StylePair: Int] = [:]
    func style(_ pair: StylePair) -> Int {
      if pair.own == pair.first { return pair.own }
      if let known = spread[pair] { return known }
      var attributes = styles.sets[pair.own]
      for element in attributes where isOfParagraph(element) { attributes[element.key] = nil }
      for element in styles.sets[pair.first] where isOfParagraph(element) {
        attributes[element.key] = element.value
      }
      let number = styles.number(of: attributes)
      spread[pair] = number
      return number
    }
    let old = runs
    runs = []
    var start = 0
    var first: Int?
    for run in old {
      while start < run.end {
        let pair = StylePair(own: run.style, first: first ?? run.style)
        first = pair.first
        var end = start
        while end < run.end, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        if end < run.end {
          end += 1
          first = nil
        }
        append(end: end, style: style(pair))
        start = end
      }
    }
  }

  /// The style of a run, and that of the first run of its paragraph.
  private struct StylePair: Hashable {
    var own: Int
    var first: Int
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
