import Foundation
import TestSupport
import Testing

/// What commands print on a terminal.
@Suite struct TerminalTests {
  private let log = HistoryLogs.insertion(String(repeating: "long ", count: 40))

  /// Runs the program on a terminal of so many columns, with a log as standard input.
  private func run(
    _ arguments: [String], columns: UInt16, environment: [String: String] = [:]
  ) throws -> String {
    let folder = try TemporaryFolder()
    var master: Int32 = -1
    var terminal: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &terminal, nil, nil, &size) == 0)
    defer { close(master) }
    let process = Process()
    process.executableURL = programURL
    process.arguments = arguments
    process.environment = ["TERM": "xterm"].merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: folder.write(log, to: "log"))
    process.standardOutput = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // So little stays in the terminal until it is read.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test func linesAreCutToTheWidthOfTheTerminal() throws {
    for command in ["show", "blame"] {
      for columns in [20, 40, 79] as [UInt16] {
        let output = try run(["log", command, "--color=never", "-"], columns: columns)
        let line = output.replacing("\r\n", with: "")
        #expect(line.count == Int(columns), "\(line)")
        #expect(line.hasSuffix("…"))
      }
      #expect(!(try run(["log", command, "-"], columns: 300)).contains("…"))
    }
  }

  @Test func aTerminalHasColoursUnlessSomebodyForbidsIt() throws {
    let painted = try run(["log", "show", "-"], columns: 80)
    #expect(painted.contains("\u{1B}[36mada\u{1B}[0m"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try run(["log", "show", "-"], columns: 80, environment: environment)
      #expect(plain.contains("ada") && !plain.contains("\u{1B}"))
      let forced = try run(
        ["log", "show", "--color", "always", "-"], columns: 80, environment: environment)
      #expect(forced.contains("\u{1B}[36mada"))
    }
    let empty = try run(["log", "show", "-"], columns: 80, environment: ["NO_COLOR": ""])
    #expect(empty.contains("\u{1B}[36mada"))
  }
}
