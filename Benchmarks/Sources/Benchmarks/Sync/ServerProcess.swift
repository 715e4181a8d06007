import CotextServer
import Foundation

/// A server in a process of its own, as `cotext serve` runs it, so that what it costs can be told
/// from what the load costs.
final class ServerProcess {
  /// Where it listens on 127.0.0.1.
  let port: UInt16
  private let child = Process()
  private let input = Pipe()

  /// Starts a server.
  ///
  /// - Parameter folder: where it keeps logs; nil = it forgets everything.
  init(folder: String? = nil) throws {
    let output = Pipe()
    child.executableURL = Bundle.main.executableURL
    child.arguments = ["--serve", folder ?? "-"]
    child.standardInput = input
    child.standardOutput = output
    try child.run()
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw LoadFailure("the server does not start") }
      line += data
    }
    guard let port = UInt16(String(decoding: line.dropLast(), as: UTF8.self)) else {
      throw LoadFailure("the server does not say where it listens")
    }
    self.port = port
  }

  /// Ends it.
  func stop() {
    try? input.fileHandleForWriting.close()
    child.waitUntilExit()
  }

  /// The processor time that it has taken so far, its own and the system's for it, in seconds; 0
  /// where the system does not say.
  var processorTime: Double {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    // The fields behind the name, which stands in parentheses.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The memory that it has in use, in bytes; 0 where the system does not say.
  var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  private var pid: Int32 { child.processIdentifier }

  /// What the process does: serves until its input ends.
  static func serve(_ folder: String) throws {
    var configuration = ServerConfiguration()
    configuration.address.port = 0
    if folder != "-" { configuration.dataFolder = folder }
    configuration.note = { FileHandle.standardError.write(Data("server: \($0)\n".utf8)) }
    let server = try Server(configuration)
    print(server.address.port)
    fflush(nil)
    Thread.detachNewThread {
      while readLine() != nil {}
      server.stop()
    }
    try server.run()
  }
}

/// Why a figure about a server cannot be had.
struct LoadFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
