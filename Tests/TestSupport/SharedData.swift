internal import Foundation

/// The folder of recorded traces and further scenarios, which is not part of the project.
///
/// `COTEXT_DATA` names it; the default is `../shared/data`, next to the package. A test that does not
/// find a file there says so and passes, unless `COTEXT_REQUIRE_DATA` is set.
package enum SharedData {
  /// The path of the folder.
  package static let folder: String =
    ProcessInfo.processInfo.environment["COTEXT_DATA"]
    ?? package.deletingLastPathComponent().appendingPathComponent("shared/data").path

  /// Whether missing data is a failure.
  package static let isRequired = ProcessInfo.processInfo.environment["COTEXT_REQUIRE_DATA"] != nil

  /// The folder of the project.
  static let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of a file, or nil, with a note on standard output, if it is missing.
  package static func bytes(of name: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
      print("skipped: \(folder)/\(name) is missing; set COTEXT_DATA to the folder of the data")
      return nil
    }
    return [UInt8](data)
  }

  /// Whether a file is there.
  package static func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + name)
  }
}
