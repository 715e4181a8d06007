import Cotext
import TestSupport
import Testing

/// Markdown that is made to take long, or to break something. Where a reader looks at things again and
/// again, these take hours.
@Suite struct MarkdownHostileTests {
  /// A debug build takes fifty times as long.
  private static let isOptimized = !_isDebugAssertConfiguration()
  private static let many = isOptimized ? 100_000 : 5_000

  @Test(
    "Rows of what could open something are read once",
    arguments: [
      "*", "_", "~", "`", "[", "]", "(", ")", "![", "<", "&", "\\", "!", "> ", "- ", "1. ", "#",
      "\n",
      "*a ", "a* ", "_a*", "**a_ ", "*a_b~c ", "***a ", "a** _b* ", "`a``", "\\`", "[a](", "[a](b",
      "[a](<b", "[a](b \"", "[a](b '", "[a]", "[a][", "[[a]", "![a](", "<a:", "<a@b", "<a b='",
      "<a b=' c=\" ", "<a b=' c=\" d=' e=\"", "<!--", "<?", "<div>\n", "<a b>\n", "<pre>\n",
      "|a\n|-\n", "a|", "a|\n-|\n\n", "www.", "_www.", "a@", "a_", "a.",
      "www.a.b(", "http://a.b)", "<!a", "<![CDATA[", "</a ",
      "<a b c", "<a b=\"c\" ", "&#x", "&a",
      "[a]: b\n", "[a]: <", "[a", "[a\\]", "]:", "|", "```\n", "~~~", "- a\n", "> a\n", "-\n",
      ">\n", "    a\n", "\t", "\r", "=\n", "a\n=\n", "- - ", "> - ", "1) > ", "  \n", "\\\n", "a\\",
      "[a]()", "[](a)", "*[a*](b)", "<https://a>", "**", "* *", "~~a ", "é*“", "\u{0}", "&#0;",
    ])
  func repeated(piece: String) throws {
    let source = String(repeating: piece, count: Self.many)
    let runs = [Run](markdown: source)
    // Nothing is made out of nothing: each character of the text comes from one of the source, or is
    // the line feed between two blocks.
    let count = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
    #expect(count <= 2 * source.unicodeScalars.count + 1)
    for syntax in MarkdownOptions.InterpretedSyntax.allCases where syntax != .full {
      let inline = [Run](
        markdown: source,
        options: MarkdownOptions(interpretedSyntax: syntax, linksBareAddresses: true))
      let count = inline.reduce(0) { $0 + $1.text.unicodeScalars.count }
      #expect(count <= source.unicodeScalars.count)
    }
  }

  @Test(
    "What is nested ten thousand deep is bounded",
    arguments: ["> ", "- ", "1. ", "* > ", "[", "![", "*a **b ", "(", "<"])
  func nested(opening: String) throws {
    let source = String(repeating: opening, count: 10_000) + "x"
    let runs = [Run](markdown: source + "\n" + source)
    #expect(runs.contains { $0.text.contains("x") })
    for run in runs {
      for key in ["indent", "blockquote"] as [AttributeKey] {
        if case .number(let depth)? = run.attributes[key] { #expect(depth <= 32) }
      }
    }
  }

  @Test("Lists that are indented ever deeper are bounded")
  func staircase() {
    let source = (0..<1000).map { String(repeating: "  ", count: $0) + "- x" }
      .joined(separator: "\n")
    #expect([Run](markdown: source).contains { $0.text.contains("x") })
  }

  @Test("A long target that is named again and again is not handed out without end")
  func expansion() throws {
    let target = "/" + String(repeating: "a", count: 8_000)
    let source = String(repeating: "[a] ", count: 10_000) + "\n\n[a]: " + target
    let linked = [Run](markdown: source).filter { $0.attributes["link"] == .string(target) }
    #expect((1...13).contains(linked.count))
  }

  @Test("A target that is too long for an attribute is left out")
  func longTarget() throws {
    let target = "/" + String(repeating: "\"", count: 20_000)
    let document = try Document(markdown: "[a](\(target))")
    #expect(Array(document.runs) == [Run(text: "a", attributes: [:])])
  }

  @Test("Random bytes are read", arguments: 0..<20)
  func randomBytes(block: UInt64) throws {
    for seed in block * 100..<block * 100 + 100 {
      var generator = SplitMix64(seed: TestEnvironment.seed ?? seed)
      let bytes = (0..<generator.below(200)).map { _ in UInt8(generator.below(256)) }
      let source = String(decoding: bytes, as: UTF8.self)
      let document = try Document(markdown: source)
      let runs = [Run](markdown: source)
      let isSame = Array(document.runs) == runs
      #expect(isSame, "seed \(TestEnvironment.seed ?? seed): \(source.debugDescription)")
    }
  }

  @Test("A megabyte, in a debug build a part of it, becomes a document, and Markdown again")
  func megabyte() throws {
    let size = Self.isOptimized ? 1 << 20 : 1 << 15
    let part = """
      # Title *and* more

      Some **bold** and _light_ text with `code`, a [link](https://example.org/a_b) and the rest of
      a paragraph that goes on.

      - one
      - two
        - three

      > said ~~not~~

      ```swift
      let x = 1
      ```


      """
    let source = String(repeating: part, count: size / part.utf8.count + 1)
    let document = try Document(markdown: source, replica: ReplicaID("ada")!)
    let runs = [Run](markdown: source)
    #expect(Array(document.runs) == runs)
    let written = document.markdown()
    #expect([Run](markdown: written) == runs)
  }

  @Test("A line that no single change can hold becomes a document")
  func longLine() throws {
    let count = Change.maximumUnitCount + 10
    let document = try Document(markdown: String(repeating: "a", count: count))
    #expect(document.count(in: .scalar) == count)
    #expect(document.changes().count > 1)
  }
}
