import Testing

/// Help, versions, and command lines that make no sense.
@Suite struct UsageTests {
  @Test(
    arguments: [
      [], ["replay"], ["import"], ["log"], ["log", "check"], ["log", "stats"], ["log", "compact"],
      ["log", "show"], ["log", "blame"], ["log", "diff"], ["log", "bookmark"], ["snapshot"],
      ["snapshot", "make"],
      ["snapshot", "info"], ["demo"], ["peer"], ["serve"], ["connect"],
    ])
  func everyCommandHasHelp(command: [String]) throws {
    let run = try cotextRun(command + ["--help"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("Usage: cotext \(command.joined(separator: " "))"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func theVersionIsTheOneOfTheChangelog() throws {
    let run = try cotext("--version")
    #expect(run.status == 0)
    let words = run.output.split(whereSeparator: \.isWhitespace)
    #expect(words.count == 2)
    #expect(try ProjectFiles.read("CHANGELOG.md").contains("\n## \(words[1])"))
    #expect(try cotext("version").output == run.output)
  }

  @Test(arguments: [[], ["log"], ["log", "diff"], ["snapshot"], ["serve"], ["import"]])
  func helpPrintsWhatTheOptionPrints(command: [String]) throws {
    let run = try cotextRun(["help"] + command)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try run.output == cotextRun(command + ["--help"]).output)
  }

  @Test(
    arguments: [
      ([], "a command is missing; see 'cotext --help'"),
      (["undo"], "there is no command 'undo'; see 'cotext --help'"),
      (["help", "undo"], "there is no command 'undo'; see 'cotext --help'"),
      (["help", "log", "undo"], "there is no command 'log undo'; see 'cotext --help'"),
      (["log", "bookmark"], "FILE is missing; see 'cotext log bookmark --help'"),
      (["log", "bookmark", "a"], "NAME is missing; see 'cotext log bookmark --help'"),
      (
        ["log", "bookmark", "a", "b", "c"],
        "'c' is one NAME too many; see 'cotext log bookmark --help'"
      ),
      (
        ["import", "a", "-o", "b", "--markdown", "--text"],
        "--markdown and --text do not go together; see 'cotext import --help'"
      ),
      (
        ["log"],
        "a command is missing after 'log': show, blame, diff, check, stats, compact or bookmark;"
          + " see 'cotext log --help'"
      ),
      (
        ["snapshot"],
        "a command is missing after 'snapshot': make or info; see 'cotext snapshot --help'"
      ),
      (
        ["snapshot", "--version"],
        "there is no command 'snapshot --version'; see 'cotext snapshot --help'"
      ),
      (["log", "show"], "FILE is missing; see 'cotext log show --help'"),
      (
        ["log", "show", "--color", "blue", "x"],
        "--color is 'blue', but has to be auto, always or never; see 'cotext log show --help'"
      ),
      (
        ["log", "show", "--since", "noon", "x"],
        "--since is 'noon', but has to be a time like 2025-12-01 or 2025-12-01T09:30:00Z;"
          + " see 'cotext log show --help'"
      ),
      (
        ["log", "show", "-n", "-1", "x"],
        "--limit is '-1', but has to be a number from 0 to 4294967295; see 'cotext log show --help'"
      ),
      (["log", "diff", "a"], "two FILEs are needed to compare; see 'cotext log diff --help'"),
      (["log", "diff", "a", "b", "c"], "'c' is one FILE too many; see 'cotext log diff --help'"),
      (
        ["log", "diff", "-", "-"],
        "standard input can be read only once; see 'cotext log diff --help'"
      ),
      (
        ["snapshot", "make", "a"],
        "option '-o' is missing: where to write; see 'cotext snapshot make --help'"
      ),
      (["snapshot", "info"], "FILE is missing; see 'cotext snapshot info --help'"),
      (["log", "cut"], "there is no command 'log cut'; see 'cotext log --help'"),
      (["replay"], "FILE is missing; see 'cotext replay --help'"),
      (
        ["replay", "--fromat", "text", "x"], "unknown option '--fromat'; see 'cotext replay --help'"
      ),
      (
        ["replay", "x", "--format"], "option '--format' needs a FORMAT; see 'cotext replay --help'"
      ),
      (
        ["replay", "--stats=1", "x"], "option '--stats' takes no value; see 'cotext replay --help'"
      ),
      (
        ["replay", "-f", "pdf", "x"],
        "there is no format 'pdf', only text, runs, markdown, html and none;"
          + " see 'cotext replay --help'"
      ),
      (
        ["replay", "x", "--timeline", "-", "-f", "text"],
        "the page and the document cannot both go to standard output; give --timeline a file;"
          + " see 'cotext replay --help'"
      ),
      (
        ["replay", "--at", "{}", "--timeline", "x", "y"],
        "--at says what is printed, and a page plays all versions; add --format, or leave out --at;"
          + " see 'cotext replay --help'"
      ),
      (["replay", "-", "-"], "standard input can be read only once; see 'cotext replay --help'"),
      (["log", "check", "a", "b"], "'b' is one FILE too many; see 'cotext log check --help'"),
      (["import", "a"], "option '-o' is missing: where to write; see 'cotext import --help'"),
      (
        ["import", "a", "-o", "b", "--replica", "no spaces"],
        "'no spaces' is not a replica ID: 1 to 64 of A-Z a-z 0-9 . _ -; see 'cotext import --help'"
      ),
      (
        ["peer", "notes"],
        "'notes' is unexpected: the command takes only options;"
          + " see 'cotext peer --help'"
      ),
      (
        ["peer", "--connect", "7450"],
        "'7450' is not HOST:PORT, like 127.0.0.1:7450 or [::1]:7450; see 'cotext peer --help'"
      ),
      (
        ["serve", "--listen", "::1:7450"],
        "'::1:7450' is not HOST:PORT, like 127.0.0.1:7450 or [::1]:7450;"
          + " see 'cotext serve --help'"
      ),
      (["connect"], "HOST is missing; see 'cotext connect --help'"),
      (["connect", "h:1"], "DOC is missing; see 'cotext connect --help'"),
      (["connect", "h:1", "d", "e"], "'e' is one DOC too many; see 'cotext connect --help'"),
      (
        ["connect", "h:1", "d", "--edit", "--follow"],
        "--edit and --follow do not go together; see 'cotext connect --help'"
      ),
      (
        ["connect", "h:1", "d", "--at", "1"],
        "--at says where --edit inserts; add --edit; see 'cotext connect --help'"
      ),
      (
        ["connect", "h:1", "d", "--follow", "-f", "html"],
        "changes are always printed as JSON; leave out --format; see 'cotext connect --help'"
      ),
      (
        ["connect", "h:1", "d", "--timeout", "0"],
        "--timeout is '0', but has to be a number from 1 to 86400; see 'cotext connect --help'"
      ),
    ] as [([String], String)])
  func mistakesAreToldInOneLine(arguments: [String], message: String) throws {
    let run = try cotextRun(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors == "cotext: \(message)\n")
  }

  @Test func optionsStandAnywhereAndInEveryForm() throws {
    let log = #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"# + "\n"
    let forms = [
      ["--format", "html", "-"], ["--format=html", "-"], ["-f", "html", "-"], ["-fhtml", "-"],
      ["-", "--format", "html"], ["--format", "text", "--format", "html", "--", "-"],
    ]
    for form in forms {
      let run = try cotextRun(["replay"] + form, input: log)
      #expect(run.output == "<p>Hi</p>\n", "\(form)")
    }
  }
}
