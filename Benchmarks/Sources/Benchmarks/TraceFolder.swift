import Cotext
import Foundation

/// The folder of recorded editing histories.
enum TraceFolder {
  /// Why there is nothing to measure.
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  /// The traces of a folder, or of the first of the usual ones that is there, in order of name.
  static func paths(in folder: String?) throws -> [String] {
    let candidates = folder.map { [$0] } ?? usualFolders
    for candidate in candidates {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: candidate) else {
        continue
      }
      let traces = names.filter { $0.hasSuffix(".json") }.sorted()
      if !traces.isEmpty { return traces.map { "\(candidate)/\($0)" } }
    }
    throw Missing(
      description: "no traces in \(candidates.joined(separator: ", ")); name their folder with"
        + " --traces DIR, or with COTEXT_DATA the one above it")
  }

  /// The name of a trace: that of its file without `.json`.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Reads a trace.
  static func load(_ path: String) throws -> Trace {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try Trace(json: [UInt8](data))
  }

  private static var usualFolders: [String] {
    if let data = ProcessInfo.processInfo.environment["COTEXT_DATA"] { return ["\(data)/traces"] }
    let project = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let beside = project.deletingLastPathComponent().path
    return ["\(beside)/shared/data/traces", "../shared/data/traces"]
  }
}
