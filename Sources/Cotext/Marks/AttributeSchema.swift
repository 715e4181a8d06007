/// How attributes behave: the rule of growth of each key, by the part of its name in front of a
/// colon.
///
///     var schema = AttributeSchema.standard
///     schema.setGrowth(.both, for: "highlight")
///     let document = Document(schema: schema)
///
/// All writers of a document should use the same schema: rules are applied where a mark is made, so
/// that different ones still converge, but text would grow differently for each.
public struct AttributeSchema: Hashable, Sendable {
  /// Which text that is typed at the edge of marked text gets the mark.
  public enum Growth: String, CaseIterable, Hashable, Sendable {
    /// Neither.
    case none
    /// What is typed behind it: bold, colours, most others.
    case after
    /// What is typed in front of it.
    case before
    /// Both.
    case both
    /// The mark belongs to paragraphs as a whole.
    case paragraph
  }

  private var rules: [AttributeKey: Growth]

  /// The rules of the built-in keys; every other key grows after.
  public static let standard: AttributeSchema = {
    var rules: [AttributeKey: Growth] = [:]
    for key in ["link", "code", "comment", "attachment"] as [AttributeKey] {
      rules[key] = Growth.none
    }
    for key in paragraphKeys { rules[key] = .paragraph }
    return AttributeSchema(rules: rules)
  }()

  private static let paragraphKeys: [AttributeKey] = [
    "alignment", "heading", "list", "listStart", "checked", "indent", "blockquote",
    "quoteIndent", "codeBlock", "tableRow", "writingDirection", "lineHeight",
  ]

  private init(rules: [AttributeKey: Growth]) {
    self.rules = rules
  }

  /// Sets the rule of all keys with a name, and with that name and an instance behind a colon.
  public mutating func setGrowth(_ growth: Growth, for base: String) {
    rules[AttributeKey(base)] = growth
  }

  /// The rule of a key.
  public func growth(of key: AttributeKey) -> Growth {
    rules[AttributeKey(key.base)] ?? .after
  }
}
