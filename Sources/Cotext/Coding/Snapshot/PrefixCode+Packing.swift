extension PrefixCode {
  /// Packs bytes: which ones occur, the lengths of their code words, the sizes of the first three
  /// streams, the four streams. Nil if nothing would be won. O(count).
  static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 64 else { return nil }
    var frequencies = [Int](repeating: 0, count: 256)
    for byte in bytes { frequencies[Int(byte)] &+= 1 }
    let code = PrefixCode(frequencies: frequencies)
    var bits = 0
    for symbol in 0..<256 { bits += frequencies[symbol] * Int(code.lengths[symbol]) }
    guard bits / 8 + 64 < bytes.count else { return nil }
    var packed = code.table()
    let words = code.words()
    let quarter = (bytes.count + streamCount - 1) / streamCount
    var streams: [UInt8] = []
    streams.reserveCapacity(bits / 8 + 8)
    var starts: [Int] = []
    for stream in 0..<streamCount {
      starts.append(streams.count)
      let piece = bytes[
        min(stream * quarter, bytes.count)..<min((stream + 1) * quarter, bytes.count)]
      code.append(piece, words, to: &streams)
    }
    for stream in 1..<streamCount { packed.appendVarint(starts[stream] - starts[stream - 1]) }
    packed += streams
    return packed.count < bytes.count ? packed : nil
  }

  /// A bit for each byte that occurs, then the length of each one's word in four bits.
  private func table() -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 32)
    var isHalf = false
    for symbol in 0..<256 where lengths[symbol] > 0 {
      table[symbol / 8] |= 1 << UInt8(symbol % 8)
      if isHalf {
        table[table.count - 1] |= lengths[symbol] << 4
      } else {
        table.append(lengths[symbol])
      }
      isHalf.toggle()
    }
    return table
  }

  private func append(_ bytes: ArraySlice<UInt8>, _ words: [UInt32], to output: inout [UInt8]) {
    var bits: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      bits |= UInt64(words[Int(byte)]) << count
      count &+= UInt64(lengths[Int(byte)])
      while count >= 8 {
        output.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count &-= 8
      }
    }
    if count > 0 { output.append(UInt8(truncatingIfNeeded: bits)) }
  }
}
