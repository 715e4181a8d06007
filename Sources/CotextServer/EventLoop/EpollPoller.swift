#if os(Linux)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif
  internal import CLinux

  /// Waits with `epoll(7)`: what a wait costs does not grow with the number of idle connections.
  final class EpollPoller: Poller {
    private let poller: Int32
    private var interests: [Int32: Interest] = [:]
    /// Regular files, which epoll does not take: they are always ready.
    private var files: Set<Int32> = []

    /// Watches nothing.
    init() throws(SystemCalls.Failure) {
      poller = epoll_create1(Int32(O_CLOEXEC))
      guard poller >= 0 else { throw .last }
    }

    deinit {
      try? SystemCalls.close(poller)
    }

    func watch(_ descriptor: Int32, for interest: Interest) throws(SystemCalls.Failure) {
      let before = interests[descriptor] ?? []
      guard before != interest else { return }
      interests[descriptor] = interest.isEmpty ? nil : interest
      if files.contains(descriptor) {
        if interest.isEmpty { files.remove(descriptor) }
        return
      }
      var event = unsafe epoll_event()
      unsafe event.events =
        (interest.contains(.reading) ? Self.input : 0)
        | (interest.contains(.writing) ? Self.output : 0)
      unsafe event.data.fd = descriptor
      let operation =
        interest.isEmpty ? EPOLL_CTL_DEL : before.isEmpty ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
      guard unsafe epoll_ctl(poller, operation, descriptor, &event) != 0 else { return }
      guard errno == EPERM else { throw .last }
      files.insert(descriptor)
    }

    func wait(milliseconds: Int32) throws(SystemCalls.Failure) -> [Readiness] {
      var ready = try waitForDescriptors(milliseconds: files.isEmpty ? milliseconds : 0)
      for descriptor in files.sorted() {
        let interest = interests[descriptor] ?? []
        ready.append(
          Readiness(
            descriptor: descriptor, isReadable: interest.contains(.reading),
            isWritable: interest.contains(.writing)))
      }
      return ready
    }

    private func waitForDescriptors(
      milliseconds: Int32
    ) throws(SystemCalls.Failure) -> [Readiness] {
      var failure: SystemCalls.Failure?
      let ready = unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 512) {
        events in
        let count = unsafe epoll_wait(
          poller, events.baseAddress, Int32(events.count), milliseconds)
        // After a signal, whoever waits looks what is due.
        if count < 0 && errno != EINTR { failure = .last }
        return unsafe events.prefix(Int(max(count, 0))).map { event in
          let interest = unsafe interests[event.data.fd] ?? []
          let happened = unsafe event.events
          let ends = happened & Self.end != 0
          return unsafe Readiness(
            descriptor: event.data.fd,
            isReadable: interest.contains(.reading) && (ends || happened & Self.input != 0),
            isWritable: interest.contains(.writing) && (ends || happened & Self.output != 0))
        }
      }
      if let failure { throw failure }
      return ready
    }

    private static let input = UInt32(EPOLLIN.rawValue)
    private static let output = UInt32(EPOLLOUT.rawValue)
    private static let end = UInt32(EPOLLHUP.rawValue) | UInt32(EPOLLERR.rawValue)
  }
#endif
