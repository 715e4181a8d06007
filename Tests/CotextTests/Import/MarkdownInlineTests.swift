import Cotext
import Testing

/// What stands inside a paragraph of Markdown.
///
/// Expectations are written as pieces: `b`, `i`, `s`, `c` and a link's target in round brackets stand in
/// front of the text that has them.
@Suite struct MarkdownInlineTests {
  private func pieces(
    _ markdown: String, _ options: MarkdownOptions = MarkdownOptions()
  ) -> [String] {
    [Run](markdown: markdown, options: options).map { run in
      var names = ""
      for (key, name) in [
        ("bold", "b"), ("italic", "i"), ("strikethrough", "s"), ("code", "c"),
      ] as [(AttributeKey, String)] where run.attributes[key] == true {
        names += name
      }
      if case .string(let target)? = run.attributes["link"] { names += "(\(target))" }
      return names.isEmpty ? run.text : "\(names):\(run.text)"
    }
  }

  @Test(
    "Delimiters around words are styles",
    arguments: [
      ("*calm* sea", ["i:calm", " sea"]), ("__calm__ sea", ["b:calm", " sea"]),
      ("***calm***", ["bi:calm"]), ("**calm *sea***", ["b:calm ", "bi:sea"]),
      ("*calm **sea***", ["i:calm ", "bi:sea"]), ("~~calm~~ ~sea~", ["s:calm", " ", "s:sea"]),
      ("a ~~~calm~~~ sea", ["a ~~~calm~~~ sea"]), ("sea*shell*s", ["sea", "i:shell", "s"]),
      ("**wide **open", ["**wide **open"]), ("5 * 4 * 3", ["5 * 4 * 3"]),
      ("snake_case_name", ["snake_case_name"]), ("*sea_side*", ["i:sea_side"]),
      ("**a*b**", ["b:a*b"]), ("*a**b*", ["i:a**b"]), ("****", ["\u{FFFC}"]),
      ("*(*calm*)*", ["i:(calm)"]), ("\"*calm*\"", ["\"", "i:calm", "\""]),
      ("a*\"calm\"*", ["a*\"calm\"*"]), ("*a `b*` c*", ["i:a ", "ic:b*", "i: c"]),
      ("_calm_sea", ["_calm_sea"]), ("_calm_. Sea", ["i:calm", ". Sea"]), ("*é*è", ["i:é", "è"]),
      ("*\u{A0}calm*", ["*\u{A0}calm*"]), ("*£*calm", ["*£*calm"]),
    ])
  func delimiters(markdown: String, expected: [String]) {
    #expect(pieces(markdown) == expected)
  }

  @Test(
    "Code spans are taken as they are",
    arguments: [
      ("`x = 1`", ["c:x = 1"]), ("`` a`b ``", ["c:a`b"]), ("` `` `", ["c:``"]),
      ("`  `", ["c:  "]), ("` a`", ["c: a"]), ("`a\nb`", ["c:a b"]), ("`a\\`b", ["c:a\\", "b"]),
      ("``open`", ["``open`"]), ("`&amp;`", ["c:&amp;"]), ("\\`no`", ["`no`"]),
      ("`a` ``b`", ["c:a", " ``b`"]), ("**`a`**", ["bc:a"]),
      ("`<https://a.b>`", ["c:<https://a.b>"]),
    ])
  func codeSpans(markdown: String, expected: [String]) {
    #expect(pieces(markdown) == expected)
  }

  @Test(
    "Escapes and references are the characters that they stand for",
    arguments: [
      ("\\*plain\\* \\# \\\\ \\a", ["*plain* # \\ \\a"]), ("tea &amp; cake", ["tea & cake"]),
      ("&copy;&hearts;&apos;&Auml;", ["©♥'Ä"]),
      ("&DifferentialD;&ngE;&CounterClockwiseContourIntegral;&Tab;x", ["ⅆ≧̸∳\tx"]),
      ("&#65;&#x42;&#X43;", ["ABC"]),
      ("&#0;&#xD800;&#x110000;", ["\u{FFFD}\u{FFFD}\u{FFFD}"]),
      ("&#12345678; &#x1234567; &#; &#x;", ["&#12345678; &#x1234567; &#; &#x;"]),
      ("&unheardof; &amp &;", ["&unheardof; &amp &;"]), ("&#42;no&#42;", ["*no*"]),
      ("<b>bold</b>", ["<b>bold</b>"]),
      ("<a\nb='*' c=\"&amp;\" d=\\*/>*", ["<a b='*' c=\"&amp;\" d=\\*/>*"]),
      ("*<b title=\"*\">*", ["i:<b title=\"*\">"]), ("<b *x*>", ["<b ", "i:x", ">"]),
      ("x <!-- *a* --> <!--> <!--->*b*", ["x <!-- *a* --> <!--> <!--->", "i:b"]),
      ("<? *a* ?><!A *b*><![CDATA[*c*]]></d >", ["<? *a* ?><!A *b*><![CDATA[*c*]]></d >"]),
      ("x <!-- *a* <? *a* </b *a*>", ["x <!-- ", "i:a", " <? ", "i:a", " </b ", "i:a", ">"]),
    ])
  func characters(markdown: String, expected: [String]) {
    #expect(pieces(markdown) == expected)
  }

