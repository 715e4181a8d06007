#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// Runs a function on a thread of its own, with all signals left to the other threads. Nobody can
  /// wait for its end: it says itself when it is done.
  static func startThread(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    // Signals are delivered to a thread that does not block them; a new one blocks what its maker
    // blocked.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let start = unsafe Unmanaged.passRetained(ThreadStart(body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, nil, runThread, start.toOpaque())
    guard status == 0 else {
      unsafe start.release()
      throw Failure(number: status)
    }
  }
}

/// What a new thread is to do.
private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

#if canImport(Darwin)
  private func runThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe pthread_detach(pthread_self())
    unsafe Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
#else
  private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    pthread_detach(pthread_self())
    if let argument = unsafe argument {
      unsafe Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
    }
    return nil
  }
#endif
