import Cotext
import TestSupport

/// Makes random documents out of what Markdown can say, and random Markdown.
struct MarkdownGenerator {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  // MARK: Documents

  /// Runs as a reader makes them: no paragraph that Markdown could not keep apart.
  mutating func document() -> [Run] {
    var runs: [Run] = []
    // The quotations and items that are open, as a reader sees them; a quotation is null.
    var open: [AttributeValue] = []
    var isPlain = false
    var isTable = false
    let count = 1 + random.below(8)
    for index in 0..<count {
      var block: Attributes = [:]
      var levels = Array(open.prefix(random.below(open.count + 1)))
      for _ in 0..<random.below(5) / 3 { levels.append(.null) }
      let isItem = random.once(in: 2)
      let place = levels.count
      if isItem {
        let list: AttributeValue = random.once(in: 2) ? "bullet" : "ordered"
        let isNext = levels == Array(open.prefix(place)) && place < open.count
        let sibling = isNext ? open[place] : .null
        levels.append(list)
        block["list"] = list
        if random.once(in: 3) {
          let start = list == "bullet" ? 1 : random.pick([0, 1, 2, 10, 999_999_999])
          if start != 1 || sibling == list { block["listStart"] = .number(Double(start)) }
        }
        for _ in 0..<random.below(5) / 3 { levels.append(.null) }
      }
      Self.say(levels, in: &block, isItem: isItem)
      let follows = !isItem && levels == open && isPlain
      let followsTable = !isItem && levels == open && isTable
      open = levels
      (isPlain, isTable) = (false, false)
      var content: [Run]
      switch random.below(7) {
      case 0:
        block["heading"] = .number(Double(1 + random.below(6)))
        content = line(block)
      case 1:
        var rule = block
        rule["attachment"] = "thematicBreak"
        content = [Run(text: "\u{FFFC}", attributes: rule)]
      case 2:
        isTable = true
        // Right below a table its rows would be the first one's.
        if followsTable { continue }
        block["tableRow"] = true
        content = [Run(text: random.pick(["| a | *b* |\n", "`|a\n"]), attributes: block)]
        block["list"] = nil
        block["listStart"] = nil
        Self.say(levels, in: &block, isItem: false)
        content.append(
          Run(text: random.pick(["|-|:-:|", "-|-\n& | *c*", "-|-\n[d"]), attributes: block))
      case 3:
        block["codeBlock"] = random.pick([true, "swift", "c++"])
        content = [
          Run(text: random.pick(["  let x = `1`", "```", "> a", "\tb"]), attributes: block)
        ]
      default:
        isPlain = true
        if isItem, levels.count == place + 1, random.once(in: 3) {
          block["checked"] = .bool(random.once(in: 2))
        }
        // Either the next line of the same paragraph, or another paragraph behind an empty one.
        if follows, random.once(in: 2) {
          runs.append(Run(text: "\n", attributes: block))
        }
        content = line(block)
      }
      if block["codeBlock"] != nil, runs.last?.attributes == block { continue }
      if index < count - 1 { content.append(Run(text: "\n", attributes: block)) }
      runs += content
    }
    if runs.last?.text == "\n" { runs.removeLast() }
    return Self.joined(runs)
  }

  /// The attributes of a paragraph in quotations and items.
  private static func say(
    _ levels: [AttributeValue], in block: inout Attributes, isItem: Bool
  ) {
    let items = levels.count { $0 != .null } - (isItem ? 1 : 0)
    if items > 0 { block["indent"] = .number(Double(items)) }
    var indents = levels.indices.filter { levels[$0] == .null }
      .map { place in levels[..<place].count { $0 != .null } }
    if !indents.isEmpty {
      block["blockquote"] = indents.count == 1 ? true : .number(Double(indents.count))
    }
    while let last = indents.last, last == indents.dropLast().last ?? 0 { indents.removeLast() }
    if !indents.isEmpty { block["quoteIndent"] = .array(indents.map { .number(Double($0)) }) }
  }

