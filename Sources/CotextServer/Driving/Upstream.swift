internal import CotextSync

/// How far the connection to a server has come that we are a peer of.
enum Upstream {
  /// There is no server, or no need of it any more.
  case none
  /// The next try is made at a time.
  case waiting(until: Int64)
  /// Its addresses are looked for.
  case resolving(Resolver, deadline: Int64)
  /// A socket is connecting; the other addresses are tried after it.
  case connecting(Int32, others: [SocketAddress], deadline: Int64)
  /// It is there.
  case connected(ConnectionID, since: Int64)

  /// When something is due.
  var deadline: Int64? {
    switch self {
    case .none, .connected: nil
    case .waiting(let time): time
    case .resolving(_, let deadline), .connecting(_, _, let deadline): deadline
    }
  }
}

extension Driver {
  /// For how many ms an address is tried, or looked for.
  private static let connectingTime: Int64 = 10_000
  /// How many ms a connection has to last before the next one is tried soon again.
  private static let stableTime: Int64 = 5_000

  /// Goes on connecting as far as that goes now.
  func continueConnecting() {
    guard let address = setup.upstream else { return }
    switch upstream {
    case .none, .connected: return
    case .waiting(let time):
      guard time <= now else { return }
      let resolver = Resolver(address, waking: wakeUp)
      upstream = .resolving(resolver, deadline: now + Self.connectingTime)
      continueConnecting()
    case .resolving(let resolver, let deadline):
      switch resolver.takeAnswer() {
      case .success(let addresses)?: connect(to: addresses[...], failure: nil)
      case .failure(let failure)?: retryLater(failure)
      case nil where deadline <= now: retryLater(.init(message: "nobody knows the host"))
      case nil: return
      }
    case .connecting(let descriptor, let others, let deadline):
      guard deadline <= now else { return }
      abandon(descriptor)
      connect(to: others[...], failure: .init(message: "no answer"))
    }
  }

  /// A connecting socket has become writable: it is connected, or has failed.
  func finishConnecting() {
    guard case .connecting(let descriptor, let others, _) = upstream else { return }
    if let failure = SystemCalls.takeError(of: descriptor) {
      abandon(descriptor)
      connect(to: others[...], failure: failure)
      return
    }
    unwatch(descriptor)
    guard let id = addConnection(descriptor, as: .upstream) else {
      retryLater(.init(message: "the connection cannot be watched"))
      return
    }
    upstream = .connected(id, since: now)
    lastUpstreamFailure = nil
    if let address = setup.upstream { setup.note("connected to \(address)") }
  }

  /// The connection has ended.
  func upstreamEnded(_ id: ConnectionID, retryAfter: Int?) {
    guard case .connected(id, let since) = upstream else { return }
    if now - since >= Self.stableTime { backoff.reset() }
    retryLater(.init(message: "the connection has ended"), after: retryAfter)
  }

  /// The server does not let us in: nothing is gained by asking again.
  func upstreamRefused(_ id: ConnectionID, _ code: ErrorCode, _ message: String) {
    guard case .connected(id, _) = upstream, let address = setup.upstream else { return }
    upstream = .none
    setup.note(
      "\(address): the server refuses: \(message) (\(code.rawValue)); working offline, and not"
        + " trying again")
  }

  /// Gives up connecting for good.
  func endConnecting() {
    if case .connecting(let descriptor, _, _) = upstream { abandon(descriptor) }
    if case .connected = upstream { return }
    upstream = .none
  }

  private func connect(to addresses: ArraySlice<SocketAddress>, failure: SystemCalls.Failure?) {
    guard let first = addresses.first else {
      retryLater(failure ?? .init(message: "the host has no address"))
      return
    }
    do throws(SystemCalls.Failure) {
      let descriptor = try SystemCalls.connect(to: first)
      upstream = .connecting(
        descriptor, others: Array(addresses.dropFirst()), deadline: now + Self.connectingTime)
      endpoints[descriptor] = .connecting
      try poller.watch(descriptor, for: .writing)
    } catch {
      if case .connecting(let descriptor, _, _) = upstream { abandon(descriptor) }
      connect(to: addresses.dropFirst(), failure: error)
    }
  }

  private func abandon(_ descriptor: Int32) {
    unwatch(descriptor)
    try? SystemCalls.close(descriptor)
  }

  private func retryLater(_ failure: SystemCalls.Failure, after time: Int? = nil) {
    guard phase == .running else {
      upstream = .none
      return
    }
    let wait = backoff.next(retryAfter: time)
    upstream = .waiting(until: now + Int64(wait))
    // A server that is away for a day is told once, not a thousand times.
    guard lastUpstreamFailure != failure, let address = setup.upstream else { return }
    lastUpstreamFailure = failure
    setup.note("\(address): \(failure.message); working offline, and trying again")
  }
}
