// Plays a scripted session: starts the processes that it names, sends the lines behind `>`, and
// prints everything with what the processes answer behind `<`. Answers that the script holds already
// are left out and printed as they come, so a session that still holds prints itself.
//
//     swift run --package-path Examples play-session Examples/Sessions/two-editors.txt

import Foundation

/// What goes wrong with a session.
struct SessionError: Error, CustomStringConvertible {
  var description: String
}

/// A process that speaks the protocol.
final class Speaker {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest: [UInt8] = []
  private var pings = 0
  /// Lines that go in together with the next ping: how they are cut into blocks on their way must not
  /// change what is said between them.
  private var told = ""
  /// Changes that it told and that were carried nowhere.
  var changes: [String] = []

  init(_ program: URL, _ arguments: [String]) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func send(_ line: String) { told += "\(line)\n" }

  /// All that it says to what it was told: up to the answer to a ping, which nobody is shown.
  func answers() throws -> [String] {
    pings += 1
    send(#"{"type":"ping","n":\#(pings)}"#)
    try input.fileHandleForWriting.write(contentsOf: Data(told.utf8))
    told = ""
    var lines: [String] = []
    while true {
      let line = try nextLine()
      if line == #"{"type":"pong","n":\#(pings)}"# { return lines }
      if line.hasPrefix(#"{"type":"change""#) { changes.append(line) }
      lines.append(line)
    }
  }

  private func nextLine() throws -> String {
    while true {
      if let feed = rest.firstIndex(of: 0x0A) {
        defer { rest.removeFirst(feed + 1) }
        return String(decoding: rest[..<feed], as: UTF8.self)
      }
      let block = output.fileHandleForReading.availableData
      guard !block.isEmpty else { throw SessionError(description: "a process has ended") }
      rest += block
    }
  }

  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// The line with the times taken out, which differ from day to day.
func timeless(_ line: String) -> String {
  line.replacing(/"time":[0-9]+/, with: #""time":0"#)
}

func play(_ script: String, program: URL) throws {
  var speakers: [String: Speaker] = [:]
  var told: String?

  /// Prints what the process says that was told something last.
  func finishAnswers() throws {
    guard let name = told, let speaker = speakers[name] else { return }
    told = nil
    for line in try speaker.answers() { print("\(name) < \(timeless(line))") }
  }

  for line in script.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, ["$", ">", "<", "=>"].contains(words[1]) else {
      try finishAnswers()
      print(line)
      continue
    }
    let (name, sign, text) = (words[0], words[1], words[2])
    if sign == "<" { continue }
    if told != name { try finishAnswers() }
    print(line)
    switch sign {
    case "$":
      let arguments = text.split(separator: " ").map(String.init)
      speakers[name] = try Speaker(program, Array(arguments.dropFirst()))
      told = name
    case ">":
      guard let speaker = speakers[name] else {
        throw SessionError(description: "\(name) was not started")
      }
      speaker.send(text)
      told = name
    default:
      try finishAnswers()
      guard let speaker = speakers[name], let other = speakers[text] else {
        throw SessionError(description: "\(name) or \(text) was not started")
      }
      for change in speaker.changes { other.send(change) }
      speaker.changes = []
      told = text
    }
  }
  try finishAnswers()
  for name in speakers.keys.sorted() { try speakers[name]?.end() }
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("Usage: play-session FILE\n".utf8))
  exit(2)
}
let program = Bundle.main.bundleURL.appendingPathComponent("cotext")
do {
  try play(
    String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8), program: program)
} catch {
  FileHandle.standardError.write(Data("play-session: \(error)\n".utf8))
  exit(1)
}
