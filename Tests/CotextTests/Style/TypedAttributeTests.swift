import Cotext
import Testing

/// Attributes with types: each built-in property against what stands in the document.
@Suite struct TypedAttributeTests {
  /// A property, values of it, and what a document keeps for each; then what it must not read.
  private struct Property: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var check: @Sendable () -> Void

    init<Value: Hashable & Sendable>(
      _ key: AttributeKey, _ path: any WritableKeyPath<Attributes, Value?> & Sendable,
      _ written: [(Value, AttributeValue)], reads: [(AttributeValue, Value)] = [],
      refuses: [AttributeValue]
    ) {
      testDescription = key.rawValue
      check = {
        for (value, raw) in written {
          var attributes: Attributes = ["other": 1]
          attributes[keyPath: path] = value
          #expect(attributes[key] == raw)
          #expect(attributes[keyPath: path] == value)
          attributes[keyPath: path] = nil
          #expect(attributes == ["other": 1])
        }
        for (raw, value) in reads {
          var attributes = Attributes()
          attributes[key] = raw
          #expect(attributes[keyPath: path] == value)
          attributes[keyPath: path] = value
          #expect(attributes[key] == raw, "what reads the same is left as it is written")
        }
        for raw in refuses + [.null, [true], ["a": 1]] {
          var attributes = Attributes()
          attributes[key] = raw
          #expect(attributes[keyPath: path] == nil, "\(raw) must not be read")
          attributes[keyPath: path] = nil
          #expect(attributes[key] == raw, "what cannot be read is left alone")
        }
      }
    }
  }

  private static let runProperties: [Property] = [
    Property("bold", \.bold, [(true, true), (false, false)], refuses: ["true", 1]),
    Property("italic", \.italic, [(true, true), (false, false)], refuses: ["true", 0]),
    Property(
      "foregroundColor", \.foregroundColor,
      [(.red, "red"), (TextColor(red: 1, green: 0.5, blue: 0), "#ff8000")]
        as [(TextColor, AttributeValue)],
      reads: [("#F80", TextColor(red: 1, green: 8 / 15, blue: 0))] as [(AttributeValue, TextColor)],
      refuses: [true, "#ff", "url()"]),
    Property(
      "backgroundColor", \.backgroundColor, [(.clear, "clear")], refuses: [3, "", "light blue"]),
    Property("baselineOffset", \.baselineOffset, [(-2.5, -2.5)], refuses: ["2"]),
    Property("kern", \.kern, [(0.5, 0.5)], refuses: [true]),
    Property("tracking", \.tracking, [(0, 0)], refuses: ["wide"]),
    Property("link", \.link, [("https://swift.org", "https://swift.org")], refuses: [true, 1]),
    Property("code", \.code, [(true, true)], refuses: ["swift"]),
    Property("language", \.languageIdentifier, [("de-AT", "de-AT")], refuses: [true]),
    Property(
      "fontFamily", \.fontFamily, [("Georgia", "Georgia")], refuses: [""]),
    Property(
      "fontSize", \.fontSize, [(1, 1), (12.5, 12.5), (10_000, 10_000)],
      refuses: [0, -3, 10_001, 1e300, "12"]),
    Property(
      "fontWeight", \.fontWeight,
      [(.semibold, 600), (TextFont.Weight(0), 1), (TextFont.Weight(5_000), 1_000)]
        as [(TextFont.Weight, AttributeValue)],
      refuses: [0, 1_001, 400.5, "bold", 1e300]),
    Property(
      "fontWidth", \.fontWidth, [(.condensed, "condensed")],
      refuses: ["wide"]),
    Property(
      "fontDesign", \.fontDesign, [(.default, "default"), (.serif, "serif")],
      refuses: ["sans"]),
    Property(
      "fontTextStyle", \.fontTextStyle, [(.title2, "title2")],
      refuses: ["title4"]),
  ]

  private static let paragraphProperties: [Property] = [
    Property(
      "alignment", \.alignment,
      Attributes.TextAlignment.allCases.map { ($0, .string($0.rawValue)) },
      reads: [("justify", .justified)], refuses: ["middle", true]),
    Property("heading", \.headingLevel, [(1, 1), (6, 6)], refuses: [0, 7, 1.5, "1", true]),
    Property(
      "blockquote", \.blockQuote, [(1, true), (2, 2), (32, 32)] as [(Int, AttributeValue)],
      reads: [(1, 1), (99, 32)] as [(AttributeValue, Int)], refuses: [false, 0, 1.5, "1"]),
    Property(
      "indent", \.indent, [(1, 1), (32, 32)] as [(Int, AttributeValue)],
      reads: [(1e9, 32)] as [(AttributeValue, Int)], refuses: [true, 0, -1, 1.5]),
    Property(
      "quoteIndent", \.quoteIndents,
      [([0, 1], [0, 1]), ([33], [33])] as [([Int], AttributeValue)],
      refuses: [1, [], [1, 0], [-1], [34], [1.5]]),
    Property(
      "codeBlock", \.codeBlock,
      [(Attributes.CodeBlock(), true), (Attributes.CodeBlock(language: "swift"), "swift")]
        as [(Attributes.CodeBlock, AttributeValue)], refuses: [false, "", 1]),
    Property(
      "writingDirection", \.writingDirection,
      [(.leftToRight, "leftToRight"), (.rightToLeft, "rightToLeft")],
      reads: [("ltr", .leftToRight), ("rtl", .rightToLeft)], refuses: ["up"]),
    Property(
      "list", \.list, [(.bullet, "bullet"), (.ordered, "ordered")], refuses: [true, "dash", 1]),
    Property(
      "listStart", \.listStart, [(0, 0), (999_999_999, 999_999_999)] as [(Int, AttributeValue)],
      refuses: [true, -1, 1e9, 1.5]),
    Property("tableRow", \.tableRow, [(true, true), (false, false)], refuses: ["x", 1]),
    Property("checked", \.checked, [(true, true), (false, false)], refuses: ["x", 1]),
    Property(
      "lineHeight", \.lineHeight,
      [
        (.normal, "normal"), (.loose, "loose"), (.tight, "tight"), (.variable, "variable"),
        (.multiple(factor: 1.5), 1.5), (.leading(increase: 4), ["leading": 4]),
        (.exact(points: 20), ["exact": 20]),
      ], refuses: [true, "wide", ["exact": "20"], ["exact": 20, "leading": 4], ["points": 1]]),
  ]

  @Test(arguments: runProperties + paragraphProperties)
  private func aPropertyReadsAndWritesItsAttribute(_ property: Property) { property.check() }

  @Test func numbersOutOfRangeAreMovedToTheEdge() {
    var attributes = Attributes()
    attributes.headingLevel = 9
    attributes.indent = 99
    attributes.blockQuote = 99
    attributes.listStart = -1
    attributes.fontSize = 1e9
    #expect(
      attributes == [
        "heading": 6, "indent": 32, "blockquote": 32, "listStart": 0, "fontSize": 10_000,
      ])
    attributes.listStart = .max
    attributes.fontSize = .nan
    #expect(attributes["listStart"] == 999_999_999 && attributes["fontSize"] == 1)
  }

  @Test func whatCouldNotBeReadIsNotWritten() {
    var attributes: Attributes = [
      "heading": 1, "indent": 1, "blockquote": true, "fontFamily": "a", "kern": 1,
      "tracking": 1, "baselineOffset": 1, "lineHeight": 2, "attachment": 1,
    ]
    attributes.headingLevel = 0
    attributes.indent = 0
    attributes.blockQuote = -1
    attributes.fontFamily = ""
    attributes.kern = .infinity
    attributes.tracking = .nan
    attributes.baselineOffset = -.infinity
    attributes.attachment = .null
    attributes.lineHeight = .multiple(factor: .nan)
    #expect(attributes.isEmpty)
    attributes.lineHeight = .exact(points: .infinity)
    attributes[AttributeKeys.Comment.self, instance: "a"] = .null
    #expect(attributes.isEmpty)
  }

  @Test func linesHaveAPatternAndAColour() {
    for (path, key, colour) in [
      (\Attributes.underlineStyle, "underline", "underlineColor"),
      (\Attributes.strikethroughStyle, "strikethrough", "strikethroughColor"),
    ] as [(WritableKeyPath<Attributes, Attributes.LineStyle?>, AttributeKey, AttributeKey)] {
      var attributes = Attributes()
      attributes[keyPath: path] = .single
      #expect(attributes.count == 1 && attributes[key] == true)
      attributes[keyPath: path] = Attributes.LineStyle(pattern: .dashDot, color: .red)
      #expect(attributes.count == 2 && attributes[key] == "dashDot" && attributes[colour] == "red")
      #expect(attributes[keyPath: path]?.color == .red)
      attributes[keyPath: path] = Attributes.LineStyle(pattern: .dot)
      #expect(attributes.count == 1 && attributes[key] == "dot")
      attributes[keyPath: path] = nil
      #expect(attributes.isEmpty)
      for pattern in Attributes.LineStyle.Pattern.allCases {
        attributes[key] = .string(pattern.rawValue)
        #expect(attributes[keyPath: path] == Attributes.LineStyle(pattern: pattern))
      }
      for wrong in [false, 1, "wavy", .null] as [AttributeValue] {
        attributes[key] = wrong
        #expect(attributes[keyPath: path] == nil)
      }
    }
  }

  @Test func listItemsHaveAKindAndALevel() {
    var attributes = Attributes()
    attributes.listItem = .bullet
    #expect(attributes == ["list": "bullet"])
    attributes.listItem = Attributes.ListItem(.ordered, level: 3)
    #expect(attributes == ["indent": 2, "list": "ordered"])
    #expect(attributes.listItem == Attributes.ListItem(.ordered, level: 3))
    attributes.listItem?.level = 1
    #expect(attributes.listItem == .ordered && attributes.indent == nil)
    attributes.listItem = nil
    #expect(attributes.isEmpty)
    attributes.indent = 1
    #expect(attributes.listItem == nil)
  }

  @Test func commentsMayOverlap() throws {
    var document = Document()
    try document.insert("abc", at: 0, in: .character)
    var first = Attributes()
    first[AttributeKeys.Comment.self, instance: "1"] = ["by": "Ada"]
    try document.format(0..<2, in: .character, first)
    var second = Attributes()
    second[AttributeKeys.Comment.self, instance: "2"] = "why?"
    try document.format(1..<3, in: .character, second)
    let attributes = try document.attributes(at: 1, in: .character)
    #expect(attributes.comments.map(\.name) == ["1", "2"])
    #expect(attributes.comments.map(\.value) == [["by": "Ada"], "why?"])
    #expect(attributes[AttributeKeys.Comment.self, instance: "2"] == "why?")
    #expect(attributes[AttributeKeys.Comment.self] == nil)
  }

  @Test func instancesOfAnotherTypeAreLeftOut() {
    let attributes: Attributes = [
      "app.highlight": "red", "app.highlight:a": 1, "app.highlight:b": "blue",
      "app.highlighter:c": "red",
    ]
    #expect(
      attributes.instances(of: Highlight.self) == [Attributes.Instance(name: "b", value: .blue)])
  }

  @Test func stringsThatOnlyLookTheSameAreWritten() {
    var attributes: Attributes = ["link": "\u{E9}"]
    attributes.link = "e\u{301}"
    #expect(attributes["link"] == "e\u{301}")
  }

  @Test func valuesConvert() {
    #expect([1, 2].attributeValue == [1, 2])
    #expect([Int](attributeValue: [1, 2]) == [1, 2])
    #expect([Int](attributeValue: [1, "2"]) == nil)
    #expect([Int](attributeValue: 1) == nil)
    #expect(Int(attributeValue: .number(0x1p53)) == 1 << 53)
    for number in [0.5, 0x1p54, -.infinity, .nan] {
      #expect(Int(attributeValue: .number(number)) == nil)
    }
    #expect(AttributeValue(attributeValue: .null) == nil)
    #expect(AttributeValue(attributeValue: ["a": .null]) == ["a": .null])
  }
}
