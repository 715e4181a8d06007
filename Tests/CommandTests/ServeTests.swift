import Foundation
import TestSupport
import Testing

/// `cotext serve`, `cotext peer --connect` and `cotext connect` over loopback TCP.
@Suite struct ServeTests {
  private static func change(_ replica: String, _ text: String) -> String {
    #"{"type":"change","doc":"notes","id":"0@\#(replica)","ops":[{"insert":"\#(text)"}]}"#
  }

  @Test(arguments: [[], ["--poll"]])
  func peersOfOneServerConverge(options: [String]) throws {
    let (server, address) = try InteractiveCommand.server(options)
    let peers = try ["ada", "bob"].map { name in
      let peer = try InteractiveCommand("peer", "--doc", "notes", "--connect", address)
      try peer.send(PeerTests.hello, PeerTests.open, Self.change(name, "I am \(name). "))
      return peer
    }
    try peers[0].lines(through: #""id":"0@bob""#)
    try peers[1].lines(through: #""id":"0@ada""#)
    let versions = try peers.map { try $0.version(of: "notes") }
    #expect(versions == [#"{"ada":10,"bob":10}"#, #"{"ada":10,"bob":10}"#])
    let text = try cotext("connect", address, "notes")
    #expect(text.output == "I am ada. I am bob. " || text.output == "I am bob. I am ada. ")
    #expect(text.errors == "")
    #expect(text.status == 0)

    server.signalled(SIGTERM)
    #expect(try server.end().status == 0)
  }

  @Test func everythingIsThereAgainAfterARestart() throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["ada", "bob"].enumerated() {
      let (server, address) = try InteractiveCommand.server(["--data", folder.path("data")])
      if index > 0 {
        let changes = try cotext("connect", address, "notes", "--changes")
        #expect(changes.output == Self.change("ada", "ada") + "\n")
      }
      let run = try cotext(
        "peer", "--doc", "notes", "--connect", address,
        input: [PeerTests.hello, PeerTests.open, Self.change(name, name)]
          .map { $0 + "\n" }.joined())
      #expect(run.status == 0)
      server.signalled(SIGINT)
      #expect(try server.end().status == 0)
    }
    let log = try String(contentsOfFile: folder.path("data/notes.jsonl"), encoding: .utf8)
    #expect(log == Self.change("ada", "ada") + "\n" + Self.change("bob", "bob") + "\n")
    let check = try cotext("log", "check", folder.path("data/notes.jsonl"))
    #expect(check.status == 0)
  }

  @Test func whatIsConfirmedAsDurableSurvivesAKill() throws {
    let folder = try TemporaryFolder()
    let (server, address) = try InteractiveCommand.server(["--data", folder.path("data")])
    let client = try TCPClient(address)
    try client.send(PeerTests.hello, PeerTests.open, Self.change("ada", "safe"))
    try client.lines(through: #""durable":true"#)
    server.signalled(SIGKILL)
    _ = try server.end()
    let (second, secondAddress) = try InteractiveCommand.server(["--data", folder.path("data")])
    defer { second.signalled(SIGKILL) }
    #expect(try cotext("connect", secondAddress, "notes").output == "safe")
  }

  @Test func aFolderIsServedByOneAtATime() throws {
    let folder = try TemporaryFolder()
    let (server, _) = try InteractiveCommand.server(["--data", folder.path("data")])
    defer { server.signalled(SIGKILL) }
    let run = try cotext("serve", "--listen", "127.0.0.1:0", "--data", folder.path("data"))
    #expect(run.status == 1)
    #expect(
      run.errors == "cotext: \(folder.path("data")): another process uses it; end that one first,"
        + " or take another place\n")
  }

  @Test func anAddressThatIsTakenIsTold() throws {
    let (server, address) = try InteractiveCommand.server()
    defer { server.signalled(SIGKILL) }
    let run = try cotext("serve", "--listen", address)
    #expect(run.status == 1)
    #expect(run.errors == "cotext: \(address): cannot listen there: Address already in use\n")
  }

  @Test func nobodyListeningIsTold() throws {
    let (server, address) = try InteractiveCommand.server()
    server.signalled(SIGTERM)
    _ = try server.end()
    let run = try cotext("connect", address, "notes")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors == "cotext: \(address): cannot connect: Connection refused\n")
  }

