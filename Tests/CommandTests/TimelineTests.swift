import Foundation
import TestSupport
import Testing

@testable import CotextCommand

/// The page that `cotext replay --timeline` writes; what it does in a browser is tested by
/// `Tests/Timeline/run.sh`.
@Suite struct TimelineTests {
  /// Text that would break out of an element or run, if it were read as HTML or as script.
  private static let hostile = [
    "</script><script>window.hacked = 1</script>", "<!--<script>", "]]>", "{{script}} {{history}}",
    "<img src=x onerror=alert(1)>", "\u{2028}\u{2029}\u{0}\"'&",
  ]

  /// The page for some changes, and what the program said.
  private func page(of log: String) throws -> (page: String, run: CommandRun) {
    let files = try TemporaryFolder()
    let input = try files.write(log, to: "log.jsonl")
    let output = files.path("page.html")
    let run = try cotext("replay", "--timeline", output, input.path)
    return (try String(contentsOfFile: output, encoding: .utf8), run)
  }

  /// The JSON that the page has of a history.
  private func history(in page: String) throws -> String {
    let start = try #require(page.range(of: #"id="history">"#)?.upperBound)
    let end = try #require(page[start...].range(of: "</script>")?.lowerBound)
    return String(page[start..<end])
  }

  @Test func theHistoryOfASmallLogIsExact() throws {
    let log = """
      {"type":"change","doc":"n","id":"0@ada","time":1000,"author":"Ada","ops":[{"insert":"Hi 🎈"}]}
      {"type":"change","doc":"n","id":"0@bob","parents":["3@ada"],"time":900,"ops":[{"delete":["2+2@ada"]}]}
      {"type":"change","doc":"n","id":"4@ada","time":3000,"author":"Ada","ops":[{"mark":"link","value":"javascript:x","from":{"before":0},"to":{"after":1}},{"mark":"link","value":"https://a.b/<","from":{"before":0},"to":{"after":0}}]}
      {"type":"change","doc":"n","id":"6@ada","parents":["0@bob"],"author":"Ada","ops":[{"bookmark":"end","version":{"ada":6,"bob":2},"units":1}]}

      """
    let (page, run) = try page(of: log)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      try history(in: page) == """
        {"name":"n","text":"Hi 🎈","people":["Ada","bob"],"replicas":["ada","bob"],\
        "styles":[{"attributes":{}},\
        {"attributes":{"link":"https://a.b/\\u003c"},"link":"https://a.b/\\u003c"},\
        {"attributes":{"link":"javascript:x"}}],\
        "bookmarks":[{"name":"end","step":3}],"stepCount":4,"eventCount":4,"columns":{\
        "person":"CAABAAA=","replica":"CAABAAA=","units":"CAQCAgE=","time":"CNEPyAHpIAA=",\
        "kind":"CAAAAAM=","events":"CAEBAgA=","action":"CAACBAQ=","place":"CAAFCQA=",\
        "length":"CAUDAQE=","oldStyle":"BAAA","newStyle":"BAEC"}}
        """)
  }

  @Test func hostileTextStaysText() throws {
    for text in Self.hostile {
      let name = try #require(
        String(bytes: JSONEncoder().encode(text), encoding: .utf8)
      ).replacingOccurrences(of: "\\/", with: "/")
      let (page, run) = try page(
        of: """
          {"type":"change","doc":\(name),"id":"0@ada","author":\(name),"ops":[{"insert":\(name)},\
          {"mark":"comment:1","value":\(name),"from":"start","to":"end"},\
          {"mark":"link","value":\(name),"from":"start","to":"end"}]}

          """)
      #expect(run.status == 0, "\(run.errors)")
      let history = try history(in: page)
      #expect(!history.contains("<"))
      #expect(page.components(separatedBy: "<script").count == 3)
      #expect(page.components(separatedBy: "</script>").count == 3)
      let data = try #require(
        JSONSerialization.jsonObject(with: Data(history.utf8)) as? [String: Any])
      #expect(data["text"] as? String == text)
      #expect(data["name"] as? String == text)
      #expect(data["people"] as? [String] == [text])
    }
  }

  @Test func thePageLoadsNothing() throws {
    let (page, _) = try page(of: "")
    #expect(page.contains(#"content="default-src 'none'; script-src 'sha256-"#))
    for word in ["http:", "https:", "src=", "@import", "url(", "<link", "innerHTML", "eval("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains(#""stepCount":0,"#))
  }

  @Test func logsAreInterwovenByTimeAndCause() throws {
    // What Bob does follows Ada's first change, but his clock is an hour behind.
    let log = """
      {"type":"change","id":"0@ada","time":3600000,"ops":[{"insert":"a"}]}
      {"type":"change","id":"1@ada","time":3700000,"ops":[{"insert":"b","after":0}]}
      {"type":"change","id":"2@ada","time":3800000,"ops":[{"insert":"c","after":1}]}
      {"type":"change","id":"0@bob","parents":["0@ada"],"time":5,"ops":[{"insert":"x","after":"0@ada"}]}
      {"type":"change","id":"1@bob","time":3750000,"ops":[{"insert":"y","after":0}]}

      """
    let history = try history(in: page(of: log).page)
    // ada, bob, ada, bob, ada
    #expect(history.contains(#""replica":"CgABAAEA""#), "\(history)")
  }

  @Test func aForkThatTheDocumentRefusedIsNotInThePage() throws {
    let log = """
      {"type":"change","id":"0@ada","time":2000,"ops":[{"insert":"abc"}]}
      {"type":"change","id":"0@ada","time":1000,"ops":[{"insert":"x"}]}
      {"type":"change","id":"0@bob","time":500,"ops":[{"insert":"y"}]}

      """
    let (page, run) = try page(of: log)
    #expect(run.status == 1)
    #expect(run.errors.contains("log.jsonl:"))
    let history = try history(in: page)
    #expect(history.contains(#""text":"abcy""#), "\(history)")
  }

  @Test func aChangeOfManyOperationsIsTakenApart() throws {
    let operations = (0..<9).map { #"{"insert":"\#($0)"}"# }.joined(separator: ",")
    let log = #"{"type":"change","id":"0@ada","ops":["# + operations + "]}\n"
    let history = try history(in: page(of: log).page)
    #expect(history.contains(#""stepCount":9,"#))
  }

  @Test func theDocumentIsPrintedIfAFormatIsGiven() throws {
    let files = try TemporaryFolder()
    let output = files.path("page.html")
    let log = ProjectFiles.path("Examples/Logs/shopping-ada.jsonl")
    let run = try cotext("replay", "-f", "text", "--timeline", output, log)
    #expect(run.output == "Milk\nBread\nEggs\n")
    #expect(FileManager.default.fileExists(atPath: output))
  }

  @Test func aPageThatCannotBeWrittenIsReported() throws {
    let log = ProjectFiles.path("Examples/Logs/shopping-ada.jsonl")
    let run = try cotext("replay", "--timeline", "/missing/page.html", log)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("cotext: /missing/page.html: cannot be written: "))
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hashesAreThoseOfTheStandard(message: String, expected: String) {
    let hash = ContentHash.sha256(Array(message.utf8))
    #expect(hash.map { String(format: "%02x", $0) }.joined() == expected)
  }

  @Test func hashesOfAllPaddingsDiffer() {
    let hashes = Set((0...130).map { ContentHash.sha256([UInt8](repeating: 97, count: $0)) })
    #expect(hashes.count == 131)
    // Of 55, 56 and 64 bytes, around the end of a block.
    let starts = [55, 56, 64].map {
      ContentHash.sha256([UInt8](repeating: 97, count: $0)).prefix(4).map { String($0, radix: 16) }
        .joined(separator: " ")
    }
    #expect(starts == ["9f 43 90 f8", "b3 54 39 a4", "ff e0 54 fe"])
  }

  @Test(arguments: [
    ([], ""), ([5], "AgU="), ([1, 1, 1], "BgEBAQ=="), ([1, 1, 1, 1], "CQE="),
    ([7, 2, 2, 2, 2, 2, 300], "AgcLAgKsAg=="),
  ])
  func columnsAreExact(numbers: [Int], base64: String) {
    var writer = ColumnWriter()
    for number in numbers { writer.append(number) }
    #expect(writer.base64 == base64)
  }
}
