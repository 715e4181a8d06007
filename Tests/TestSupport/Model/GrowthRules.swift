package import Cotext

/// How marks of a key grow at their edges: the table of section 5, written down once more.
package enum GrowthRule: String, Sendable {
  case none, after, before, both, paragraph

  /// Whether what carries the key hands it on to text typed behind it.
  var growsAfter: Bool { self == .after || self == .both }
  /// Whether what carries the key hands it on to text typed in front of it.
  var growsBefore: Bool { self == .before || self == .both }
}

/// The rule of every key, by the part of its name in front of the first colon.
package struct GrowthRules: Sendable {
  private var rules: [String: GrowthRule] = [
    "link": .none, "code": .none, "comment": .none, "attachment": .none,
    "alignment": .paragraph, "heading": .paragraph, "list": .paragraph, "indent": .paragraph,
    "blockquote": .paragraph, "codeBlock": .paragraph, "writingDirection": .paragraph,
    "lineHeight": .paragraph, "listStart": .paragraph, "checked": .paragraph,
    "quoteIndent": .paragraph, "tableRow": .paragraph,
  ]

  /// The built-in rules.
  package init() {}

  /// Gives the keys of one base name a rule.
  package mutating func set(_ rule: GrowthRule, for base: String) {
    rules[base] = rule
  }

  /// The rule of a key; unknown keys grow after.
  package subscript(key: AttributeKey) -> GrowthRule { rules[key.base] ?? .after }
}
