extension PrefixCode {
  /// Unpacks bytes that `pack` packed. Nil if they are not such. O(count).
  ///
  /// - Parameters:
  ///   - source: what is read, with eight bytes behind `range` at least.
  ///   - range: where the packed bytes stand.
  ///   - count: how many bytes there were; at most eight for each packed one.
  static func unpack(
    _ source: borrowing Column<UInt8>, _ range: Range<Int>, count: Int
  ) -> Column<UInt8>? {
    guard count <= 8 * range.count, let (code, table) = readTable(source, range) else {
      return nil
    }
    var place = table
    var ends: [Int] = []
    var sum = 0
    for _ in 1..<streamCount {
      guard let size = source.varint(at: &place, before: range.upperBound, bits: 35) else {
        return nil
      }
      sum += size
      ends.append(sum)
    }
    guard place + sum <= range.upperBound else { return nil }
    for index in ends.indices { ends[index] += place }
    ends.append(range.upperBound)
    var output = Column<UInt8>(minimumCapacity: count)
    output.append(repeating: 0, count: count)
    let words = code.lookup()
    let quarter = (count + streamCount - 1) / streamCount
    var streams: [Stream] = []
    for (stream, end) in ends.enumerated() {
      streams.append(
        Stream(
          bit: 8 * place, lastBit: 8 * end, place: min(stream * quarter, count),
          end: min((stream + 1) * quarter, count)))
      place = end
    }
    // Side by side, since each byte waits for the one before it in its stream.
    var (first, second, third, fourth) = (streams[0], streams[1], streams[2], streams[3])
    while fourth.place &+ wordsPerWindow <= fourth.end, first.isWhole, second.isWhole,
      third.isWhole, fourth.isWhole
    {
      first.unpackWindow(source, words, into: &output)
      second.unpackWindow(source, words, into: &output)
      third.unpackWindow(source, words, into: &output)
      fourth.unpackWindow(source, words, into: &output)
    }
    guard first.unpackRest(source, words, into: &output),
      second.unpackRest(source, words, into: &output),
      third.unpackRest(source, words, into: &output),
      fourth.unpackRest(source, words, into: &output)
    else { return nil }
    return output
  }

  /// How many words always lie in what is left of eight bytes that begin inside a byte.
  private static var wordsPerWindow: Int { 5 }

  /// One of the streams, and how far it was read.
  private struct Stream {
    var bit: Int
    let lastBit: Int
    var place: Int
    let end: Int

    /// Whether the stream did not run over.
    var isWhole: Bool {
      @inline(__always) get { bit <= lastBit }
    }

    /// Unpacks as many bytes as a window holds.
    @inline(__always)
    mutating func unpackWindow(
      _ source: borrowing Column<UInt8>, _ words: borrowing Column<UInt16>,
      into output: inout Column<UInt8>
    ) {
      let mask: UInt64 = 1 << UInt64(maximumLength) - 1
      var window = source.word(at: bit >> 3) >> UInt64(truncatingIfNeeded: bit & 7)
      for _ in 0..<wordsPerWindow {
        let entry = words[Int(window & mask)]
        output[place] = UInt8(truncatingIfNeeded: entry)
        window >>= UInt64(entry >> 8)
        bit &+= Int(entry >> 8)
        place &+= 1
      }
    }

    /// Unpacks what is left; false if that is not what the stream holds.
    mutating func unpackRest(
      _ source: borrowing Column<UInt8>, _ words: borrowing Column<UInt16>,
      into output: inout Column<UInt8>
    ) -> Bool {
      let mask: UInt64 = 1 << UInt64(maximumLength) - 1
      while place < end {
        guard isWhole else { return false }
        let window = source.word(at: bit >> 3) >> UInt64(truncatingIfNeeded: bit & 7)
        let entry = words[Int(window & mask)]
        output[place] = UInt8(truncatingIfNeeded: entry)
        bit &+= Int(entry >> 8)
        place &+= 1
      }
      return (bit + 7) / 8 == lastBit / 8
    }
  }

  /// What the next eleven bits mean: the byte, and the length of its word in the upper half.
  private func lookup() -> Column<UInt16> {
    let words = words()
    let size = 1 << Self.maximumLength
    // A code of one word has nothing for its other bit; it means the same.
    var table = Column<UInt16>(minimumCapacity: size)
    table.append(repeating: 0, count: size)
    let isSingle = lengths.count { $0 > 0 } == 1
    for symbol in 0..<256 where lengths[symbol] > 0 {
      let entry = UInt16(symbol) | UInt16(lengths[symbol]) << 8
      var index = Int(words[symbol])
      while index < size {
        table[index] = entry
        index += isSingle ? 1 : 1 << Int(lengths[symbol])
      }
    }
    return table
  }

  private static func readTable(
    _ source: borrowing Column<UInt8>, _ range: Range<Int>
  ) -> (PrefixCode, Int)? {
    var place = range.lowerBound + 32
    guard place <= range.upperBound else { return nil }
    var lengths = [UInt8](repeating: 0, count: 256)
    var isHalf = false
    for symbol in 0..<256 where source[range.lowerBound + symbol / 8] >> UInt8(symbol % 8) & 1 == 1
    {
      guard place < range.upperBound else { return nil }
      lengths[symbol] = isHalf ? source[place] >> 4 : source[place] & 15
      guard lengths[symbol] > 0 else { return nil }
      if isHalf { place += 1 }
      isHalf.toggle()
    }
    if isHalf { place += 1 }
    guard let code = PrefixCode(lengths: lengths) else { return nil }
    return (code, place)
  }
}
