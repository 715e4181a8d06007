import Foundation
import TestSupport
import Testing

/// What `cotext log show` prints.
@Suite struct LogShowTests {
  @Test func theHistoryIsToldLineByLine() throws {
    let run = try cotext("log", "show", "-", input: HistoryLogs.story)
    #expect(
      run.output == """
        2025-12-01T09:02:00Z  Ada  0@ada   typed “Hi!”
        2025-12-01T09:05:00Z  Ada  3@ada   typed “ Bob\\n”
        2025-12-01T09:06:00Z  Bob  0@bob   bookmarked “greeting” {"ada":8}
        2025-12-01T09:08:00Z  Bob  1@bob   deleted “Bob”
        2025-12-01T09:10:00Z  Bob  4@bob   undid deleted “Bob”
        -                     ada  8@ada   formatted “Hi” bold
        -                     ada  9@ada   unformatted “i” bold
        -                     ada  10@ada  undid formatted “Hi” bold
        -                     ada  11@ada  redid formatted “Hi” bold

        """)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func aLineOfJSONHasTheDocumentedFields() throws {
    let run = try cotext("log", "show", "--json", "-", input: HistoryLogs.story)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[1]
        == #"{"id":"3@ada","units":5,"time":1764579900000,"when":"2025-12-01T09:05:00Z","#
        + #""author":"Ada","replica":"ada","action":"insert","text":" Bob\n"}"#)
    #expect(
      lines[6]
        == #"{"id":"9@ada","units":1,"replica":"ada","action":"format","text":"i","length":1,"#
        + #""key":"bold","value":null}"#)
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { $0["action"] as? String } == [
        "insert", "insert", "bookmark", "delete", "undo", "format", "format", "undo", "redo",
      ])
    #expect(objects[2]["name"] as? String == "greeting")
    #expect(objects[2]["version"] as? [String: Int] == ["ada": 8])
    let undone = try #require(objects[4]["of"] as? [[String: Any]])
    #expect(undone.map { $0["text"] as? String } == ["Bob"])
    #expect(objects[4]["complete"] as? Bool == true)
  }

  @Test func nothingIsJoinedWhereAllIsAskedFor() throws {
    let run = try cotext("log", "show", "--all", "-", input: HistoryLogs.story)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[1] == "2025-12-01T09:02:00.500Z  Ada  1@ada   typed “i”")
    // What stands twice in the logs was done once.
    let twice = try cotext(
      "log", "show", "-a", "-", input: HistoryLogs.story + HistoryLogs.story)
    #expect(twice.output == run.output)
  }

  @Test(
    arguments: [
      (["--author", "Bob"], ["0@bob", "1@bob", "4@bob"]),
      (["--author", "ada", "-n", "2"], ["10@ada", "11@ada"]),
      (["--limit=3", "--reverse"], ["11@ada", "10@ada", "9@ada"]),
      (["--limit", "0"], []),
      (["--since", "2025-12-01T09:08"], ["1@bob", "4@bob"]),
      (["--since", "2025-12-01T10:06:00+01:00", "--until", "2025-12-01 09:08:00Z"], ["0@bob"]),
      (["--until", "2025-12-01"], []),
    ] as [([String], [String])])
  func entriesAreChosen(options: [String], ids: [String]) throws {
    let run = try cotextRun(["log", "show"] + options + ["-"], input: HistoryLogs.story)
    // The columns are separated by two spaces, and a time may have none of its own.
    let lines = run.output.split(separator: "\n")
    #expect(lines.map { String($0.split(separator: " ")[2]) } == ids)
    #expect(run.status == 0)
  }

  @Test func severalLogsAreToldByTimeButNothingBeforeItsCause() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      HistoryLogs.insertion("late", by: "ada", time: 3000)
        + #"{"type":"change","id":"4@ada","parents":["0@bob"],"time":1000,"ops":[{"insert":"x"}]}"#
        + "\n", to: "ada")
    try folder.write(HistoryLogs.insertion("m", by: "bob", time: 2000), to: "bob")
    for options in [[], ["--all"]] {
      let run = try cotextRun(
        ["log", "show"] + options + [folder.path("ada"), folder.path("bob")])
      #expect(
        run.output == """
          1970-01-01T00:00:02Z  bob  0@bob  typed “m”
          1970-01-01T00:00:03Z  ada  0@ada  typed “late”
          1970-01-01T00:00:01Z  ada  4@ada  typed “x”

          """)
    }
  }

  @Test func whatATerminalWouldObeyIsSpelledOut() throws {
    let run = try cotext("log", "show", "-", input: HistoryLogs.hostile)
    let text = #"a\u{1B}[2J\u{9B}1m\u{7F}\u{2028}b\n\tc\r\nd"#
    let start = #"-  E\u{1B}]0;v\u{7}e\u{202E}  "#
    let expected = [
      "0@eve   typed “\(text)”",
      "17@eve  formatted “\(text)” b\\u{1B}d \"\\u{9B}\"",
      #"18@eve  bookmarked “v\u{1B}” {"eve":3}"#,
      #"19@eve  did what this program does not know: {"zap":"\u001b\u009b","units":2}"#,
    ]
    #expect(run.output == expected.map { "\(start)\($0)\n" }.joined())
    let json = try cotext("log", "show", "--json", "-", input: HistoryLogs.hostile)
    #expect(json.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.isShown })
    for line in json.output.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
    #expect(json.output.contains(#""value":"\u009b""#))
  }

  @Test func colourIsPrintedOnRequestOnly() throws {
    let log = HistoryLogs.insertion("Hi", time: 0)
    let plain = try cotext("log", "show", "-", input: log)
    #expect(!plain.output.contains("\u{1B}"))
    let painted = try cotext("log", "show", "--color=always", "-", input: log)
    #expect(
      painted.output
        == "\u{1B}[2m1970-01-01T00:00:00Z\u{1B}[0m  \u{1B}[36mada\u{1B}[0m  \u{1B}[2m0@ada\u{1B}[0m"
        + "  typed “\u{1B}[32mHi\u{1B}[0m”\n")
  }

  @Test func aReaderWhoHasSeenEnoughIsNoFault() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "many words and more ", count: 20_000)
    try folder.write(HistoryLogs.insertion(text), to: "log")
    // The output is larger than any pipe holds.
    let command = try InteractiveCommand(
      shell: """
        { "$0" log show '\(folder.path("log"))'; echo "status $?" >&2; } | { head -c 20; echo; }
        """)
    #expect(try command.errorLine() == "status 0")
    #expect(try command.errorLine() == nil)
    #expect(try command.line()?.hasPrefix("-  ada  0@ada  typ") == true)
  }

  @Test func whatIsMissingIsReportedBehindTheRest() throws {
    let log =
      HistoryLogs.insertion("Hi")
      + #"{"type":"change","id":"5@bob","ops":[{"insert":"x"}]}"# + "\n"
    for options in [[], ["--all"]] {
      let run = try cotextRun(["log", "show"] + options + ["-"], input: log)
      #expect(run.output == "-  ada  0@ada  typed “Hi”\n")
      #expect(run.errors.hasPrefix("cotext: standard input:2: 1 change follows units"))
      #expect(run.status == 1)
    }
  }

  @Test func whatAnUndoOfALotDidIsCutShort() throws {
    let text = String(repeating: "é", count: 300)
    let log =
      HistoryLogs.insertion(text)
      + #"{"type":"change","id":"300@ada","ops":[{"undo":["0+300"],"count":1}]}"# + "\n"
    let run = try cotext("log", "show", "--json", "-n1", "-", input: log)
    #expect(
      run.output.contains(
        #""of":[{"action":"insert","text":"\#(String(repeating: "é", count: 200))"}],"complete":false}"#
      ))
    let words = try cotext("log", "show", "-n1", "-", input: log)
    #expect(words.output.hasSuffix("undid typed “\(String(repeating: "é", count: 200))…”\n"))
  }

  @Test func snapshotsAndTracesAreToldToo() throws {
    let folder = try TemporaryFolder()
    try folder.write(HistoryLogs.story, to: "log")
    #expect(
      try cotext("snapshot", "make", folder.path("log"), "-o", folder.path("snapshot")).status == 0)
    let expected = try cotext("log", "show", folder.path("log")).output
    for options in [[], ["--all"]] {
      let run = try cotextRun(["log", "show"] + options + [folder.path("snapshot")])
      #expect(run.output == expected)
    }
    let trace = #"{"startContent":"ab","endContent":"aXc","txns":[{"patches":[[1,1,"Xc"]]}]}"#
    let run = try cotext("log", "show", "-", input: trace)
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(run.output.contains("deleted “b”"))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the scalar and does not obey it.
  var isShown: Bool { properties.generalCategory != .control }
}
