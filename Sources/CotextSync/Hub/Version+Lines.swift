internal import Cotext

extension Version {
  /// The version in parts that fit into lines: their union is the version. At least one part.
  /// O(replicas).
  ///
  /// - Parameters:
  ///   - maxLine: how long a line may be.
  ///   - message: what carries a part.
  func messages(maxLine: Int, _ message: (Version) -> Message) -> [Message] {
    parts(maxLine: maxLine, message).map(message)
  }

  /// The parts that fit into lines.
  func parts(maxLine: Int, _ message: (Version) -> Message) -> [Version] {
    var frame: [UInt8] = []
    message(Version()).write(into: &frame)
    var result: [Version] = []
    var part = Version()
    var size = frame.count
    for element in elements {
      // Quotes, colon, comma, and up to ten digits.
      let length = element.replica.rawValue.utf8.count + 14
      if size + length > maxLine, !part.elements.isEmpty {
        result.append(part)
        part = Version()
        size = frame.count
      }
      part[element.replica] = element.count
      size += length
    }
    result.append(part)
    return result
  }
}
