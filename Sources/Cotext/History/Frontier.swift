/// The heads: the known units that no other known unit follows. A replica has one at most, its
/// latest unit.
///
/// Adding and removing one is O(1), however many there are.
struct Frontier: ~Copyable {
  private let stays = StaysInPlace()
  // One row a head, in no order.
  private var units: Column<UInt32>
  private var replicas: Column<UInt32>
  /// For each replica the row of its head, or `none`.
  private var rows: Column<UInt32>

  private static var none: UInt32 { UInt32.max }

  init() {
    units = Column()
    replicas = Column()
    rows = Column()
  }

  private init(copying other: borrowing Frontier) {
    units = other.units.copy()
    replicas = other.replicas.copy()
    rows = other.rows.copy()
  }

  func copy() -> Frontier { Frontier(copying: self) }

  var count: Int { units.count }

  /// One of the heads, which are in no order.
  @inline(__always)
  subscript(index: Int) -> UInt32 { units[index] }

  /// All heads in order of their numbers but that of a replica. O(n log n).
  func heads(but replica: Int?) -> [UInt32] {
    var heads: [UInt32] = []
    for row in 0..<units.count where replica.map({ UInt32($0) != replicas[row] }) ?? true {
      heads.append(units[row])
    }
    return heads.sorted()
  }

  /// Whether a unit of a replica is a head. O(1).
  func contains(_ unit: UInt32, ofReplica replica: Int) -> Bool {
    rows[replica] != Self.none && units[Int(rows[replica])] == unit
  }

  /// Whether a unit is a head. O(log spans).
  func contains(_ unit: UInt32, in graph: borrowing CausalGraph) -> Bool {
    contains(unit, ofReplica: Int(graph.replica[graph.span(of: unit)]))
  }

  /// Makes room for one more replica.
  mutating func addReplica() { rows.append(Self.none) }

  /// Replaces the only head by a later unit of its replica.
  @inline(__always)
  mutating func moveOnly(to unit: UInt32) { units[0] = unit }

  /// Makes a unit the head of its replica.
  mutating func set(_ unit: UInt32, ofReplica replica: Int) {
    if rows[replica] != Self.none {
      units[Int(rows[replica])] = unit
    } else {
      rows[replica] = UInt32(truncatingIfNeeded: units.count)
      units.append(unit)
      replicas.append(UInt32(truncatingIfNeeded: replica))
    }
  }

  /// Takes a unit of a replica out if it is a head.
  mutating func remove(_ unit: UInt32, ofReplica replica: Int) {
    guard contains(unit, ofReplica: replica) else { return }
    let row = Int(rows[replica])
    let last = units.count - 1
    units[row] = units[last]
    replicas[row] = replicas[last]
    rows[Int(replicas[row])] = UInt32(truncatingIfNeeded: row)
    rows[replica] = Self.none
    units.removeLast()
    replicas.removeLast()
  }
}