  @Test func aPeerComesBackToAServerThatComesBack() throws {
    let folder = try TemporaryFolder()
    let (server, address) = try InteractiveCommand.server(["--data", folder.path("data")])
    let peer = try InteractiveCommand("peer", "--doc", "notes", "--connect", address)
    try peer.errorLine(with: "connected to \(address)")
    server.signalled(SIGTERM)
    _ = try server.end()
    try peer.errorLine(with: "working offline")
    try peer.send(PeerTests.hello, PeerTests.open, Self.change("ada", "offline"))
    _ = try peer.barrier()
    let second = try InteractiveCommand(
      "serve", "--listen", address, "--data", folder.path("data"))
    try second.errorLine(with: "listening on \(address)")
    try peer.errorLine(with: "connected to \(address)")
    try peer.endInput()
    #expect(try peer.end().status == 0)
    #expect(try cotext("connect", address, "notes").output == "offline")
  }

  @Test func textIsInsertedAtTheEndOrAnywhere() throws {
    let (server, address) = try InteractiveCommand.server()
    defer { server.signalled(SIGKILL) }
    for (text, arguments) in [("world", []), ("Hello ", ["--at", "0"]), ("!\n", [])] {
      let run = try cotextRun(["connect", address, "notes", "--edit"] + arguments, input: text)
      #expect(run.output == "" && run.errors == "" && run.status == 0)
    }
    #expect(try cotext("connect", address, "notes").output == "Hello world!\n")
    #expect(
      try cotext("connect", address, "notes", "--format", "html").output
        == "<p>Hello world!</p>\n")
    let beyond = try cotext("connect", address, "notes", "--edit", "--at", "99", input: "x")
    #expect(beyond.status == 1)
    #expect(beyond.errors.hasPrefix("cotext: document \"notes\": "))
  }

  @Test func aTextLongerThanALineArrivesWhole() throws {
    let (server, address) = try InteractiveCommand.server()
    defer { server.signalled(SIGKILL) }
    let text = String(repeating: "ä\u{1}😀", count: 300_000)
    #expect(try cotext("connect", address, "notes", "--edit", input: text).status == 0)
    let run = try cotext("connect", address, "notes")
    #expect(run.output == text)
    #expect(run.status == 0)
  }

  @Test func changesAreFollowedAsTheyCome() throws {
    let (server, address) = try InteractiveCommand.server()
    _ = try cotext("connect", address, "notes", "--edit", input: "before")
    let follower = try InteractiveCommand("connect", address, "notes", "--changes", "--follow")
    let first = try #require(try follower.line())
    #expect(first.contains(#""ops":[{"insert":"before"}]"#))
    _ = try cotext("connect", address, "notes", "--edit", input: " after")
    let second = try #require(try follower.line())
    #expect(second.contains(#""insert":" after""#))
    server.signalled(SIGTERM)
    let end = try follower.end()
    #expect(end.lines == [])
    #expect(end.status == 1)
    #expect(
      try follower.errorLine()
        == "cotext: \(address): the server has ended the connection: the server stops")
  }

  @Test func tokensSayWhoMayComeIn() throws {
    let folder = try TemporaryFolder()
    try folder.write("# who\n\nsecret ada\nlook bob read\n", to: "tokens")
    let (server, address) = try InteractiveCommand.server(["--tokens", folder.path("tokens")])
    defer { server.signalled(SIGKILL) }
    let nobody = try cotext("connect", address, "notes")
    #expect(nobody.status == 1)
    #expect(
      nobody.errors == "cotext: \(address): the server refuses: say your token in hello (auth)\n")
    let stranger = try cotext("connect", address, "notes", "--token", "guess")
    #expect(stranger.errors.hasSuffix("nobody here has this token (auth)\n"))
    let ada = try cotext("connect", address, "notes", "--edit", "--token", "secret", input: "A")
    #expect(ada.status == 0 && ada.errors == "")
    let bob = try cotext("connect", address, "notes", "--token", "look")
    #expect(bob.output == "A")
    let intruder = try cotext("connect", address, "notes", "--edit", "--token=look", input: "B")
    #expect(intruder.status == 1)
    #expect(
      intruder.errors
        == "cotext: \(address): document \"notes\" may only be read with this token (read-only)\n")
  }

  @Test func aPeerWhoseTokenIsRefusedSaysSoAndDoesNotAskAgain() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret ada\n", to: "tokens")
    let (server, address) = try InteractiveCommand.server(["--tokens", folder.path("tokens")])
    defer { server.signalled(SIGKILL) }
    let peer = try InteractiveCommand(
      "peer", "--doc", "notes", "--connect", address, "--token", "guess")
    try peer.errorLine(with: "connected to")
    #expect(
      try peer.errorLine()
        == "cotext: \(address): the server refuses: nobody here has this token (auth);"
        + " working offline, and not trying again")
    #expect(
      try peer.barrier().last
        == #"{"type":"error","code":"auth","message":"the server refuses: nobody here has this token","fatal":false}"#
    )
    try peer.endInput()
    #expect(try peer.end().status == 0)
    #expect(try peer.errorLine() == nil)
  }

  @Test func aDocumentThatIsNewIsToldToBe() throws {
    let (server, address) = try InteractiveCommand.server()
    defer { server.signalled(SIGKILL) }
    let new = try cotext("connect", address, "notes")
    #expect(new.status == 0)
    #expect(new.output == "")
    #expect(new.errors == "cotext: document \"notes\" is new and empty\n")
  }

  @Test func aHostAloneIsAskedAtTheUsualPort() throws {
    // Nobody has this name, so it only shows where it was looked for.
    let run = try cotext("connect", "no-such-host.invalid", "notes", "--timeout", "1")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("cotext: no-such-host.invalid:7450: cannot connect: "))
  }

  @Test func aServerThatIsHungUpOnEndsInOrder() throws {
    let folder = try TemporaryFolder()
    let (server, address) = try InteractiveCommand.server(["--data", folder.path("data")])
    _ = try cotext("connect", address, "notes", "--edit", input: "kept")
    server.signalled(SIGHUP)
    #expect(try server.end().status == 0)
    let log = try String(contentsOfFile: folder.path("data/notes.jsonl"), encoding: .utf8)
    #expect(log.contains(#"{"insert":"kept"}"#))
  }

  @Test func aServerWhoseErrorsNobodyReadsGoesOn() throws {
    // An address that is free, since the server cannot say where it listens.
    let (first, address) = try InteractiveCommand.server()
    first.signalled(SIGTERM)
    _ = try first.end()
    let errors = Pipe()
    let descriptor = errors.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let spaces = [UInt8](repeating: 0x20, count: 512)
    while write(descriptor, spaces, spaces.count) > 0 {}
    _ = fcntl(descriptor, F_SETFL, flags)
    let server = try InteractiveCommand(all: ["serve", "--listen", address], errors: errors)
    defer { server.signalled(SIGKILL) }
    let isThere = try (0..<200).contains { _ in
      try cotext("connect", address, "notes", "--edit", "--timeout", "5", input: "A").status == 0
    }
    #expect(isThere)
    #expect(try cotext("connect", address, "notes").output == "A")
  }

  @Test func aFileOfTokensThatMakesNoSenseIsRefused() throws {
    let folder = try TemporaryFolder()
    for (text, message) in [
      ("secret\n", "1: a line is 'TOKEN USER', 'TOKEN USER read' or 'TOKEN USER write'"),
      ("#\na b c\n", "2: 'c' is neither 'read' nor 'write'"),
      ("a b\na c\n", "2: this token stands further up already"),
    ] {
      try folder.write(text, to: "tokens")
      let run = try cotext("serve", "--tokens", folder.path("tokens"))
      #expect(run.status == 1)
      #expect(run.errors == "cotext: \(folder.path("tokens")):\(message)\n")
    }
  }

  @Test(arguments: [[], ["--poll"]])
  func whoComesWhenNoDescriptorIsLeftWaitsForOne(options: [String]) throws {
    let server = try InteractiveCommand(
      shell: #"ulimit -n 24; exec "$0" serve --listen 127.0.0.1:0 "# + options.joined())
    let line = try server.errorLine(with: "listening on ")
    let address = String(line.dropFirst("listening on ".count))
    defer { server.signalled(SIGKILL) }
    var clients = try (0..<40).map { _ in try TCPClient(address) }
    try server.errorLine(with: "no connection can be accepted for now: Too many open files")
    let last = clients.removeLast()
    #expect(try clients[0].line()?.contains("hello") == true)
    try clients[0].send(#"{"type":"ping","n":1}"#)
    #expect(try clients[0].line() == #"{"type":"pong","n":1}"#)
    clients = []
    #expect(try last.line()?.contains("hello") == true)
    server.signalled(SIGTERM)
    // It was told once.
    #expect(try server.errorLine() == nil)
    #expect(try server.status() == 0)
  }

  @Test func aServerThatDoesNotAnswerIsTold() throws {
    // It listens, and nobody is there.
    let listener = try SilentListener()
    let run = try cotext("connect", listener.address, "notes", "--timeout", "1")
    #expect(run.status == 1)
    #expect(run.errors == "cotext: \(listener.address): no answer: nothing came for 1 s\n")
  }

  @Test func whatIsNoServerIsTold() throws {
    let listener = try SilentListener()
    let client = try InteractiveCommand("connect", listener.address, "notes")
    try listener.answer("HTTP/1.1 400 Bad Request\r\n\r\n")
    #expect(
      try client.errorLine()?.hasPrefix(
        "cotext: \(listener.address): this is no server of documents: ") == true)
    #expect(try client.end().status == 1)
  }
}
