/// The names that documents may have: 1 to 256 bytes of UTF-8 without control characters.
///
/// Control characters are U+0000 to U+001F and U+007F to U+009F. Anything else is allowed, slashes
/// and dots included: whoever makes a file name out of it has to escape it.
public enum DocumentName {
  /// The most bytes that a name may have.
  public static let maximumLength = 256

  /// Whether a document may have a name. O(length).
  public static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard (1...maximumLength).contains(bytes.count) else { return false }
    var isBehindC2 = false
    for byte in bytes {
      // U+0080 to U+009F are C2 80 to C2 9F.
      if byte < 0x20 || byte == 0x7F || (isBehindC2 && byte < 0xA0) { return false }
      isBehindC2 = byte == 0xC2
    }
    return true
  }
}
