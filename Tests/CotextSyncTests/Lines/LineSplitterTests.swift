import Cotext
import TestSupport
import Testing

@testable import CotextSync

/// What a splitter delivers, with the bytes of each line copied.
private struct Delivery: Hashable, CustomStringConvertible {
  var number: Int
  /// nil = too long.
  var line: String?

  init(_ number: Int, _ line: String?) {
    self.number = number
    self.line = line
  }

  var description: String { "\(number): \(line ?? "too long")" }
}

extension LineSplitter {
  fileprivate mutating func deliveries(_ chunk: [UInt8]) -> [Delivery] {
    var deliveries: [Delivery] = []
    var offset = 0
    while let line = next(in: chunk.span, from: &offset) {
      switch line.content {
      case .inPlace(let range):
        deliveries.append(Delivery(line.number, String(decoding: chunk[range], as: UTF8.self)))
      case .whole(let bytes):
        deliveries.append(Delivery(line.number, String(decoding: bytes, as: UTF8.self)))
      case .tooLong: deliveries.append(Delivery(line.number, nil))
      }
    }
    #expect(offset == chunk.count)
    return deliveries
  }
}

/// The rule in its plainest form, for a whole stream.
private func expectation(_ stream: [UInt8], maxLine: Int) -> [Delivery] {
  var pieces = stream.split(separator: 0x0A, omittingEmptySubsequences: false)
  let rest = pieces.removeLast()
  var deliveries: [Delivery] = []
  for (index, piece) in pieces.enumerated() {
    let line = piece.last == 0x0D ? piece.dropLast() : piece
    if line.isEmpty { continue }
    let text = String(decoding: line, as: UTF8.self)
    deliveries.append(Delivery(index + 1, line.count > maxLine ? nil : text))
  }
  // A line that is too long is known to be before it ends.
  let begun = rest.last == 0x0D ? rest.dropLast() : rest
  if begun.count > maxLine { deliveries.append(Delivery(pieces.count + 1, nil)) }
  return deliveries
}

