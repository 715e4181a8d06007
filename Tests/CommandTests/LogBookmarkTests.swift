import TestSupport
import Testing

/// What `cotext log bookmark` adds to a log.
@Suite struct LogBookmarkTests {
  private static let log = """
    {"type":"change","doc":"notes","id":"0@ada","ops":[{"insert":"Hello"}]}
    {"type":"change","doc":"notes","id":"5@ada","ops":[{"insert":" world","after":4}]}

    """

  @Test func aVersionGetsANameByOneMoreLine() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log")
    let first = try cotext(
      "log", "bookmark", folder.path("log"), "greeting", "--at", #"{"ada":5}"#, "--replica", "bob",
      "--user", "Bob", "--time", "2025-12-01T09:30:00Z")
    #expect(first.status == 0 && first.output == "" && first.errors == "")
    let line = """
      {"type":"change","doc":"notes","id":"0@bob","parents":["10@ada"],"time":1764581400000,\
      "author":"Bob","ops":[{"bookmark":"greeting","version":{"ada":5},"units":1}]}

      """
    #expect(try folder.read("log") == Self.log + line)
    #expect(try cotext("replay", "--at", "greeting", folder.path("log")).output == "Hello")
    #expect(try cotext("replay", folder.path("log")).output == "Hello world")
    #expect(try folder.names() == ["log"])

    // The whole of it, under a name for a name, into another file.
    let second = try cotext(
      "log", "bookmark", folder.path("log"), "again", "--at", "greeting", "-o", folder.path("out"))
    #expect(second.status == 0)
    #expect(try folder.read("log") == Self.log + line)
    #expect(try cotext("replay", "--at", "again", folder.path("out")).output == "Hello")
  }

  @Test func whatCannotBeNamedChangesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log")
    for (arguments, message) in [
      ([""], "a bookmark's name has 1 to 128 bytes of UTF-8"),
      (["x", "--at", "y"], "there is no bookmark \"y\""),
      (["x", "--at", #"{"ada":99}"#], "11"),
    ] {
      let run = try cotextRun(["log", "bookmark", folder.path("log")] + arguments)
      #expect(run.status == 1)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(try folder.read("log") == Self.log)
    let half = try cotext("log", "bookmark", "-", "x", input: Self.log + "{")
    #expect(half.status == 1)
    #expect(half.output == "")
  }
}
