package import Cotext

/// What random sessions type and which attributes they set: everything that went wrong elsewhere.
package enum Palette {
  package static let texts = [
    "a", "b", "x", " ", "ab", "the ", "word", "Hello world", "\n", "\n", "one\ntwo\n", "\r\n",
    "\r", "é", "e\u{301}", "\u{301}", "ü", "👍", "👍🏽", "👩‍👩‍👧‍👦", "\u{200D}", "🇩🇪", "🇩", "🇪🇫🇷", "\0",
    "שלום", "مرحبا", "한", "\u{1100}\u{1161}\u{11A8}", "नि", "\u{FEFF}", "\u{2028}", "𝄞",
    "\u{10FFFF}",
    "日本", "\u{0E33}", "z\u{300}\u{301}\u{302}", "❤️", "\t",
  ]

  /// Keys of all rules.
  package static let keys: [AttributeKey] = [
    "bold", "bold", "italic", "link", "comment:x", "comment:y", "heading", "alignment", "both",
    "before", "code",
  ]

  /// Values, null among them.
  package static let values: [AttributeValue] = [
    true, true, "u", 1, "v", 2.5, ["a": 1, "b": [true, .null]], false, .null, .null, .null,
  ]

  /// The keys of sessions that do not grow after, besides the built-in ones.
  package static var rules: GrowthRules {
    var rules = GrowthRules()
    rules.set(.both, for: "both")
    rules.set(.before, for: "before")
    return rules
  }

  /// Some attributes, nulls among them.
  package static func attributes(_ random: inout SplitMix64) -> Attributes {
    var attributes = Attributes()
    for _ in 0...random.below(8) / 6 { attributes[random.pick(keys)] = random.pick(values) }
    return attributes
  }
}
