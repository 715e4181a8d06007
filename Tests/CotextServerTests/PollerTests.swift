import Testing

@testable import CotextServer

/// Both ways to wait keep the same laws.
@Suite struct PollerTests {
  /// A pipe that is closed at the end.
  private final class Ends {
    var reading: Int32
    var writing: Int32

    init() throws {
      (reading, writing) = try SystemCalls.pipe()
    }

    func closeWriting() throws {
      try SystemCalls.close(writing)
      writing = -1
    }

    deinit {
      for end in [reading, writing] where end >= 0 { try? SystemCalls.close(end) }
    }
  }

  @Test(arguments: PollingMethod.allCases)
  func nothingIsReadyWhileNothingHappens(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let pipe = try Ends()
    try poller.watch(pipe.reading, for: .reading)
    #expect(try poller.wait(milliseconds: 0) == [])
  }

  @Test(arguments: PollingMethod.allCases)
  func whatIsReadyIsToldUntilItIsTaken(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let pipe = try Ends()
    try poller.watch(pipe.reading, for: .reading)
    try SystemCalls.writeAll([1, 2], to: pipe.writing)
    let ready = Readiness(descriptor: pipe.reading, isReadable: true, isWritable: false)
    #expect(try poller.wait(milliseconds: -1) == [ready])
    #expect(try poller.wait(milliseconds: -1) == [ready])
    var buffer: [UInt8] = [0, 0, 0]
    #expect(try SystemCalls.readSome(pipe.reading, into: &buffer) == 2)
    #expect(buffer == [1, 2, 0])
    #expect(try poller.wait(milliseconds: 0) == [])
  }

  @Test(arguments: PollingMethod.allCases)
  func theEndIsReadable(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let pipe = try Ends()
    try poller.watch(pipe.reading, for: .reading)
    try pipe.closeWriting()
    #expect(
      try poller.wait(milliseconds: -1)
        == [Readiness(descriptor: pipe.reading, isReadable: true, isWritable: false)])
  }

  @Test(arguments: PollingMethod.allCases)
  func withoutInterestNothingIsToldNotEvenTheEnd(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let pipe = try Ends()
    let other = try Ends()
    try poller.watch(pipe.reading, for: .reading)
    try poller.watch(other.writing, for: .writing)
    try poller.watch(pipe.reading, for: [])
    try pipe.closeWriting()
    let ready = Readiness(descriptor: other.writing, isReadable: false, isWritable: true)
    #expect(try poller.wait(milliseconds: -1) == [ready])
    // Interest that comes back finds what happened meanwhile.
    try poller.watch(other.writing, for: [])
    try poller.watch(pipe.reading, for: .reading)
    #expect(
      try poller.wait(milliseconds: -1)
        == [Readiness(descriptor: pipe.reading, isReadable: true, isWritable: false)])
  }

  @Test(arguments: PollingMethod.allCases)
  func regularFilesAreAlwaysReady(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let file = try SystemCalls.open(#filePath)
    defer { try? SystemCalls.close(file) }
    try poller.watch(file, for: .reading)
    let ready = Readiness(descriptor: file, isReadable: true, isWritable: false)
    #expect(try poller.wait(milliseconds: -1) == [ready])
    #expect(try poller.wait(milliseconds: -1) == [ready])
    try poller.watch(file, for: [])
    #expect(try poller.wait(milliseconds: 0) == [])
  }

  @Test(arguments: PollingMethod.allCases)
  func severalSignalsBeforeAWaitAreOne(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let wakeUp = try WakeUp()
    try poller.watch(wakeUp.descriptor, for: .reading)
    for _ in 0..<100_000 { wakeUp.signal() }
    #expect(try poller.wait(milliseconds: -1).map(\.descriptor) == [wakeUp.descriptor])
    wakeUp.wait()
    #expect(try poller.wait(milliseconds: 0) == [])
    wakeUp.signal()
    #expect(try poller.wait(milliseconds: -1).map(\.descriptor) == [wakeUp.descriptor])
  }

  @Test(arguments: PollingMethod.allCases)
  func aThreadWakesAnother(method: PollingMethod) throws {
    let poller = try method.makePoller()
    let wakeUp = try WakeUp()
    try poller.watch(wakeUp.descriptor, for: .reading)
    try SystemCalls.startThread { wakeUp.signal() }
    #expect(try poller.wait(milliseconds: -1).map(\.descriptor) == [wakeUp.descriptor])
  }
}
