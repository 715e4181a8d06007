/// Where a server listens: a host, by name or address, and a port.
///
///     HostAndPort("127.0.0.1:7450")
///     HostAndPort("[::1]:7450")?.host     // ::1
///     HostAndPort("::1:7450")             // nil: nobody can tell where the address ends
public struct HostAndPort: Hashable, Sendable, LosslessStringConvertible {
  /// A name, an IPv4 address or an IPv6 address without brackets.
  public var host: String
  /// The port; 0 = any that is free, for who listens.
  public var port: UInt16

  /// A host and a port.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT`, an IPv6 address in brackets; nil for anything else. O(length).
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    var host = text[..<colon]
    let digits = text[text.index(after: colon)...]
    guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let port = UInt16(digits)
    else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(where: { ":[]".contains($0) }) {
      return nil
    }
    guard !host.isEmpty, !host.utf8.contains(0) else { return nil }
    self.init(host: String(host), port: port)
  }

  /// `HOST:PORT`, an IPv6 address in brackets.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
