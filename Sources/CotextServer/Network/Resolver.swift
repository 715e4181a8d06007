internal import Synchronization

/// Finds the addresses of a host without holding up who asks: names are looked up by a thread of
/// their own, since that may take as long as the network likes.
final class Resolver: Sendable {
  /// The addresses, or why there are none.
  typealias Answer = Result<[SocketAddress], SystemCalls.Failure>

  private let answer = Mutex<Answer?>(nil)
  private let wakeUp: WakeUp

  /// Starts looking.
  ///
  /// - Parameter wakeUp: is signalled when the answer is there.
  init(_ address: HostAndPort, waking wakeUp: WakeUp) {
    self.wakeUp = wakeUp
    if let addresses = try? SystemCalls.addresses(
      ofHost: address.host, port: address.port, numeric: true)
    {
      finish(.success(addresses))
      return
    }
    do throws(SystemCalls.Failure) {
      try SystemCalls.startThread { [self] in
        finish(
          Answer { () throws(SystemCalls.Failure) in
            try SystemCalls.addresses(ofHost: address.host, port: address.port)
          })
      }
    } catch {
      finish(.failure(error))
    }
  }

  /// The answer, once there is one.
  func takeAnswer() -> Answer? { answer.withLock { $0 } }

  private func finish(_ result: Answer) {
    answer.withLock { $0 = result }
    wakeUp.signal()
  }
}
