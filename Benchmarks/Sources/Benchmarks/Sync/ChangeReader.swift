import Foundation

/// What a reader of a ``FanoutLoad`` has of each writer: lines are only looked at, not parsed.
struct ChangeReader {
  /// How many units of each writer have arrived.
  private(set) var counts: [Int]
  /// How many there are of all of them.
  private(set) var total = 0
  /// How many lines brought them.
  private(set) var lineCount = 0
  /// Whether anything arrived twice, out of order or with a gap in front of it.
  private(set) var isWrong = false

  init(writers: Int) {
    counts = Array(repeating: 0, count: writers)
  }

  private static let prefix = Array(#"{"type":"change","doc":"bench","id":""#.utf8)
  private static let writer = Array("@w".utf8)
  private static let insert = Array(#""insert":""#.utf8)

  /// Takes a line.
  ///
  /// - Returns: the writer and which of its units the line brings; nil if it is no change.
  mutating func take(_ line: UnsafeRawBufferPointer) -> (writer: Int, units: Range<Int>)? {
    guard line.hasPattern(Self.prefix, at: 0) else { return nil }
    var index = Self.prefix.count
    let first = Self.number(line, &index)
    guard line.hasPattern(Self.writer, at: index) else { return nil }
    index += Self.writer.count
    let writer = Self.number(line, &index)
    // Others than the load write, too.
    guard index < line.count, line[index] == UInt8(ascii: "\"") else { return nil }
    lineCount += 1
    var count = 0
    while let text = line.index(behind: Self.insert, from: index) {
      index = text
      index = line.index(behind: [UInt8(ascii: "\"")], from: text).map { $0 - 1 } ?? line.count
      count += index - text
    }
    guard writer < counts.count, counts[writer] == first, count > 0 else {
      isWrong = true
      return nil
    }
    counts[writer] += count
    total += count
    return (writer, first..<first + count)
  }

  private static func number(_ line: UnsafeRawBufferPointer, _ index: inout Int) -> Int {
    var number = 0
    while index < line.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= line[index] {
      number = number &* 10 &+ Int(line[index] & 15)
      index += 1
    }
    return number
  }
}

extension UnsafeRawBufferPointer {
  /// Whether some bytes stand at a place.
  func hasPattern(_ pattern: [UInt8], at index: Int) -> Bool {
    guard let start = baseAddress, count - index >= pattern.count else { return false }
    return memcmp(start + index, pattern, pattern.count) == 0
  }

  /// The place behind the first occurrence of some bytes; nil if there is none.
  func index(behind pattern: [UInt8], from start: Int = 0) -> Int? {
    var index = start
    while let base = baseAddress, index < count,
      let found = memchr(base + index, Int32(pattern[0]), count - index)
    {
      index = UnsafeRawPointer(found) - base
      if hasPattern(pattern, at: index) { return index + pattern.count }
      index += 1
    }
    return nil
  }
}
