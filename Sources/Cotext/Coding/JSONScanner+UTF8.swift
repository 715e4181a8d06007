extension JSONScanner {
  /// Whether bytes are UTF-8. O(length).
  static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    let result: Bool? = peek(bytes) { scanner in
      do throws(JSONError) {
        try scanner.validateUTF8()
        return true
      } catch { return false }
    }
    return result ?? false
  }

  /// Throws unless all bytes are UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
  ///
  /// The table is that of the Unicode standard, section 3.9, table 3-7. O(length).
  func validateUTF8() throws(JSONError) {
    var offset = 0
    while offset < count {
      if word(at: offset) & 0x8080_8080_8080_8080 == 0 {
        offset += 8
        continue
      }
      let lead = byte(at: offset)
      let second = byte(at: offset + 1)
      let length: Int
      switch lead {
      case 0x00...0x7F: length = 1
      case 0xC2...0xDF where isContinuation(second): length = 2
      case 0xE0 where second >= 0xA0 && second <= 0xBF,
        0xED where second >= 0x80 && second <= 0x9F,
        0xE1...0xEC where isContinuation(second), 0xEE...0xEF where isContinuation(second):
        length = 3
      case 0xF0 where second >= 0x90 && second <= 0xBF,
        0xF4 where second >= 0x80 && second <= 0x8F,
        0xF1...0xF3 where isContinuation(second):
        length = 4
      default: throw JSONError(.invalidUTF8, at: offset)
      }
      if length >= 3, !isContinuation(byte(at: offset + 2)) {
        throw JSONError(.invalidUTF8, at: offset)
      }
      if length == 4, !isContinuation(byte(at: offset + 3)) {
        throw JSONError(.invalidUTF8, at: offset)
      }
      offset += length
    }
  }

  @inline(__always)
  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
