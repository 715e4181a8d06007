import Cotext
import TestSupport

/// Random text with random attributes, hostile ones included.
enum RandomText {
  static let scalars: [String] = [
    "a", "b", "c", " ", "\n", "\r", "é", "e\u{301}", "\u{301}", "👍", "🏽", "👨‍👩‍👧", "\u{200D}", "🇩🇪",
    "\u{2029}", "語", "\u{FFFC}",
    // With bytes in common with others at the end.
    "©", "🐍",
  ]
  static let attributes: [Attributes.Element] = [
    .init(key: "bold", value: true), .init(key: "bold", value: false),
    .init(key: "bold", value: .null), .init(key: "link", value: "https://swift.org"),
    .init(key: "link", value: "not a url"), .init(key: "link", value: .null),
    .init(key: "fontFamily", value: "Café"), .init(key: "fontFamily", value: "Cafe\u{301}"),
    .init(key: "fontSize", value: 12.5), .init(key: "heading", value: 1),
    .init(key: "heading", value: .null), .init(key: "alignment", value: "center"),
    .init(key: "list", value: "bullet"), .init(key: "comment:1", value: ["by": "Ada"]),
    .init(key: "comment:2", value: 2), .init(key: "app.own", value: [1, 2]),
    .init(key: "language", value: "de"), .init(key: "underline", value: "solid"),
    .init(key: "underline", value: true), .init(key: "foregroundColor", value: "#F00"),
    .init(key: "attachment", value: ["file": "a.png"]), .init(key: "code", value: true),
  ]

  static func string(_ generator: inout SplitMix64, atMost count: Int) -> String {
    (0..<generator.below(count + 1)).map { _ in generator.pick(scalars) }.joined()
  }

  /// Edits a document once.
  static func edit(_ document: inout Document, _ generator: inout SplitMix64) throws {
    let count = document.count(in: .scalar)
    let start = generator.below(count + 1)
    let range = start..<min(count, start + generator.below(6))
    switch generator.below(4) {
    case 0: try document.delete(range, in: .scalar)
    case 1:
      try document.replace(range, in: .scalar, with: string(&generator, atMost: 3))
    case 2: try document.insert(string(&generator, atMost: 6), at: start, in: .scalar)
    default:
      let element = generator.pick(attributes)
      var change = Attributes()
      change[element.key] = element.value
      try document.format(range, in: .scalar, change)
    }
  }

  static func document(_ generator: inout SplitMix64, edits: Int, replica: String) throws
    -> Document
  {
    var document = Document(replica: ReplicaID(replica)!)
    try document.insert(string(&generator, atMost: 20), at: 0, in: .scalar)
    for _ in 0..<edits { try edit(&document, &generator) }
    return document
  }
}

extension Document {
  /// The elements of the visible text.
  var visibleElements: [TextAnchor] {
    get throws { try (0..<count(in: .scalar)).map { try anchor(before: $0, in: .scalar) } }
  }
}
