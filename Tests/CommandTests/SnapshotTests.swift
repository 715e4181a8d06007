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
        history: whole
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

  // MARK: Without the whole history

  /// The start of the story, up to and with Bob's deletion, without its history.
  private func shallow() throws -> String {
    let lines = HistoryLogs.story.split(separator: "\n")
    try folder.write(lines.prefix(6).joined(separator: "\n") + "\n", to: "start.jsonl")
    let path = folder.path("shallow")
    let run = try cotext("snapshot", "make", "--shallow", folder.path("start.jsonl"), "-o", path)
    #expect(run.errors == "" && run.status == 0)
    return path
  }

  /// A line that Ada writes behind the start of the story.
  private let more =
    #"{"type":"change","doc":"story","id":"8@ada","parents":["3@bob"],"author":"Ada","ops":"#
    + #"[{"delete":[0]},{"insert":"h","after":0,"before":1}]}"# + "\n"

  @Test func aShallowSnapshotHoldsTheTextAndWhatComesLater() throws {
    let shallow = try shallow()
    let alone = try cotext("replay", shallow)
    #expect(alone.output == "Hi! \n")
    #expect(alone.errors == "" && alone.status == 0)
    let info = try cotext("snapshot", "info", shallow)
    #expect(info.output.contains("\nhistory: {\"ada\":8,\"bob\":4}\n"))
    try folder.write(more, to: "more.jsonl")
    for files in [[shallow, folder.path("more.jsonl")], [folder.path("more.jsonl"), shallow]] {
      let run = try cotextRun(["replay"] + files)
      #expect(run.output == "hi! \n")
      #expect(run.errors == "" && run.status == 0)
    }
  }

  @Test func aSnapshotMayLeaveOutWhatLiesBeforeAVersion() throws {
    let log = folder.path("story.jsonl")
    try folder.write(HistoryLogs.story, to: "story.jsonl")
    let path = folder.path("later")
    let run = try cotext("snapshot", "make", log, "-o", path, "--from", "greeting")
    #expect(run.errors == "" && run.status == 0)
    #expect(try cotext("snapshot", "info", path).output.contains("\nhistory: {\"ada\":8}\n"))
    #expect(try cotext("replay", path).output == cotext("replay", log).output)
    #expect(try cotext("replay", "--at", "greeting", path).output == "Hi! Bob\n")
    let between = #"{"ada":8,"bob":4}"#
    let undone = try cotext("snapshot", "make", log, "-o", path, "--from", between)
    #expect(undone.errors.contains("4@bob undoes or redoes 1@bob") && undone.status == 1)
    let early = try cotext("snapshot", "make", path, "-o", "-", "--from", #"{"ada":2}"#)
    #expect(early.output == "" && early.status == 1)
    #expect(early.errors.contains("lies before the start of the history"))
    let twice = try cotext("snapshot", "make", path, "-o", "-", "--shallow", "--from", between)
    #expect(twice.errors.contains("say different things") && twice.status == 2)
  }

  @Test func whatWasTrimmedIsSaidToBeGone() throws {
    let shallow = try shallow()
    try folder.write(more, to: "more.jsonl")
    let note =
      #"cotext: the history starts at {"ada":8,"bob":4}; what comes before was trimmed"# + "\n"
    for options in [[], ["--all"]] {
      let run = try cotextRun(["log", "show"] + options + [shallow, folder.path("more.jsonl")])
      #expect(
        run.output == """
          -  Ada  8@ada  deleted “H”
          -  Ada  9@ada  typed “h”

          """)
      #expect(run.errors == note)
      #expect(run.status == 0)
    }
    let blame = try cotext("log", "blame", "--deleted", shallow)
    #expect(blame.output == "1  2025-12-01T09:05:00Z  Ada  Hi! \n")
    #expect(blame.errors == note)
    let check = try cotext("log", "check", shallow)
    #expect(check.output == "\(shallow): 0 changes, no faults\n")
    let version = try cotext("replay", "--at", #"{"ada":2}"#, shallow)
    #expect(version.errors.contains("lies before the start of the history"))
    #expect(version.status == 1)
    let log = try cotext("log", "compact", shallow, "-o", folder.path("new"))
    #expect(log.errors.hasSuffix("and a log has all of it; nothing was written\n"))
    #expect(log.status == 1)
    let page = try cotext("replay", "--timeline", folder.path("new"), shallow)
    #expect(page.errors.contains(", and a page plays all of it; give a log or a snapshot"))
    #expect(page.status == 1)
    #expect(!(try folder.names()).contains("new"))
    let whole = try cotext("replay", "--timeline", "-", folder.path("story.jsonl"))
    #expect(try cotext("replay", "--timeline", "-", snapshot).output.count > 1000)
    #expect(whole.status == 0)
  }

  @Test func aShallowSnapshotJoinsWhatHasItsStart() throws {
    let shallow = try shallow()
    let whole = try cotext("log", "show", folder.path("story.jsonl"))
    for files in [
      [shallow, folder.path("story.jsonl")], [snapshot, shallow], [shallow, snapshot],
    ] {
      let run = try cotextRun(["log", "show"] + files)
      #expect(run.output == whole.output)
      #expect(run.errors == "" && run.status == 0)
    }
    let lines = HistoryLogs.story.split(separator: "\n")
    try folder.write(lines.prefix(3).joined(separator: "\n") + "\n", to: "few.jsonl")
    let few = folder.path("few.snapshot")
    #expect(
      try cotext("snapshot", "make", "--shallow", folder.path("few.jsonl"), "-o", few).status == 0)
    // What the other one starts from is later than all that is here.
    let mixed = try cotext("replay", few, shallow)
    #expect(mixed.output == "Hi! \n")
  }

  @Test func aShallowSnapshotIsComparedFromItsStartOn() throws {
    let shallow = try shallow()
    let same = try cotext("log", "diff", folder.path("start.jsonl"), shallow)
    #expect(same.output == "" && same.status == 0)
    let run = try cotext("log", "diff", shallow, folder.path("story.jsonl"))
    let start = #"{"ada":8,"bob":4}"#
    #expect(
      run.output.hasPrefix(
        """
        what comes before \(start) was trimmed in one of both and is not compared
        first difference: 8@ada
          \(shallow): nothing

        """))
    #expect(run.output.contains("\n-Hi! \n+Hi! Bob\n"))
    #expect(run.status == 1)
    let empty = folder.path("empty")
    try folder.write("", to: "empty")
    let all = try cotext("log", "diff", shallow, empty)
    #expect(
      all.output.contains("\n  \(shallow): something that was trimmed\n  \(empty): nothing\n"))
  }

  @Test func aShallowSnapshotThatWentOnIsComparedFromItsStartOnInEitherOrder() throws {
    let (shallow, later) = (try shallow(), folder.path("later"))
    try folder.write(more, to: "more.jsonl")
    let made = try cotext("snapshot", "make", shallow, folder.path("more.jsonl"), "-o", later)
    #expect(made.errors == "" && made.status == 0)
    let start = try String(contentsOfFile: folder.path("start.jsonl"), encoding: .utf8)
    try folder.write(start + more, to: "whole.jsonl")
    let whole = folder.path("whole.jsonl")
    for (first, second) in [(later, whole), (whole, later)] {
      let run = try cotext("log", "diff", first, second)
      #expect(run.output == "" && run.errors == "" && run.status == 0)
    }
  }
}
