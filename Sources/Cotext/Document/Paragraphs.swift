/// A paragraph: its runs, the line feed that ends it included, and the attributes that count for the
/// whole of it.
public struct Paragraph: Hashable, Sendable {
  /// The text; only the last paragraph of a document has no line feed at its end.
  public var runs: [Run]
  /// The paragraph attributes of its first scalar.
  public var attributes: Attributes
}

extension Document {
  /// The text as paragraphs. Text that ends with a line feed has no empty paragraph behind it. O(n).
  public var paragraphs: [Paragraph] {
    var paragraphs: [Paragraph] = []
    var runs: [Run] = []
    let schema = schema
    func close() {
      guard let first = runs.first else { return }
      var attributes = Attributes()
      for element in first.attributes where schema.growth(of: element.key) == .paragraph {
        attributes[element.key] = element.value
      }
      paragraphs.append(Paragraph(runs: runs, attributes: attributes))
      runs = []
    }
    for run in self.runs {
      var rest = run.text.unicodeScalars[...]
      while let feed = rest.firstIndex(of: "\n") {
        let end = rest.index(after: feed)
        runs.append(Run(text: String(rest[..<end]), attributes: run.attributes))
        close()
        rest = rest[end...]
      }
      if !rest.isEmpty { runs.append(Run(text: String(rest), attributes: run.attributes)) }
    }
    close()
    return paragraphs
  }
}
