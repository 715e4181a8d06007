internal import Cotext

extension JSONRepresentable {
  /// Writes the value's own JSON as nested containers.
  ///
  /// - Parameter orText: writes it as a text that holds the JSON where a coder would mix up keys that
  ///   look the same.
  func encodeJSON(to encoder: any Encoder, orText: Bool) throws {
    var bytes: [UInt8] = []
    write(into: &bytes)
    let tree: JSONTree
    do {
      tree = try JSONTree(json: bytes)
    } catch {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
    if tree.hasDistinctKeys {
      try tree.encode(to: encoder)
    } else if orText {
      try JSONTree.string(String(decoding: bytes, as: UTF8.self)).encode(to: encoder)
    } else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "two keys of an object differ in nothing but normalization"))
    }
  }

  /// Reads what ``encodeJSON(to:orText:)`` wrote.
  init(decodingJSONFrom decoder: any Decoder, orText: Bool) throws {
    let tree = try JSONTree(from: decoder)
    var bytes: [UInt8] = []
    if orText, case .string(let text) = tree {
      bytes = Array(text.utf8)
    } else {
      tree.write(into: &bytes)
    }
    do {
      self = try Self(json: bytes)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}
