internal import Cotext

// What several messages are made of.
extension JSONScanner {
  /// Reads the name of a document.
  mutating func documentName() throws(JSONError) -> String {
    skipWhitespace()
    let start = position
    let name = try string()
    guard DocumentName.isValid(name) else { throw JSONError(.badDocumentName, at: start) }
    return name
  }

  /// Reads a number that an `Int` holds, on machines of 32 bits too.
  mutating func int() throws(JSONError) -> Int {
    skipWhitespace()
    let start = position
    guard let value = Int(exactly: try integer()) else {
      throw JSONError(.integerOutOfRange, at: start)
    }
    return value
  }

  /// Reads a number that may not be smaller than a bound.
  mutating func int(from bound: Int) throws(JSONError) -> Int {
    skipWhitespace()
    let start = position
    let value = try int()
    guard value >= bound else { throw JSONError(.integerOutOfRange, at: start) }
    return value
  }

  /// Reads a word out of a few.
  mutating func word<Word: RawRepresentable<String>>(
    or reason: JSONError.Reason
  ) throws(JSONError) -> Word {
    skipWhitespace()
    let start = position
    guard let word = Word(rawValue: try string()) else { throw JSONError(reason, at: start) }
    return word
  }

  /// Reads a code; one of a later version means as much as `internal`.
  mutating func errorCode() throws(JSONError) -> ErrorCode {
    ErrorCode(rawValue: try string()) ?? .internal
  }

  /// Reads a list.
  mutating func list<Element>(
    _ element: (inout JSONScanner) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    var isFirst = true
    try beginArray()
    while try hasElement(&isFirst) { elements.append(try element(&self)) }
    return elements
  }

  /// Reads `[from,to]`.
  mutating func offsets() throws(JSONError) -> Range<Int> {
    skipWhitespace()
    let start = position
    let pair = try list { (scanner) throws(JSONError) in try scanner.int() }
    guard pair.count == 2, pair[0] <= pair[1] else { throw JSONError(.badOffsets, at: start) }
    return pair[0]..<pair[1]
  }

  /// Reads a list of at least one `[from,to]`.
  mutating func selectedRanges() throws(JSONError) -> [Range<Int>] {
    skipWhitespace()
    let start = position
    let ranges = try list { (scanner) throws(JSONError) in try scanner.offsets() }
    guard !ranges.isEmpty else { throw JSONError(.empty, at: start) }
    return ranges
  }

  /// Reads an affinity; true is `downstream`.
  mutating func isDownstream() throws(JSONError) -> Bool {
    skipWhitespace()
    let start = position
    switch try string() {
    case "upstream": return false
    case "downstream": return true
    default: throw JSONError(.badAffinity, at: start)
    }
  }
}
