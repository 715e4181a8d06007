/// A code in which frequent bytes take few bits: Huffman's, of at most eleven bits, in canonical form
/// (Huffman, "A method for the construction of minimum-redundancy codes", 1952).
struct PrefixCode {
  /// The longest code word.
  static let maximumLength = 11
  /// Into how many pieces of the same length data is cut; each becomes a stream of bits, so that
  /// they can be read side by side.
  static let streamCount = 4

  /// The length of each byte's code word in bits, 0 for bytes that do not occur.
  var lengths: [UInt8]

  /// The code words, by byte, with the first bit lowest. O(256).
  func words() -> [UInt32] {
    var words = [UInt32](repeating: 0, count: 256)
    var next: UInt32 = 0
    for length in 1...UInt8(Self.maximumLength) {
      for symbol in 0..<256 where lengths[symbol] == length {
        words[symbol] = Self.reversed(next, length)
        next += 1
      }
      next <<= 1
    }
    return words
  }

  private static func reversed(_ word: UInt32, _ length: UInt8) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<UInt32(length) { result |= (word >> bit & 1) << (UInt32(length) - 1 - bit) }
    return result
  }

  /// The best code for bytes that occur so often. O(256 log 256).
  init(frequencies: [Int]) {
    lengths = [UInt8](repeating: 0, count: 256)
    var weights = frequencies
    while !assignLengths(weights) {
      // Flatter weights give a code that is less deep.
      for symbol in 0..<256 where weights[symbol] > 0 { weights[symbol] = weights[symbol] / 2 + 1 }
    }
  }

  /// A code by its lengths; nil if no code has them.
  init?(lengths: [UInt8]) {
    var sum = 0
    var count = 0
    for length in lengths where length > 0 {
      guard length <= Self.maximumLength else { return nil }
      sum += 1 << (Self.maximumLength - Int(length))
      count += 1
    }
    let whole = 1 << Self.maximumLength
    guard sum == whole || count == 1 && sum == whole / 2 else { return nil }
    self.lengths = lengths
  }

  /// Joins the two lightest trees until one is left. Returns false if it is too deep.
  private mutating func assignLengths(_ weights: [Int]) -> Bool {
    let leaves = (0..<256).filter { weights[$0] > 0 }
      .sorted { (weights[$0], $0) < (weights[$1], $1) }
    if leaves.count == 1 {
      lengths[leaves[0]] = 1
      return true
    }
    var nodeWeights = leaves.map { weights[$0] }
    var parents = [Int](repeating: -1, count: leaves.count)
    var (leaf, inner) = (0, leaves.count)
    func lightest() -> Int {
      if leaf < leaves.count, inner >= nodeWeights.count || nodeWeights[leaf] <= nodeWeights[inner]
      {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    for _ in 1..<max(leaves.count, 1) {
      let (left, right) = (lightest(), lightest())
      parents[left] = nodeWeights.count
      parents[right] = nodeWeights.count
      nodeWeights.append(nodeWeights[left] + nodeWeights[right])
      parents.append(-1)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in stride(from: parents.count - 1, through: 0, by: -1) where parents[node] >= 0 {
      depths[node] = depths[parents[node]] + 1
      guard depths[node] <= Self.maximumLength else { return false }
    }
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = UInt8(depths[index]) }
    return true
  }
}
