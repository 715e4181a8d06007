/// A name as a key: the scalars that were written, where Swift's strings compare canonically.
struct ExactName: Hashable, Comparable, Sendable {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  static func == (left: ExactName, right: ExactName) -> Bool {
    left.string.utf8.count == right.string.utf8.count
      && left.string.utf8.elementsEqual(right.string.utf8)
  }

  static func < (left: ExactName, right: ExactName) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
  }
}
