internal import Foundation

/// The folder of scenarios and traces, which stays outside the project.
///
/// Its place is `COTEXT_DATA`, else `../shared/data` next to the package. Tests that need it say so
/// and pass when it is not there.
package enum SharedData {
  private static let folder: String = {
    if let path = ProcessInfo.processInfo.environment["COTEXT_DATA"] { return path }
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.deletingLastPathComponent().appendingPathComponent("shared/data").path
  }()

  /// The bytes of a file, or nil, with a word about it on standard output, if it is not there.
  package static func bytes(of name: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
      print("skipped: \(folder)/\(name) is not there; set COTEXT_DATA to the folder of the data")
      return nil
    }
    return [UInt8](data)
  }

  /// The bytes of a file as JSON in Foundation's types.
  package static func json(of name: String) throws -> Any? {
    guard let bytes = bytes(of: name) else { return nil }
    return try JSONSerialization.jsonObject(with: Data(bytes))
  }
}
