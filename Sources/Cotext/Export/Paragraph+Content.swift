extension Paragraph {
  /// The paragraph's runs without the line end, a line feed or a carriage return and a line feed.
  var content: [(scalars: Substring.UnicodeScalarView, attributes: Attributes)] {
    var content = runs.map { (scalars: $0.text[...].unicodeScalars, attributes: $0.attributes) }
    for end: Unicode.Scalar in ["\n", "\r"] {
      guard let last = content.last?.scalars.last, last == end else { break }
      content[content.count - 1].scalars.removeLast()
      if content[content.count - 1].scalars.isEmpty { content.removeLast() }
    }
    return content
  }
}
