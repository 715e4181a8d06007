internal import Synchronization

/// Wakes a thread that waits, from any other thread or at once.
///
/// The waiting thread watches ``descriptor`` or calls ``wait()``. Several calls of ``signal()``
/// before it wakes are one.
final class WakeUp: Sendable {
  /// Readable once there was a signal.
  let descriptor: Int32
  /// Where a byte wakes the waiting thread; for signal handlers.
  let writingDescriptor: Int32
  private let isSignalled = Atomic(false)

  /// Nobody has signalled yet.
  init() throws(SystemCalls.Failure) {
    (descriptor, writingDescriptor) = try SystemCalls.pipe()
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeNonblocking(writingDescriptor)
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
  }

  /// Wakes the waiting thread.
  func signal() {
    guard !isSignalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    _ = try? SystemCalls.writeSome([1].span, to: writingDescriptor)
  }

  /// Waits for a signal, and takes it.
  func wait() {
    var buffer: [UInt8] = Array(repeating: 0, count: 64)
    _ = try? SystemCalls.readSome(descriptor, into: &buffer)
    // Whatever was done before a signal that comes from here on is seen after the next wait.
    isSignalled.store(false, ordering: .sequentiallyConsistent)
  }

  private func close() {
    try? SystemCalls.close(descriptor)
    try? SystemCalls.close(writingDescriptor)
  }
}
