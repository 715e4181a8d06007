import Foundation
import TestSupport
import Testing

/// `cotext peer` as a child process: what comes out for what goes in.
@Suite struct PeerTests {
  static let hello = #"{"type":"hello","protocol":[1],"agent":"test","maxLine":1048576}"#
  static let answer =
    #"{"type":"hello","protocol":[1],"agent":"cotext/0.1.0","maxLine":1048576,"#
    + #""features":["peer"]}"#
  static let open = #"{"type":"open","doc":"notes","version":{},"mode":"write"}"#
  static let change =
    #"{"type":"change","doc":"notes","id":"0@ada","ops":[{"insert":"Hi"}]}"#

  @Test func inputThatComesInOneGoIsAnsweredBeforeTheEnd() throws {
    let input = [
      Self.hello, Self.open, Self.change, #"{"type":"ping","n":7}"#,
    ].map { $0 + "\n" }.joined()
    let run = try cotext("peer", "--replica", "me", input: input)
    #expect(
      run.output.split(separator: "\n") == [
        Self.answer[...],
        #"{"type":"opened","doc":"notes","version":{},"mode":"write"}"#,
        #"{"type":"ack","doc":"notes","version":{"ada":2},"durable":false}"#,
        #"{"type":"pong","n":7}"#,
      ])
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func anEditorEditsByOffsets() throws {
    let folder = try TemporaryFolder()
    let peer = try InteractiveCommand("peer", "--replica", "me", "--log", folder.path("log"))
    try peer.send(Self.hello, #"{"type":"attach","doc":"notes","unit":"utf16"}"#)
    #expect(
      try peer.barrier() == [
        Self.answer,
        #"{"type":"text","doc":"notes","revision":0,"edit":0,"unit":"utf16","runs":[]}"#,
      ])
    try peer.send(
      #"{"type":"edit","doc":"notes","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi"}]}"#)
    for isDurable in [false, true] {
      #expect(
        try peer.line()
          == #"{"type":"edited","doc":"notes","edit":1,"id":"0@me","durable":\#(isDurable)}"#)
    }
    try peer.endInput()
    #expect(try peer.end().status == 0)
    #expect(try cotext("replay", folder.path("log")).output == "Hi")
  }

  @Test func anEmptyInputIsTheEnd() throws {
    let run = try cotext("peer")
    #expect(run.output == Self.answer + "\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func linesAreAnsweredWhileTheInputStaysOpen() throws {
    let peer = try InteractiveCommand("peer")
    #expect(try peer.line() == Self.answer)
    try peer.send(Self.hello, Self.open)
    #expect(
      try peer.barrier() == [#"{"type":"opened","doc":"notes","version":{},"mode":"write"}"#])
    try peer.send("nonsense")
    let errors = try peer.barrier()
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(#"{"type":"error","code":"parse","#) == true)
    try peer.send(Self.change)
    #expect(
      try peer.barrier() == [
        #"{"type":"ack","doc":"notes","version":{"ada":2},"durable":false}"#
      ])
    try peer.endInput()
    let end = try peer.end()
    #expect(end.lines == [])
    #expect(end.status == 0)
  }

  @Test func aLogKeepsWhatCameAndIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let peer = try InteractiveCommand("peer", "--log", folder.path("log"))
    try peer.send(Self.hello, Self.open, Self.change)
    try peer.lines(through: #""durable":true"#)
    #expect(try folder.read("log") == Self.change + "\n")
    try peer.endInput()
    #expect(try peer.end().status == 0)

    let input = [
      Self.hello, #"{"type":"open","doc":"notes","version":{},"mode":"read"}"#,
    ].map { $0 + "\n" }.joined()
    let run = try cotext("peer", "--log", folder.path("log"), input: input)
    #expect(run.output.split(separator: "\n").last == Self.change[...])
    #expect(run.status == 0)
  }

  @Test func aHalfLineAtTheEndOfALogIsCutOff() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.change + "\n" + #"{"type":"cha"#, to: "log")
    let second =
      #"{"type":"change","doc":"notes","id":"2@ada","ops":[{"insert":"!","after":1}]}"#
    let input = [Self.hello, Self.open, second].map { $0 + "\n" }.joined()
    let run = try cotext("peer", "--log", folder.path("log"), input: input)
    #expect(run.status == 0)
    #expect(run.errors.contains("12 bytes at its end were not whole; cut off"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try folder.read("log") == Self.change + "\n" + second + "\n")
  }

  @Test func aLogIsUsedByOneAtATime() throws {
    let folder = try TemporaryFolder()
    let peer = try InteractiveCommand("peer", "--log", folder.path("log"))
    _ = try peer.barrier()
    let run = try cotext("peer", "--log", folder.path("log"))
    #expect(run.status == 1)
    #expect(
      run.errors == "cotext: \(folder.path("log")): another process uses it; end that one first,"
        + " or take another place\n")
  }

  @Test func aLogThatCannotBeAFileIsRefused() throws {
    let run = try cotext("peer", "--log", "/")
    #expect(run.status == 1)
    #expect(run.errors == "cotext: /: cannot be opened: Is a directory\n")
  }

  @Test func nobodyReadingTheOutputIsTheEnd() throws {
    let peer = try InteractiveCommand("peer")
    try peer.closeOutput()
    try peer.send(Self.hello, #"{"type":"ping","n":7}"#)
    #expect(try peer.status() == 0)
  }

  @Test func aSignalEndsItInOrder() throws {
    let peer = try InteractiveCommand("peer")
    _ = try peer.barrier()
    peer.signalled(SIGTERM)
    let end = try peer.end()
    #expect(end.lines == [#"{"type":"bye","code":"drain","message":"the server stops"}"#])
    #expect(end.status == 0)
  }

  @Test func twoPeersJoinedByPipesAreOfOneMind() throws {
    // A bridge between two servers: what is written at one arrives at the other through the pipes.
    let (first, firstAddress) = try InteractiveCommand.server()
    let (second, secondAddress) = try InteractiveCommand.server()
    defer {
      first.signalled(SIGKILL)
      second.signalled(SIGKILL)
    }
    let (forth, back) = (Pipe(), Pipe())
    let ada = try InteractiveCommand(
      all: ["peer", "--doc", "notes", "--connect", firstAddress], input: back, output: forth)
    let bob = try InteractiveCommand(
      all: ["peer", "--doc", "notes", "--connect", secondAddress], input: forth, output: back)
    for (from, to, text) in [
      (firstAddress, secondAddress, "one"), (secondAddress, firstAddress, "two"),
    ] {
      #expect(try cotext("connect", from, "notes", "--edit", input: text).status == 0)
      let follower = try InteractiveCommand("connect", to, "notes", "--changes", "--follow")
      while let line = try follower.line(), !line.contains(#""insert":"\#(text)""#) {}
    }
    #expect(try cotext("connect", firstAddress, "notes").output == "onetwo")
    #expect(try cotext("connect", secondAddress, "notes").output == "onetwo")
    ada.signalled(SIGTERM)
    #expect(try ada.status() == 0)
    #expect(try bob.status() == 0)
  }
}
