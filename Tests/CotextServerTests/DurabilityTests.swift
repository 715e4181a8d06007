import CotextSync
import Foundation
import TestSupport
import Testing

@testable import CotextServer

/// What a server says is on disk when the disk fails.
@Suite struct DurabilityTests {
  /// A driver on a thread of its own.
  private final class RunningDriver {
    let notes = Notes()
    let address: HostAndPort
    private let stopSignal: WakeUp
    private let end = DispatchSemaphore(value: 0)
    private let failures = Notes()

    init(folder: TemporaryFolder, disk: any Disk, polling: PollingMethod) throws {
      let notes = notes
      let listener = try Listener(HostAndPort(host: "127.0.0.1", port: 0))
      let stop = try WakeUp()
      var setup = Driver.Setup(hub: Configuration(replica: .random())) { notes.add($0) }
      setup.polling = polling
      setup.listener = listener
      setup.store = try LogStore(folder: folder.path("data")) { notes.add($0) }
      setup.disk = disk
      address = listener.address
      stopSignal = stop
      let (end, failures, final) = (end, failures, setup)
      Thread.detachNewThread {
        do throws(ServerError) {
          try Driver.run(final, stop: stop)
        } catch {
          failures.add(error.description)
        }
        end.signal()
      }
    }

    /// Ends it. Returns what it could not do.
    func stop() -> [String] {
      stopSignal.signal()
      end.wait()
      end.signal()
      return failures.all
    }

    deinit {
      _ = stop()
    }
  }

  private let hello = #"{"type":"hello","protocol":[1],"agent":"t","maxLine":1048576}"#
  private let open = #"{"type":"open","doc":"d","version":{},"mode":"write"}"#
  private let change = #"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"Hi"}]}"#

  @Test(
    arguments: PollingMethod.allCases,
    [FailingDisk.Fault.write, .halfWrite, .synchronize])
  func nothingIsCalledDurableThatIsNot(method: PollingMethod, fault: FailingDisk.Fault) throws {
    let folder = try TemporaryFolder()
    let driver = try RunningDriver(
      folder: folder, disk: FailingDisk(Array(repeating: fault, count: 1000)), polling: method)
    let client = try TCPClient("\(driver.address)")
    try client.send(hello, open, change)
    try client.lines(through: #""durable":false"#)
    client.endOutput()
    // The server waits with the end for what it owes, which never comes: until it is stopped.
    let failures = driver.stop()
    while let line = try client.line() { #expect(!line.contains(#""durable":true"#)) }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("not everything is on disk: ") == true)
    #expect(driver.notes.all.count == 1)
    #expect(
      driver.notes.all.first?.hasSuffix("; nothing is confirmed as durable until it can be written")
        == true)
  }

  @Test(arguments: [FailingDisk.Fault.write, .halfWrite, .synchronize])
  func aDiskThatWorksAgainGetsEverything(fault: FailingDisk.Fault) throws {
    let folder = try TemporaryFolder()
    let driver = try RunningDriver(
      folder: folder, disk: FailingDisk([fault]), polling: .automatic)
    let client = try TCPClient("\(driver.address)")
    try client.send(hello, open, change)
    try client.lines(through: #""durable":true"#)
    #expect(try folder.read("data/d.jsonl") == change + "\n")
    #expect(driver.stop() == [])
    #expect(driver.notes.all.last == "d: its changes are on disk again")
  }

  @Test func theEndIsALastChanceForADiskThatFailed() throws {
    let folder = try TemporaryFolder()
    let driver = try RunningDriver(
      folder: folder, disk: FailingDisk([.halfWrite]), polling: .automatic)
    let client = try TCPClient("\(driver.address)")
    try client.send(hello, open, change)
    try client.lines(through: #""durable":false"#)
    #expect(driver.stop() == [])
    #expect(try folder.read("data/d.jsonl") == change + "\n")
  }
}
