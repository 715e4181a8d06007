extension Paragraph {
  /// Text with its attributes, in pieces.
  typealias Content = [(scalars: Substring.UnicodeScalarView, attributes: Attributes)]

  /// The paragraph's runs without the line end, a line feed or a carriage return and a line feed.
  var content: Content {
    var content = runs.map { (scalars: $0.text[...].unicodeScalars, attributes: $0.attributes) }
    for end: Unicode.Scalar in ["\n", "\r"] {
      guard let last = content.last?.scalars.last, last == end else { break }
      content[content.count - 1].scalars.removeLast()
      if content[content.count - 1].scalars.isEmpty { content.removeLast() }
    }
    return content
  }
}
