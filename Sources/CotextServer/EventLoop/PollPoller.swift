#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Waits with `poll(2)`.
final class PollPoller: Poller {
  private var entries: [pollfd] = []
  private var indices: [Int32: Int] = [:]

  /// Watches nothing.
  init() {}

  func watch(_ descriptor: Int32, for interest: Interest) {
    let events = Int16(
      (interest.contains(.reading) ? POLLIN : 0) | (interest.contains(.writing) ? POLLOUT : 0))
    if let index = indices[descriptor] {
      if !interest.isEmpty {
        entries[index].events = events
        return
      }
      indices[descriptor] = nil
      let last = entries.removeLast()
      if index < entries.count {
        entries[index] = last
        indices[last.fd] = index
      }
    } else if !interest.isEmpty {
      indices[descriptor] = entries.count
      entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }
  }

  func wait(milliseconds: Int32) throws(SystemCalls.Failure) -> [Readiness] {
    let count = unsafe entries.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
    }
    guard count >= 0 else {
      // A signal: whoever waits looks what is due.
      if errno == EINTR { return [] }
      throw .last
    }
    var ready: [Readiness] = []
    ready.reserveCapacity(Int(count))
    for entry in entries where entry.revents != 0 {
      ready.append(
        Readiness(entry.fd, events: Int32(entry.events), happened: Int32(entry.revents)))
    }
    return ready
  }
}

extension Readiness {
  /// What of the happenings concerns what was waited for. An error or the end concerns everything.
  fileprivate init(_ descriptor: Int32, events: Int32, happened: Int32) {
    let ends = happened & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
    self.init(
      descriptor: descriptor,
      isReadable: events & Int32(POLLIN) != 0 && (ends || happened & Int32(POLLIN) != 0),
      isWritable: events & Int32(POLLOUT) != 0 && (ends || happened & Int32(POLLOUT) != 0))
  }
}
