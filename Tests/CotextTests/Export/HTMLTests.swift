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
      "vbscript:x", "java\u{200B}script:x", "java\u{AD}script:x", "file:///etc/passwd", "", "  ",
      "blob:x", "javascript :alert(1)", "https\u{202E}://x",
      // Browsers take some of these out, and others hide what the rest is.
      "/\t/example.org", "page\n.html", "https://x/\u{202E}fdp.exe", "page\u{2028}.html",
      "#\u{AD}x",
    ])
  func unsafeLinksAreOnlyText(target: String) throws {
    #expect(try html(("x", ["link": .string(target)])) == "<p>x</p>\n")
  }

  @Test(
    arguments: [
      ("https://example.org/?a=1&b=\"2\"", "https://example.org/?a=1&amp;b=&quot;2&quot;"),
      ("HTTP://example.org", "HTTP://example.org"), ("mailto:a@b.c", "mailto:a@b.c"),
      ("page.html", "page.html"), ("#top", "#top"), ("/a:b", "/a:b"), ("a\\b:c", "a\\b:c"),
      (" https://x ", "https://x"),
    ])
  func safeLinksAreKept(target: String, written: String) throws {
    #expect(
      try html(("x", ["link": .string(target)])) == "<p><a href=\"\(written)\">x</a></p>\n")
  }
}
