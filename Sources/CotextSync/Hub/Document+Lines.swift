internal import Cotext

extension Change {
  /// Appends the change as a line, or as several where one would be too long.
  ///
  /// - Returns: the length of the longest line; nil, with nothing appended, if an operation that
  ///   cannot be cut does not fit.
  func appendLines(maxLine: Int, to bytes: inout [UInt8]) -> Int? {
    let start = bytes.count
    write(into: &bytes)
    let length = bytes.count - start
    if length <= maxLine {
      bytes.append(UInt8(ascii: "\n"))
      return length
    }
    bytes.removeLast(length)
    guard let (first, rest) = halved(),
      let one = first.appendLines(maxLine: maxLine, to: &bytes),
      let other = rest.appendLines(maxLine: maxLine, to: &bytes)
    else {
      bytes.removeLast(bytes.count - start)
      return nil
    }
    return max(one, other)
  }
}

extension Document {
  /// Appends what arrived at some places and is not known to a version, as lines of changes, until
  /// about `size` bytes have come together.
  ///
  /// - Returns: the place from which to go on, and the length of the longest line; nil if something
  ///   cannot be cut to fit `maxLine`.
  func appendLines(
    arrivedAt places: Range<UInt32>, notIn version: Version = Version(), maxLine: Int, size: Int,
    to bytes: inout [UInt8]
  ) -> (next: UInt32, longest: Int)? {
    let end = bytes.count + size
    var place = places.lowerBound
    var longest = 0
    // Units differ much in size: 16 KiB of a mark's value, or a letter.
    var limit = 512
    while place < places.upperBound, bytes.count < end {
      let start = bytes.count
      let (changes, next) = changes(
        arrivedAt: place..<places.upperBound, notIn: version, limit: limit)
      for change in changes {
        guard let length = change.appendLines(maxLine: maxLine, to: &bytes) else { return nil }
        longest = max(longest, length)
      }
      place = next
      if bytes.count - start < size / 8 { limit = min(limit * 4, 1 << 20) }
    }
    return (place, longest)
  }
}