  private mutating func line(_ block: Attributes) -> [Run] {
    var runs: [Run] = []
    for index in 0...random.below(6) {
      var attributes = block
      for key in ["bold", "italic", "strikethrough"] as [AttributeKey] where random.once(in: 3) {
        attributes[key] = true
      }
      if random.once(in: 5) {
        attributes["link"] = random.pick([
          "https://a.b/c_(d)", "x y", "mailto:a@b.c", "#[a]<b>`c`*d*&amp;\\",
          "javascript:x", "myapp://y", "localhost:8080/x", " a\tb\n", "",
        ])
      }
      if random.once(in: 6) { attributes["code"] = true }
      // White space has no style of its own: it stands between pieces, without any.
      if index > 0, random.once(in: 3) { runs.append(Run(text: " ", attributes: block)) }
      runs.append(Run(text: word(), attributes: attributes))
    }
    return runs
  }

  /// A piece of text without white space at its edges.
  private mutating func word() -> String {
    var word = random.pick(Self.ink)
    for _ in 0..<random.below(5) { word += random.pick(Self.ink + [" ", "  "]) }
    return word + random.pick(Self.ink)
  }

  private static let ink = [
    "a", "b1", "é", "漢", "“", "*", "**", "_", "__", "~", "~~", "`", "``", "[", "]", "(", ")", "!",
    "\\",
    "&", "&amp;", "&#42;", "<", ">", "<https://x.y>", "#", "-", "+", "=", "1.", "2)", "|", ".", "£",
    "👩‍🚀", "e\u{301}", "\u{FFFC}", ";", "amp;", "a_b", "***", "---", "[x]: y",
  ]

  private static func joined(_ runs: [Run]) -> [Run] {
    runs.reduce(into: []) { joined, run in
      if let last = joined.last, last.attributes == run.attributes {
        joined[joined.count - 1].text += run.text
      } else {
        joined.append(run)
      }
    }
  }

  /// Any runs.
  mutating func wildRuns() -> [Run] {
    (0...random.below(10)).map { _ in
      var attributes: Attributes = [:]
      for key in ["bold", "italic", "strikethrough", "code", "blockquote", "codeBlock"]
        as [AttributeKey] where random.once(in: 4)
      {
        attributes[key] = true
      }
      // A code block has no styles in it.
      if attributes["codeBlock"] != nil { attributes = ["codeBlock": true] }
      if random.once(in: 4) { attributes["indent"] = .number(Double(random.below(4))) }
      if random.once(in: 4) { attributes["list"] = random.pick(["bullet", "ordered", "x"]) }
      if random.once(in: 4) { attributes["listStart"] = .number(Double(random.below(4))) }
      if random.once(in: 4) { attributes["checked"] = .bool(random.once(in: 2)) }
      if random.once(in: 4) {
        attributes["quoteIndent"] = random.pick([[1], [0, 1], [2], [1, 2, 2]])
      }
      if random.once(in: 5) { attributes["tableRow"] = true }
      if random.once(in: 6) { attributes["heading"] = .number(Double(random.below(8))) }
      if random.once(in: 6), attributes["codeBlock"] == nil { attributes["link"] = "/a b" }
      var text = ""
      for _ in 0...random.below(6) {
        text += random.pick(Self.ink + [" ", "\n", "\n\n", "\t", "\u{A0}", "    "])
      }
      // Nor has the text behind one that its paragraph makes a part of it.
      return Run(text: text + (attributes["codeBlock"] == nil ? "" : "\n"), attributes: attributes)
    }
  }

  // MARK: Markdown

  /// Markdown out of pieces that mean something.
  mutating func markdown() -> String {
    var text = ""
    for _ in 0...random.below(24) { text += random.pick(Self.ink + Self.markup) }
    return text
  }

  private static let markup = [
    "\n", "\n", "\n\n", " ", "  ", "    ", "\t", "  \n", "\\\n", "> ", ">", "- ", "-", "1. ",
    "12) ", "+ ", "[ ] ", "[x] ", "# ",
    "###### ", "===", "```\n", "~~~ swift\n", "[a](b)", "| a |", "\n| - |", "\n-|-\n",
    "[a](<b c> 'd')", "![a](b)", "[x]", "[x][]",
    "[y][x]", "\n\n[x]: /url\n", "<ada@x.y>", "<b c='*'>", "<!-- ", "-->", "<div>\n", "</div>",
    "<pre>\n\n", "</pre>", "<!a\n",
    "&copy;", "&#0;",
    "&#10;", "*a*", "**a**", "_a_",
    "\r\n",
    "\r", "[javascript](javascript:x)",
  ]
}
