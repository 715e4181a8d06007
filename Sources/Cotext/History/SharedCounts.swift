/// How many units of each replica some maker of a unit knew, for many makers: trees of four branches
/// that share what they have in common.
///
/// Equal trees are one tree (hash-consing), so that joining two of them only walks where they
/// differ. A tree is named by the number of its root; 0 is the empty one. All have the same height.
///
/// Cost: a lookup or a change of one count O(log replicas); joining O(d log replicas) for d replicas
/// whose counts differ.
struct SharedCounts: ~Copyable {
  private let stays = StaysInPlace()
  /// Four words a node: below the lowest level counts, else nodes. The first node stays empty.
  private var branches: Column<UInt32>
  /// The nodes by their hashes, 0 where there is none; a power of two.
  private var table: Column<UInt32>
  /// How many levels of nodes there are; a tree has room for four to the power of that.
  private(set) var height: Int

  static var none: UInt32 { 0 }

  init() {
    branches = Column(minimumCapacity: 4)
    table = Column(minimumCapacity: 1)
    height = 1
    branches.append(repeating: 0, count: 4)
  }

  private init(copying other: borrowing SharedCounts) {
    branches = other.branches.copy()
    table = other.table.copy()
    height = other.height
  }

  func copy() -> SharedCounts { SharedCounts(copying: self) }

  /// How many nodes there are.
  var nodeCount: Int { branches.count / 4 }

  // MARK: Height

  /// Whether trees have room for so many replicas.
  func hasRoom(for replicas: Int) -> Bool { replicas <= 1 << (2 * height) }

  /// Adds a level. Trees from before are one too low until they are ``raised(_:)``.
  mutating func addLevel() { height += 1 }

  /// The same counts with one more level.
  mutating func raised(_ root: UInt32) -> UInt32 { node(root, 0, 0, 0) }

  // MARK: Counts

  /// The count of a replica. O(log replicas).
  func count(of replica: Int, in root: UInt32) -> UInt32 {
    if !hasRoom(for: replica &+ 1) { return 0 }
    var node = root
    var shift = 2 * height
    while shift > 0, node != 0 {
      shift -= 2
      node = branches[Int(node) &* 4 &+ (replica >> shift & 3)]
    }
    return node
  }

  /// A tree in which a replica has at least this count. O(log replicas).
  mutating func raise(_ replica: Int, to count: UInt32, in root: UInt32) -> UInt32 {
    raise(replica, to: count, in: root, below: height)
  }

  private mutating func raise(
    _ replica: Int, to count: UInt32, in node: UInt32, below level: Int
  ) -> UInt32 {
    if level == 0 { return max(node, count) }
    let slot = replica >> (2 * (level - 1)) & 3
    let first = Int(node) * 4
    let old = branches[first + slot]
    let new = raise(replica, to: count, in: old, below: level - 1)
    if new == old { return node }
    return self.node(
      slot == 0 ? new : branches[first], slot == 1 ? new : branches[first + 1],
      slot == 2 ? new : branches[first + 2], slot == 3 ? new : branches[first + 3])
  }

  /// The larger count of each replica. O(d log replicas) for d replicas that differ.
  mutating func join(_ left: UInt32, _ right: UInt32) -> UInt32 {
    join(left, right, below: height)
  }

  private mutating func join(_ left: UInt32, _ right: UInt32, below level: Int) -> UInt32 {
    if left == right || right == 0 { return left }
    if left == 0 { return right }
    if level == 0 { return max(left, right) }
    let (first, second) = (Int(left) * 4, Int(right) * 4)
    let a = join(branches[first], branches[second], below: level - 1)
    let b = join(branches[first + 1], branches[second + 1], below: level - 1)
    let c = join(branches[first + 2], branches[second + 2], below: level - 1)
    let d = join(branches[first + 3], branches[second + 3], below: level - 1)
    return node(a, b, c, d)
  }

  /// The larger count of each replica among several trees, by pairs: trees that differ from each
  /// other in one count each are joined in O(n log n).
  mutating func join(_ roots: consuming [UInt32]) -> UInt32 {
    while roots.count > 1 {
      for index in 0..<roots.count / 2 {
        roots[index] = join(roots[2 * index], roots[2 * index + 1])
      }
      let half = roots.count / 2
      if roots.count & 1 == 1 {
        roots[half] = roots[roots.count - 1]
        roots.removeLast(half)
      } else {
        roots.removeLast(half)
      }
    }
    return roots.first ?? 0
  }

  // MARK: Nodes

  /// The one node with these branches.
  private mutating func node(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    if a | b | c | d == 0 { return 0 }
    if 2 * nodeCount > table.count { growTable() }
    let mask = table.count &- 1
    var slot = Self.hash(a, b, c, d) & mask
    while table[slot] != 0 {
      let first = Int(table[slot]) &* 4
      if branches[first] == a, branches[first &+ 1] == b, branches[first &+ 2] == c,
        branches[first &+ 3] == d
      {
        return table[slot]
      }
      slot = (slot &+ 1) & mask
    }
    let node = UInt32(truncatingIfNeeded: nodeCount)
    branches.append(a)
    branches.append(b)
    branches.append(c)
    branches.append(d)
    table[slot] = node
    return node
  }

  private mutating func growTable() {
    let size = max(16, 2 * table.count)
    table.removeAll()
    table.append(repeating: 0, count: size)
    for node in 1..<max(nodeCount, 1) {
      let first = node * 4
      var slot =
        Self.hash(
          branches[first], branches[first + 1], branches[first + 2], branches[first + 3])
        & (size - 1)
      while table[slot] != 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = UInt32(truncatingIfNeeded: node)
    }
  }

  private static func hash(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> Int {
    var bits = UInt64(a) | UInt64(b) << 32
    bits = (bits ^ bits >> 29) &* 0xBF58_476D_1CE4_E5B9
    bits ^= UInt64(c) | UInt64(d) << 32
    bits = (bits ^ bits >> 32) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (bits ^ bits >> 29) & 0x7FFF_FFFF)
  }
}
