import Cotext
import Testing

/// The blocks of Markdown.
@Suite struct MarkdownBlockTests {
  /// The paragraphs, each with its attributes as JSON if it has any.
  private func lines(_ markdown: String) throws -> [String] {
    try Document(markdown: markdown).paragraphs.map { paragraph in
      let text = paragraph.runs.map(\.text).joined().filter { $0 != "\n" }
      return paragraph.attributes.isEmpty ? text : "\(text) \(paragraph.attributes.json)"
    }
  }

  @Test(
    "Headings",
    arguments: [
      ("# One", [#"One {"heading":1}"#]), ("###### Six ##", [#"Six {"heading":6}"#]),
      ("####### Seven", ["####### Seven"]), ("#none", ["#none"]),
      ("## a #b# c", [##"a #b# c {"heading":2}"##]),
      ("One\ntwo\n===", [#"One two {"heading":1}"#]), ("Two\n---", [#"Two {"heading":2}"#]),
      ("#", [#" {"heading":1}"#]), ("# a \\#", [##"a # {"heading":1}"##]),
      ("a\n# b\nc", ["a", #"b {"heading":1}"#, "c"]),
      ("> a\n---", [#"a {"blockquote":true}"#, "\u{FFFC}"]),
    ])
  func headings(markdown: String, expected: [String]) throws {
    #expect(try lines(markdown) == expected)
  }

  @Test("Paragraphs are kept apart by an empty one")
  func paragraphs() throws {
    #expect(try lines("a\nb\n\n\n c") == ["a b", "", "c"])
    #expect(try lines("# a\nb") == [#"a {"heading":1}"#, "b"])
    #expect(try lines("\r\na\r\rb\r\n") == ["a", "", "b"])
    #expect(try lines("") == [])
    #expect(try lines(" \n\t\n") == [])
  }

  @Test(
    "Lists nest",
    arguments: [
      (
        "- a\n- b\n  - c\n    1. d\n- e",
        [
          #"a {"list":"bullet"}"#, #"b {"list":"bullet"}"#, #"c {"indent":1,"list":"bullet"}"#,
          #"d {"indent":2,"list":"ordered"}"#, #"e {"list":"bullet"}"#,
        ]
      ),
      (
        "7. a\n8) b\n1) c",
        [
          #"a {"list":"ordered","listStart":7}"#, #"b {"list":"ordered","listStart":8}"#,
          #"c {"list":"ordered"}"#,
        ]
      ),
      (
        "1. a\n\nb\n\n2. c",
        [#"a {"list":"ordered"}"#, "b", #"c {"list":"ordered","listStart":2}"#]
      ),
      ("- a\n\n[x]: y\n\n- b", [#"a {"list":"bullet"}"#, #"b {"list":"bullet","listStart":1}"#]),
      (
        "- a\n+ b\n+ c",
        [#"a {"list":"bullet"}"#, #"b {"list":"bullet","listStart":1}"#, #"c {"list":"bullet"}"#]
      ),
      ("-\n\n- a", [#" {"list":"bullet"}"#, #"a {"list":"bullet"}"#]),
      ("0. a\n   999999999. b", [#"a 999999999. b {"list":"ordered","listStart":0}"#]),
      (
        "- [ ] a\n- [X] b\n- [x]\n- [y] c\n- [x]d",
        [
          #"a {"checked":false,"list":"bullet"}"#, #"b {"checked":true,"list":"bullet"}"#,
          #" {"checked":true,"list":"bullet"}"#, #"[y] c {"list":"bullet"}"#,
          #"[x]d {"list":"bullet"}"#,
        ]
      ),
      ("[ ] a", ["[ ] a"]),
      ("- a\n\n  b\n\nc", [#"a {"list":"bullet"}"#, #" {"indent":1}"#, #"b {"indent":1}"#, "c"]),
      ("- a\nb", [#"a b {"list":"bullet"}"#]), ("a\n2. b", ["a 2. b"]),
      ("a\n1. b", ["a", #"b {"list":"ordered"}"#]),
      ("- - a", [#" {"list":"bullet"}"#, #"a {"indent":1,"list":"bullet"}"#]),
      ("- # a\n  b", [#"a {"heading":1,"list":"bullet"}"#, #"b {"indent":1}"#]),
      ("-\n  a", [#"a {"list":"bullet"}"#]), ("-\n\n  a", [#" {"list":"bullet"}"#, "a"]),
      ("-a", ["-a"]), ("1234567890. a", ["1234567890. a"]), ("-\ta", [#"a {"list":"bullet"}"#]),
      ("* * *", ["\u{FFFC}"]),
      ("-     a", [#"a {"codeBlock":true,"list":"bullet"}"#]),
    ])
  func lists(markdown: String, expected: [String]) throws {
    #expect(try lines(markdown) == expected)
  }

  @Test(
    "Quotations nest, and go on lazily",
    arguments: [
      ("> a\nb\n\nc", [#"a b {"blockquote":true}"#, "c"]),
      ("> > a\n> b", [#"a b {"blockquote":2}"#]),
      (
        ">a\n>\n>b",
        [#"a {"blockquote":true}"#, #" {"blockquote":true}"#, #"b {"blockquote":true}"#]
      ),
      ("> a\n\n> b", [#"a {"blockquote":true}"#, "", #"b {"blockquote":true}"#]),
      (
        "> - a\n>   - b",
        [
          #"a {"blockquote":true,"list":"bullet"}"#,
          #"b {"blockquote":true,"indent":1,"list":"bullet"}"#,
        ]
      ),
      ("> a\n    b", [#"a b {"blockquote":true}"#]),
      (
        "- a\n\n  > b\n  >\n  > - c\n  >\n  >   > d\n\n  e",
        [
          #"a {"list":"bullet"}"#, #"b {"blockquote":true,"indent":1,"quoteIndent":[1]}"#,
          #"c {"blockquote":true,"indent":1,"list":"bullet","quoteIndent":[1]}"#,
          #"d {"blockquote":2,"indent":2,"quoteIndent":[1,2]}"#, #"e {"indent":1}"#,
        ]
      ),
      (
        "- > a\n- > b\n\n  > c",
        [
          #"a {"blockquote":true,"list":"bullet","quoteIndent":[1]}"#,
          #"b {"blockquote":true,"list":"bullet","quoteIndent":[1]}"#, #" {"indent":1}"#,
          #"c {"blockquote":true,"indent":1,"quoteIndent":[1]}"#,
        ]
      ),
      (
        "> - a\n\n> - b",
        [#"a {"blockquote":true,"list":"bullet"}"#, #"b {"blockquote":true,"list":"bullet"}"#]
      ),
      (
        "- - > [ ] a",
        [
          #" {"list":"bullet"}"#,
          #"[ ] a {"blockquote":true,"indent":1,"list":"bullet","quoteIndent":[2]}"#,
        ]
      ),
    ])
  func quotations(markdown: String, expected: [String]) throws {
    #expect(try lines(markdown) == expected)
  }

  @Test(
    "Code is kept as it is",
    arguments: [
      (
        "```swift x\nlet *a*\n\n  b\n```\nc",
        [
          #"let *a* {"codeBlock":"swift"}"#, #" {"codeBlock":"swift"}"#,
          #"  b {"codeBlock":"swift"}"#,
          "c",
        ]
      ),
      ("~~~\n```\n~~~", [#"``` {"codeBlock":true}"#]),
      (
        "    a\n\n    b\n\n",
        [
          #"a {"codeBlock":true}"#, #" {"codeBlock":true}"#, #"b {"codeBlock":true}"#,
        ]
      ),
      ("a\n    b", ["a b"]), ("\ta", [#"a {"codeBlock":true}"#]),
      ("```\na", [#"a {"codeBlock":true}"#]), ("```\n```", [#" {"codeBlock":true}"#]),
      (
        "- ```\n  a\n   b\n  ```",
        [
          #"a {"codeBlock":true,"list":"bullet"}"#, #" b {"codeBlock":true,"indent":1}"#,
        ]
      ),
      ("```\na\n```\n```\nb\n```", [#"a {"codeBlock":true}"#, "", #"b {"codeBlock":true}"#]),
      ("``` a`b\nc", ["``` a`b c"]), ("```<x>\na\n```", [#"a {"codeBlock":true}"#]),
      (">\t\ta", [#"  a {"blockquote":true,"codeBlock":true}"#]),
    ])
  func code(markdown: String, expected: [String]) throws {
    #expect(try lines(markdown) == expected)
  }

  @Test(
    "Tables keep their source",
    arguments: [
      (
        "| a | b |\n|---|:-:|\n| *c* | `\\|`\n\nd",
        [
          #"| a | b | {"tableRow":true}"#, #"|---|:-:| {"tableRow":true}"#,
          #"| *c* | `\|` {"tableRow":true}"#, "d",
        ]
      ),
      (
        "a|b\n-|-\n c \n# d",
        [
          #"a|b {"tableRow":true}"#, #"-|- {"tableRow":true}"#, #"c  {"tableRow":true}"#,
          #"d {"heading":1}"#,
        ]
      ),
      ("| a |\n| - | - |", ["| a | | - | - |"]), ("a\n:-:", ["a :-:"]),
      ("x\n| a |\n| - |", ["x | a | | - |"]), ("| a |\n    | - |", ["| a | | - |"]),
      (#"| a \\| b |"# + "\n| - |", [#"| a \| b | | - |"#]),
      (
        #"| a \| b |"# + "\n| - |",
        [#"| a \| b | {"tableRow":true}"#, #"| - | {"tableRow":true}"#]
      ),
      (
        "| a |\n| - |\n\n| b |\n| - |",
        [
          #"| a | {"tableRow":true}"#, #"| - | {"tableRow":true}"#, "",
          #"| b | {"tableRow":true}"#, #"| - | {"tableRow":true}"#,
        ]
      ),
      (
        "- | a |\n  | - |\n  > | b |\n  > | - |\n| c |",
        [
          #"| a | {"list":"bullet","tableRow":true}"#, #"| - | {"indent":1,"tableRow":true}"#,
          #"| b | {"blockquote":true,"indent":1,"quoteIndent":[1],"tableRow":true}"#,
          #"| - | {"blockquote":true,"indent":1,"quoteIndent":[1],"tableRow":true}"#, "| c |",
        ]
      ),
    ])
  func tables(markdown: String, expected: [String]) throws {
    #expect(try lines(markdown) == expected)
    let written = try Document(markdown: markdown).markdown()
    #expect(try lines(written) == expected, "\(written)")
  }

  @Test("Rows that are no table are written as text, a row without text as none")
  func rowsThatAreNoTable() throws {
    func markdown(_ runs: [(String, Attributes)]) throws -> String {
      var document = Document(replica: ReplicaID("ada")!)
      var selection = AnchoredSelection()
      try document.replaceSelection(
        &selection, with: runs.map { Run(text: $0.0, attributes: $0.1) })
      return document.markdown()
    }
    let row: Attributes = ["tableRow": true]
    #expect(try markdown([("| a |\n| - |\n| *b* |", row)]) == "| a |\n| - |\n| *b* |\n")
    #expect(try markdown([("| a |\n# | - |", row)]) == "\\| a \\|\\\n\\# \\| - \\|\n")
    #expect(
      try markdown([("| a |\n| ", row), ("-", ["tableRow": true, "bold": true]), (" |", row)])
        == "\\| a \\|\\\n\\| **-** \\|\n")
    #expect(try markdown([("a\n\nb", row)]) == "a\n\nb\n")
  }

  @Test(
    "HTML is text, line by line, and stays so",
    arguments: [
      ("<div>\n*a* &amp;\n</div>\nb\n\n*c*", ["<div>", "*a* &amp;", "</div>", "b", "", "c"]),
      ("<!-- a\n\n  *b* -->\nc", ["<!-- a", "", "  *b* -->", "", "c"]),
      ("<SCRIPT>\n\n*a*</Script> b\n*c*", ["<SCRIPT>", "", "*a*</Script> b", "", "c"]),
      ("<b>\n*a*", ["<b>", "*a*"]), ("<b> c\n*a*", ["<b> c a"]), ("a\n<b>\n*c*", ["a <b> c"]),
      ("a\n</td>\n*c*", ["a", "", "</td>", "*c*"]), ("    <div>", [#"<div> {"codeBlock":true}"#]),
      ("<?a\n\n", ["<?a"]), ("<!A\n>\n*b*", ["<!A", ">", "", "b"]),
      ("<pre/>", ["<pre/>"]), ("</pre>\n*a*", ["</pre> a"]),
      ("<https://a.b>\n*a*", ["https://a.b a"]),
      (
        "- <p>\n  *a*\n- b\n> <p>\nc",
        [
          #"<p> {"list":"bullet"}"#, #"*a* {"indent":1}"#, #"b {"list":"bullet"}"#,
          #"<p> {"blockquote":true}"#, "c",
        ]
      ),
    ])
  func html(markdown: String, expected: [String]) throws {
    #expect(try lines(markdown) == expected)
    let written = try Document(markdown: markdown).markdown()
    #expect(try lines(written) == expected, "\(written)")
  }

  @Test("A thematic break is one attached character")
  func thematicBreak() throws {
    let runs = [Run](markdown: "a\n***\n- _ _ _")
    #expect(
      runs == [
        Run(text: "a\n", attributes: [:]),
        Run(text: "\u{FFFC}", attributes: ["attachment": "thematicBreak"]),
        Run(text: "\n", attributes: [:]),
        Run(text: "\u{FFFC}", attributes: ["attachment": "thematicBreak", "list": "bullet"]),
      ])
  }

  @Test("Inline options leave blocks alone")
  func options() {
    let collapsed = MarkdownOptions(interpretedSyntax: .inlineOnly)
    #expect(
      [Run](markdown: "  # a\n\n  - *b*  \nc\r\n", options: collapsed) == [
        Run(text: "# a - ", attributes: [:]), Run(text: "b", attributes: ["italic": true]),
        Run(text: "\nc", attributes: [:]),
      ])
    let kept = MarkdownOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    #expect(
      [Run](markdown: "  # a\n\n  - *b*  \r\nc\\\n", options: kept) == [
        Run(text: "  # a\n\n  - ", attributes: [:]),
        Run(text: "b", attributes: ["italic": true]), Run(text: "  \nc\n", attributes: [:]),
      ])
  }

  @Test("A document from Markdown has the given name and writer")
  func document() throws {
    let document = try Document(markdown: "*a*", replica: ReplicaID("ada")!, name: "notes")
    #expect(document.name == "notes")
    #expect(document.changes().map(\.id) == [OperationID(0, ReplicaID("ada")!)])
  }
}
