import Foundation
import TestSupport
import Testing

/// What `cotext log diff` prints, and how it ends.
@Suite struct LogDiffTests {
  private let first = #"{"type":"change","id":"0@ada","time":0,"ops":[{"insert":"one\ntwo\n"}]}"#
  private let more =
    #"{"type":"change","id":"8@ada","time":0,"ops":[{"insert":"three\n","after":7}]}"#

  private func diff(
    _ one: String, _ other: String, _ options: String...
  ) throws -> (run: CommandRun, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(one, to: "a")
    try folder.write(other, to: "b")
    let run = try cotextRun(["log", "diff"] + options + [folder.path("a"), folder.path("b")])
    return (run, folder)
  }

  @Test func theSameHistoryIsNoDifferenceHoweverItIsWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(HistoryLogs.story, to: "log")
    let lines = HistoryLogs.story.split(separator: "\n")
    try folder.write(lines.reversed().joined(separator: "\n") + "\n", to: "reversed")
    try folder.write(
      HistoryLogs.story.replacing(#""author":"Ada","#, with: ""), to: "anonymous")
    for (command, name) in [("log compact", "compacted"), ("snapshot make", "snapshot")] {
      let words = command.split(separator: " ").map(String.init)
      let run = try cotextRun(words + [folder.path("log"), "-o", folder.path(name)])
      #expect(run.status == 0)
    }
    for name in ["reversed", "anonymous", "compacted", "snapshot"] {
      let run = try cotext("log", "diff", folder.path("log"), folder.path(name))
      #expect(run.output == "" && run.errors == "", "\(name)")
      #expect(run.status == 0)
    }
    let json = try cotext("log", "diff", "--json", folder.path("log"), folder.path("snapshot"))
    #expect(
      json.output
        == #"{"same":true,"start":{},"replicas":[],"text":{"same":true,"formatting":true,"lines":[]}}"#
        + "\n")
    #expect(json.status == 0)
  }

  @Test func whatOnlyOneHasIsNamed() throws {
    let bob = #"{"type":"change","id":"0@bob","author":"Bob","ops":[{"insert":"x"}]}"#
    let (run, folder) = try diff("\(first)\n\(more)\n", "\(first)\n\(bob)\n")
    let (a, b) = (folder.path("a"), folder.path("b"))
    #expect(
      run.output == """
        first difference: 8@ada
          \(a): typed “three\\n”  (ada, 1970-01-01T00:00:00Z)
          \(b): nothing
        units only in \(a): 6 of ada (from 8@ada on)
        units only in \(b): 1 of bob (from 0@bob on)
        text:
        --- \(a)
        +++ \(b)
        @@ -1,3 +1,3 @@
         one
         two
        -three
        +x
        \\ No newline at end of file

        """)
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  @Test func aReplicaIDThatTwoUsedIsFoundAtTheVeryUnit() throws {
    let other = first.replacing("two", with: "twO")
    let (run, folder) = try diff("\(first)\n\(more)\n", "\(other)\n")
    #expect(run.output.hasPrefix("first difference: 6@ada\n"))
    #expect(
      run.output.contains(
        "\n  \(folder.path("a")): typed “o\\nthree\\n”  (ada, 1970-01-01T00:00:00Z)\n"))
    #expect(run.output.contains("only in \(folder.path("a")): 8 of ada (from 6@ada on)\n"))
    #expect(run.output.contains("only in \(folder.path("b")): 2 of ada (from 6@ada on)\n"))
    #expect(
      run.output.contains(
        "6@ada is not the same in both: two writers used the replica ID ada\n"))
    #expect(run.status == 1)
    let json = try diff("\(first)\n\(more)\n", "\(other)\n", "--json").run
    #expect(
      json.output == #"{"same":false,"start":{},"first":{"id":"6@ada","#
        + #""a":{"type":"change","id":"6@ada","time":0,"ops":[{"insert":"o\nthree\n","after":5}]},"#
        + #""b":{"type":"change","id":"6@ada","time":0,"ops":[{"insert":"O\n","after":5}]}},"#
        + #""replicas":[{"replica":"ada","a":14,"b":8,"first":"6@ada","fork":true}],"#
        + #""text":{"same":false,"formatting":false,"lines":[{"a":2,"text":"two\n"},"#
        + #"{"a":3,"text":"three\n"},{"b":2,"text":"twO\n"}]}}"# + "\n")
  }

  @Test func otherNeighboursParentsAndOperationsAreDifferences() throws {
    let start = first + "\n"
    let base =
      #"{"type":"change","id":"0@bob","parents":["7@ada"],"ops":[{"delete":["1+2@ada"]},"#
      + #"{"mark":"bold","value":true,"from":"start","to":"end"}]}"# + "\n"
    let variants = [
      ("1+2@ada", "1@ada\",\"3@ada", "1@bob"), ("true", "false", "2@bob"),
      (#"["7@ada"]"#, #"["6@ada"]"#, "0@bob"), (#""end""#, #"{"after":"5@ada"}"#, "2@bob"),
    ]
    for (old, new, unit) in variants {
      let run = try diff(start + base, start + base.replacing(old, with: new)).run
      #expect(run.output.hasPrefix("first difference: \(unit)\n"), "\(new)")
      #expect(run.status == 1)
    }
    // Where words would not tell, the change does.
    let parents = try diff(
      start + base, start + base.replacing(#"["7@ada"]"#, with: #"["6@ada"]"#)
    ).run.output.split(separator: "\n")
    #expect(
      parents[1].hasSuffix(
        #": deleted “ne”  (bob, -) {"type":"change","id":"0@bob","parents":["7@ada"],"ops":"#
          + #"[{"delete":["1+2@ada"]}]}"#))
    #expect(parents[2].contains(#""parents":["6@ada"]"#))
    let formatted = try diff(
      start + base, start + base.replacing("true", with: "false")
    ).run
    #expect(formatted.output.hasSuffix("\ntext: the same, but formatted otherwise\n"))
  }

  @Test func whatCannotBeComparedEndsWith2() throws {
    let folder = try TemporaryFolder()
    try folder.write(first + "\n", to: "a")
    try folder.write(more + "\n", to: "b")
    let incomplete = try cotext("log", "diff", folder.path("a"), folder.path("b"))
    #expect(incomplete.errors.hasSuffix("; nothing was compared\n"))
    #expect(incomplete.output == "" && incomplete.status == 2)
    let missing = try cotext("log", "diff", folder.path("a"), folder.path("none"))
    #expect(missing.errors.hasSuffix("none: cannot be read: No such file or directory\n"))
    #expect(missing.status == 2)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aDifferenceThatCannotBePrintedEndsWith2() throws {
    let folder = try TemporaryFolder()
    try folder.write(first + "\n", to: "a")
    try folder.write("", to: "b")
    for option in ["--json", "--color=never"] {
      let process = Process()
      process.executableURL = programURL
      process.arguments = ["log", "diff", option, folder.path("a"), folder.path("b")]
      process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(option)")
    }
  }

  @Test func whatATerminalWouldObeyIsSpelledOut() throws {
    let run = try diff(HistoryLogs.hostile, "").run
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isShown })
    #expect(run.output.contains("\n-\tc\\r\n"))
    #expect(run.status == 1)
  }
}
