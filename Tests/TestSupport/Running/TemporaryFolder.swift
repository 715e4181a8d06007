package import Foundation

/// A folder that is gone when nobody uses it any more.
package final class TemporaryFolder {
  private let url: URL

  /// Makes the folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("cotext-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Where a file of the folder stands.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Reads a file.
  package func read(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// The names of all files, in order.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
