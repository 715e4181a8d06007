// What values look like where a program prints them.

extension AttributeValue: CustomStringConvertible {
  /// The value as JSON.
  public var description: String { json }
}

extension Attributes: CustomStringConvertible {
  /// The attributes as JSON.
  public var description: String { json }
}

extension Run: CustomStringConvertible {
  /// The text, quoted, and the attributes as JSON.
  public var description: String { "\(text.debugDescription) \(attributes)" }
}
