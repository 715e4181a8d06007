/// The calls that put bytes on a disk: the ones that fail when it is full or broken.
///
/// Tests put their own in place.
protocol Disk: Sendable {
  /// Writes everything at the end of a file that was opened for appending.
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCalls.Failure)

  /// Makes what was written survive a loss of power.
  func synchronize(_ descriptor: Int32) throws(SystemCalls.Failure)
}

/// The disk of the machine.
struct SystemDisk: Disk {
  func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCalls.Failure) {
    try SystemCalls.writeAll(bytes, to: descriptor)
  }

  func synchronize(_ descriptor: Int32) throws(SystemCalls.Failure) {
    try SystemCalls.synchronize(descriptor)
  }
}
