extension Attributes: JSONRepresentable {
  /// Reads attributes out of an object: `{"bold":true,"link":null}`.
  ///
  /// Null, which means "remove", is kept. O(length, and n log n for n keys out of order).
  ///
  /// - Throws: ``JSONError`` with the offset of the byte that is wrong.
  public init(json bytes: Span<UInt8>) throws(JSONError) {
    self = try JSONScanner.read(bytes) { (scanner) throws(JSONError) in try scanner.attributes() }
  }

  /// Appends the attributes as an object with its keys in byte order.
  public func write(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendJSONString(element.key.rawValue)
      bytes.append(UInt8(ascii: ":"))
      element.value.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension JSONScanner {
  /// Reads attributes; null values are kept.
  package mutating func attributes() throws(JSONError) -> Attributes {
    var elements: [Attributes.Element] = []
    var isSorted = true
    var keys = ObjectKeys()
    try beginObject()
    while let name = try nextKey(&keys) {
      let key = AttributeKey(name)
      guard key.isValid else { throw failure(.badKey) }
      if let last = elements.last, last.key > key { isSorted = false }
      elements.append(Attributes.Element(key: key, value: try attributeValue()))
    }
    if !isSorted { elements.sort { $0.key < $1.key } }
    return Attributes(sorted: elements)
  }
}

extension [UInt8] {
  /// Appends a run of a document as the protocol's `text` has it: `["text",{"bold":true}]`.
  package mutating func appendRun(text: String, attributes: Attributes) {
    append(UInt8(ascii: "["))
    appendJSONString(text)
    append(UInt8(ascii: ","))
    attributes.write(into: &self)
    append(UInt8(ascii: "]"))
  }
}
