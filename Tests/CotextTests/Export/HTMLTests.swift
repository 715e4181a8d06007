import Cotext
import Testing

/// The document as HTML.
@Suite struct HTMLTests {
  private func html(_ runs: (String, Attributes)...) throws -> String {
    var document = Document(replica: ReplicaID("ada")!)
    for (text, attributes) in runs {
      let start = document.count(in: .scalar)
      try document.insert(text, at: start, in: .scalar, attributes: [:])
      try document.format(start..<document.count(in: .scalar), in: .scalar, attributes)
    }
    return document.html()
  }

  @Test func anEmptyDocumentIsEmpty() throws {
    #expect(try html() == "")
  }

  @Test func textIsOnlyText() throws {
    #expect(
      try html(("<script>alert('1')</script> & \"x\"\n", [:]))
        == "<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;</p>\n")
    #expect(try html(("a\0b\u{1B}c\u{85}d", [:])) == "<p>a\u{FFFD}b\u{FFFD}c\u{FFFD}d</p>\n")
  }

  @Test func lineEndsAndEmptyParagraphsAreKept() throws {
    #expect(try html(("a\r\n\nb", [:])) == "<p>a</p>\n<p><br></p>\n<p>b</p>\n")
  }

  @Test func spacesThatWouldVanishAreKept() throws {
    #expect(
      try html(("a  b", [:])) == "<p style=\"white-space: pre-wrap\">a  b</p>\n")
  }

  @Test func inlineElementsNestAndAreShared() throws {
    #expect(
      try html(
        ("a", ["bold": true]), ("b", ["bold": true, "italic": true]), ("c", ["italic": true]),
        ("d", ["underline": true, "strikethrough": true, "code": true]))
        == "<p><strong>a<em>b</em></strong><em>c</em><u><s><code>d</code></s></u></p>\n")
  }

  @Test func paragraphsHaveTheirElements() throws {
    #expect(
      try html(
        ("Title\n", ["heading": 2]), ("one\n", ["list": "ordered"]), ("two\n", ["list": "ordered"]),
        ("said\n", ["blockquote": true]), ("end\n", ["alignment": "center", "heading": 9]))
          == """
          <h2>Title</h2>
          <ol>
          <li>one</li>
          <li>two</li>
          </ol>
          <blockquote>
          <p>said</p>
          </blockquote>
          <p style="text-align: center">end</p>

          """)
  }

  @Test func listsNestAndCodeIsOneBlock() throws {
    let source = """
      - a

        b
        1. c
      - d

      > > e

      ```c++
      x < y

      z
      ```
      ---
      """
    #expect(
      try Document(markdown: source).html() == """
        <ul>
        <li>a
        <p><br></p>
        <p>b</p>
        <ol>
        <li>c</li>
        </ol>
        </li>
        <li>d</li>
        </ul>
        <blockquote>
        <blockquote>
        <p>e</p>
        </blockquote>
        </blockquote>
        <pre><code class="language-c++">x &lt; y

        z</code></pre>
        <hr>

        """)
  }

  @Test func aQuotationStaysInItsItem() throws {
    let source = """
      > 2. a
      >
      >    > b
      >    > - c
      >
      >    d
      > 3. > e
      """
    #expect(
      try Document(markdown: source).html() == """
        <blockquote>
        <ol start="2">
        <li>a
        <blockquote>
        <p>b</p>
        <ul>
        <li>c</li>
        </ul>
        </blockquote>
        <p>d</p>
        </li>
        <li>
        <blockquote>
        <p>e</p>
        </blockquote>
        </li>
        </ol>
        </blockquote>

        """)
  }

  @Test func aTableIsPreformatted() throws {
    #expect(
      try Document(markdown: "| <a> |\n| - |\n\nb").html()
        == "<pre>| &lt;a&gt; |\n| - |</pre>\n<p>b</p>\n")
  }

  @Test func aLanguageThatIsNoneIsLeftOut() throws {
    #expect(
      try html(("x", ["codeBlock": "\"><script>"])) == "<pre><code>x</code></pre>\n")
  }

  @Test func onlyPlainColoursPass() throws {
    #expect(
      try html(("x", ["foregroundColor": "#ff8800", "backgroundColor": "red;x:y"]))
        == "<p><span style=\"color: #ff8800\">x</span></p>\n")
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
      "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "javascript\u{0}:alert(1)",
      "javascript&colon;alert(1)", "&#106;avascript:alert(1)", "data:text/html,x", "DATA:,x",
      "vbscript:x", "java\u{200B}script:x", "java\u{AD}script:x", "VBScript :x",
      "javascript :alert(1)", "data:image/svg+xml,x", "data:,image/png", "data&#58;image/pngx,y",
    ])
  func linksThatCouldRunAScriptAreOnlyText(target: String) throws {
    #expect(try html(("x", ["link": .string(target)])) == "<p>x</p>\n")
  }

  @Test(
    arguments: [
      ("https://example.org/?a=1&b=\"2\"", "https://example.org/?a=1&amp;b=&quot;2&quot;"),
      ("HTTP://example.org", "HTTP://example.org"), ("mailto:a@b.c", "mailto:a@b.c"),
      ("page.html", "page.html"), ("#top", "#top"), ("/a:b", "/a:b"), ("a\\b:c", "a\\b:c"),
      (" https://x ", "https://x"), ("myapp://x", "myapp://x"), ("file:///a", "file:///a"),
      ("ssh:a@b", "ssh:a@b"), ("localhost:8080/x", "localhost:8080/x"), ("", ""), ("  ", ""),
      ("data:image/png;base64,AA", "data:image/png;base64,AA"),
      ("x?javascript:a", "x?javascript:a"),
      // Browsers would take these out, or hide what the rest is.
      ("/\t/example.org", "/%09/example.org"), ("page\n.html", "page%0A.html"),
      ("https://x/\u{202E}fdp.exe", "https://x/%E2%80%AEfdp.exe"), ("#\u{AD}x", "#%C2%ADx"),
    ])
  func otherLinksAreKept(target: String, written: String) throws {
    #expect(
      try html(("x", ["link": .string(target)])) == "<p><a href=\"\(written)\">x</a></p>\n")
  }

  @Test func schemesCanBeLimited() throws {
    var document = Document()
    for target in ["HTTPS://a", "ssh:b", "/c", "javascript:d"] {
      try document.insert(
        target, at: document.count(in: .scalar), in: .scalar, attributes: ["link": .string(target)])
    }
    #expect(
      document.html(options: HTMLOptions(linkSchemes: ["https", "javascript"]))
        == "<p><a href=\"HTTPS://a\">HTTPS://a</a>ssh:b<a href=\"/c\">/c</a>javascript:d</p>\n")
  }

  @Test(
    "Attributes become styles",
    arguments: [
      (["foregroundColor": "mint"], "color: #00c7be"),
      (
        ["foregroundColor": "clear", "backgroundColor": "primary"],
        "color: transparent; background-color: CanvasText"
      ),
      (
        ["foregroundColor": "secondary", "backgroundColor": "#F80"],
        "color: GrayText; background-color: #ff8800"
      ),
      (["fontFamily": "Gill Sans"], "font-family: 'Gill Sans'"),
      (
        ["fontFamily": "a';\"<\\x\n", "fontDesign": "serif"],
        "font-family: 'a\\27 \\3b \\22 \\3c \\5c x\\a ', serif"
      ),
      (["fontSize": 12.5, "fontWeight": 300], "font-size: 12.5pt; font-weight: 300"),
      (["fontTextStyle": "largeTitle"], "font-size: 2rem"),
      (["fontWidth": "condensed", "bold": false], "font-weight: 400; font-stretch: condensed"),
      (["kern": 1.5, "tracking": -1], "letter-spacing: 0.5pt"),
      (["baselineOffset": -3], "vertical-align: -3pt"),
    ] as [(Attributes, String)])
  func styles(attributes: Attributes, style: String) throws {
    #expect(try html(("x", attributes)) == "<p><span style=\"\(style)\">x</span></p>\n")
  }

  @Test func linesHavePatternsAndColors() throws {
    #expect(
      try html(("x", ["underline": "dot", "underlineColor": "red", "strikethroughColor": "blue"]))
        == "<p><u style=\"text-decoration: underline dotted red\">x</u></p>\n")
    #expect(
      try html(("x", ["strikethrough": "dashDot"]))
        == "<p><s style=\"text-decoration: line-through dashed\">x</s></p>\n")
  }

  @Test func languagesAndLineHeightsAreKept() throws {
    #expect(
      try html(("x", ["language": "de\"", "lineHeight": 1.5]))
        == "<p style=\"line-height: 1.5\"><span lang=\"de&quot;\">x</span></p>\n")
  }

  @Test func listsHaveNumbersAndTasksHaveBoxes() throws {
    #expect(
      try html(
        ("a\n", ["list": "ordered", "listStart": 3]), ("b\n", ["list": "ordered"]),
        ("c\n", ["list": "ordered", "listStart": 1]), ("d\n", ["list": "bullet", "checked": true]),
        ("e\n", ["list": "bullet", "checked": false]))
          == """
          <ol start="3">
          <li>a</li>
          <li>b</li>
          </ol>
          <ol>
          <li>c</li>
          </ol>
          <ul>
          <li><input type="checkbox" disabled checked> d</li>
          <li><input type="checkbox" disabled> e</li>
          </ul>

          """)
  }

  @Test func valuesOfAnotherTypeCountAsAbsent() throws {
    #expect(
      try html(
        (
          "x",
          [
            "bold": "yes", "italic": 1, "underline": false, "strikethrough": 1, "code": "swift",
            "link": true, "kern": "1", "fontSize": 0, "blockquote": "yes", "codeBlock": 1,
            "alignment": "middle", "listStart": "3", "checked": 1,
          ]
        )) == "<p>x</p>\n")
  }
}
