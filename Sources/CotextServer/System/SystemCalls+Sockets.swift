#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where a socket listens or connects to, as the system keeps it.
struct SocketAddress: Hashable, Sendable {
  /// IPv4, IPv6, …
  fileprivate var family: Int32
  /// The bytes of a `sockaddr`.
  fileprivate var bytes: [UInt8]
}

extension SystemCalls {
  /// The addresses of a host and a port, in the order in which they are to be tried. Waits for the
  /// network where the host is a name, for as long as the system's settings say.
  ///
  /// - Parameter numeric: take only addresses in digits, for which nobody has to be asked.
  static func addresses(
    ofHost host: String, port: UInt16, numeric: Bool = false
  ) throws(Failure) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = streamType
    unsafe hints.ai_flags = AI_NUMERICSERV | AI_PASSIVE | (numeric ? AI_NUMERICHOST : 0)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      if status == EAI_SYSTEM { throw .last }
      throw Failure(message: unsafe String(cString: gai_strerror(status)))
    }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe entry.pointee.ai_addr {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: address, count: Int(entry.pointee.ai_addrlen))
        unsafe addresses.append(
          SocketAddress(family: entry.pointee.ai_family, bytes: Array(bytes)))
      }
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }

  /// A socket that listens, without waiting in any of its calls.
  static func listen(at address: SocketAddress, backlog: Int32 = 1024) throws(Failure) -> Int32 {
    let descriptor = try makeSocket(address.family)
    do throws(Failure) {
      // A server that is started again does not wait for the connections of the one before it.
      try set(SOL_SOCKET, SO_REUSEADDR, of: descriptor)
      let bound = unsafe withAddress(address) { unsafe bind(descriptor, $0, $1) }
      guard bound == 0, listenOn(descriptor, backlog) == 0 else { throw Failure.last }
      return descriptor
    } catch {
      try? close(descriptor)
      throw error
    }
  }

  /// A socket that is connecting; it has done so when it becomes writable and ``takeError(of:)``
  /// returns nothing.
  static func connect(to address: SocketAddress) throws(Failure) -> Int32 {
    let descriptor = try makeSocket(address.family)
    let status = unsafe withAddress(address) { unsafe connectSocket(descriptor, $0, $1) }
    if status == 0 || errno == EINPROGRESS || errno == EINTR { return descriptor }
    let failure = Failure.last
    try? close(descriptor)
    throw failure
  }

  /// The next connection that waits at a listening socket; nil if there is none.
  static func accept(_ listener: Int32) throws(Failure) -> Int32? {
    let descriptor = retried { acceptConnection(listener, nil, nil) }
    guard descriptor >= 0 else {
      let failure = Failure.last
      // The other side may have gone in the meantime.
      if failure.wouldBlock || failure.number == ECONNABORTED { return nil }
      throw failure
    }
    do throws(Failure) {
      try prepare(descriptor)
      return descriptor
    } catch {
      try? close(descriptor)
      throw error
    }
  }

  /// What went wrong with a socket since somebody last asked.
  static func takeError(of descriptor: Int32) -> Failure? {
    var number = Int32(0)
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length) == 0 else {
      return .last
    }
    return number == 0 ? nil : Failure(number: number)
  }

  /// Says that nothing more will be sent.
  static func endOutput(of descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// The port that a socket has here.
  static func localPort(of descriptor: Int32) throws(Failure) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    guard status == 0 else { throw .last }
    // The port stands at the same place in addresses of both families, high byte first.
    return unsafe withUnsafeBytes(of: &storage) { bytes in
      unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }

  /// Whether a descriptor is a socket.
  static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Whether no further descriptors can be had, of this process or of the system, for now.
  static func isExhaustion(_ failure: Failure) -> Bool {
    [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(failure.number)
  }

  /// Sends some bytes to a socket and returns how many; nil if there is no room just now.
  static func send(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Failure) -> Int? {
    var failure = Failure(number: 0)
    let length = unsafe bytes.withUnsafeBytes { buffer in
      let length = retried {
        unsafe sendBytes(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      }
      if length < 0 { failure = .last }
      return length
    }
    if length >= 0 { return length }
    if failure.wouldBlock { return nil }
    throw failure
  }

  /// Writes some bytes to a pipe, terminal or file and returns how many; nil if there is no room.
  static func writeSome(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Failure) -> Int? {
    var failure = Failure(number: 0)
    let length = unsafe bytes.withUnsafeBytes { buffer in
      let length = retried { unsafe write(descriptor, buffer.baseAddress, buffer.count) }
      if length < 0 { failure = .last }
      return length
    }
    if length >= 0 { return length }
    if failure.wouldBlock { return nil }
    throw failure
  }

  private static func makeSocket(_ family: Int32) throws(Failure) -> Int32 {
    let descriptor = socket(family, streamType, 0)
    guard descriptor >= 0 else { throw .last }
    do throws(Failure) {
      try prepare(descriptor)
      return descriptor
    } catch {
      try? close(descriptor)
      throw error
    }
  }

  private static func prepare(_ descriptor: Int32) throws(Failure) {
    try makeNonblocking(descriptor)
    try closeOnExec(descriptor)
    // Lines are short and somebody waits for each of them.
    try? set(Int32(IPPROTO_TCP), TCP_NODELAY, of: descriptor)
  }

  private static func set(
    _ level: Int32, _ option: Int32, of descriptor: Int32
  ) throws(Failure) {
    var value = Int32(1)
    let length = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe setsockopt(descriptor, level, option, &value, length) == 0 else { throw .last }
  }

  private static func withAddress(
    _ address: SocketAddress, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    // A `sockaddr` wants to stand at an even place; the bytes of an array always do.
    unsafe address.bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(buffer.count))
    }
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = Int32(SOCK_STREAM)
  #endif
}

// Calls whose names the members of `SystemCalls` hide.

private func listenOn(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
  listen(descriptor, backlog)
}
private func connectSocket(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  unsafe connect(descriptor, address, length)
}
private func acceptConnection(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
  _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
  unsafe accept(descriptor, address, length)
}
private func sendBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  unsafe send(descriptor, bytes, count, flags)
}
