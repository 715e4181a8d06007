#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

extension SystemCalls {
  /// Makes writing to a closed pipe or socket an error instead of the program's end.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// A pipe: what is written to its second descriptor is read from its first.
  static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe makePipe(&ends) == 0 else { throw .last }
    for end in ends { _ = setFlags(F_SETFD, of: end, to: FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Makes reading and writing return at once where they would wait. It holds for everybody who
  /// shares the open file, so it is for what this program opened itself.
  static func makeNonblocking(_ descriptor: Int32) throws(Failure) {
    let flags = flags(F_GETFL, of: descriptor)
    guard flags >= 0, setFlags(F_SETFL, of: descriptor, to: flags | O_NONBLOCK) >= 0 else {
      throw .last
    }
  }

  /// Keeps a descriptor from being handed on to programs that are started.
  static func closeOnExec(_ descriptor: Int32) throws(Failure) {
    guard setFlags(F_SETFD, of: descriptor, to: FD_CLOEXEC) >= 0 else { throw .last }
  }

  /// Whether something can be written without waiting, or would fail at once.
  package static func hasRoom(_ descriptor: Int32) -> Bool {
    (try? wait(for: .writing, at: descriptor, milliseconds: 0)) ?? true
  }

  /// Waits until a descriptor is ready, or failed. False if the time is over before.
  static func wait(
    for interest: Interest, at descriptor: Int32, milliseconds: Int64
  ) throws(Failure) -> Bool {
    let events = interest == .writing ? POLLOUT : POLLIN
    let end = elapsedTime + milliseconds
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let rest = Int32(clamping: max(end - elapsedTime, 0))
      let count = unsafe poll(&entry, 1, rest)
      if count > 0 { return true }
      if count == 0 { return false }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Has SIGINT, SIGTERM and SIGHUP write a byte to a descriptor, instead of ending the program. The
  /// second one ends it after all, should the program hang. A SIGHUP that is ignored, as `nohup`
  /// has it, stays so.
  static func writeSignals(to descriptor: Int32) {
    signalDescriptor.store(descriptor, ordering: .relaxed)
    // A program inherits which signals its parent had blocked.
    var numbers = sigset_t()
    unsafe sigemptyset(&numbers)
    unsafe sigaddset(&numbers, SIGINT)
    unsafe sigaddset(&numbers, SIGTERM)
    unsafe sigaddset(&numbers, SIGHUP)
    defer { unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      if number == SIGHUP, isIgnored(number) { continue }
      _ = signal(number) { number in
        let saved = errno
        var byte = UInt8(1)
        _ = unsafe write(signalDescriptor.load(ordering: .relaxed), &byte, 1)
        _ = signal(number, SIG_DFL)
        errno = saved
      }
    }
  }
}

/// Whether a program was started with a signal ignored.
private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  guard unsafe sigaction(number, nil, &action) == 0 else { return false }
  #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
  #elseif canImport(Musl)
    let handler = unsafe action.__sa_handler.sa_handler
  #else
    let handler = unsafe action.__sigaction_handler.sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// Where a signal is told. A handler can reach nothing but what is global.
private let signalDescriptor = Atomic<Int32>(-1)

private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }
private func flags(_ command: Int32, of descriptor: Int32) -> Int32 { fcntl(descriptor, command) }
private func setFlags(_ command: Int32, of descriptor: Int32, to flags: Int32) -> Int32 {
  fcntl(descriptor, command, flags)
}
