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
    var depth = 0
    var quotes = 0
    // The lists that are open, as a reader sees them.
    var lists: [AttributeValue] = []
    var isPlain = false
    let count = 1 + random.below(8)
    for index in 0..<count {
      var block: Attributes = [:]
      if random.once(in: 4) {
        let other = random.below(4)
        if other != quotes { (quotes, depth, isPlain, lists) = (other, 0, false, []) }
      }
      if quotes > 0 { block["blockquote"] = quotes == 1 ? true : .number(Double(quotes)) }
      let indent = random.below(depth + 1)
      if indent > 0 { block["indent"] = .number(Double(indent)) }
      let isItem = random.once(in: 2)
      let isSame = isItem && indent < lists.count
      let sibling = isSame ? lists[indent] : nil
      lists.removeLast(max(0, lists.count - indent))
      if isItem {
        let list: AttributeValue = random.once(in: 2) ? "bullet" : "ordered"
        block["list"] = list
        if random.once(in: 3) {
          let start = list == "bullet" ? 1 : random.pick([0, 1, 2, 10, 999_999_999])
          if start != 1 || sibling == list { block["listStart"] = .number(Double(start)) }
        }
        lists.append(list)
      }
      let follows = !isItem && indent == depth && isPlain
      isPlain = false
      var content: [Run]
      switch random.below(6) {
      case 0:
        block["heading"] = .number(Double(1 + random.below(6)))
        content = line(block)
      case 1:
        var rule = block
        rule["attachment"] = "thematicBreak"
        content = [Run(text: "\u{FFFC}", attributes: rule)]
      case 2:
        block["codeBlock"] = random.pick([true, "swift", "c++"])
        content = [
          Run(text: random.pick(["  let x = `1`", "```", "> a", "\tb"]), attributes: block)
        ]
      default:
        isPlain = true
        if isItem, random.once(in: 3) { block["checked"] = .bool(random.once(in: 2)) }
        // Either the next line of the same paragraph, or another paragraph behind an empty one.
        if follows, random.once(in: 2) {
          runs.append(Run(text: "\n", attributes: block))
        }
        content = line(block)
      }
      depth = indent + (isItem ? 1 : 0)
      if block["codeBlock"] != nil, runs.last?.attributes == block { continue }
      if index < count - 1 { content.append(Run(text: "\n", attributes: block)) }
      runs += content
    }
    if runs.last?.text == "\n" { runs.removeLast() }
    return Self.joined(runs)
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
    "###### ", "===", "```\n", "~~~ swift\n", "[a](b)", "[a](<b c> 'd')", "![a](b)", "[x]", "[x][]",
    "[y][x]", "\n\n[x]: /url\n", "<ada@x.y>", "<b c='*'>", "<!-- ", "-->", "&copy;", "&#0;",
    "&#10;", "*a*", "**a**", "_a_",
    "\r\n",
    "\r", "[javascript](javascript:x)",
  ]
}
