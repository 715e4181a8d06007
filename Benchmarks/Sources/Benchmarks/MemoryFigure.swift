import Cotext
import Foundation

/// How much an open document adds to the memory that a process has in use.
enum MemoryFigure {
  static let figure = "memory"

  /// Measures in a process of its own, whose memory nothing else has stirred.
  static func measure(_ path: String, items: Int, _ runner: Runner) throws {
    let name = TraceFolder.name(of: path)
    guard runner.wants(figure, name), isSupported else { return }
    let child = Process()
    child.executableURL = Bundle.main.executableURL
    child.arguments = ["--memory-of", path]
    let pipe = Pipe()
    child.standardOutput = pipe
    try child.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    child.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    guard child.terminationStatus == 0, let bytes = Double(text.split(separator: "\n").last ?? "")
    else { throw WrongResult(benchmark: figure, trace: name) }
    runner.report(figure, name, unit: "bytes", [bytes], items: items)
  }

  /// The resident bytes that come with one more document of a trace.
  static func growth(ofTraceAt path: String) throws -> Int {
    let trace = try TraceFolder.load(path)
    let make: () throws -> Document
    switch trace.kind {
    case .sequential:
      make = {
        var document = Document(replica: .writer)
        try document.edit(trace)
        return document
      }
    case .concurrent:
      let changes = try TraceReplayer.changes(of: trace)
      make = {
        var document = Document()
        for change in changes { try document.apply(change) }
        return document
      }
    }
    // The first document also loads code and stirs the allocator; the second one is measured.
    guard try make().has(trace.endContent) else {
      throw WrongResult(benchmark: figure, trace: TraceFolder.name(of: path))
    }
    let before = residentBytes()
    let document = try make()
    let after = residentBytes()
    return withExtendedLifetime(document) { after - before }
  }

  #if canImport(Glibc)
    private static let isSupported = true

    /// The bytes in use, once free memory has been given back.
    private static func residentBytes() -> Int {
      giveBackFreeMemory()
      let statistics = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Calls `malloc_trim`, which Swift's module of the C library does not show.
    private static func giveBackFreeMemory() {
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      typealias Trim = @convention(c) (Int) -> Int32
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }
  #else
    private static let isSupported = false

    private static func residentBytes() -> Int { 0 }
  #endif
}