@Suite("Lines out of chunks")
struct LineSplitterTests {
  @Test func `lines end with a line feed, lose one carriage return, and empty ones count`() {
    var splitter = LineSplitter(maxLine: 100)
    let stream = Array("a\r\n\n\r\nb\rc\nd\r\r\n\n e \nhalf".utf8)
    let lines = splitter.deliveries(stream)
    #expect(
      lines == [
        Delivery(1, "a"), Delivery(4, "b\rc"), Delivery(5, "d\r"), Delivery(7, " e "),
      ])
    #expect(splitter.number == 8)
    #expect(splitter.deliveries([]) == [])
    #expect(splitter.deliveries(Array(" a line\n".utf8)) == [Delivery(8, "half a line")])
  }

  @Test func `it does not matter at which two bytes a stream is cut`() {
    let stream = Array("one\r\n\n\r\ntwo é日👩\nfour\r\r\n12345678901234567890123\r\nx\n\rhalf".utf8)
    for maxLine in [1, 3, 4, 22, 23, 24, 100] {
      let expected = expectation(stream, maxLine: maxLine)
      #expect(expected.count > 4)
      for first in 0...stream.count {
        for second in first...stream.count {
          var splitter = LineSplitter(maxLine: maxLine)
          let lines =
            splitter.deliveries(Array(stream[..<first]))
            + splitter.deliveries(Array(stream[first..<second]))
            + splitter.deliveries(Array(stream[second...]))
          #expect(lines == expected, "maxLine \(maxLine), cut at \(first) and \(second)")
        }
      }
    }
  }

  @Test func `random streams in random chunks are cut as the plain rule says`() {
    let seed = TestEnvironment.seed ?? 1
    var random = SplitMix64(seed: seed)
    for round in 0..<2000 {
      let stream = (0..<random.below(200)).map { _ in random.pick(Array("\n\n\r\raé".utf8)) }
      let maxLine = 1 + random.below(12)
      var splitter = LineSplitter(maxLine: maxLine)
      var lines: [Delivery] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let chunk = Array(rest.prefix(1 + random.below(9)))
        rest = rest.dropFirst(chunk.count)
        lines += splitter.deliveries(chunk)
        #expect(splitter.heldCapacity <= 64)
      }
      let label = "COTEXT_SEED=\(seed), round \(round), maxLine \(maxLine): \(stream)"
      #expect(lines == expectation(stream, maxLine: maxLine), "\(label)")
    }
  }

  @Test func `the longest line is delivered with either end, and one byte more is too long`() {
    for chunkSize in [1, 2, 3, 5, 100] {
      for end in ["\n", "\r\n"] {
        var splitter = LineSplitter(maxLine: 5)
        let stream = Array("12345\(end)123456\(end)\(end)123\(end)".utf8)
        var lines: [Delivery] = []
        for start in stride(from: 0, to: stream.count, by: chunkSize) {
          lines += splitter.deliveries(Array(stream[start..<min(start + chunkSize, stream.count)]))
        }
        #expect(lines == [Delivery(1, "12345"), Delivery(2, nil), Delivery(4, "123")])
      }
    }
  }

  @Test func `a line that is too long is told of when it gets too long, and just once`() {
    var splitter = LineSplitter(maxLine: 5)
    #expect(splitter.deliveries(Array("\n12345".utf8)) == [])
    #expect(splitter.deliveries([0x36]) == [Delivery(2, nil)])
    #expect(splitter.heldCapacity == 0)
    #expect(splitter.deliveries(Array("789012345".utf8)) == [])
    #expect(splitter.deliveries(Array("\r\nok\n".utf8)) == [Delivery(3, "ok")])
  }

  @Test func `a line of 1 GB takes up no more than its limit allows`() {
    let maxLine = 1 << 20
    var splitter = LineSplitter(maxLine: maxLine)
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_521)
    var most = 0
    var lines: [Delivery] = []
    var sent = 0
    while sent < 1 << 30 {
      lines += splitter.deliveries(chunk)
      sent += chunk.count
      most = max(most, splitter.heldCapacity)
    }
    lines += splitter.deliveries(Array("\nnext\n".utf8))
    #expect(lines == [Delivery(1, nil), Delivery(2, "next")])
    #expect(most >= maxLine / 2)
    #expect(most <= 2 * maxLine + 64)
    #expect(splitter.heldCapacity == 0)
  }

  @Test func `the limit may be raised between two lines of one chunk`() {
    var splitter = LineSplitter(maxLine: 3)
    let chunk = Array("abc\nabcdef\nabcdef\n".utf8)
    var offset = 0
    #expect(
      splitter.next(in: chunk.span, from: &offset) == Line(number: 1, content: .inPlace(0..<3)))
    #expect(splitter.next(in: chunk.span, from: &offset) == Line(number: 2, content: .tooLong))
    splitter.maxLine = 6
    #expect(
      splitter.next(in: chunk.span, from: &offset) == Line(number: 3, content: .inPlace(11..<17)))
    #expect(splitter.next(in: chunk.span, from: &offset) == nil)
    #expect(offset == chunk.count)
  }

  @Test func `a line that lies whole in a chunk is not copied`() {
    var splitter = LineSplitter(maxLine: 10)
    let chunk = Array("ab\ncd".utf8)
    var offset = 0
    #expect(
      splitter.next(in: chunk.span, from: &offset) == Line(number: 1, content: .inPlace(0..<2)))
    #expect(splitter.next(in: chunk.span, from: &offset) == nil)
    let rest = Array("e\r\nfg\n".utf8)
    offset = 0
    #expect(
      splitter.next(in: rest.span, from: &offset)
        == Line(number: 2, content: .whole(Array("cde".utf8))))
    #expect(
      splitter.next(in: rest.span, from: &offset) == Line(number: 3, content: .inPlace(3..<5)))
  }

  @Test func `a line is read as a message, or answered with its number`() throws {
    let chunk = Array("\n{\"type\":\"ping\",\"n\":7}\n{]\n0123456789012345678901234567\n{\"ty".utf8)
    var splitter = LineSplitter(maxLine: 22)
    var offset = 0
    var messages: [Message] = []
    var reports: [ErrorReport] = []
    func read(_ line: Line, in bytes: [UInt8]) {
      do throws(ErrorReport) {
        messages.append(try line.message(in: bytes.span, maxLine: 22))
      } catch { reports.append(error) }
    }
    while let line = splitter.next(in: chunk.span, from: &offset) { read(line, in: chunk) }
    let rest = Array("pe\":\"pong\",\"n\":8}\n".utf8)
    offset = 0
    while let line = splitter.next(in: rest.span, from: &offset) { read(line, in: rest) }
    #expect(messages == [.ping(7), .pong(8)])
    #expect(
      reports == [
        ErrorReport(
          code: .parse, message: "byte 1: this byte cannot stand here in JSON", line: 3),
        ErrorReport(
          code: .tooLong,
          message: "byte 22: the line goes on, but 22 bytes are the most that are read;"
            + " send it in parts", line: 4),
      ])
  }
}
