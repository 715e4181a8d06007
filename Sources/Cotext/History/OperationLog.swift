/// What all units did, in the order of their arrival: columns, run-length. A row of typing, or of
/// backspacing, is one entry, whatever the number of changes that it came in.
struct OperationLog: ~Copyable {
  enum Kind: UInt8 {
    case insert
    case delete
    case mark
    case undo
    case unknown
    /// Deletions, marks, undos and operations of later versions of which nothing is known any more.
    case trimmed
  }

  /// What an undo or redo did.
  struct Switch {
    var unit: UInt32
    var count: UInt16
    var ranges: ShortList<OperationRange>
  }

  private let stays = StaysInPlace()

  // One row an entry.
  private var start: Column<UInt32>
  private var kind: Column<UInt8>
  /// The entry's row in what its kind keeps.
  private var row: Column<UInt32>

  /// Where inserted text was typed.
  private(set) var origins: Origins
  /// The first element that a row of deletions named; the top bit says that they count downwards.
  private(set) var targets: Column<UInt32>
  /// What undo and redo did.
  private(set) var switches: [Switch]
  private(set) var unknown: [UnknownOperation]

  private static var downwardBit: UInt32 { 1 << 31 }

  init() {
    start = Column()
    kind = Column()
    row = Column()
    origins = Origins()
    targets = Column()
    switches = []
    unknown = []
  }

  private init(copying other: borrowing OperationLog) {
    start = other.start.copy()
    kind = other.kind.copy()
    row = other.row.copy()
    origins = other.origins.copy()
    targets = other.targets.copy()
    switches = other.switches
    unknown = other.unknown
  }

  func copy() -> OperationLog { OperationLog(copying: self) }

  var entryCount: Int { start.count }

  // MARK: Writing

  private mutating func append(_ unit: UInt32, _ kind: Kind, row: Int) {
    start.append(unit)
    self.kind.append(kind.rawValue)
    self.row.append(UInt32(truncatingIfNeeded: row))
  }

  /// Whether the latest entry is of a kind.
  @inline(__always)
  private func ends(with kind: Kind) -> Bool {
    !self.kind.isEmpty && self.kind[self.kind.count &- 1] == kind.rawValue
  }

  /// Notes the insertion of a row of elements.
  ///
  /// - Parameter goesOn: whether the previous unit is one of the same replica.
  @inline(__always)
  mutating func insert(
    _ unit: UInt32, left: UInt32, right: UInt32, textStart: Int, goesOn: Bool
  ) {
    if goesOn, ends(with: .insert), origins.continues(last: unit &- 1, left: left, right: right) {
      return
    }
    append(unit, .insert, row: origins.count)
    origins.append(start: unit, left: left, right: right, textStart: textStart)
  }

  /// Notes the deletion of a row of elements with rising numbers, or falling ones.
  @inline(__always)
  mutating func delete(
    _ unit: UInt32, target: UInt32, count: Int, downwards: Bool, goesOn: Bool
  ) {
    if goesOn, ends(with: .delete) {
      let entry = start.count &- 1
      let row = targets.count &- 1
      let length = unit &- start[entry]
      let isDown = targets[row] & Self.downwardBit != 0
      let first = targets[row] & ~Self.downwardBit
      if !isDown, !downwards || count == 1, first &+ length == target { return }
      if isDown || length == 1, downwards || count == 1, first &- length == target,
        first >= length
      {
        targets[row] = first | Self.downwardBit
        return
      }
    }
    append(unit, .delete, row: targets.count)
    targets.append(target | (downwards && count > 1 ? Self.downwardBit : 0))
  }

  /// Notes a mark by its place among the marks.
  mutating func mark(_ unit: UInt32, number: Int) {
    append(unit, .mark, row: number)
  }

  /// Notes an undo or redo.
  mutating func undo(_ unit: UInt32, _ ranges: ShortList<OperationRange>, count: UInt16) {
    append(unit, .undo, row: switches.count)
    switches.append(Switch(unit: unit, count: count, ranges: ranges))
  }

  /// Notes an operation of a later version.
  mutating func unknown(_ unit: UInt32, _ operation: UnknownOperation) {
    append(unit, .unknown, row: unknown.count)
    unknown.append(operation)
  }

  /// Gives the units that undos and redos name new names.
  mutating func renameSwitches(_ renaming: Renaming) {
    for index in switches.indices {
      switches[index].ranges = ShortList(renaming(Array(switches[index].ranges)))
    }
  }

  // MARK: Restoring

  /// Makes room for so many entries in all.
  mutating func reserveCapacity(_ count: Int) {
    start.reserveCapacity(count)
    kind.reserveCapacity(count)
    row.reserveCapacity(count)
  }

  /// Notes units of which nothing is known any more.
  mutating func trimmed(_ unit: UInt32) {
    append(unit, .trimmed, row: 0)
  }

  /// Notes an insertion whose origins follow later, in the order of these entries.
  mutating func restoreInsertion(_ unit: UInt32, row: Int) {
    append(unit, .insert, row: row)
  }

  /// Takes the origins of all insertions.
  mutating func restoreOrigins(_ origins: consuming Origins) { self.origins = origins }

  // MARK: Reading

  /// The entry that holds a unit. O(log entries).
  func entry(of unit: UInt32) -> Int {
    start.upperBound(of: unit) &- 1
  }

  func kind(of entry: Int) -> Kind { Kind(rawValue: kind[entry]) ?? .unknown }
  func row(of entry: Int) -> Int { Int(row[entry]) }
  func start(of entry: Int) -> UInt32 { start[entry] }
  /// The number behind the last unit of an entry.
  func end(of entry: Int, unitCount: Int) -> UInt32 {
    entry + 1 < start.count ? start[entry + 1] : UInt32(truncatingIfNeeded: unitCount)
  }

  /// The first undo or redo at a unit or after it, as an index of `switches`. O(log switches).
  func firstSwitch(from unit: UInt32) -> Int {
    var low = 0
    var high = switches.count
    while low < high {
      let middle = (low + high) / 2
      if switches[middle].unit < unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether any of some units is an undo or redo.
  func holdsSwitch(in units: Range<UInt32>) -> Bool {
    let index = firstSwitch(from: units.lowerBound)
    return index < switches.count && switches[index].unit < units.upperBound
  }

  /// The element that a unit of a row of deletions deleted, and whether the row counts downwards.
  func target(of unit: UInt32, entry: Int) -> (element: UInt32, downwards: Bool) {
    let target = targets[row(of: entry)]
    let distance = unit - start[entry]
    if target & Self.downwardBit != 0 {
      return ((target & ~Self.downwardBit) - distance, true)
    }
    return (target + distance, false)
  }
}
