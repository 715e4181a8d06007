import TestSupport
import Testing

/// `cotext log check`, `stats` and `compact`.
@Suite struct LogTests {
  private let first = #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"# + "\n"
  private let second = #"{"type":"change","id":"2@ada","ops":[{"insert":"!","after":1}]}"# + "\n"

  @Test func aSoundLogIsSaidToBeSound() throws {
    let run = try cotext("log", "check", "-", input: first + second)
    #expect(run.output == "standard input: 2 changes, no faults\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try cotext("log", "check", "-").output == "standard input: 0 changes, no faults\n")
  }

  @Test func theFirstFaultIsNamedByLineAndByte() throws {
    let faults = [
      ("\n" + first + "{\"type\":1}\n", 3, "byte 8: "),
      (first + second.replacing("ops", with: "opt"), 2, "byte 0: "),
      (first + second.replacing("1}", with: "9}"), 2, "byte 0: change 2@ada: "),
      (first + second.replacing("2@", with: "3@"), 2, "byte 0: 1 change follows units"),
      (first + String(second.dropLast()), 2, "the last line, from byte 55 of the file on,"),
    ]
    for (log, line, message) in faults {
      let run = try cotext("log", "check", "-", input: log)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("cotext: standard input:\(line): \(message)"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(run.status == 1)
    }
  }

  @Test func statisticsAreExact() throws {
    let run = try cotext(
      "log", "stats", ProjectFiles.path("Examples/Logs/shopping-ada.jsonl"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == #"document: "shopping""#)
    #expect(lines.contains("replicas: 1"))
    #expect(lines.contains("elements: 16"))
    #expect(lines.contains("visible: 16"))
    #expect(lines.contains("marks: 0"))
    #expect(run.status == 0)
  }

  @Test func compactingJoinsWhatBelongsTogether() throws {
    let folder = try TemporaryFolder()
    try folder.write(first + second + first, to: "log")
    let run = try cotext("log", "compact", folder.path("log"), "-o", folder.path("log"))
    #expect(run.status == 0)
    #expect(run.output == "" && run.errors == "")
    #expect(
      try folder.read("log")
        == #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi!"}]}"# + "\n")
    #expect(try folder.names() == ["log"])
  }

  @Test func compactingWritesNothingWhereSomethingWouldBeLost() throws {
    let folder = try TemporaryFolder()
    try folder.write(second, to: "log")
    let run = try cotext("log", "compact", folder.path("log"), "-o", folder.path("new"))
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("; nothing was written\n"))
    #expect(try folder.names() == ["log"])
  }
}
