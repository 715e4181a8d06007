import Cotext
import CotextSync
import Foundation
import TestSupport
import Testing

@testable import CotextServer

/// A server over loopback TCP, waiting in both ways.
@Suite struct ServerTests {
  private static let open = #"{"type":"open","doc":"d","version":{},"mode":"write"}"#
  private static func hello(_ maxLine: Int = 1 << 20) -> String {
    #"{"type":"hello","protocol":[1],"agent":"t","maxLine":\#(maxLine)}"#
  }

  private static func change(_ replica: String, _ text: String) -> String {
    #"{"type":"change","doc":"d","id":"0@\#(replica)","ops":[{"insert":"\#(text)"}]}"#
  }

  @Test(arguments: PollingMethod.allCases)
  func linesAreAnswered(method: PollingMethod) throws {
    let server = try RunningServer { $0.polling = method }
    let client = try server.connect()
    #expect(
      try client.line() == #"{"type":"hello","protocol":[1],"agent":"test","maxLine":1048576}"#)
    try client.send(Self.hello(), #"{"type":"ping","n":5}"#)
    #expect(try client.line() == #"{"type":"pong","n":5}"#)
    // A line in two pieces, and two lines in one.
    try client.send(bytes: Array(#"{"type":"pi"#.utf8))
    try client.send(bytes: Array("ng\",\"n\":6}\n{\"type\":\"ping\",\"n\":7}\n".utf8))
    #expect(try client.line() == #"{"type":"pong","n":6}"#)
    #expect(try client.line() == #"{"type":"pong","n":7}"#)
  }

  @Test(arguments: PollingMethod.allCases)
  func aChangeGoesToEverybodyElse(method: PollingMethod) throws {
    let server = try RunningServer { $0.polling = method }
    let clients = try (0..<50).map { _ in try server.connect() }
    for client in clients {
      try client.send(Self.hello(), Self.open)
      try client.lines(through: "opened")
    }
    try clients[0].send(Self.change("ada", "Hi"))
    for client in clients.dropFirst() {
      #expect(try client.line() == Self.change("ada", "Hi"))
    }
    #expect(try clients[0].line()?.contains("ack") == true)
  }

  @Test(arguments: PollingMethod.allCases)
  func whoHasSentEverythingStillGetsAnAnswer(method: PollingMethod) throws {
    let server = try RunningServer { $0.polling = method }
    let client = try server.connect()
    try client.send(Self.hello(), Self.open, #"{"type":"ping","n":5}"#)
    client.endOutput()
    let lines = try client.lines(through: #"{"type":"pong","n":5}"#)
    #expect(lines.count == 3)
    #expect(try client.line() == nil)
  }

  @Test(arguments: PollingMethod.allCases)
  func whoIsSentAwayReadsWhyEvenWhileSending(method: PollingMethod) throws {
    let server = try RunningServer { $0.polling = method }
    let client = try server.connect()
    // Much more than the last line that is read stands behind it.
    try client.send(bytes: Array(String(repeating: "x\n", count: 200_000).utf8))
    let lines = try client.lines(through: #""type":"bye""#)
    #expect(lines.count > 10)
    #expect(try client.line() == nil)
  }

  @Test(arguments: PollingMethod.allCases)
  func aReaderThatStopsCostsNobodyAnything(method: PollingMethod) throws {
    let server = try RunningServer {
      $0.polling = method
      $0.limits.outputBudget = 64 << 10
    }
    let sleeper = try server.connect()
    let (ada, bob) = (try server.connect(), try server.connect())
    for client in [sleeper, ada, bob] {
      try client.send(Self.hello(), Self.open)
      try client.lines(through: "opened")
    }
    // Far more than what sockets and the budget hold.
    let text = String(repeating: "x", count: 100_000)
    for number in 0..<100 {
      try ada.send(Self.change("r\(number)", text))
      #expect(try units(of: "r\(number)", of: bob) == text.count)
      #expect(try ada.line()?.contains("ack") == true)
    }
    // It wakes, and is told all of it.
    for number in 0..<100 {
      #expect(try units(of: "r\(number)", of: sleeper) == text.count)
    }
  }

  /// How many units of a replica come, which are at most 100,000, in one piece or several.
  private func units(of replica: String, of client: TCPClient) throws -> Int {
    var count = 0
    while count < 100_000, let line = try client.line() {
      let change = try Change(json: line)
      #expect(change.id == OperationID(UInt32(count), ReplicaID(replica)!))
      count += Int(change.units.count)
    }
    return count
  }

  @Test func aStopTellsEverybodyAndPutsEverythingOnDisk() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer { $0.dataFolder = folder.path("data") }
    let client = try server.connect()
    try client.send(Self.hello(), Self.open, Self.change("ada", "Hi"))
    try client.lines(through: #""durable":false"#)
    #expect(server.stop() == nil)
    #expect(try client.lines(through: "bye").last?.contains(#""code":"drain""#) == true)
    #expect(try folder.read("data/d.jsonl") == Self.change("ada", "Hi") + "\n")
  }

  @Test func aServerRunsOnce() throws {
    let server = try RunningServer()
    #expect(server.stop() == nil)
    #expect(throws: ServerError.self) { try server.server.run() }
  }

  @Test func anAddressThatIsTakenIsTold() throws {
    let server = try RunningServer()
    var configuration = ServerConfiguration()
    configuration.address = server.server.address
    let error = #expect(throws: ServerError.self) { try Server(configuration) }
    #expect(
      error?.description
        == "\(configuration.address): cannot listen there: Address already in use")
  }

  @Test func aHostThatIsNoneIsTold() throws {
    var configuration = ServerConfiguration()
    configuration.address.host = "256.0.0.1"
    let error = #expect(throws: ServerError.self) { try Server(configuration) }
    #expect(error?.description.hasPrefix("256.0.0.1:7450: cannot listen there: ") == true)
  }
}
