extension Version: JSONRepresentable {
  /// Reads a version out of an object: `{"ada":120}`, with counts from 1 to 2^32.
  ///
  /// O(length, and n log n for n replicas out of order).
  ///
  /// - Throws: ``JSONError`` with the offset of the byte that is wrong.
  public init(json bytes: Span<UInt8>) throws(JSONError) {
    self = try JSONScanner.read(bytes) { (scanner) throws(JSONError) in try scanner.version() }
  }

  /// Appends the version as an object with its replicas in order.
  public func write(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(element.replica.rawValue)
      bytes.append(#"":"#)
      bytes.appendJSONInteger(Int64(element.count))
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension JSONScanner {
  /// Reads a version.
  package mutating func version() throws(JSONError) -> Version {
    var elements: [Version.Element] = []
    var isSorted = true
    var keys = ObjectKeys()
    try beginObject()
    while let name = try nextKey(&keys) {
      guard let replica = ReplicaID(name) else { throw failure(.badReplica) }
      let count = try UInt64(integer(in: 1...(1 << 32)))
      if let last = elements.last, last.replica > replica { isSorted = false }
      elements.append(Version.Element(replica: replica, count: count))
    }
    if !isSorted { elements.sort { $0.replica < $1.replica } }
    return Version(sorted: elements)
  }
}
