import Synchronization

@testable import CotextServer

/// A disk on which a call fails as often as it is told to.
final class FailingDisk: Disk {
  /// What fails.
  enum Fault: Sendable {
    /// Nothing is written.
    case write
    /// Half of the bytes are written.
    case halfWrite
    /// All is written, and nobody knows whether it is on disk.
    case synchronize
  }

  private struct State {
    var faults: [Fault]
    var synchronizedCount = 0
  }

  private let state: Mutex<State>

  /// The next calls fail in this order, then all is well.
  init(_ faults: [Fault]) {
    state = Mutex(State(faults: faults))
  }

  /// How often something was put on disk for good.
  var synchronizedCount: Int { state.withLock { $0.synchronizedCount } }

  func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCalls.Failure) {
    let fault = state.withLock { state in
      state.faults.first == .synchronize ? nil : state.faults.first
    }
    guard let fault else { return try SystemCalls.writeAll(bytes, to: descriptor) }
    state.withLock { state in _ = state.faults.removeFirst() }
    if fault == .halfWrite {
      try SystemCalls.writeAll(Array(bytes.prefix(bytes.count / 2)), to: descriptor)
    }
    throw SystemCalls.Failure(message: "no room")
  }

  func synchronize(_ descriptor: Int32) throws(SystemCalls.Failure) {
    let fails = state.withLock { state in
      if state.faults.isEmpty {
        state.synchronizedCount += 1
        return false
      }
      state.faults.removeFirst()
      return true
    }
    if fails { throw SystemCalls.Failure(message: "the disk is broken") }
  }
}
