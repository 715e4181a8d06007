import TestSupport
import Testing

@testable import CotextCommand

/// Times as text and texts line by line, which commands use.
@Suite struct HistoryUnitTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00Z"), (1_764_580_920_000, "2025-12-01T09:22:00Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
      (-62_167_219_200_001, "-000001-12-31T23:59:59.999Z"),
      (253_402_300_800_000, "+010000-01-01T00:00:00Z"),
      (9_007_199_254_740_991, "+287396-10-12T08:59:00.991Z"),
    ] as [(Int64, String)])
  func timesAreWrittenAsISO8601(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    for step in 0..<3_000 as Range<Int64> {
      let milliseconds = -62_000_000_000_000 + step * 105_000_000_017
      let text = Timestamp(milliseconds: milliseconds).description
      #expect(Timestamp(text)?.milliseconds == milliseconds, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("2025-12-01", 1_764_547_200_000), ("2025-12-01T09:22", 1_764_580_920_000),
      ("2025-12-01 09:22:00", 1_764_580_920_000), ("2025-12-01T09:22:00.25Z", 1_764_580_920_250),
      ("2025-12-01T10:22+01:00", 1_764_580_920_000),
      ("2025-12-01T03:52:00-05:30", 1_764_580_920_000),
      ("2025-02-29", nil), ("2025-13-01", nil), ("2025-00-10", nil), ("2025-12-01T24:00", nil),
      ("2025-12-01T", nil), ("2025-12-01T09", nil), ("2025-12-01T09:22:", nil),
      ("2025-12-01T09:22Zulu", nil), ("2025-12-01T09:22:00.Z", nil), ("25-12-01", nil),
      ("", nil), ("yesterday", nil), ("2025-12-01T09:22+1", nil), ("२०२५-12-01", nil),
    ] as [(String, Int64?)])
  func timesAreRead(text: String, milliseconds: Int64?) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  /// The steps of a difference applied to the first text give the second one, and only equal lines
  /// count as equal.
  private func check(_ first: [String], _ second: [String]) -> Int {
    let difference = LineDifference(first.joined(), second.joined())
    var old: [[UInt8]] = []
    var new: [[UInt8]] = []
    var changed = 0
    for step in difference.steps {
      switch step {
      case .both(let one, let other):
        #expect(difference.first[one] == difference.second[other])
        old.append(difference.first[one])
        new.append(difference.second[other])
      case .removed(let place):
        old.append(difference.first[place])
        changed += 1
      case .added(let place):
        new.append(difference.second[place])
        changed += 1
      }
    }
    #expect(old.flatMap { $0 } == Array(first.joined().utf8))
    #expect(new.flatMap { $0 } == Array(second.joined().utf8))
    return changed
  }

  @Test func theShortestWayIsFoundBetweenAllShortTexts() {
    /// All rows of up to four lines out of two.
    let texts = (0...4).flatMap { count in
      (0..<1 << count).map { bits in
        (0..<count).map { bits >> $0 & 1 == 0 ? "a\n" : "b\n" }
      }
    }
    #expect(texts.count == 31)
    for first in texts {
      for second in texts {
        let shared = longestShared(first[...], second[...])
        #expect(check(first, second) == first.count + second.count - 2 * shared)
      }
    }
  }

  private func longestShared(_ first: ArraySlice<String>, _ second: ArraySlice<String>) -> Int {
    guard let one = first.first, let other = second.first else { return 0 }
    if one == other { return 1 + longestShared(first.dropFirst(), second.dropFirst()) }
    return max(
      longestShared(first.dropFirst(), second), longestShared(first, second.dropFirst()))
  }

  @Test func textsThatHaveTooLittleInCommonAreReplaced() {
    let first = (0..<3_000).map { "old \($0)\n" }
    let second = (0..<3_000).map { "new \($0)\n" }
    #expect(check(["same\n"] + first + ["end"], ["same\n"] + second + ["end"]) == 6_000)
    #expect(check(first, Array(first.dropFirst(1_000).dropLast(500))) == 1_500)
  }

  @Test func linesAreComparedByTheirBytes() {
    #expect(check(["e\u{301}\n"], ["\u{E9}\n"]) == 2)
    #expect(check(["a"], ["a\n"]) == 2)
    #expect(check([], []) == 0)
  }

  @Test func columnsAreCounted() {
    #expect("日本".columnCount == 4)
    #expect("e\u{301}".columnCount == 1)
    #expect("🎉a".prefix(columns: 2) == "🎉")
    #expect("日本".prefix(columns: 3) == "日")
    #expect("abc".prefix(columns: -1) == "")
  }
}
