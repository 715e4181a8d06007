internal import CotextSync

extension Driver {
  /// How far the end has come.
  enum Phase: Hashable {
    /// It is not in sight.
    case running
    /// The parent is gone; the server still gets what it lacks, until a time.
    case handingOver(until: Int64)
    /// All connections are told that this is the end, and get what is meant for them, until a time.
    case draining(until: Int64)
    /// Logs are finished.
    case saving
    /// Nothing is left to be done.
    case ended

    /// When the phase is over in any case.
    var deadline: Int64? {
      switch self {
      case .running, .saving, .ended: nil
      case .handingOver(let time), .draining(let time): time
      }
    }
  }

  /// How many ms a server has to take over what it lacks.
  private static let handingOverTime: Int64 = 2000
  /// How many ms connections have to read what is meant for them.
  private static let drainingTime: Int64 = 1000

  /// After how many ms the hub gives out again what could not be written.
  private static let retryTime: Int64 = 1000

  /// The parent has closed its side and has been answered.
  func parentEnded() {
    guard phase == .running else { return }
    switch upstream {
    case .none, .waiting: drain()
    case .resolving, .connecting, .connected:
      phase = .handingOver(until: now + Self.handingOverTime)
    }
  }

  /// Ends all connections.
  func drain() {
    switch phase {
    case .running, .handingOver: break
    case .draining, .saving, .ended: return
    }
    phase = .draining(until: now + Self.drainingTime)
    if let listener = setup.listener { unwatch(listener.descriptor) }
    endConnecting()
    hub.drain(retryAfter: nil, now: now)
  }

  /// Goes on to the next phase if this one has nothing left to do.
  func endIfDone() {
    if case .handingOver = phase, isHandedOver {
      drain()
      settle()
    }
    if case .draining = phase, streams.isEmpty, lingering.isEmpty { save() }
    if phase == .saving, writer?.hasEnded ?? true {
      takeOutcomes()
      phase = .ended
    }
  }

  /// Goes on to the next phase if the time of this one is over.
  func endPhaseInTime() {
    guard let deadline = phase.deadline, deadline <= now else { return }
    if case .handingOver = phase { drain() } else { save() }
  }

  /// Closes what is left.
  func closeEverything() {
    for id in streams.keys.sorted() { lose(id) }
    for (descriptor, _) in lingering { try? SystemCalls.close(descriptor) }
    lingering = []
  }

  private var isHandedOver: Bool {
    switch upstream {
    case .none, .waiting: true
    case .resolving, .connecting: false
    case .connected(let id, _): hub.isUpToDate(id)
    }
  }

  private func save() {
    phase = .saving
    // What could not be written would be tried again in a second: that is now.
    if !failures.isEmpty {
      hub.tick(now: now + Self.retryTime)
      settle()
    }
    writer?.end()
  }
}
