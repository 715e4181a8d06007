import TestSupport
import Testing

/// What `cotext import` writes.
@Suite struct ImportTests {
  @Test func aTextBecomesOneInsertion() throws {
    let folder = try TemporaryFolder()
    try folder.write("Grüße\r\n🎉\n", to: "text.txt")
    let run = try cotext(
      "import", folder.path("text.txt"), "-o", folder.path("log.jsonl"), "--replica", "ada")
    #expect(run.status == 0)
    #expect(run.output == "" && run.errors == "")
    #expect(
      try folder.read("log.jsonl")
        == #"{"type":"change","id":"0@ada","ops":[{"insert":"Grüße\r\n🎉\n"}]}"# + "\n")
    #expect(try folder.names() == ["log.jsonl", "text.txt"])
    #expect(try cotext("replay", folder.path("log.jsonl")).output == "Grüße\r\n🎉\n")
  }

  @Test func aLongTextBecomesSeveralChanges() throws {
    let text = String(repeating: "é", count: 524_289)
    let run = try cotext("import", "-", "-o", "-", "--replica=ada", input: text)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(
      run.output.hasSuffix(
        #"{"type":"change","id":"524288@ada","ops":[{"insert":"é","after":524287}]}"# + "\n"))
  }

  @Test func anEmptyTextBecomesAnEmptyLog() throws {
    let run = try cotext("import", "-", "-o", "-")
    #expect(run.status == 0)
    #expect(run.output == "" && run.errors == "")
  }

  @Test func markdownBecomesFormattedText() throws {
    let folder = try TemporaryFolder()
    let markdown = "# Title\n\nsome **bold** text\n"
    let runs =
      #"[["Title\n",{"heading":1}],["some ",{}],["bold",{"bold":true}],[" text",{}]]"# + "\n"
    for (name, options) in [
      ("notes.md", []), ("NOTES.MARKDOWN", []), ("notes.txt", ["--markdown"]),
    ] {
      try folder.write(markdown, to: name)
      let run = try cotextRun(
        ["import", folder.path(name), "-o", folder.path("log"), "--replica", "ada"] + options)
      #expect(run.status == 0 && run.errors == "")
      #expect(try cotext("replay", "-f", "runs", folder.path("log")).output == runs, "\(name)")
      #expect(
        try cotext("replay", "-f", "markdown", folder.path("log")).output == markdown, "\(name)")
    }
    let plain = try cotext("import", "--text", folder.path("notes.md"), "-o", folder.path("log"))
    #expect(plain.status == 0)
    #expect(try cotext("replay", folder.path("log")).output == markdown)
  }

  @Test func aTraceKeepsItsWriters() throws {
    let trace = """
      {"kind":"concurrent","endContent":"1ab2","numAgents":2,"txns":[
      {"parents":[],"agent":0,"patches":[[0,0,"12"]]},
      {"parents":[0],"agent":0,"patches":[[1,0,"a"]]},
      {"parents":[0],"agent":1,"patches":[[1,0,"b"]]}]}
      """
    let run = try cotext("import", "-", "-o", "-", input: trace)
    #expect(
      run.output == """
        {"type":"change","id":"0@agent-000000","ops":[{"insert":"12"}]}
        {"type":"change","id":"2@agent-000000","ops":[{"insert":"a","after":0,"before":1}]}
        {"type":"change","id":"0@agent-000001","parents":["1@agent-000000"],\
        "ops":[{"insert":"b","after":"0@agent-000000","before":"1@agent-000000"}]}

        """)
    let named = try cotext("import", "-", "-o", "-", "--replica", "ada", input: trace)
    #expect(named.status == 2)
  }

  @Test func whatIsNoTextIsRefused() throws {
    let folder = try TemporaryFolder()
    let log = #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"# + "\n"
    let again = try cotext("import", "-", "-o", folder.path("log"), input: log)
    #expect(again.status == 1)
    #expect(
      again.errors == "cotext: standard input:1: this is an op log already; use it as it is\n")
    #expect(try folder.names() == [])
  }
}
