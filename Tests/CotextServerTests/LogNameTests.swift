import Testing

@testable import CotextServer

@Suite struct LogNameTests {
  @Test(
    arguments: [
      ("notes", "notes.jsonl"), ("", "%.jsonl"), (".", "%2e.jsonl"), ("..", "%2e..jsonl"),
      ("a.b-c_9", "a.b-c_9.jsonl"), ("../etc/passwd", "%2e.%2fetc%2fpasswd.jsonl"),
      ("Notes", "%4eotes.jsonl"), ("ä", "%c3%a4.jsonl"), ("a\u{308}", "a%cc%88.jsonl"),
      ("a b\0", "a%20b%00.jsonl"), ("%41", "%2541.jsonl"), ("a~", "a%7e.jsonl"),
    ])
  func namesBecomePathsThatAnyFileSystemTakes(name: String, path: String) {
    #expect(LogName.path(of: name) == path)
  }

  @Test func longNamesAreSpreadOverFolders() {
    let exact = String(repeating: "x", count: LogName.longestPart)
    #expect(LogName.path(of: exact) == exact + ".jsonl")
    #expect(LogName.path(of: exact + "y") == exact + "~/y.jsonl")
    let path = LogName.path(of: String(repeating: "/", count: 512))
    let parts = path.split(separator: "/")
    #expect(parts.count == 8)
    #expect(parts.dropLast().allSatisfy { $0.utf8.count == 201 && $0.hasSuffix("~") })
    let whole = parts.map { $0.hasSuffix("~") ? $0.dropLast() : $0 }.joined()
    #expect(whole == String(repeating: "%2f", count: 512) + ".jsonl")
  }

  @Test func noTwoNamesShareAPathEvenWhereCaseIsIgnored() {
    // All names of up to four characters that are told apart with difficulty, and their long forms.
    let characters = ["a", "A", ".", "/", "%", "~", "é", "e\u{301}", "2", "f"]
    var names = [""]
    for _ in 0..<4 { names += names.flatMap { name in characters.map { name + $0 } } }
    let distinct = Set(names.map { Array($0.utf8) })
    let long = String(repeating: "x", count: 199)
    let paths = Set(distinct.map { LogName.path(of: String(decoding: $0, as: UTF8.self)) })
    let longPaths = Set(
      distinct.map { LogName.path(of: long + String(decoding: $0, as: UTF8.self)) })
    #expect(paths.count == distinct.count)
    #expect(longPaths.count == distinct.count)
    for path in paths.union(longPaths) {
      #expect(path == path.lowercased())
      #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 206 && $0 != ".." })
      #expect(path.first != ".")
    }
  }
}
