extension Driver {
  /// For how many ms the other side may go on sending to a connection that has ended.
  private static let lingeringTime: Int64 = 1000

  /// Says that nothing more comes, and reads until the other side does the same: whoever closes a
  /// socket while bytes are under way to it takes back what it has sent.
  func startLingering(_ descriptor: Int32) {
    SystemCalls.endOutput(of: descriptor)
    do throws(SystemCalls.Failure) {
      try poller.watch(descriptor, for: .reading)
      endpoints[descriptor] = .lingering
      lingering.append((descriptor, now + Self.lingeringTime))
    } catch {
      try? SystemCalls.close(descriptor)
    }
  }

  /// Reads what nobody wants.
  func discardInput(of descriptor: Int32) {
    do throws(SystemCalls.Failure) {
      guard let count = try SystemCalls.readSome(descriptor, into: &buffer), count == 0 else {
        return
      }
    } catch {
      // Gone is gone.
    }
    stopLingering(descriptor)
  }

  /// Closes those whose time is over.
  func endLingering() {
    while let first = lingering.first, first.deadline <= now { stopLingering(first.descriptor) }
  }

  private func stopLingering(_ descriptor: Int32) {
    lingering.removeAll { $0.descriptor == descriptor }
    unwatch(descriptor)
    try? SystemCalls.close(descriptor)
  }
}
