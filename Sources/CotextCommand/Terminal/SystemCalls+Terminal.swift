#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CotextServer

extension SystemCalls {
  /// How many columns a terminal has; nil where the descriptor is none, or it does not say.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    var size = winsize()
    let status = unsafe withUnsafeMutablePointer(to: &size) { pointer in
      unsafe ioctl(descriptor, UInt(TIOCGWINSZ), pointer)
    }
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
