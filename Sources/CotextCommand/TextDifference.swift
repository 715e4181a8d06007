/// The first place where a text is not what it should be.
struct TextDifference: CustomStringConvertible {
  /// The place in Unicode scalars.
  let offset: Int
  private let place: TextPlace
  private let found: String
  private let expected: String

  /// Compares two texts by their scalars; nil if they are the same. O(length).
  init?(_ text: String, expected: String) {
    if text.utf8.elementsEqual(expected.utf8) { return nil }
    let found = text.unicodeScalars
    let wanted = expected.unicodeScalars
    offset = zip(found, wanted).prefix { $0 == $1 }.count
    place = TextPlace(ofScalar: offset, in: text)
    self.found = Self.excerpt(found, from: offset)
    self.expected = Self.excerpt(wanted, from: offset)
  }

  /// Where the texts differ, and what stands there in both.
  var description: String {
    "the text is not the trace's endContent from scalar \(offset) on (line \(place.line),"
      + " column \(place.offset + 1)): it has \(found), endContent has \(expected);"
      + " patches and endContent do not fit"
  }

  private static func excerpt(_ scalars: String.UnicodeScalarView, from offset: Int) -> String {
    let rest = scalars.dropFirst(offset)
    if rest.isEmpty { return "its end" }
    return String(String.UnicodeScalarView(rest.prefix(30))).json
  }
}
