import Foundation
import Testing

/// What a run of the built program printed, and how it ended.
struct CommandRun {
  var output: String
  var errors: String
  var status: Int32
}

/// The built program `cotext`.
let programURL: URL = {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  return folder.appendingPathComponent("cotext")
}()

/// Runs the built program `cotext`, which stands beside the test bundle.
func cotext(_ arguments: String..., input: String = "") throws -> CommandRun {
  try cotextRun(arguments, input: input)
}

/// Runs the built program `cotext` with an array of arguments.
func cotextRun(_ arguments: [String], input: String = "") throws -> CommandRun {
  let files = try TemporaryFolder()
  let process = Process()
  process.executableURL = programURL
  process.arguments = arguments
  // Files, unlike pipes, hold whatever is written without anybody reading it meanwhile.
  process.standardInput = try FileHandle(forReadingFrom: files.write(input, to: "input"))
  let output = try files.write("", to: "output")
  let errors = try files.write("", to: "errors")
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  try process.run()
  process.waitUntilExit()
  return CommandRun(
    output: try String(contentsOf: output, encoding: .utf8),
    errors: try String(contentsOf: errors, encoding: .utf8), status: process.terminationStatus)
}

/// A folder that is gone when nobody uses it any more.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("cotext-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Where a file of the folder stands.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Reads a file.
  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// The names of all files, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}

/// The files that the project ships.
enum ProjectFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
