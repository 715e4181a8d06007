// The ends that two texts share, eight bytes at a time.

extension TextDifference {
  /// How many bytes two texts share at the start, in whole words.
  static func equalWords(_ left: [UInt8], _ right: [UInt8], atMost most: Int) -> Int {
    let size = MemoryLayout<UInt64>.size
    let (left, right) = unsafe (left.span.bytes, right.span.bytes)
    var count = 0
    // Both have as many bytes as are read: `most` is the length of neither or less.
    while count + size <= most,
      unsafe left.unsafeLoadUnaligned(fromByteOffset: count, as: UInt64.self)
        == right.unsafeLoadUnaligned(fromByteOffset: count, as: UInt64.self)
    {
      count += size
    }
    return count
  }

  /// How many bytes two texts share at the end, in whole words.
  static func equalLastWords(_ left: [UInt8], _ right: [UInt8], atMost most: Int) -> Int {
    let size = MemoryLayout<UInt64>.size
    let (leftBytes, rightBytes) = unsafe (left.span.bytes, right.span.bytes)
    let (leftEnd, rightEnd) = (left.count - size, right.count - size)
    var count = 0
    while count + size <= most,
      unsafe leftBytes.unsafeLoadUnaligned(fromByteOffset: leftEnd - count, as: UInt64.self)
        == rightBytes.unsafeLoadUnaligned(fromByteOffset: rightEnd - count, as: UInt64.self)
    {
      count += size
    }
    return count
  }
}
