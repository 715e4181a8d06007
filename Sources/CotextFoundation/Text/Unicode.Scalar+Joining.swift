// Where a character ends for certain, whatever comes before and after: between two scalars of which
// neither joins a neighbor of that kind. By the rules of Unicode Standard Annex #29 (Grapheme Cluster
// Boundaries), on the careful side: what is not known to be alone may join.

extension Unicode.Scalar {
  /// Whether a character ends between two scalars for certain; nil is an end of the text.
  static func isSafeEdge(_ left: Unicode.Scalar?, _ right: Unicode.Scalar?) -> Bool {
    guard let left, let right else { return true }
    return left.endsItsCharacter || (left.isAlone && right.isAlone)
  }

  /// Whether the scalar is a character of its own among others of which this is true.
  var isSimple: Bool { endsItsCharacter || isAlone }

  /// Whether a character ends after the scalar, whatever follows: a control, but for CR.
  private var endsItsCharacter: Bool { (value < 0x20 && value != 0x0D) || value == 0x7F }

  /// Whether the scalar and another one of which this is true are never of one character.
  private var isAlone: Bool {
    if value < 0x80 { return value != 0x0D }
    switch value {
    // Ideographs, kana, and syllables of Hangul, which join jamo only.
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3,
      0x20000...0x2A6DF:
      return true
    // Regional indicators join each other.
    case 0x1F1E6...0x1F1FF: return false
    default: break
    }
    let properties = properties
    if properties.isGraphemeExtend || properties.isEmojiModifier { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator:
      return true
    // Some other letters join: jamo, and vowels and prefixes of Indic scripts.
    case .otherLetter: return value < 0x0900 || (0x0904...0x0939).contains(value)
    default: return false
    }
  }
}
