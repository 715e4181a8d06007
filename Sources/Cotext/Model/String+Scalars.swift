// Swift compares strings by canonical equivalence. Keys, values, names and texts of a document are
// the scalars that were written, so all of them compare through these.

/// A string as a key: the scalars that were written.
struct ExactString: Hashable {
  let string: String

  static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.hasSameScalars(as: right.string)
  }

  func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// How many scalars the string has. O(length), but without decoding.
  var scalarCount: Int {
    let bytes = utf8.count
    if bytes <= 1 { return bytes }
    let continuations = unsafe utf8.withContiguousStorageIfAvailable { buffer in
      var count = 0
      for index in 0..<buffer.count { unsafe count &+= buffer[index] & 0xC0 == 0x80 ? 1 : 0 }
      return count
    }
    return continuations.map { bytes - $0 } ?? unicodeScalars.count
  }

  /// Whether both strings hold the same scalars. O(length).
  package func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.elementsEqual(other.utf8)
  }

  /// Whether this string stands before another in the order of UTF-8 bytes. O(length).
  func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
