/// Units as text names them: `12@ada`, `4+3@ada` or `4-3`.
private struct UnitsText {
  var first: UInt32 = 0
  var count: UInt32?
  var direction = OperationRange.Direction.ascending
  var replica: ReplicaID?
}

extension JSONScanner {
  /// Reads an ID that names its replica: `"12@ada"`.
  package mutating func operationID() throws(JSONError) -> OperationID {
    let start = try startOfString(or: .badID)
    guard let units = try unitsText(), units.count == nil, let replica = units.replica else {
      throw JSONError(.badID, at: start)
    }
    return OperationID(units.first, replica)
  }

  /// Reads a REF: a number for a unit of the replica itself, `"12@ada"` for one of another.
  ///
  /// Where no replica is `own`, numbers are refused.
  package mutating func reference(from own: ReplicaID?) throws(JSONError) -> OperationID {
    skipWhitespace()
    if current != UInt8(ascii: "\"") { return try ownUnit(own, or: .badReference) }
    let start = position
    guard let units = try unitsText(), units.count == nil, let replica = units.replica,
      replica != own
    else { throw JSONError(.badReference, at: start) }
    return OperationID(units.first, replica)
  }

  /// Reads a RANGE: a REF, or several units in one direction.
  package mutating func range(from own: ReplicaID?) throws(JSONError) -> OperationRange {
    skipWhitespace()
    if current != UInt8(ascii: "\"") { return try OperationRange(ownUnit(own, or: .badRange)) }
    let start = position
    guard let units = try unitsText(), units.count != nil || units.replica != nil,
      units.replica == nil || units.replica != own, let replica = units.replica ?? own
    else { throw JSONError(.badRange, at: start) }
    let range = OperationRange(
      units.first, count: units.count ?? 1, replica, direction: units.direction)
    guard range.isRepresentable else { throw JSONError(.badRange, at: start) }
    return range
  }

  /// Reads a list of at least one RANGE.
  package mutating func ranges(from own: ReplicaID?) throws(JSONError) -> ShortList<OperationRange>
  {
    skipWhitespace()
    let start = position
    var isFirst = true
    try beginArray()
    guard try hasElement(&isFirst) else { throw JSONError(.empty, at: start) }
    let first = try range(from: own)
    guard try hasElement(&isFirst) else { return ShortList(first) }
    var ranges = [first]
    repeat { ranges.append(try range(from: own)) } while try hasElement(&isFirst)
    return ShortList(ranges)
  }

  /// Reads an anchor.
  package mutating func anchor(from own: ReplicaID?) throws(JSONError) -> TextAnchor {
    skipWhitespace()
    let start = position
    if current == UInt8(ascii: "\"") {
      let place = try string()
      if place == "start" { return .start }
      if place == "end" { return .end }
      throw JSONError(.badAnchor, at: start)
    }
    guard current == UInt8(ascii: "{") else { throw failure(.badAnchor) }
    try beginObject()
    var fields = ObjectFields()
    var anchor: TextAnchor?
    while try nextField(&fields) {
      switch (fields.name, anchor) {
      case (.before, nil): anchor = try .before(reference(from: own))
      case (.after, nil): anchor = try .after(reference(from: own))
      case (.before, _), (.after, _): throw JSONError(.badAnchor, at: start)
      default: try skipValue()
      }
    }
    guard let anchor else { throw JSONError(.badAnchor, at: start) }
    return anchor
  }

  private mutating func startOfString(or reason: JSONError.Reason) throws(JSONError) -> Int {
    guard try start() == UInt8(ascii: "\"") else { throw failure(reason) }
    return position
  }

  private mutating func ownUnit(
    _ own: ReplicaID?, or reason: JSONError.Reason
  ) throws(JSONError) -> OperationID {
    let start = position
    guard let own, isStartOfInteger, let counter = try UInt32(exactly: integer()) else {
      throw JSONError(reason, at: start)
    }
    return OperationID(counter, own)
  }

  private var isStartOfInteger: Bool { current &- UInt8(ascii: "0") < 10 }

  /// Reads a string that names units, nil if it names none.
  private mutating func unitsText() throws(JSONError) -> UnitsText? {
    let token = try scanString()
    if !token.hasEscapes { return unitsText(in: token.content) }
    // Nobody writes IDs with escapes, but they are JSON.
    let bytes = try unescaped(token)
    return JSONScanner.peek(bytes.span) { $0.unitsText(in: 0..<$0.count) }
  }

  private func unitsText(in content: Range<Int>) -> UnitsText? {
    var offset = content.lowerBound
    var units = UnitsText()
    guard let first = decimal(at: &offset), let counter = UInt32(exactly: first) else { return nil }
    units.first = counter
    let sign = byte(at: offset)
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      offset += 1
      guard let count = decimal(at: &offset), count >= 2, let count = UInt32(exactly: count) else {
        return nil
      }
      units.count = count
      units.direction = sign == UInt8(ascii: "+") ? .ascending : .descending
    }
    if offset == content.upperBound { return units }
    let name = offset + 1..<content.upperBound
    guard byte(at: offset) == UInt8(ascii: "@"),
      (1...ReplicaID.maximumLength).contains(name.count),
      name.allSatisfy({ ReplicaID.allows(byte(at: $0)) })
    else { return nil }
    units.replica = ReplicaID(validated: text(in: name))
    return units
  }

  /// The number in decimal digits, without leading zeros, at an offset; nil from 10^11 on.
  private func decimal(at offset: inout Int) -> UInt64? {
    let start = offset
    var value: UInt64 = 0
    while true {
      let digit = byte(at: offset) &- UInt8(ascii: "0")
      guard digit < 10, offset < start + 11 else { break }
      value = value * 10 + UInt64(digit)
      offset += 1
    }
    guard offset > start, offset == start + 1 || byte(at: start) != UInt8(ascii: "0") else {
      return nil
    }
    return value
  }
}
