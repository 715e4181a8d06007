package import Cotext

/// Offsets of a text in all units, counted by Swift's own strings.
package struct OffsetTable: Sendable {
  /// For each scalar offset, ends included, the offset in UTF-8.
  private var utf8 = [0]
  private var utf16 = [0]
  /// The scalar offsets at which characters start, and the end.
  private var characters: [Int] = []

  package init(_ text: String) {
    for scalar in text.unicodeScalars {
      utf8.append(utf8[utf8.count - 1] + UTF8.width(scalar))
      utf16.append(utf16[utf16.count - 1] + UTF16.width(scalar))
    }
    var place = 0
    for character in text {
      characters.append(place)
      place += character.unicodeScalars.count
    }
    characters.append(place)
  }

  package var scalarCount: Int { utf8.count - 1 }

  /// The length of the text.
  package func count(in unit: TextUnit) -> Int { convert(scalarCount, to: unit) }

  /// From a scalar offset; floors to the start of a character where that is asked for.
  package func convert(_ scalar: Int, to unit: TextUnit) -> Int {
    switch unit {
    case .utf8: return utf8[scalar]
    case .utf16: return utf16[scalar]
    case .scalar: return scalar
    case .character: return characters.lastIndex { $0 <= scalar } ?? 0
    }
  }

  package func convert(_ range: Range<Int>, to unit: TextUnit) -> Range<Int> {
    convert(range.lowerBound, to: unit)..<convert(range.upperBound, to: unit)
  }

  /// The scalar offset at or in front of an offset in any unit.
  package func scalar(at offset: Int, in unit: TextUnit) -> Int {
    switch unit {
    case .utf8: return utf8.lastIndex { $0 <= offset } ?? 0
    case .utf16: return utf16.lastIndex { $0 <= offset } ?? 0
    case .scalar: return offset
    case .character: return characters[offset]
    }
  }

  /// Whether an offset stands at a boundary that the other unit has too.
  package func isExact(_ offset: Int, from: TextUnit, to: TextUnit) -> Bool {
    let scalar = scalar(at: offset, in: from)
    return convert(scalar, to: from) == offset
      && self.scalar(at: convert(scalar, to: to), in: to) == scalar
  }

  /// A scalar offset floored to a boundary of a unit.
  package func floor(_ scalar: Int, _ unit: TextUnit) -> Int {
    self.scalar(at: convert(scalar, to: unit), in: unit)
  }

  /// A range of scalars at boundaries of a unit.
  func range(_ at: UInt32, _ length: UInt32, _ unit: TextUnit) -> Range<Int> {
    let lower = Int(at) % (scalarCount + 1)
    let upper = min(lower + Int(length), scalarCount)
    return floor(lower, unit)..<floor(upper, unit)
  }
}
