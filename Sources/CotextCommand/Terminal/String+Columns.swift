// Text of other people on a terminal: what it would obey is spelled out, and how wide it is.

extension String {
  /// The text on one line, with everything spelled out that a terminal would obey or that would
  /// change how the rest of the line reads: `\n`, `\t`, `\u{1B}`.
  ///
  /// - Parameter keepsTabs: whether tabs stay as they are.
  func spelledOut(keepingTabs keepsTabs: Bool = false) -> String {
    guard unicodeScalars.contains(where: { $0.isObeyed }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case _ where !scalar.isObeyed: result.unicodeScalars.append(scalar)
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case "\t": result += keepsTabs ? "\t" : #"\t"#
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  /// As much of the text as has room in so many columns of a terminal. O(columns).
  func prefix(columns: Int) -> Substring {
    guard columns < Int.max else { return self[...] }
    var count = 0
    let kept = unicodeScalars.prefix { scalar in
      count += scalar.columnCount
      return count <= columns
    }
    return self[..<kept.endIndex]
  }
}

extension StringProtocol {
  /// How many columns the text takes on a terminal.
  var columnCount: Int {
    unicodeScalars.reduce(0) { $0 + $1.columnCount }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal obeys the scalar instead of showing it, or lets it turn text around.
  fileprivate var isObeyed: Bool {
    if value < 0x7F { return value < 0x20 }
    switch value {
    // Delete and the second block of controls; separators of lines and paragraphs; embeddings,
    // overrides and isolates of writing directions.
    case 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: return true
    default: return false
    }
  }

  /// How many columns the scalar takes on most terminals.
  fileprivate var columnCount: Int {
    if value < 0x300 { return value == 0x09 ? 8 : 1 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }
}
