/// What is read from JSON and written as JSON: changes, values, attributes and versions.
///
///     let change = try Change(json: #"{"type":"change","id":"0@ada","ops":[{"insert":"Hi"}]}"#)
///     var bytes: [UInt8] = []
///     change.write(into: &bytes)
///
/// Reading is strict (one whole value, UTF-8, no duplicate keys, nesting of at most 32) and never
/// traps; white space is allowed wherever JSON allows it. Writing is canonical: equal values give
/// equal bytes, without white space. Both take O(length).
public protocol JSONRepresentable {
  /// Reads a value, which must be all that the bytes hold.
  ///
  /// - Throws: `JSONError` with the offset of the byte that is wrong.
  init(json bytes: Span<UInt8>) throws(JSONError)

  /// Appends the value as JSON, without a line feed.
  func write(into bytes: inout [UInt8])
}

extension JSONRepresentable {
  /// Reads a value, which must be all that the bytes hold.
  ///
  /// - Throws: `JSONError` with the offset of the byte that is wrong.
  @inlinable
  public init(json bytes: [UInt8]) throws(JSONError) {
    try self.init(json: bytes.span)
  }

  /// Reads a value, which must be all that the text holds.
  ///
  /// - Throws: `JSONError` with the offset of the UTF-8 byte that is wrong.
  @inlinable
  public init(json text: String) throws(JSONError) {
    try self.init(json: Array(text.utf8))
  }

  /// The value as JSON.
  @inlinable
  public var json: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
