/// Everything that a peer or a server does, without input, output, clock or threads: bytes in,
/// bytes and actions out.
///
///     var hub = Hub(configuration: Configuration(replica: replica), random: seed)
///     let connection = hub.connect(.incoming, now: now)
///     hub.receive(bytes.span, from: connection, now: now)
///     for action in hub.takeActions() { … }
///     hub.withOutput(of: connection) { bytes in … }
///     hub.consumed(count, by: connection, now: now)
///
/// All times are in ms; `now` is the time since 1970 and also what stamps changes. What a
/// connection lacks is always computed from the documents' logs, never queued: a slow reader costs
/// little more than ``Limits/outputBudget``.
public struct Hub: Sendable {
  let configuration: Configuration
  var generator: SeededGenerator
  var connections = Connections()
  var rooms: [ExactName: Room] = [:]
  /// Who writes under which replica.
  var owners = Owners()
  var actions: [Action] = []
  /// The rooms that the end of the batch looks at, in the order in which they were touched.
  var touched: [ExactName] = []
  /// Connections whose input is over while something is still meant for them.
  var finishing: [ConnectionID] = []
  /// How many bytes of changes wait for others, in all documents.
  var waitingBytes = 0
  /// How many bytes wait for the disk.
  var unpersistedBytes = 0
  /// A lower bound of when something is due.
  var nextTick: Int64?
  /// Set while nobody is let in any more.
  var drainTime: (isOn: Bool, retryAfter: Int?) = (false, nil)
  private var connectionCount = 0

  /// A hub without connections.
  ///
  /// - Parameter seed: what chance starts from: the names of sessions and of editors' replicas.
  public init(configuration: Configuration, random seed: UInt64) {
    self.configuration = configuration
    generator = SeededGenerator(seed: seed)
  }

  mutating func nextConnection() -> ConnectionID {
    connectionCount += 1
    return ConnectionID(connectionCount, place: connections.nextPlace)
  }

  /// Sees to it that ``tick(now:)`` is called at a time.
  mutating func schedule(_ time: Int64?) {
    guard let time else { return }
    nextTick = min(nextTick ?? time, time)
  }

  /// Lets the end of the batch look at a room.
  mutating func touch(_ name: ExactName) {
    guard let index = rooms.index(forKey: name), !rooms.values[index].isTouched else { return }
    rooms.values[index].isTouched = true
    touched.append(name)
  }

  var limits: Limits { configuration.limits }

  // MARK: What is to be done

  /// What is to be done, in order. Each action is given out once.
  public mutating func takeActions() -> [Action] {
    var result = actions
    actions.removeAll(keepingCapacity: true)
    for id in connections.takeWithOutput() { result.append(.connectionHasOutput(id)) }
    return result
  }

  /// Shows the bytes that are to be written to a connection, without copying them; none for a
  /// connection that is gone.
  public func withOutput<Result, Failure: Error>(
    of id: ConnectionID, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try connections.withOutput(of: id, body)
  }

  /// When ``tick(now:)`` is to be called next; nil = not before something else happens.
  public var deadline: Int64? { nextTick }
}
