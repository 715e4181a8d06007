import Testing

@testable import CotextServer

@Suite struct HostAndPortTests {
  @Test(
    arguments: [
      ("127.0.0.1:7450", "127.0.0.1", 7450), ("localhost:0", "localhost", 0),
      ("[::1]:65535", "::1", 65535), ("[fe80::1%lo]:1", "fe80::1%lo", 1),
    ] as [(String, String, UInt16)])
  func addressesAreReadAndWritten(text: String, host: String, port: UInt16) {
    let address = HostAndPort(text)
    #expect(address?.host == host)
    #expect(address?.port == port)
    #expect(address?.description == text)
  }

  @Test(
    arguments: [
      "", ":", "7450", "host", "host:", ":7450", "host:65536", "host:-1", "host:+1", "host: 1",
      "host:١", "::1:7450", "[::1]", "[]:1", "[::1:7450", "a[b]:1", "host:1:2", "ho\0st:1",
    ])
  func whatIsNoAddressIsRefused(text: String) {
    #expect(HostAndPort(text) == nil)
  }
}
