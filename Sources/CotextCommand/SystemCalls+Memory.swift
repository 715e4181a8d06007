#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CotextServer

extension SystemCalls {
  /// The most memory that the process ever had in use, in bytes; 0 if the system does not say.
  static var peakMemory: Int {
    #if os(Linux)
      // What `getrusage` says on Linux is inherited from the program that started this one.
      if let kilobytes = highWaterMark() { return kilobytes * 1024 }
    #endif
    var usage = rusage()
    // RUSAGE_SELF is 0 everywhere, but not of the same type.
    guard unsafe getrusage(0, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }

  #if os(Linux)
    /// The line `VmHWM:  1234 kB` of the process's status.
    private static func highWaterMark() -> Int? {
      guard let status = try? Files.read("/proc/self/status") else { return nil }
      for line in String(decoding: status, as: UTF8.self).split(separator: "\n") {
        let words = line.split { $0 == " " || $0 == "\t" }
        if words.first == "VmHWM:", words.count > 1 { return Int(words[1]) }
      }
      return nil
    }
  #endif
}
