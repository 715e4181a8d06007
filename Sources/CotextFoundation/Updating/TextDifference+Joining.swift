// Whether scalars around a difference join their neighbors.

extension TextDifference {
  /// How far around what differs the one who made the new text may have replaced text by the same.
  private static var farthest: Int { 1_024 }

  /// Whether all scalars around what differs are characters of their own, before and after: then whoever
  /// replaced text there did not have to find out anew where characters end. Where nothing differs, that
  /// is asked of the whole text. O(length of what differs), or O(n).
  var isOfSimpleCharacters: Bool {
    if hunks.isEmpty { return Self.isSimple(new[...]) }
    return hunks.allSatisfy { hunk in
      Self.isSimple(around: hunk.old, old) && Self.isSimple(around: hunk.new, new)
    }
  }

  private static func isSimple(around range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    var lower = max(0, range.lowerBound - farthest)
    var upper = min(bytes.count, range.upperBound + farthest)
    while lower > 0, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    while upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return isSimple(bytes[lower..<upper])
  }

  private static func isSimple(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return true }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { $0.isSimple }
  }
}
