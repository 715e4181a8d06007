/// The changes in the bytes of an op log, line by line, without copying the lines.
///
///     let log = LogReader(bytes)
///     document.load(try log.map { try $0.change.get() })
///     file.truncate(to: log.wholeCount)
///
/// Lines end with a line feed only; one carriage return in front of it is dropped, and empty lines
/// are passed over. A last line without its line feed is not whole and does not appear.
public struct LogReader: Sequence, Sendable {
  /// One line that is not empty.
  public struct Line: Hashable, Sendable {
    /// Which line of the file it is, from 1; empty ones count.
    public let number: Int
    /// Where it starts in the bytes.
    public let offset: Int
    /// What it holds, or why it could not be read. The error's offset counts from the line's start.
    public let change: Result<Change, JSONError>
  }

  private let bytes: [UInt8]
  /// How many bytes the whole lines take: where a writer cuts the file before it appends.
  public let wholeCount: Int

  /// The lines in some bytes. O(length of an unfinished last line).
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    wholeCount = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Reads the lines in order. O(length) for all of them.
  public func makeIterator() -> Iterator { Iterator(bytes: bytes, end: wholeCount) }

  /// Reads one line after the other.
  public struct Iterator: IteratorProtocol {
    fileprivate let bytes: [UInt8]
    fileprivate let end: Int
    private var offset = 0
    private var number = 0

    fileprivate init(bytes: [UInt8], end: Int) {
      self.bytes = bytes
      self.end = end
    }

    /// The next line that is not empty.
    public mutating func next() -> Line? {
      let bytes = bytes
      let span = bytes.span
      while offset < end {
        let start = offset
        let feed = span.firstLineFeed(from: start) ?? end
        offset = feed + 1
        number += 1
        let hasReturn = feed > start && span[feed - 1] == UInt8(ascii: "\r")
        let lineEnd = hasReturn ? feed - 1 : feed
        if lineEnd == start { continue }
        do throws(JSONError) {
          let change = try Change(json: span.extracting(start..<lineEnd))
          return Line(number: number, offset: start, change: .success(change))
        } catch {
          return Line(number: number, offset: start, change: .failure(error))
        }
      }
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Where the first line feed at or behind an offset stands. O(distance).
  package func firstLineFeed(from start: Int) -> Int? {
    JSONScanner.peek(self) { scanner in
      var offset = start
      while offset < scanner.count {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let feed = scanner.word(at: offset) ^ (ones &* UInt64(UInt8(ascii: "\n")))
        let matches = (feed &- ones) & ~feed & (ones &* 0x80)
        if matches != 0 { return offset + matches.trailingZeroBitCount / 8 }
        offset += 8
      }
      return nil
    }
  }
}

extension [UInt8] {
  /// Appends some bytes. O(length).
  package mutating func append(_ bytes: Span<UInt8>) {
    // Nothing is appended where nothing is.
    _ = JSONScanner.peek(bytes) { $0.append(0..<$0.count, to: &self) }
  }
}
