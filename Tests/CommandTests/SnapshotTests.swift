import Foundation
import TestSupport
import Testing

/// `cotext snapshot make` and `info`, and snapshots where logs are read.
@Suite struct SnapshotTests {
  private let folder: TemporaryFolder
  private let snapshot: String

  init() throws {
    folder = try TemporaryFolder()
    snapshot = folder.path("story.snapshot")
    try folder.write(HistoryLogs.story, to: "story.jsonl")
    let run = try cotext("snapshot", "make", folder.path("story.jsonl"), "-o", snapshot)
    #expect(run.output == "" && run.errors == "" && run.status == 0)
  }

  private func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: snapshot)))
  }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  @Test func aSnapshotReplaysAsItsLogDoes() throws {
    #expect(try folder.names() == ["story.jsonl", "story.snapshot"])
    for format in ["text", "runs", "html"] {
      let run = try cotext("replay", "-f", format, snapshot)
      let expected = try cotext("replay", "-f", format, folder.path("story.jsonl"))
      #expect(run.output == expected.output)
      #expect(run.errors == "" && run.status == 0)
    }
  }

  @Test func logsAndSnapshotsMix() throws {
    let lines = HistoryLogs.story.split(separator: "\n")
    try folder.write(lines.prefix(5).joined(separator: "\n") + "\n", to: "start.jsonl")
    try folder.write(lines.dropFirst(3).joined(separator: "\n") + "\n", to: "end.jsonl")
    let start = folder.path("start.snapshot")
    #expect(try cotext("snapshot", "make", folder.path("start.jsonl"), "-o", start).status == 0)
    let expected = try cotext("replay", "-f", "runs", snapshot).output
    let end = folder.path("end.jsonl")
    for files in [[start, end], [end, start], [start, snapshot], [snapshot, end, start]] {
      let run = try cotextRun(["replay", "-f", "runs"] + files)
      #expect(run.output == expected, "\(files)")
      #expect(run.errors == "" && run.status == 0)
      let again = folder.path("again.snapshot")
      #expect(try cotextRun(["snapshot", "make", "-o", again] + files).status == 0)
      #expect(try cotext("log", "diff", again, snapshot).status == 0)
    }
  }

  @Test func changesOfAnotherDocumentDoNotMix() throws {
    let other = try folder.write(
      #"{"type":"change","doc":"b","id":"0@eve","ops":[{"insert":"Hi"}]}"# + "\n", to: "other")
    let run = try cotext("replay", other.path, snapshot)
    #expect(
      run.errors == "cotext: \(snapshot): the snapshot belongs to document \"story\", but"
        + " \(other.path):1 belongs to \"b\"; give logs of one document only\n")
    #expect(run.status == 1)
  }

  @Test func infoSaysWhatItHolds() throws {
    let run = try cotext("snapshot", "info", snapshot)
    let lines = run.output.split(separator: "\n")
    let size = try bytes().count
    #expect(
      run.output.hasPrefix(
        "format: 1\nbytes: \(size)\nchecksum: ok\npart: header 32 32\npart: names "))
    #expect(lines.contains { $0.hasPrefix("part: text ") })
    let rest = lines.drop { !$0.hasPrefix("document") }
    #expect(
      rest.joined(separator: "\n") == """
        document: "story"
        version: {"ada":12,"bob":5}
        replica: ada 12
        replica: bob 5
        changes: 6
        operations: 8
        elements: 8
        visible: 8
        text bytes: 8
        runs: 2
        marks: 2
        bookmark: "greeting" {"ada":8} 0@bob
        """)
    #expect(run.errors == "" && run.status == 0)
  }

  @Test func infoIsOneObjectOfJSONToo() throws {
    let run = try cotext("snapshot", "info", "--json", snapshot)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["document"] as? String == "story")
    #expect(object["checksum"] as? String == "ok")
    #expect(object["version"] as? [String: Int] == ["ada": 12, "bob": 5])
    let parts = try #require(object["parts"] as? [[String: Any]])
    let size = try bytes().count
    #expect(parts.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) } == size)
    let bookmarks = try #require(object["bookmarks"] as? [[String: Any]])
    #expect(bookmarks.map { $0["name"] as? String } == ["greeting"])
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func theFrameOfADamagedSnapshotIsTold() throws {
    var damaged = try bytes()
    damaged[damaged.count - 3] ^= 1
    let path = try write(damaged, to: "damaged")
    let run = try cotext("snapshot", "info", path)
    #expect(run.output.hasPrefix("format: 1\nbytes: \(damaged.count)\nchecksum: wrong\npart: "))
    #expect(
      run.errors == "cotext: \(path): byte 24: the snapshot is damaged; take another copy of it\n")
    #expect(run.status == 1)
    damaged[8] = 9
    let later = try cotext("snapshot", "info", "--json", try write(damaged, to: "later"))
    #expect(later.output.hasPrefix(#"{"format":9,"#))
    #expect(later.errors.hasSuffix("has version 9 of the format; a newer Cotext reads it\n"))
    #expect(later.status == 1)
  }

  @Test func everyCutSnapshotIsRefused() throws {
    let whole = try bytes()
    for count in stride(from: 8, to: whole.count, by: 41) {
      let path = try write(Array(whole.prefix(count)), to: "cut")
      for command in ["replay", "log show", "log stats", "log check", "snapshot info"] {
        let words = command.split(separator: " ").map(String.init)
        let run = try cotextRun(words + [path])
        #expect(run.errors.hasPrefix("cotext: \(path): byte "), "\(command) \(count)")
        #expect(run.status == 1)
      }
    }
    let log = try cotext("snapshot", "info", folder.path("story.jsonl"))
    #expect(log.errors.hasSuffix("byte 0: this is no snapshot of a document; is it a log?\n"))
    #expect(log.output == "" && log.status == 1)
  }

  @Test func logCommandsTakeSnapshots() throws {
    let log = folder.path("story.jsonl")
    let check = try cotext("log", "check", snapshot)
    #expect(check.output == "\(snapshot): 6 changes, no faults\n")
    let stats = try cotext("log", "stats", snapshot).output.split(separator: "\n")
    let expected = try cotext("log", "stats", log).output.split(separator: "\n")
    // The sizes, lines and changes of the file are its own.
    let own = ["bytes:", "lines:", "changes:"]
    func shared(_ lines: [Substring]) -> [Substring] {
      lines.filter { line in !own.contains { line.hasPrefix($0) } }
    }
    #expect(shared(stats) == shared(expected))
    #expect(stats.contains("lines: 0"))
    let size = try bytes().count
    #expect(stats.contains("bytes: \(size)"))
    let compacted = try cotext("log", "compact", snapshot, "-o", "-").output
    let plain = try cotext("log", "compact", log, "-o", "-").output
    #expect(compacted == plain)
  }

  @Test func whatIsNotALogIsNotWrittenTo() throws {
    let before = try bytes()
    let run = try cotext("import", snapshot, "-o", folder.path("new"))
    #expect(run.errors.contains("this is a snapshot already"))
    #expect(run.status == 1)
    let peer = try cotext("peer", "--log", snapshot)
    #expect(
      peer.errors.contains("this is a snapshot; 'cotext log compact' turns it into an op log"))
    #expect(peer.status == 1)
    #expect(try bytes() == before)
    #expect(try folder.names() == ["story.jsonl", "story.snapshot"])
  }

  @Test func nothingIsWrittenWhereSomethingWouldBeLost() throws {
    let lines = HistoryLogs.story.split(separator: "\n")
    try folder.write(lines.dropFirst().joined(separator: "\n") + "\n", to: "rest.jsonl")
    let before = try bytes()
    let run = try cotext("snapshot", "make", folder.path("rest.jsonl"), "-o", snapshot)
    #expect(run.errors.hasSuffix("; nothing was written\n"))
    #expect(run.status == 1)
    #expect(try bytes() == before)
  }

  @Test func aSnapshotGoesThroughPipes() throws {
    let command = try InteractiveCommand(
      shell: """
        "$0" snapshot make '\(folder.path("story.jsonl"))' -o - | "$0" snapshot make - -o - | "$0" replay -
        """)
    #expect(try command.line() == "Hi! Bob")
    #expect(try command.end().lines == [])
  }
}
