import TestSupport
import Testing

/// `cotext replay --at`.
@Suite struct ReplayVersionTests {
  private func replay(_ version: String, _ options: String..., log: String = HistoryLogs.story)
    throws -> CommandRun
  {
    try cotextRun(["replay", "--at", version] + options + ["-"], input: log)
  }

  @Test(
    arguments: [
      ("{}", ""), (#"{"ada":2}"#, "Hi"), (#" {"ada" : 3 }"#, "Hi!"), (#"{"ada":8}"#, "Hi! Bob\n"),
      ("greeting", "Hi! Bob\n"), ("0@bob", "Hi! Bob\n"), (#"{"ada":8,"bob":2}"#, "Hi! Bo\n"),
      (#"{"bob":4,"ada":8}"#, "Hi! \n"), (#"{"ada":8,"bob":5}"#, "Hi! Bob\n"),
    ])
  func theTextOfAVersionIsPrinted(version: String, text: String) throws {
    let run = try replay(version)
    #expect(run.output == text)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func whatKeptChangesOutIsSaidBesideAVersionThatIsNotThere() throws {
    let waits =
      #"{"type":"change","id":"5@eve","ops":[{"bookmark":"late","version":{},"units":1}]}"# + "\n"
    let run = try replay("late", log: waits)
    #expect(
      run.errors == """
        cotext: standard input:1: 1 change follows units that are missing: 0+5@eve; give the logs that hold them, too
        cotext: there is no bookmark "late"; there are none

        """)
    #expect(run.output == "" && run.status == 1)
  }

  @Test func everyFormatShowsTheVersion() throws {
    let version = #"{"ada":9,"bob":5}"#
    #expect(
      try replay(version, "-f", "runs").output
        == #"[["Hi",{"bold":true}],["! Bob\n",{}]]"# + "\n")
    #expect(try replay(version, "-f", "markdown").output == "**Hi**! Bob\n")
    #expect(try replay(version, "-f", "html").output == "<p><strong>Hi</strong>! Bob</p>\n")
    #expect(try replay("greeting", "-f", "html").output == "<p>Hi! Bob</p>\n")
  }

  @Test(
    arguments: [
      (
        #"{"eve":1}"#,
        "the version counts units of eve, of which there are none here; there are those of ada (12),"
          + " bob (5)"
      ),
      (#"{"ada":13}"#, "the version counts 13 units of ada, but there are only 12"),
      (
        #"{"bob":1}"#,
        "the version counts 0@bob but not 7@ada, without which there is no 0@bob; use a version that"
          + " a document had"
      ),
      (
        #"{"ada":"2"}"#,
        #""{\"ada\":\"2\"}" is not a version: byte 7: an integer within ±9007199254740991,"#
          + #" without fraction and exponent, must stand here; a version is like {"ada":120,"bob":7}"#
      ),
      (
        "Greeting",
        #"there is no bookmark "Greeting"; there are: "greeting" (0@bob, {"ada":8})"#
      ),
      ("1@bob", #"there is no bookmark "1@bob"; there are: "greeting" (0@bob, {"ada":8})"#),
    ])
  func aVersionThatIsNotThereIsExplained(version: String, message: String) throws {
    let run = try replay(version)
    #expect(run.output == "")
    #expect(run.errors == "cotext: \(message)\n")
    #expect(run.status == 1)
  }

  @Test func aNameThatTwoBookmarksHaveIsNotGuessed() throws {
    let bookmark =
      #"{"type":"change","doc":"story","id":"0@eve","parents":["4@bob"],"ops":"#
      + #"[{"bookmark":"greeting","version":{"ada":3},"units":1}]}"# + "\n"
    let run = try replay("greeting", log: HistoryLogs.story + bookmark)
    #expect(
      run.errors == #"cotext: 2 bookmarks are named "greeting": "greeting" (0@bob, {"ada":8}),"#
        + #" "greeting" (0@eve, {"ada":3}); name one of them by its ID"# + "\n")
    #expect(run.status == 1)
    #expect(try replay("0@eve", log: HistoryLogs.story + bookmark).output == "Hi!")
    let agreeing = bookmark.replacing(#"{"ada":3}"#, with: #"{"ada":8}"#)
    #expect(try replay("greeting", log: HistoryLogs.story + agreeing).output == "Hi! Bob\n")
  }

  @Test(arguments: [#"{"ada":2}"#, "0@bob", "1@ada"])
  func aNameIsTakenBeforeWhatElseItMayMean(name: String) throws {
    let quoted = name.replacing("\"", with: "\\\"")
    let bookmark =
      #"{"type":"change","doc":"story","id":"0@eve","parents":["4@bob"],"ops":"#
      + #"[{"bookmark":"\#(quoted)","version":{"ada":1},"units":1}]}"# + "\n"
    #expect(try replay(name, log: HistoryLogs.story + bookmark).output == "H")
  }

  @Test func withoutBookmarksThatIsSaid() throws {
    let run = try replay("first", log: HistoryLogs.insertion("Hi"))
    #expect(run.errors == #"cotext: there is no bookmark "first"; there are none"# + "\n")
    let empty = try replay(#"{"ada":1}"#, log: "")
    #expect(
      empty.errors == "cotext: the version counts units of ada, of which there are none here; there"
        + " are no others\n")
  }
}
