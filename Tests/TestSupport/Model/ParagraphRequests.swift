package import Cotext

/// What the text of an editor asks of keys of paragraphs, scalar by scalar: text whose value changed
/// decides for its whole paragraph, otherwise inserted text that has the key, otherwise what was there.
package struct ParagraphRequests {
  /// One scalar of the text that the editor shows.
  package struct Scalar {
    /// The scalar.
    package var scalar: Unicode.Scalar
    /// What it looks like there.
    package var attributes: Attributes
    /// What it looked like before; nil if the editor inserted it.
    package var before: Attributes?

    /// A scalar of the text.
    package init(_ scalar: Unicode.Scalar, _ attributes: Attributes, before: Attributes?) {
      self.scalar = scalar
      self.attributes = attributes
      self.before = before
    }
  }

  /// The scalars, in order.
  package var scalars: [Scalar]
  /// The keys.
  package var keys: [AttributeKey]

  /// The requests of a text.
  package init(_ scalars: [Scalar], keys: [AttributeKey]) {
    self.scalars = scalars
    self.keys = keys
  }

  /// What each paragraph is to have of the keys.
  package var paragraphs: [Attributes] {
    var result: [Attributes] = []
    var paragraph: [Scalar] = []
    for scalar in scalars {
      paragraph.append(scalar)
      if scalar.scalar == "\n" {
        result.append(attributes(of: paragraph))
        paragraph = []
      }
    }
    if !paragraph.isEmpty { result.append(attributes(of: paragraph)) }
    return result
  }

  private func attributes(of paragraph: [Scalar]) -> Attributes {
    var attributes = Attributes()
    for key in keys { attributes[key] = value(of: key, in: paragraph) }
    return attributes
  }

  private func value(of key: AttributeKey, in paragraph: [Scalar]) -> AttributeValue? {
    for scalar in paragraph {
      if let before = scalar.before, before[key] != scalar.attributes[key] {
        return scalar.attributes[key]
      }
    }
    for scalar in paragraph where scalar.before == nil {
      if let value = scalar.attributes[key] { return value }
    }
    return paragraph.first { $0.before != nil }?.attributes[key]
  }
}
