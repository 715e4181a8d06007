// Swift compares strings by canonical equivalence. Keys, values, names and texts of a document are
// the scalars that were written, so all of them compare through these two.

extension String {
  /// Whether both strings hold the same scalars. O(length).
  func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.elementsEqual(other.utf8)
  }

  /// Whether this string stands before another in the order of UTF-8 bytes. O(length).
  func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
