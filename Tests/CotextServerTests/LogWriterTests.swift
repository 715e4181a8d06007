import CotextSync
import TestSupport
import Testing

@testable import CotextServer

/// The thread that appends to logs, on disks that fail.
@Suite struct LogWriterTests {
  /// A writer, and what it is asked to write: the changes of a hub.
  private struct Bench {
    let folder: TemporaryFolder
    let writer: LogWriter
    let wakeUp: WakeUp
    private var hub: Hub
    private let connection: ConnectionID
    private var count = 0

    init(_ disk: any Disk) throws {
      folder = try TemporaryFolder()
      wakeUp = try WakeUp()
      writer = try LogWriter(
        store: LogStore(folder: folder.path("data")) { _ in }, disk: disk, waking: wakeUp)
      var configuration = Configuration(replica: .random())
      configuration.persists = true
      hub = Hub(configuration: configuration, random: 1)
      connection = hub.connect(.incoming, now: 0)
      for name in ["one", "two"] {
        send(#"{"type":"open","doc":"\#(name)","version":{},"mode":"write"}"#)
      }
    }

    /// Changes a document. Returns what is to be written.
    @discardableResult
    mutating func change(_ document: String) -> [(lines: [UInt8], mark: PersistenceMark)] {
      count += 1
      send(
        #"{"type":"change","doc":"\#(document)","id":"0@r\#(count)","ops":[{"insert":"x"}]}"#)
      return hub.takeActions().compactMap { action in
        guard case .persist(_, let lines, let mark) = action else { return nil }
        return (lines, mark)
      }
    }

    private mutating func send(_ line: String) {
      hub.receive(Array((line + "\n").utf8).span, from: connection, now: 0)
      _ = hub.withOutput(of: connection) { $0.count }
    }

    /// The next outcomes, waited for.
    func outcomes(_ count: Int) -> [LogWriter.Outcome] {
      var outcomes: [LogWriter.Outcome] = []
      while outcomes.count < count {
        wakeUp.wait()
        outcomes += writer.takeOutcomes()
      }
      return outcomes
    }

    func end() {
      writer.end()
      while !writer.hasEnded { wakeUp.wait() }
    }
  }

  @Test func whatIsGivenIsOnDiskWhenItIsSaidToBe() throws {
    let disk = FailingDisk([])
    var bench = try Bench(disk)
    for (lines, mark) in bench.change("one") {
      bench.writer.append(lines, to: "one", mark: mark)
      guard case .persisted("one", mark) = bench.outcomes(1)[0] else {
        Issue.record("it is not persisted")
        return
      }
      #expect(try bench.folder.read("data/one.jsonl") == String(decoding: lines, as: UTF8.self))
    }
    #expect(disk.synchronizedCount == 1)
    bench.end()
  }

  @Test func everythingGivenBeforeTheEndIsWritten() throws {
    var bench = try Bench(SystemDisk())
    var expected: [UInt8] = []
    for _ in 0..<1000 {
      for (lines, mark) in bench.change("one") {
        bench.writer.append(lines, to: "one", mark: mark)
        expected += lines
      }
    }
    bench.end()
    #expect(try bench.folder.read("data/one.jsonl") == String(decoding: expected, as: UTF8.self))
  }

  @Test(arguments: [FailingDisk.Fault.write, .halfWrite, .synchronize])
  func afterAFailureNothingIsWrittenUntilItIsGivenAgain(fault: FailingDisk.Fault) throws {
    let disk = FailingDisk([fault])
    var bench = try Bench(disk)
    let first = bench.change("one")[0]
    let second = bench.change("one")[0]
    bench.writer.append(first.lines, to: "one", mark: first.mark)
    guard case .failed("one", let message) = bench.outcomes(1)[0] else {
      Issue.record("it did not fail")
      return
    }
    #expect(message.hasPrefix("\(bench.folder.path("data/one.jsonl")): "))
    // This one was under way before anybody knew: it must not come to stand behind a gap.
    bench.writer.append(second.lines, to: "one", mark: second.mark)
    bench.writer.resume("one")
    bench.writer.append(first.lines + second.lines, to: "one", mark: second.mark)
    guard case .persisted("one", second.mark) = bench.outcomes(1)[0] else {
      Issue.record("it is not persisted")
      return
    }
    let content = try bench.folder.read("data/one.jsonl")
    #expect(content == String(decoding: first.lines + second.lines, as: UTF8.self))
    #expect(disk.synchronizedCount == 1)
    bench.end()
  }

  @Test func aFailureOfOneDocumentIsNoFailureOfAnother() throws {
    var bench = try Bench(FailingDisk([.halfWrite]))
    let one = bench.change("one")[0]
    let two = bench.change("two")[0]
    bench.writer.append(one.lines, to: "one", mark: one.mark)
    guard case .failed("one", _) = bench.outcomes(1)[0] else {
      Issue.record("it did not fail")
      return
    }
    bench.writer.append(two.lines, to: "two", mark: two.mark)
    guard case .persisted("two", two.mark) = bench.outcomes(1)[0] else {
      Issue.record("it is not persisted")
      return
    }
    bench.end()
  }
}