  @Test(
    "Links have a target, or are text",
    arguments: [
      ("[tea](/cup)", ["(/cup):tea"]), ("[tea](/cup \"of\")", ["(/cup):tea"]),
      ("[tea](</a cup> 'of')", ["(/a cup):tea"]), ("[tea](cup(of(tea)))", ["(cup(of(tea))):tea"]),
      (#"[tea](/a\)b&amp;c)"#, ["(/a)b&c):tea"]), ("[tea](/a cup)", ["[tea](/a cup)"]),
      ("[tea]()", ["():tea"]), ("[*tea*](x)y", ["i(x):tea", "y"]),
      ("*[tea*](x)", ["*", "(x):tea*"]),
      ("[a [b](c) d](e)", ["[a ", "(c):b", " d](e)"]), ("[a [b] c](d)", ["(d):a [b] c"]),
      ("[`](x)`", ["[", "c:](x)", ""].filter { !$0.isEmpty }),
      ("<https://a.b/?c=d>", ["(https://a.b/?c=d):https://a.b/?c=d"]),
      ("<ada@a.example>", ["(mailto:ada@a.example):ada@a.example"]), ("<no link>", ["<no link>"]),
      ("![a *cat*](cat.png)", ["(cat.png):a ", "i(cat.png):cat"]),
      ("[![cat](cat.png)](/page)", ["(/page):cat"]),
      ("[Tea]\n\n[tea]: /cup 'of'", ["(/cup):Tea"]), ("[x][TEA ]\n\n[ tea]: /cup", ["(/cup):x"]),
      ("[tea][]\n\n[tea]: </a cup>", ["(/a cup):tea"]), ("[tea][no]\n\n[tea]: /cup", ["[tea][no]"]),
      ("[tea]\n\n[tea]: /1\n[tea]: /2", ["(/1):tea"]), ("[ẞ]\n\n[SS]: /s", ["(/s):ẞ"]),
      ("[tea]: /cup \"of\" no", ["[tea]: /cup \"of\" no"]),
    ])
  func links(markdown: String, expected: [String]) {
    #expect(pieces(markdown) == expected)
  }

  @Test(
    "A link keeps its target, whatever its scheme",
    arguments: [
      ("[x](javascript:alert(1))", "javascript:alert(1)"), ("[x](myapp://a)", "myapp://a"),
      ("[x](file:///a)", "file:///a"), ("[x](ssh:a@b)", "ssh:a@b"),
      ("[x](localhost:8080/x)", "localhost:8080/x"), ("[x](<java&#10;script:a>)", "java\nscript:a"),
      ("[x]()", ""), ("[x]\n\n[x]: data:a", "data:a"), ("[x](< a >)", " a "),
    ])
  func schemes(markdown: String, target: String) {
    #expect([Run](markdown: markdown) == [Run(text: "x", attributes: ["link": .string(target)])])
  }

  @Test(
    "Bare addresses are links if the options say so",
    arguments: [
      (
        "www.a.org, (https://a.b/c_(d)).",
        ["(http://www.a.org):www.a.org", ", (", "(https://a.b/c_(d)):https://a.b/c_(d)", ")."]
      ),
      (
        "ftp://a.b&amp; http://a.b?c=d;",
        ["(ftp://a.b):ftp://a.b", "& ", "(http://a.b?c=d;):http://a.b?c=d;"]
      ),
      ("*a_b+c@d.e*_", ["i(mailto:a_b+c@d.e):a_b+c@d.e", "_"]),
      ("awww.a.b www.a_b.c www. a@b a@b.c-", ["awww.a.b www.a_b.c www. a@b a@b.c-"]),
      ("[www.a.b](c) `www.a.b`", ["(c):www.a.b", " ", "c:www.a.b"]),
    ])
  func bareAddresses(markdown: String, expected: [String]) {
    #expect(pieces(markdown, MarkdownOptions(linksBareAddresses: true)) == expected)
    #expect(
      [Run](markdown: markdown).allSatisfy {
        $0.attributes["link"] == nil || $0.attributes["link"] == "c"
      })
  }

  @Test("Line ends are spaces, hard breaks paragraphs")
  func lineEnds() {
    #expect(pieces("calm\nsea") == ["calm sea"])
    #expect(pieces("calm \n  sea") == ["calm sea"])
    #expect(pieces("calm  \nsea\\\nside") == ["calm\nsea\nside"])
    #expect(pieces("*calm  \nsea*") == ["i:calm", "\n", "i:sea"])
    #expect(pieces("calm\\") == ["calm\\"])
    #expect(pieces("calm  ") == ["calm"])
  }
}
