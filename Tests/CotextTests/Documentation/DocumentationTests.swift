import Cotext
import Foundation
import Testing

/// Holds the documentation against the code: examples against the tests that run them, the list of
/// types against the types, lines of JSON against the reader.
@Suite struct DocumentationTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let engine = tests.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Cotext")
  private static let foundation = engine.deletingLastPathComponent()
    .appendingPathComponent("CotextFoundation")
  private static let catalog = engine.appendingPathComponent("Cotext.docc")

  private static func text(_ file: URL) throws -> String {
    try String(decoding: Data(contentsOf: file), as: UTF8.self)
  }

  private static func files(under folder: URL, ending: String) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: folder.resolvingSymlinksInPath().path)
    return names.filter { $0.hasSuffix(ending) }.sorted().map(folder.appendingPathComponent)
  }

  // MARK: Examples

  @Test("Each example of an article is run by a test, values in comments included")
  func articlesAreTested() throws {
    let tested = try Self.testedCode()
    var count = 0
    for file in try Self.files(under: Self.catalog, ending: ".md") {
      for example in Example.fenced("swift", in: try Self.text(file)) {
        count += 1
        let isTested = tested.contains(example.squeezed)
        #expect(
          isTested,
          "\(file.lastPathComponent) has an example that no test runs:\n\(example.text)")
      }
    }
    #expect(count >= 18)
  }

  @Test(
    "Each example of a documentation comment is run by a test",
    arguments: [(folder: engine, least: 10), (folder: foundation, least: 5)])
  func commentsAreTested(folder: URL, least: Int) throws {
    let tested = try Self.testedCode()
    var count = 0
    for file in try Self.files(under: folder, ending: ".swift") {
      for example in Example.commented(in: try Self.text(file)) {
        count += 1
        let isTested = tested.contains(example.squeezed)
        #expect(
          isTested,
          "\(file.lastPathComponent) has an example that no test runs:\n\(example.text)")
      }
    }
    #expect(count >= least)
  }

  /// What the tests of this folder run, and those of the same name for Foundation's types, without
  /// white space.
  private static func testedCode() throws -> String {
    let others = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("CotextFoundationTests/Documentation")
    return try [tests, others].flatMap { try files(under: $0, ending: "Tests.swift") }
      .map { Example(text: try text($0)).squeezed }.joined(separator: "\n")
  }

  // MARK: Facts

  @Test("The landing page lists each public type once")
  func landingPageIsComplete() throws {
    let page = try Self.text(Self.catalog.appendingPathComponent("Cotext.md"))
    let listed = page.split(separator: "\n").filter { $0.hasPrefix("- ``") }
    var count = 0
    for file in try Self.files(under: Self.engine, ending: ".swift") {
      for line in try Self.text(file).split(separator: "\n") {
        guard let type = line.firstMatch(of: /^public (?:struct|enum|protocol|final class) (\w+)/)
        else { continue }
        count += 1
        let entry = "- ``\(type.1)``"
        #expect(listed.filter { $0 == entry }.count == 1, "\(type.1) must be listed once")
      }
    }
    #expect(count >= 28)
  }

  @Test("The changes in the specification are read, and written the same")
  func linesOfJSONAreCanonical() throws {
    let page = try Self.text(Self.catalog.appendingPathComponent("Specification.md"))
    let lines = Example.fenced("json", in: page).flatMap { $0.text.split(separator: "\n") }
    #expect(lines.count >= 2)
    for line in lines { #expect(try Change(json: String(line)).json == String(line)) }
  }

  @Test("The limits in the specification are those of the code")
  func limitsAreTrue() {
    #expect(Change.maximumUnitCount == 1 << 20)
    #expect(Change.maximumParentCount == 1024)
    #expect(ReplicaID.maximumLength == 64)
    #expect(AttributeKey.maximumLength == 128)
    #expect(AttributeValue.maximumSize == 16 * 1024)
    #expect(AttributeValue.maximumDepth == 16)
  }
}

/// Some code in documentation.
private struct Example {
  var text: String

  /// The code without white space and comments, values in comments as expectations: `x  // 1`
  /// becomes `#expect(x==1)`, and `x  // true` becomes `#expect(x)`.
  var squeezed: String {
    var result = ""
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("//") { continue }
      guard let comment = line.firstMatch(of: /\ +\/\/ (.*)$/) else {
        result += line.filter { $0 != " " }
        continue
      }
      let code = line[..<comment.range.lowerBound].filter { $0 != " " }
      let value = comment.1.filter { $0 != " " }
      if code.hasPrefix("print(") {
        result += code
      } else {
        result += value == "true" ? "#expect(\(code))" : "#expect(\(code)==\(value))"
      }
    }
    return result
  }

  /// The fenced blocks of a language.
  static func fenced(_ language: String, in page: String) -> [Example] {
    var examples: [Example] = []
    var open: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open, line == "```" {
        examples.append(Example(text: lines.joined(separator: "\n")))
        open = nil
      } else if open != nil {
        open?.append(line)
      } else if line == "```\(language)" {
        open = []
      }
    }
    return examples
  }

  /// The indented blocks of documentation comments; each stands behind an empty line.
  static func commented(in file: String) -> [Example] {
    var examples: [Example] = []
    var open: [Substring] = []
    var isBehindEmptyLine = false
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///     "), isBehindEmptyLine || !open.isEmpty {
        open.append(line.dropFirst(8))
      } else if line != "///" || open.isEmpty {
        if !open.isEmpty { examples.append(Example(text: open.joined(separator: "\n"))) }
        open = []
      }
      isBehindEmptyLine = line == "///"
    }
    return examples
  }
}
