import Cotext
import Testing

@Suite("Reading an op log")
struct LogReaderTests {
  private let first = #"{"type":"change","id":"0@ada","ops":[{"insert":"x"}]}"#
  private let second = #"{"type":"change","id":"1@ada","ops":[{"insert":"é","after":0}]}"#

  @Test func `lines are numbered, and offsets count bytes`() throws {
    let log = LogReader(Array("\n\(second)\r\n\r\n\n\(first)\n".utf8))
    let lines = Array(log)
    #expect(lines.map(\.number) == [2, 5])
    #expect(lines.map(\.offset) == [1, 1 + second.utf8.count + 2 + 2 + 1])
    #expect(try lines.map { try $0.change.get().json } == [second, first])
    #expect(log.wholeCount == lines[1].offset + first.utf8.count + 1)
  }

  @Test func `a last line without its line feed is not whole`() {
    let log = LogReader(Array("\(first)\n\(second)".utf8))
    #expect(log.map(\.number) == [1])
    #expect(log.wholeCount == first.utf8.count + 1)
    #expect(LogReader(Array(first.utf8)).wholeCount == 0)
    #expect(Array(LogReader(Array(first.utf8))).isEmpty)
    #expect(Array(LogReader([])).isEmpty)
  }

  @Test func `a bad line is told and the next one is read`() throws {
    let lines = Array(LogReader(Array("{\n\(first)\n \n\r\r\n\(second)\n".utf8)))
    #expect(lines.map(\.number) == [1, 2, 3, 4, 5])
    #expect(lines.map { (try? $0.change.get()) != nil } == [false, true, false, false, true])
    #expect(lines[0].change == .failure(JSONError(.unexpectedEnd, at: 1)))
    #expect(lines[2].change == .failure(JSONError(.noValue, at: 1)))
  }

  @Test func `only a line feed ends a line`() {
    let insertion = "{\"insert\":\"\u{2028}\u{85}\"}"
    let text = #"{"type":"change","id":"0@ada","ops":["# + insertion + "]}\r \r\n"
    let lines = Array(LogReader(Array(text.utf8)))
    #expect(lines.count == 1)
    #expect((try? lines[0].change.get()) != nil)
  }

  @Test func `line feeds are found at every distance`() {
    for distance in 0..<40 {
      let text = String(repeating: " ", count: distance) + first + "\n"
      #expect(LogReader(Array((text + text).utf8)).map(\.offset) == [0, text.utf8.count])
    }
  }
}
