internal import Cotext

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
/// no more than ``Limits/outputBudget``.
public struct Hub: Sendable {
  let configuration: Configuration
  var generator: SplitMix64

  /// A hub without connections.
  ///
  /// - Parameter seed: what chance starts from: the names of sessions and of editors' replicas.
  public init(configuration: Configuration, random seed: UInt64) {
    self.configuration = configuration
    generator = SplitMix64(seed: seed)
  }

  /// A new connection. Our hello is in its output.
  public mutating func connect(_ role: ConnectionRole, now: Int64) -> ConnectionID { ConnectionID(1) }

  /// Takes in bytes that arrived.
  public mutating func receive(_ bytes: Span<UInt8>, from id: ConnectionID, now: Int64) {}

  /// Whether bytes of a connection are to be read now. A driver that goes on reading from those who
  /// do not read what they are told has to hold it in memory.
  public func wantsInput(from id: ConnectionID) -> Bool { true }

  /// The other side will send nothing more. It still gets what is meant for it, then it is closed.
  public mutating func endOfInput(_ id: ConnectionID, now: Int64) {}

  /// The connection is gone.
  public mutating func disconnect(_ id: ConnectionID, now: Int64) {}

  /// Does what is due. To be called at the ``deadline``, or at any other time.
  public mutating func tick(now: Int64) {}

  /// When ``tick(now:)`` has something to do.
  public var deadline: Int64? { nil }

  /// Ends all connections with `bye`, code `drain`.
  public mutating func drain(retryAfter: Int?, now: Int64) {}

  /// What is to be done, in order. Each action is given out once.
  public mutating func takeActions() -> [Action] { [] }

  /// Shows the bytes that are to be written to a connection, without copying them.
  public func withOutput<Result>(
    of id: ConnectionID, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result { try body([UInt8]().span) }

  /// Bytes of the output were written: what was kept back may follow.
  public mutating func consumed(_ count: Int, by id: ConnectionID, now: Int64) {}

  /// What a persist action gave out is on disk.
  public mutating func persisted(_ document: String, through mark: PersistenceMark, now: Int64) {}

  /// What a persist action gave out could not be written. It is given out again a second later.
  public mutating func failedToPersist(_ document: String, message: String, now: Int64) {}
}
