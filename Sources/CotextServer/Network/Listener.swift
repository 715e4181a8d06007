/// A socket that waits for connections.
final class Listener: Sendable {
  /// The listening socket.
  let descriptor: Int32
  /// Where it listens, with the port that it really has.
  let address: HostAndPort

  /// Listens at the first address of a host that allows it.
  init(_ address: HostAndPort) throws(SystemCalls.Failure) {
    var failure = SystemCalls.Failure(message: "the host has no address")
    for candidate in try SystemCalls.addresses(ofHost: address.host, port: address.port) {
      do throws(SystemCalls.Failure) {
        let descriptor = try SystemCalls.listen(at: candidate)
        let port = try? SystemCalls.localPort(of: descriptor)
        self.descriptor = descriptor
        self.address = HostAndPort(host: address.host, port: port ?? address.port)
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }
}
