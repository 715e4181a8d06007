import Cotext
import Foundation
import Testing

/// Every example is run as the program that it is, and all that it prints or writes is compared.
@Suite struct ExampleTests {
  @Test func twoWritersPrintTheMergedText() throws {
    let output = try run("two-writers")
    #expect(
      output == """
        The quick fox jumped over the dog.
        true
        {} The\u{20}
        {"bold":true} quick
        {}  fox jumped over the dog.

        """)
  }

  @Test func theHeadlessEditorFollowsTheSelection() throws {
    let output = try run("headless-editor")
    #expect(
      output == """
        select fun               B   I  17 pt - -
        bold                    [B]  I  17 pt - -
        italic, 24 pt           [B] [I] 24 pt - -
        orange                  [B] [I] 24 pt orange -
        link                     B   I  17 pt - https://swift.org
        the keystrokes are 8 units
        true true
        Oh, yes: Rich text is **_fun_** to [write](https://swift.org). Really.
        {} Oh, yes: Rich text is\u{20}
        {"bold":true,"fontSize":24,"foregroundColor":"orange","italic":true} fun
        {}  to\u{20}
        {"link":"https://swift.org"} write
        {} . Really.

        """)
  }

  @Test func theReadmeShowsTwoWritersAsItIs() throws {
    let source = try String(
      contentsOf: examples.appendingPathComponent("Sources/TwoWriters/main.swift"),
      encoding: .utf8)
    let readme = try String(
      contentsOf: examples.appendingPathComponent("../README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(source)```\n"))
  }

  @Test(arguments: ["meeting-notes", "refrain", "shopping-ada", "shopping-bob"])
  func logsComeOutTheSame(name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cotext-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run("write-logs", folder.path)
    let written = try Data(contentsOf: folder.appendingPathComponent("\(name).jsonl"))
    let kept = try Data(contentsOf: examples.appendingPathComponent("Logs/\(name).jsonl"))
    #expect(String(decoding: written, as: UTF8.self) == String(decoding: kept, as: UTF8.self))
  }

  private var examples: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Runs a program of this package; it stands beside the test bundle.
  private func run(_ program: String, _ arguments: String...) throws -> String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let process = Process()
    process.executableURL = folder.appendingPathComponent(program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }
}
