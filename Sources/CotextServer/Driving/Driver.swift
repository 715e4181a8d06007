internal import CotextSync

/// Drives a hub: waits at descriptors, carries bytes in and out, writes logs, keeps the time.
///
/// All of it runs on one thread, in ``run()``; logs are written and names looked up on others, which
/// wake this one. Each turn of the loop takes in what arrived, does what is due, and sends what came
/// of it: what many connections are told in one turn costs each of them one write.
final class Driver {
  /// What is driven.
  struct Setup {
    /// What the hub is to be.
    var hub: Configuration
    /// Which way to wait.
    var polling = PollingMethod.automatic
    /// Where others come in.
    var listener: Listener?
    /// Where the program that started this one is read and written.
    var parent: (input: Int32, output: Int32)?
    /// A server to be a peer of.
    var upstream: HostAndPort?
    /// Where logs stand.
    var store: LogStore?
    /// What logs are written with.
    var disk: any Disk = SystemDisk()
    /// Is told what people should know, in one line without a line feed.
    var note: @Sendable (String) -> Void
  }

  /// What stands behind a descriptor.
  enum Endpoint {
    case listener
    case wakeUp
    case stop
    case stream(ConnectionID)
    case connecting
    case lingering
  }

  let setup: Setup
  var hub: Hub
  let poller: any Poller
  private var clock = SteadyClock()
  /// The time in this turn.
  var now: Int64
  /// The number of this turn.
  var turn = 0
  var endpoints: [Int32: Endpoint] = [:]
  var streams: [ConnectionID: Stream] = [:]
  /// The streams that the hub does not listen to for now.
  var paused: Set<ConnectionID> = []
  /// Sockets that are closed once the other side has read what it was sent, or at a time.
  var lingering: [(descriptor: Int32, deadline: Int64)] = []
  /// When connections are accepted again, after there were no descriptors left.
  var acceptsAt: Int64?
  var hasNotedExhaustion = false
  var upstream = Upstream.none
  var lastUpstreamFailure: SystemCalls.Failure?
  var backoff: Backoff
  var parent: ConnectionID?
  let writer: LogWriter?
  /// Wakes this thread.
  let wakeUp: WakeUp
  /// Wakes this thread to end it.
  let stop: WakeUp
  var phase = Phase.running
  /// The documents whose log cannot be written, each told once.
  var failures: [(document: String, message: String)] = []
  var buffer: [UInt8] = Array(repeating: 0, count: 64 << 10)

  /// A driver that has done nothing yet.
  ///
  /// - Parameter stop: ends the loop when it is signalled.
  init(_ setup: Setup, stop: WakeUp) throws(SystemCalls.Failure) {
    var generator = SystemRandomNumberGenerator()
    var setup = setup
    if let store = setup.store {
      setup.hub.persists = true
      let schema = setup.hub.schema
      setup.hub.currentReplica = { (name, replica) in
        store.currentReplica(of: name, insteadOf: replica)
      }
      setup.hub.load = { (name) throws(StoreError) in try store.load(name, schema: schema) }
    }
    self.setup = setup
    self.stop = stop
    wakeUp = try WakeUp()
    poller = try setup.polling.makePoller()
    hub = Hub(configuration: setup.hub, random: generator.next())
    backoff = Backoff(random: generator.next())
    now = clock.now()
    if let store = setup.store {
      writer = try LogWriter(store: store, disk: setup.disk, waking: wakeUp)
    } else {
      writer = nil
    }
  }

  /// Works until everything is at an end, see ``Phase``.
  func run() throws(SystemCalls.Failure) {
    try begin()
    while phase != .ended {
      settle()
      endIfDone()
      if phase == .ended { break }
      let ready = try poller.wait(milliseconds: waitingTime)
      now = clock.now()
      turn += 1
      for readiness in ready { handle(readiness) }
      doWhatIsDue()
    }
    closeEverything()
  }

  private func begin() throws(SystemCalls.Failure) {
    try watch(wakeUp.descriptor, as: .wakeUp)
    try watch(stop.descriptor, as: .stop)
    if let listener = setup.listener { try watch(listener.descriptor, as: .listener) }
    if let (input, output) = setup.parent {
      let id = hub.connect(.parent, now: now)
      parent = id
      try add(Stream(id: id, input: input, output: output, isShared: true))
    }
    if setup.upstream != nil { upstream = .waiting(until: now) }
    doWhatIsDue()
  }

  private func watch(_ descriptor: Int32, as endpoint: Endpoint) throws(SystemCalls.Failure) {
    endpoints[descriptor] = endpoint
    try poller.watch(descriptor, for: .reading)
  }

  private func handle(_ readiness: Readiness) {
    // What was closed in this turn may still stand in what is ready.
    guard let endpoint = endpoints[readiness.descriptor] else { return }
    switch endpoint {
    case .listener: acceptConnections()
    case .wakeUp:
      wakeUp.wait()
      takeOutcomes()
      continueConnecting()
    case .stop:
      stop.wait()
      drain()
    case .stream(let id):
      if readiness.isReadable, streams[id]?.input == readiness.descriptor { read(id) }
      if readiness.isWritable { write(id) }
    case .connecting: finishConnecting()
    case .lingering: discardInput(of: readiness.descriptor)
    }
  }
}
