internal import Cotext
internal import CotextSync

// A log that is written anew since another writer used the names of its units.

extension LogFile {
  /// Puts lines in the place of a document's log. The old log is kept beside it, `….forked`; the new
  /// one is written, synced and locked first, so that at any moment one of the two is whole.
  ///
  /// - Parameters:
  ///   - lines: the document's whole log.
  ///   - isOther: whether a change belongs to another document, whose lines stay.
  /// - Returns: a descriptor that holds the lock of the new file.
  static func replace(
    _ path: String, with lines: [UInt8], keeping isOther: (Change) -> Bool, disk: any Disk
  ) throws(SystemCalls.Failure) -> Int32 {
    let old = try readIfThere(path)
    var none: Int?
    if !old.isEmpty { try append(old, to: "\(path).forked", cuttingTo: &none, disk: disk) }
    var kept: [UInt8] = []
    for line in LogReader(old) {
      guard case .success(let change) = line.change, isOther(change) else { continue }
      change.write(into: &kept)
      kept.append(UInt8(ascii: "\n"))
    }
    let fresh = "\(path).new"
    SystemCalls.remove(fresh)
    none = nil
    try append(kept + lines, to: fresh, cuttingTo: &none, disk: disk)
    let descriptor = try SystemCalls.openForUpdate(fresh)
    do throws(SystemCalls.Failure) {
      _ = try SystemCalls.lock(descriptor)
      try SystemCalls.rename(fresh, to: path)
      try synchronizeFolder(of: path)
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Puts a small text in the place of a file.
  static func replace(
    _ path: String, with text: String, disk: any Disk
  ) throws(SystemCalls.Failure) {
    let fresh = "\(path).new"
    SystemCalls.remove(fresh)
    var none: Int?
    try append(Array(text.utf8), to: fresh, cuttingTo: &none, disk: disk)
    try SystemCalls.rename(fresh, to: path)
    try synchronizeFolder(of: path)
  }

  /// The bytes of a file; none if it is not there.
  static func readIfThere(_ path: String) throws(SystemCalls.Failure) -> [UInt8] {
    let descriptor: Int32
    do throws(SystemCalls.Failure) {
      descriptor = try SystemCalls.open(path)
    } catch {
      if error.isMissing { return [] }
      throw error
    }
    defer { try? SystemCalls.close(descriptor) }
    return try SystemCalls.readAll(descriptor)
  }
}
