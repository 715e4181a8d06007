internal import Cotext
internal import CotextSync

/// One op log on disk: reading all of it, and appending to it so that it survives.
enum LogFile {
  /// The changes of a log, none where there is no file. What is not whole at its end is cut off.
  ///
  /// A last line without its line feed was never whole: it is gone. Should a line in the middle be
  /// no change, as after a loss of power, everything from there on is put into a file beside the
  /// log, `….cut`, before it is cut off: nothing that somebody could still read is thrown away.
  /// A snapshot is refused, and stays as it is.
  ///
  /// - Parameter note: is told what was cut off.
  static func read(
    _ path: String, note: (String) -> Void
  ) throws(StoreError) -> [Change] {
    do throws(SystemCalls.Failure) {
      let descriptor: Int32
      do throws(SystemCalls.Failure) {
        descriptor = try SystemCalls.openForUpdate(path)
      } catch {
        if error.isMissing { return [] }
        throw error
      }
      defer { try? SystemCalls.close(descriptor) }
      let bytes = try SystemCalls.readAll(descriptor)
      guard !SnapshotLayout.isSnapshot(bytes.span) else {
        throw SystemCalls.Failure(
          message: "this is a snapshot; 'cotext log compact' turns it into an op log")
      }
      var changes: [Change] = []
      let log = LogReader(bytes)
      var wholeCount = log.wholeCount
      for line in log {
        switch line.change {
        case .success(let change): changes.append(change)
        case .failure(let error):
          note("\(path):\(line.number): \(error)")
          wholeCount = line.offset
        }
        if wholeCount < log.wholeCount { break }
      }
      if wholeCount < bytes.count {
        try cut(descriptor, path, bytes, from: wholeCount, keeping: wholeCount < log.wholeCount)
        note("\(path): \(bytes.count - wholeCount) bytes at its end were not whole; cut off")
      }
      return changes
    } catch {
      throw StoreError(message: "\(path): cannot be read: \(error.message)")
    }
  }

  /// Appends lines to a log and has the disk keep them. Where that fails, the file may end with a
  /// part of them; it is to be cut to `length` before anything else is appended.
  ///
  /// - Parameter length: how long the file has to be first, if an earlier call failed.
  /// - Returns: how long the file was before.
  static func append(
    _ lines: [UInt8], to path: String, cuttingTo length: inout Int?, disk: any Disk
  ) throws(SystemCalls.Failure) {
    let descriptor = try openForAppending(path)
    do throws(SystemCalls.Failure) {
      if let length, SystemCalls.size(of: descriptor) > length {
        try SystemCalls.truncate(descriptor, to: length)
      }
      let size = SystemCalls.size(of: descriptor)
      length = size
      try disk.write(lines, to: descriptor)
      try disk.synchronize(descriptor)
      // A file is lost with its folder's entry.
      if size == 0 { try synchronizeFolder(of: path) }
      length = nil
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
    try SystemCalls.close(descriptor)
  }

  /// Makes the folders of a path that are not there, each of them safely on disk.
  static func makeFolders(_ path: String) throws(SystemCalls.Failure) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      if try SystemCalls.makeFolder(folder) { try synchronizeFolder(of: folder) }
    }
  }

  private static func openForAppending(_ path: String) throws(SystemCalls.Failure) -> Int32 {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.openForAppending(path)
    } catch {
      guard error.isMissing else { throw error }
      try makeFolders(path)
      return try SystemCalls.openForAppending(path)
    }
  }

  private static func cut(
    _ descriptor: Int32, _ path: String, _ bytes: [UInt8], from start: Int, keeping: Bool
  ) throws(SystemCalls.Failure) {
    if keeping {
      var none: Int?
      try append(
        Array(bytes[start...]), to: "\(path).cut", cuttingTo: &none, disk: SystemDisk())
    }
    try SystemCalls.truncate(descriptor, to: start)
    try SystemCalls.synchronize(descriptor)
  }

  /// Has the disk keep which files the folder of a path holds.
  static func synchronizeFolder(of path: String) throws(SystemCalls.Failure) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = try SystemCalls.open(folder)
    defer { try? SystemCalls.close(descriptor) }
    try SystemCalls.synchronize(descriptor)
  }
}
