/// The function behind digests: how numbers, texts and names become hashes of 64 bits.
///
/// A hash takes in one number after the other. Specification.md fixes every step, since peers compare
/// the results.
enum UnitHash {
  // What a unit does, as the number that its hash starts from.
  static let insertion: UInt64 = 1
  static let deletion: UInt64 = 2
  static let mark: UInt64 = 3
  static let switching: UInt64 = 4
  static let unknown: UInt64 = 5
  /// Comes before the parents of a unit.
  static let parents: UInt64 = 6

  /// Takes a number into a hash.
  @inline(__always)
  static func mix(_ hash: UInt64, _ number: UInt64) -> UInt64 {
    let product = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }

  /// Spreads a hash over all bits, so that sums of hashes are as good as the hashes.
  static func finish(_ hash: UInt64) -> UInt64 {
    var hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }

  /// The hash of bytes: starts from their number and takes in eight of them at a time, the lowest first.
  static func bytes(_ bytes: [UInt8]) -> UInt64 {
    SnapshotFormat.checksum(of: bytes.span, from: 0)
  }

  /// The hash of a text's UTF-8.
  static func text(_ text: String) -> UInt64 { bytes(Array(text.utf8)) }

  /// The hash that stands for a unit; 0 stands for none.
  ///
  /// - Parameter name: the hash of the replica's ID.
  @inline(__always)
  static func reference(_ name: UInt64, _ counter: UInt32) -> UInt64 {
    mix(name, UInt64(counter) &+ 1)
  }

  /// The hash that an insertion leaves.
  @inline(__always)
  static func insertion(_ scalar: UInt32, after: UInt64, before: UInt64) -> UInt64 {
    mix(mix(mix(insertion, UInt64(scalar)), after), before)
  }

  /// The hash that stands for an anchor.
  static func anchor(_ anchor: TextAnchor) -> UInt64 {
    switch anchor {
    case .start: return mix(0, 1)
    case .end: return mix(0, 2)
    case .before(let id): return mix(3, reference(id))
    case .after(let id): return mix(4, reference(id))
    }
  }

  /// The hash that stands for a unit by name.
  static func reference(_ id: OperationID) -> UInt64 {
    reference(text(id.replica.rawValue), id.counter)
  }
}

/// The hash of a replica's first units, in order.
struct PrefixHash {
  private(set) var state: UInt64
  /// What the next unit lists as parents.
  private var parents: [UInt64] = []

  /// Goes on from a state; the first is the hash of the replica's ID.
  init(_ state: UInt64) {
    self.state = state
  }

  /// Says what the next unit lists as parents.
  mutating func list(_ parents: [UInt64]) { self.parents = parents }

  /// Takes in the hash of the next unit.
  @inline(__always)
  mutating func append(_ unit: UInt64) {
    state = UnitHash.mix(state, parents.isEmpty ? unit : takeParents(unit))
  }

  private mutating func takeParents(_ unit: UInt64) -> UInt64 {
    let hash = parents.reduce(UnitHash.mix(unit, UnitHash.parents)) { UnitHash.mix($0, $1) }
    parents = []
    return hash
  }
}
