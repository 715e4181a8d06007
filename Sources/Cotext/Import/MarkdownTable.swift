/// Rows of tables (GitHub Flavored Markdown, section 4.10), which documents keep as they are written.
enum MarkdownTable {
  /// Whether two lines are the header of a table and the row of hyphens below it.
  static func starts(_ header: ArraySlice<UInt8>, _ delimiters: ArraySlice<UInt8>) -> Bool {
    guard header.contains(.pipe) || delimiters.contains(.pipe),
      let count = delimiterCount(delimiters)
    else { return false }
    return cellCount(header) == count
  }

  /// Whether lines are a table, and nothing else, to a reader. O(length).
  static func isTable(_ lines: [[UInt8]]) -> Bool {
    guard lines.count > 1 else { return false }
    let text = Array(lines.joined(separator: [.lineFeed]))
    var parser = MarkdownBlockParser(text)
    parser.parse()
    guard parser.leaves.count == 1, let leaf = parser.leaves.first else { return false }
    return leaf.block.kind == .tableRow && leaf.block.levels.isEmpty && leaf.text == text
  }

  /// How many cells a row of hyphens has; nil if it is none.
  private static func delimiterCount(_ row: ArraySlice<UInt8>) -> Int? {
    var count = 0
    for cell in withoutOuterPipes(row).split(separator: .pipe, omittingEmptySubsequences: false) {
      var hyphens = cell.trimmed
      if hyphens.first == UInt8(ascii: ":") { hyphens = hyphens.dropFirst() }
      if hyphens.last == UInt8(ascii: ":") { hyphens = hyphens.dropLast() }
      guard !hyphens.isEmpty, hyphens.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      count += 1
    }
    return count
  }

  /// How many cells a row has: one more than bars without a backslash between them.
  private static func cellCount(_ row: ArraySlice<UInt8>) -> Int {
    let cells = withoutOuterPipes(row)
    var count = 1
    var isEscaped = false
    for byte in cells {
      if byte == .pipe, !isEscaped { count += 1 }
      isEscaped = byte == .backslash && !isEscaped
    }
    return count
  }

  private static func withoutOuterPipes(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var row = row.trimmed
    if row.first == .pipe { row = row.dropFirst() }
    guard row.last == .pipe else { return row }
    let backslashes = row.dropLast().reversed().prefix { $0 == .backslash }.count
    return backslashes.isMultiple(of: 2) ? row.dropLast() : row
  }
}
