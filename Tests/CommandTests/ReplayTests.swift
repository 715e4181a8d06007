import TestSupport
import Testing

/// What `cotext replay` prints, byte for byte.
@Suite struct ReplayTests {
  @Test func theExampleLogReplaysIntoItsText() throws {
    let run = try cotext("replay", ProjectFiles.path("Examples/Logs/meeting-notes.jsonl"))
    #expect(
      run.output == """
        Release plan
        We ship on next Friday.
        Tests first
        Notes after lunch
        See the checklist.

        """)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test(
    arguments: [
      (
        "runs",
        #"[["Release plan\n",{"heading":1}],["We ship on next ",{}],["Friday",{"bold":true}],"#
          + #"[".\n",{}],["Tests first\nNotes after lunch\n",{"list":"bullet"}],["See the ",{}],"#
          + #"["checklist",{"link":"https://example.org/list"}],[".\n",{}]]"# + "\n"
      ),
      (
        "markdown",
        """
        # Release plan

        We ship on next **Friday**.

        - Tests first
        - Notes after lunch

        See the [checklist](https://example.org/list).

        """
      ),
      (
        "html",
        """
        <h1>Release plan</h1>
        <p>We ship on next <strong>Friday</strong>.</p>
        <ul>
        <li>Tests first</li>
        <li>Notes after lunch</li>
        </ul>
        <p>See the <a href="https://example.org/list">checklist</a>.</p>

        """
      ),
      ("none", ""),
    ])
  func everyFormatIsExact(format: String, expected: String) throws {
    let log = ProjectFiles.path("Examples/Logs/meeting-notes.jsonl")
    let run = try cotext("replay", "--format", format, log)
    #expect(run.output == expected)
    #expect(run.status == 0)
  }

  @Test func severalLogsAreMergedInAnyOrder() throws {
    let ada = ProjectFiles.path("Examples/Logs/shopping-ada.jsonl")
    let bob = ProjectFiles.path("Examples/Logs/shopping-bob.jsonl")
    for logs in [[ada, bob], [bob, ada], [bob, ada, bob]] {
      let run = try cotextRun(["replay"] + logs)
      #expect(run.output == "Milk\nBread\nWater\nEggs\n")
      #expect(run.status == 0)
    }
  }

  @Test func changesWithoutTheirPredecessorsAreReported() throws {
    let bob = ProjectFiles.path("Examples/Logs/shopping-bob.jsonl")
    let run = try cotext("replay", bob)
    #expect(run.output == "")
    #expect(
      run.errors == "cotext: \(bob):1: 2 changes follow units that are missing: 0+10@ada;"
        + " give the logs that hold them, too\n")
    #expect(run.status == 1)
  }

  @Test func aRefusedChangeIsReportedBehindTheTextOfTheOthers() throws {
    let run = try cotext(
      "replay", "-",
      input: """
        {"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}
        {"type":"change","id":"0@bob","parents":["1@ada"],"ops":[{"delete":["7@ada"]}]}

        """)
    #expect(run.output == "Hi")
    #expect(run.errors.hasPrefix("cotext: standard input:2: change 0@bob: "))
    #expect(run.status == 1)
  }

  @Test func aLastLineThatIsNotWholeIsLeftOut() throws {
    let run = try cotext(
      "replay", "-",
      input: #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"# + "\n" + #"{"type":"#)
    #expect(run.output == "Hi")
    #expect(
      run.errors == "cotext: standard input:2: the last line, from byte 55 of the file on,"
        + " has no line feed and is not whole; what comes before it was read\n")
    #expect(run.status == 0)
  }

  @Test func anUnreadableLineEndsTheReplay() throws {
    let run = try cotext(
      "replay", "-",
      input: #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"# + "\n{\"type\":oops}\n")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("cotext: standard input:2: byte 8: "))
    #expect(run.status == 1)
  }

  @Test func whatIsNoLogIsToldToBeNone() throws {
    let folder = try TemporaryFolder()
    try folder.write("# Notes\n\n- one\n", to: "README.md")
    let text = try cotext("replay", folder.path("README.md"))
    #expect(text.output == "")
    #expect(
      text.errors
        == "cotext: \(folder.path("README.md")):1: this is no op log, snapshot or trace; turn a text"
        + " into an op log with 'cotext import \(folder.path("README.md")) -o LOG'\n")
    #expect(text.status == 1)
    for bytes in ["\0\u{1}\u{2}", "\0\u{1}\n\u{2}"] {
      try folder.write(bytes, to: "binary")
      let binary = try cotext("replay", folder.path("binary"))
      #expect(binary.output == "")
      #expect(binary.errors.hasSuffix(": this is no op log, snapshot or trace\n"))
      #expect(binary.status == 1)
    }
  }

  @Test func changesOfTwoDocumentsDoNotMix() throws {
    let run = try cotext(
      "replay", "-",
      input: """
        {"type":"change","doc":"a","id":"0@ada","ops":[{"insert":"Hi"}]}
        {"type":"change","doc":"b","id":"0@bob","ops":[{"insert":"Hi"}]}

        """)
    #expect(run.output == "")
    #expect(
      run.errors == #"cotext: standard input:2: the change belongs to document "b", but "#
        + #"standard input:1 belongs to "a"; give logs of one document only"# + "\n")
    #expect(run.status == 1)
  }

  @Test func statisticsGoToStandardError() throws {
    let log = ProjectFiles.path("Examples/Logs/meeting-notes.jsonl")
    let run = try cotext("replay", "--stats", "--format", "none", log)
    let lines = run.errors.split(separator: "\n").map { $0.split(separator: ":").map(String.init) }
    #expect(
      lines.map(\.[0]) == [
        "changes", "operations", "replicas", "elements", "visible", "runs", "read ms", "merge ms",
        "peak memory bytes",
      ])
    #expect(lines.allSatisfy { Double($0[1].dropFirst()) != nil })
    #expect(run.output == "")
  }

  @Test func traceOfOneWriterIsReplayedAndChecked() throws {
    let trace =
      #"{"startContent":"ab","endContent":"aXc","txns":[{"patches":[[1,1,"Xc"]]}]}"#
    let right = try cotext("replay", "-", input: trace)
    #expect(right.output == "aXc")
    #expect(right.errors == "")
    #expect(right.status == 0)
    let wrong = try cotext(
      "replay", "-", input: trace.replacing(#""aXc""#, with: #""aXd""#))
    #expect(wrong.output == "aXc")
    #expect(
      wrong.errors == "cotext: standard input: the text is not the trace's endContent from scalar 2"
        + #" on (line 1, column 3): it has "c", endContent has "d"; patches and endContent do not"#
        + " fit\n")
    #expect(wrong.status == 1)
  }

  @Test func traceOfSeveralWritersIsMerged() throws {
    let trace = """
      {"kind":"concurrent","endContent":"1ab2","numAgents":2,"txns":[
      {"parents":[],"agent":0,"patches":[[0,0,"12"]]},
      {"parents":[0],"agent":0,"patches":[[1,0,"a"]]},
      {"parents":[0],"agent":1,"patches":[[1,0,"b"]]}]}
      """
    let run = try cotext("replay", "-", input: trace)
    #expect(run.output == "1ab2")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func aMissingFileIsNamed() throws {
    let run = try cotext("replay", "no-such-file.jsonl")
    #expect(
      run.errors
        == "cotext: no-such-file.jsonl: cannot be read: No such file or directory\n")
    #expect(run.status == 1)
  }
}
