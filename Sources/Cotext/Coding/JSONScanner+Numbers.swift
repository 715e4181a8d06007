extension JSONScanner {
  /// The largest integer that every reader of JSON holds exactly.
  static let largestInteger: Int64 = 1 << 53 - 1

  /// Reads an integer within ±(2^53 − 1), written without fraction and exponent, and not as `-0`.
  package mutating func integer() throws(JSONError) -> Int64 {
    skipWhitespace()
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { advance() }
    let first = position
    var value: Int64 = 0
    while true {
      let digit = current &- UInt8(ascii: "0")
      guard digit < 10, value <= Self.largestInteger else { break }
      value = value * 10 + Int64(digit)
      advance()
    }
    guard position > first, value <= Self.largestInteger,
      value != 0 || (position == first + 1 && !isNegative),
      value == 0 || byte(at: first) != UInt8(ascii: "0")
    else { throw JSONError(.integerExpected, at: start) }
    switch current {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      throw JSONError(.integerExpected, at: start)
    default: return isNegative ? -value : value
    }
  }

  /// Reads an integer that must lie within bounds.
  package mutating func integer(in bounds: ClosedRange<Int64>) throws(JSONError) -> Int64 {
    skipWhitespace()
    let start = position
    let value = try integer()
    guard bounds.contains(value) else { throw JSONError(.integerOutOfRange, at: start) }
    return value
  }

  /// Reads a finite number, rounded to the nearest double.
  mutating func double() throws(JSONError) -> Double {
    let start = position
    try skipNumber()
    let text = text(in: start..<position)
    // Short integers need no rounding, and `-0` is 0 everywhere.
    if text.utf8.count <= 15, let integer = Int64(text) { return Double(integer) }
    guard let value = Double(text), value.isFinite else {
      throw JSONError(.numberOutOfRange, at: start)
    }
    return value == 0 ? 0 : value
  }

  /// Goes past a number and checks it against the grammar of RFC 8259.
  mutating func skipNumber() throws(JSONError) {
    if current == UInt8(ascii: "-") { advance() }
    if current == UInt8(ascii: "0") { advance() } else { try skipDigits() }
    if current == UInt8(ascii: ".") {
      advance()
      try skipDigits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      advance()
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { advance() }
      try skipDigits()
    }
    if isDigit(current) { throw failure(.invalidNumber) }
  }

  private mutating func skipDigits() throws(JSONError) {
    guard isDigit(current) else {
      throw failure(position < count ? .invalidNumber : .unexpectedEnd)
    }
    while isDigit(current) { advance() }
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
