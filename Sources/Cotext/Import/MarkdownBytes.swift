extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let pipe = UInt8(ascii: "|")
  static let backslash: UInt8 = 0x5C
  static let backtick: UInt8 = 0x60

  /// Whether Markdown sees a space, tab or line end.
  var isMarkdownBlank: Bool {
    self == .space || self == .tab || self == .lineFeed || self == .carriageReturn
  }

  /// Whether the byte is an ASCII punctuation character: what a backslash may stand in front of.
  var isASCIIPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return true
    default: return false
    }
  }

  /// Whether the byte is an ASCII letter.
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the byte is an ASCII digit.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}

extension ArraySlice<UInt8> {
  /// The slice without white space at its edges.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isMarkdownBlank }),
      let last = lastIndex(where: { !$0.isMarkdownBlank })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
