import Foundation
import TestSupport
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

/// The files that the project ships.
enum ProjectFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
