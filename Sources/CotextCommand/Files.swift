internal import CotextServer

/// Whole files, read and written.
enum Files {
  /// The content of a file; `-` is standard input.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      if path == "-" { return try SystemCalls.readAll(SystemCalls.standardInput) }
      let descriptor = try SystemCalls.open(path)
      do throws(SystemCalls.Failure) {
        let bytes = try SystemCalls.readAll(descriptor)
        try SystemCalls.close(descriptor)
        return bytes
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
    } catch {
      throw .data("\(name(of: path)): cannot be read: \(error.message)")
    }
  }

  /// Writes a file; `-` is standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    if path == "-" {
      try Console.write(bytes)
      return
    }
    do throws(SystemCalls.Failure) {
      if let device = try SystemCalls.openDevice(path) {
        try SystemCalls.writeAll(bytes, to: device)
        try SystemCalls.close(device)
      } else {
        try replace(path, by: bytes)
      }
    } catch {
      throw .data("\(path): cannot be written: \(error.message)")
    }
  }

  /// Writes a file so that it has, at every moment, either its old content or all of the new one.
  private static func replace(_ path: String, by bytes: [UInt8]) throws(SystemCalls.Failure) {
    // Only a file in the same folder can be renamed to be the other.
    let temporary = "\(path).\(SystemCalls.processNumber).tmp"
    let descriptor = try SystemCalls.create(temporary)
    do throws(SystemCalls.Failure) {
      try SystemCalls.writeAll(bytes, to: descriptor)
      try SystemCalls.synchronize(descriptor)
      try SystemCalls.close(descriptor)
      try SystemCalls.rename(temporary, to: path)
    } catch {
      SystemCalls.remove(temporary)
      throw error
    }
  }

  /// What a file is called in messages.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }
}
