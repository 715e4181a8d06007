import Foundation
import TestSupport
import Testing

/// What `cotext log blame` prints.
@Suite struct LogBlameTests {
  private let notes = ProjectFiles.path("Examples/Logs/meeting-notes.jsonl")

  @Test func aLineOfSeveralAuthorsStandsInPieces() throws {
    let run = try cotext("log", "blame", notes)
    #expect(
      run.output == """
        1  2025-12-01T09:02:00Z  Ada  Release plan
        2  2025-12-01T09:02:00Z  Ada  We ship on
           2025-12-01T09:08:00Z  Bob   next
           2025-12-01T09:02:00Z  Ada   Friday.
        3  2025-12-01T09:10:00Z  Eve  Tests first
        4  2025-12-01T09:16:00Z  Eve  Notes after lunch
        5  2025-12-01T09:18:00Z  Ada  See the checklist.

        """)
    #expect(run.errors == "" && run.status == 0)
  }

  @Test func deletedTextStandsWhereItStoodWithWhoDeletedIt() throws {
    let log = HistoryLogs.story.split(separator: "\n").prefix(6).joined(separator: "\n") + "\n"
    let run = try cotext("log", "blame", "--deleted", "-", input: log)
    #expect(
      run.output == """
        1  2025-12-01T09:05:00Z  Ada    Hi!\u{20}
           2025-12-01T09:05:00Z  Ada  - Bob  (deleted by Bob, 2025-12-01T09:08:00Z)

        """)
    let visible = try cotext("log", "blame", "-", input: log)
    #expect(visible.output == "1  2025-12-01T09:05:00Z  Ada  Hi! \n")
  }

  @Test func piecesOfJSONAddUpToTheText() throws {
    let run = try cotext("log", "blame", "--json", "-d", "-", input: HistoryLogs.story)
    let pieces = try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let replayed = try cotext("replay", "-", input: HistoryLogs.story).output
    #expect(pieces.compactMap { $0["text"] as? String }.joined() == replayed)
    var offset = 0
    for piece in pieces {
      #expect(piece["offset"] as? Int == offset)
      offset += try #require(piece["length"] as? Int)
      #expect(piece["removed"] == nil)
    }
    #expect(offset == replayed.unicodeScalars.count)
    let deleted = try cotext(
      "log", "blame", "--json", "--deleted", "-",
      input: HistoryLogs.story.split(separator: "\n").prefix(6).joined(separator: "\n") + "\n")
    #expect(
      deleted.output.contains(
        #"{"offset":4,"length":0,"text":"Bob","time":1764579900000,"when":"2025-12-01T09:05:00Z","#
          + #""author":"Ada","replica":"ada","removed":{"time":1764580080000,"#
          + #""when":"2025-12-01T09:08:00Z","author":"Bob","replica":"bob"}}"# + "\n"))
  }

  @Test func anEarlierVersionIsBlamedToo() throws {
    let run = try cotext("log", "blame", "--at", #"{"ada":32}"#, notes)
    #expect(
      run.output == """
        1  2025-12-01T09:02:00Z  Ada  Release plan
        2  2025-12-01T09:02:00Z  Ada  We ship on Friday.

        """)
  }

  @Test func whatATerminalWouldObeyIsSpelledOut() throws {
    let run = try cotext("log", "blame", "-", input: HistoryLogs.hostile)
    let start = #"  -  E\u{1B}]0;v\u{7}e\u{202E}  "#
    let texts = [#"a\u{1B}[2J\u{9B}1m\u{7F}\u{2028}b"#, "\tc\\r", "d"]
    let expected = texts.enumerated().map { "\($0 + 1)\(start)\($1)\n" }
    #expect(run.output == expected.joined())
  }

  @Test func linesOfNothingHaveANumberToo() throws {
    let run = try cotext("log", "blame", "-", input: HistoryLogs.insertion(#"a\n\nb\n"#))
    #expect(run.output == "1  -  ada  a\n2  -  ada  \n3  -  ada  b\n")
    #expect(try cotext("log", "blame", "-").output == "")
  }
}
