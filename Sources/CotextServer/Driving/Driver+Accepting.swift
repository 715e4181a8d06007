internal import CotextSync

extension Driver {
  /// How many connections are accepted in one turn, so that those who are here are heard, too.
  private static let acceptedPerTurn = 64
  /// For how many ms nobody is accepted after descriptors had run out.
  private static let exhaustionTime: Int64 = 250

  /// Takes in who waits.
  func acceptConnections() {
    guard let listener = setup.listener?.descriptor else { return }
    for _ in 0..<Self.acceptedPerTurn {
      do throws(SystemCalls.Failure) {
        guard let descriptor = try SystemCalls.accept(listener) else { return }
        addConnection(descriptor, as: .incoming)
      } catch {
        // They wait in line until somebody leaves.
        if SystemCalls.isExhaustion(error), !hasNotedExhaustion {
          hasNotedExhaustion = true
          setup.note("no connection can be accepted for now: \(error.message)")
        }
        acceptsAt = now + Self.exhaustionTime
        unwatch(listener)
        return
      }
    }
  }

  /// Accepts connections again.
  func resumeAccepting() {
    guard let time = acceptsAt, time <= now, let listener = setup.listener?.descriptor else {
      return
    }
    acceptsAt = nil
    guard phase == .running else { return }
    endpoints[listener] = .listener
    try? poller.watch(listener, for: .reading)
  }

  /// Hands a connected socket to the hub.
  @discardableResult
  func addConnection(_ descriptor: Int32, as role: ConnectionRole) -> ConnectionID? {
    let id = hub.connect(role, now: now)
    do throws(SystemCalls.Failure) {
      try add(Stream(id: id, input: descriptor, output: descriptor, isShared: false))
      return id
    } catch {
      setup.note("a connection cannot be watched: \(error.message)")
      lose(id)
      return nil
    }
  }
}
