/// Writes a column of numbers as short as the page can read it quickly: base64 of variable-length
/// integers, rows of equal numbers once.
///
/// A row is a head, twice its length, and its numbers; or a head of one more and the number that all
/// of it consists of.
struct ColumnWriter {
  /// From how many equal numbers on a row of them is shorter than the numbers.
  private static let shortestRepeat = 4

  private var numbers: [UInt64] = []

  /// Appends a number.
  mutating func append(_ number: Int) {
    numbers.append(UInt64(truncatingIfNeeded: number))
  }

  /// Appends a number that may be negative: small ones take little room on both sides of 0.
  mutating func append(signed number: Int) {
    append((number << 1) ^ (number >> (Int.bitWidth - 1)))
  }

  /// The column as base64.
  var base64: String {
    var bytes: [UInt8] = []
    var literalStart = 0
    var index = 0
    while index < numbers.count {
      var end = index + 1
      while end < numbers.count, numbers[end] == numbers[index] { end += 1 }
      if end - index >= Self.shortestRepeat {
        Self.append(numbers[literalStart..<index], to: &bytes)
        Self.append(UInt64(end - index) << 1 | 1, to: &bytes)
        Self.append(numbers[index], to: &bytes)
        literalStart = end
      }
      index = end
    }
    Self.append(numbers[literalStart...], to: &bytes)
    return bytes.base64
  }

  private static func append(_ row: ArraySlice<UInt64>, to bytes: inout [UInt8]) {
    guard !row.isEmpty else { return }
    append(UInt64(row.count) << 1, to: &bytes)
    for number in row { append(number, to: &bytes) }
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

extension [UInt8] {
  /// The bytes as base64, with padding.
  var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start..<Swift.min(start + 3, count)]
      var bits = 0
      for byte in group { bits = bits << 8 | Int(byte) }
      bits <<= 8 * (3 - group.count)
      for place in 0...3 {
        text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
