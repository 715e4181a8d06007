import Foundation
import TestSupport
import Testing

/// The built program while it runs: lines go in and come out.
///
/// Nothing waits for a time: whoever wants a line waits until it is there, and a test that waits for
/// one that never comes fails after `LineReader.patience` seconds.
final class InteractiveCommand {
  private let process = Process()
  private let input: Pipe
  private var output: LineReader
  private var errors: LineReader
  private var pingCount = 0

  /// Starts the program.
  convenience init(_ arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(all: arguments, environment: environment)
  }

  /// Starts the program with a script, which finds it in `$0`.
  convenience init(shell script: String) throws {
    try self.init(
      all: ["-c", script, programURL.path], program: URL(fileURLWithPath: "/bin/sh"))
  }

  /// Starts the program, or another one.
  init(
    all arguments: [String], program: URL = programURL, environment: [String: String] = [:],
    input: Pipe = Pipe(), output: Pipe = Pipe(), errors: Pipe = Pipe()
  ) throws {
    // A test that writes to a program that has ended must fail, not end.
    signal(SIGPIPE, SIG_IGN)
    self.input = input
    self.output = LineReader(output.fileHandleForReading)
    self.errors = LineReader(errors.fileHandleForReading)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The program has ends of its own; ours would keep it from seeing the end of its input.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Sends lines.
  func send(_ lines: String...) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Sends lines.
  func send(contentsOf lines: [String]) throws {
    for line in lines { try send(line) }
  }

  /// The next line of its standard output; nil at the end.
  func line() throws -> String? { try output.next() }

  /// The next line of its standard error; nil at the end.
  func errorLine() throws -> String? { try errors.next() }

  /// All lines that come before the answer to a ping that is sent now.
  func barrier() throws -> [String] {
    pingCount += 1
    let number = 1000 + pingCount
    try send(#"{"type":"ping","n":\#(number)}"#)
    return try lines(before: #"{"type":"pong","n":\#(number)}"#)
  }

  /// All lines in front of one that has to come.
  func lines(before last: String) throws -> [String] {
    var lines: [String] = []
    while let line = try line() {
      if line == last { return lines }
      lines.append(line)
    }
    throw Missing(what: last, instead: lines)
  }

  /// All lines up to the first one that holds something.
  @discardableResult
  func lines(through part: String) throws -> [String] {
    var lines: [String] = []
    while let line = try line() {
      lines.append(line)
      if line.contains(part) { return lines }
    }
    throw Missing(what: part, instead: lines)
  }

  /// The first line of standard error that holds something.
  @discardableResult
  func errorLine(with part: String) throws -> String {
    var lines: [String] = []
    while let line = try errorLine() {
      if line.contains(part) { return line }
      lines.append(line)
    }
    throw Missing(what: part, instead: lines)
  }

  /// Ends its input.
  func endInput() throws { try input.fileHandleForWriting.close() }

  /// Reads its output no more.
  func closeOutput() throws { try output.close() }

  /// How it ended.
  func status() throws -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What it has of a document, as it says when that is opened once more.
  func version(of document: String) throws -> String {
    try send(#"{"type":"open","doc":"\#(document)","version":{},"mode":"write"}"#)
    let opened = try barrier().last { $0.contains(#""type":"opened""#) } ?? ""
    let start = opened.range(of: #""version":"#)?.upperBound ?? opened.startIndex
    let end = opened.range(of: #","mode""#)?.lowerBound ?? opened.endIndex
    return start <= end ? String(opened[start..<end]) : opened
  }

  /// Sends it a signal.
  func signalled(_ number: Int32) { kill(process.processIdentifier, number) }

  /// The rest of its output, and how it ended.
  func end() throws -> (lines: [String], status: Int32) {
    var lines: [String] = []
    while let line = try line() { lines.append(line) }
    process.waitUntilExit()
    return (lines, process.terminationStatus)
  }
}

extension InteractiveCommand {
  /// Starts a server on a free port, and waits until it listens.
  static func server(_ arguments: [String] = []) throws -> (InteractiveCommand, address: String) {
    let server = try InteractiveCommand(all: ["serve", "--listen", "127.0.0.1:0"] + arguments)
    let line = try server.errorLine(with: "listening on ")
    return (server, String(line.dropFirst("listening on ".count)))
  }
}
