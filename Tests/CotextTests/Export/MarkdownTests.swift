import Cotext
import Testing

/// The document as Markdown.
@Suite struct MarkdownTests {
  private func markdown(_ runs: (String, Attributes)...) throws -> String {
    var document = Document(replica: ReplicaID("ada")!)
    for (text, attributes) in runs {
      let start = document.count(in: .scalar)
      try document.insert(text, at: start, in: .scalar, attributes: [:])
      try document.format(start..<document.count(in: .scalar), in: .scalar, attributes)
    }
    return document.markdown()
  }

  @Test func anEmptyDocumentIsEmpty() throws {
    #expect(try markdown() == "")
  }

  @Test(
    arguments: [
      ("snake_case is *not* __bold__", #"snake_case is \*not\* \_\_bold\_\_"#),
      ("a < b & c &amp; [x](y) `z` ~~w~~ \\", #"a \< b & c \&amp; \[x\](y) \`z\` \~\~w\~\~ \\"#),
      ("# no heading", ##"\# no heading"##), ("1. no list", #"1\. no list"#),
      ("2024) no list", #"2024\) no list"#), ("- no list", #"\- no list"#),
      ("+ no list", #"\+ no list"#), ("> no quote", #"\> no quote"#), ("===", #"\==="#),
      ("---", #"\---"#), ("***", #"\*\*\*"#), ("```", #"\`\`\`"#),
      ("    no code", "&#32;   no code"),
      ("spaces  ", "spaces &#32;"), ("a|b", #"a\|b"#), ("1.5", #"1\.5"#), ("a\rb", "a&#13;b"),
    ])
  func textIsOnlyText(text: String, expected: String) throws {
    #expect(try markdown((text, [:])) == expected + "\n")
  }

  @Test func linesAndParagraphsAreKept() throws {
    #expect(try markdown(("a\nb\n\nc\r\n\n\nd\n", [:])) == "a\\\nb\n\nc\n\nd\n")
  }

  @Test func inlineStylesAreShared() throws {
    #expect(
      try markdown(
        ("a ", ["bold": true]), ("b", ["bold": true, "italic": true]), (" c", [:]),
        (" d ", ["strikethrough": true]), ("e`f", ["code": true])) == "**a _b_** c ~~d~~ ``e`f``\n")
  }

  @Test func stylesThatGoOnForLongerLieOutside() throws {
    #expect(
      try markdown(
        ("old ", ["strikethrough": true]), ("very", ["strikethrough": true, "bold": true]),
        (" price", ["strikethrough": true])) == "~~old **very** price~~\n")
    #expect(
      try markdown(
        ("a ", ["bold": true]), ("b", ["bold": true, "link": "c"]), (" d", ["bold": true]))
        == "**a [b](c) d**\n")
  }

  @Test func delimitersWorkInsideOfWordsAndBesidePunctuation() throws {
    #expect(
      try markdown(("a", [:]), ("b", ["italic": true]), ("c", [:])) == "&#97;_b_&#99;\n")
    #expect(try markdown(("a", [:]), ("b", ["bold": true]), ("c", [:])) == "a**b**c\n")
    #expect(try markdown(("a", [:]), ("!", ["bold": true]), ("c", [:])) == "&#97;**!**&#99;\n")
  }

  @Test func blocksHaveTheirMarkers() throws {
    #expect(
      try markdown(
        ("Title #\n", ["heading": 2]), ("one\n", ["list": "ordered"]),
        ("two\n", ["list": "ordered"]),
        ("dot\n", ["list": "bullet"]), ("said\nmore\n", ["blockquote": true]), ("end", [:]))
          == ##"""
          ## Title \#

          1. one
          2. two

          - dot

          > said\
          > more

          end

          """##)
  }

  @Test func valuesOfAnotherTypeCountAsAbsent() throws {
    #expect(try markdown(("x", ["bold": "yes", "italic": 1, "code": "a", "link": 1])) == "x\n")
    #expect(try markdown(("x", ["strikethrough": false, "blockquote": "a"])) == "x\n")
  }

  @Test func linksOfAllSchemesAreLinks() throws {
    #expect(
      try markdown(("x", ["link": "https://example.org/a_(b)?c&d"]))
        == #"[x](https://example.org/a_\(b\)?c&amp;d)"# + "\n")
    #expect(
      try markdown(("x", ["link": "javascript:alert(1)"])) == "[x](javascript:alert\\(1\\))\n")
    #expect(try markdown(("x", ["link": "a\n\tb"])) == "[x](a&#10;&#9;b)\n")
    #expect(try markdown(("x", ["link": ""])) == "[x]()\n")
  }
}
