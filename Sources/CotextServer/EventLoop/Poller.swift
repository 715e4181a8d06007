/// What is waited for at a descriptor.
struct Interest: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Bytes, a connection or the end.
  static let reading = Interest(rawValue: 1)
  /// Room for bytes.
  static let writing = Interest(rawValue: 2)
}

/// What came to pass at a descriptor.
struct Readiness: Hashable, Sendable {
  var descriptor: Int32
  /// There is something to be read, be it the end or an error.
  var isReadable: Bool
  /// There is room, or an error which writing will show.
  var isWritable: Bool
}

/// Waits until something can be done at one of several descriptors.
///
/// Laws: a descriptor that is ready is told in every ``wait(milliseconds:)`` as long as it is ready
/// and watched (level-triggered); one without interest is never told, not even its end; regular
/// files are always ready; an error or a hang-up is told as what is waited for.
protocol Poller: AnyObject {
  /// Sets what is waited for at a descriptor; nothing = it is forgotten, which has to be done
  /// before it is closed.
  func watch(_ descriptor: Int32, for interest: Interest) throws(SystemCalls.Failure)

  /// Waits until something is ready, or for a time; negative = for ever.
  func wait(milliseconds: Int32) throws(SystemCalls.Failure) -> [Readiness]
}

/// Which way of waiting an event loop takes.
public enum PollingMethod: Hashable, Sendable, CaseIterable {
  /// What is fastest here: `epoll` on Linux, else `poll`.
  case automatic
  /// `poll(2)`, which every system has. It costs O(connections) for every wait.
  case poll

  /// A poller of this kind.
  func makePoller() throws(SystemCalls.Failure) -> any Poller {
    switch self {
    case .automatic:
      #if os(Linux)
        return try EpollPoller()
      #else
        return PollPoller()
      #endif
    case .poll: return PollPoller()
    }
  }
}
