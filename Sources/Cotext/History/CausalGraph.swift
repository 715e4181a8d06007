/// Who made which unit, after what: the causal order of all known units.
///
/// Units get numbers in the order of their arrival, so a number is always greater than those of the
/// units it follows. A *span* is a row of units of one replica with rising counters and numbers
/// that has parents only at its start.
struct CausalGraph: ~Copyable {
  private let stays = StaysInPlace()

  // One row a span.
  private(set) var start: Column<UInt32>
  private(set) var replica: Column<UInt32>
  private(set) var counter: Column<UInt32>
  private(set) var lamport: Column<UInt64>
  /// The number of the replica's own previous unit, or `none`.
  private(set) var predecessor: Column<UInt32>
  /// Where the span's listed parents begin in `parentUnits`.
  private(set) var parentsStart: Column<UInt32>
  private var parentUnits: Column<UInt32>

  /// The replicas by number.
  private(set) var names: [ReplicaID]
  private var numbers: [ReplicaID: Int]
  /// The replica that was looked up last.
  private var latest: Int
  /// How many units of each replica are known.
  private(set) var known: Column<UInt64>
  /// The spans of each replica, in order of their counters.
  private(set) var spans: [[UInt32]]

  /// How many units there are.
  private(set) var unitCount: Int
  private(set) var frontier: Frontier

  static var none: UInt32 { UInt32.max }

  init() {
    start = Column()
    replica = Column()
    counter = Column()
    lamport = Column()
    predecessor = Column()
    parentsStart = Column()
    parentUnits = Column()
    names = []
    numbers = [:]
    latest = 0
    known = Column()
    spans = []
    unitCount = 0
    frontier = Frontier()
  }

  private init(copying other: borrowing CausalGraph) {
    start = other.start.copy()
    replica = other.replica.copy()
    counter = other.counter.copy()
    lamport = other.lamport.copy()
    predecessor = other.predecessor.copy()
    parentsStart = other.parentsStart.copy()
    parentUnits = other.parentUnits.copy()
    names = other.names
    numbers = other.numbers
    latest = other.latest
    known = other.known.copy()
    spans = other.spans
    unitCount = other.unitCount
    frontier = other.frontier.copy()
  }

  func copy() -> CausalGraph { CausalGraph(copying: self) }

  // MARK: Replicas

  /// The number of a replica of which something is known or was asked.
  @inline(__always)
  func number(of name: ReplicaID) -> Int? {
    if latest < names.count, names[latest] == name { return latest }
    return numbers[name]
  }

  /// How many units of a replica are known.
  func knownCount(of name: ReplicaID) -> UInt64 {
    number(of: name).map { known[$0] } ?? 0
  }

  /// The number of a replica, a new one if need be.
  @inline(__always)
  mutating func intern(_ name: ReplicaID) -> Int {
    if latest < names.count, names[latest] == name { return latest }
    return internSlowly(name)
  }

  private mutating func internSlowly(_ name: ReplicaID) -> Int {
    if let number = numbers[name] {
      latest = number
      return number
    }
    latest = names.count
    numbers[name] = latest
    names.append(name)
    known.append(0)
    spans.append([])
    frontier.addReplica()
    return latest
  }

  // MARK: Units

  /// The span that holds a unit. O(log spans), for the latest span O(1).
  @inline(__always)
  func span(of unit: UInt32) -> Int {
    let last = start.count &- 1
    if start[last] <= unit { return last }
    return start.upperBound(of: unit) &- 1
  }

  /// The number behind the last unit of a span.
  @inline(__always)
  func end(of span: Int) -> UInt32 {
    span &+ 1 < start.count ? start[span &+ 1] : UInt32(truncatingIfNeeded: unitCount)
  }

  /// The number of a known unit. O(log spans).
  @inline(__always)
  func unit(_ counter: UInt32, ofReplica replica: Int) -> UInt32 {
    let last = start.count &- 1
    if self.replica[last] == UInt32(truncatingIfNeeded: replica), self.counter[last] <= counter {
      return start[last] &+ (counter &- self.counter[last])
    }
    let spans = spans[replica]
    var low = 0
    var length = spans.count
    while length > 0 {
      let half = length >> 1
      if self.counter[Int(spans[low &+ half])] <= counter {
        low &+= half &+ 1
        length &-= half &+ 1
      } else {
        length = half
      }
    }
    let span = Int(spans[low &- 1])
    return start[span] &+ (counter &- self.counter[span])
  }

  /// The number of a unit, nil if it is unknown. O(log spans).
  func unit(_ id: OperationID) -> UInt32? {
    guard let replica = number(of: id.replica), UInt64(id.counter) < known[replica] else {
      return nil
    }
    return unit(id.counter, ofReplica: replica)
  }

  /// Who made a unit, by number, and its counter. O(log spans).
  @inline(__always)
  func maker(of unit: UInt32) -> (replica: Int, counter: UInt32) {
    let span = span(of: unit)
    return (Int(replica[span]), counter[span] &+ (unit &- start[span]))
  }

  /// The name of a unit. O(log spans).
  @inline(__always)
  func id(of unit: UInt32) -> OperationID {
    let (replica, counter) = maker(of: unit)
    return OperationID(counter, names[replica])
  }

  /// The Lamport time of a unit. O(log spans).
  func lamport(of unit: UInt32) -> UInt64 {
    let span = span(of: unit)
    return lamport[span] + UInt64(unit - start[span])
  }

  /// Whether the ID of a unit is smaller than another ID.
  func id(of unit: UInt32, precedes counter: UInt32, ofReplica replica: Int) -> Bool {
    let (other, otherCounter) = maker(of: unit)
    return other == replica ? otherCounter < counter : names[other] < names[replica]
  }

  /// The listed parents of a span.
  func parents(of span: Int) -> [UInt32] {
    let end = span + 1 < start.count ? Int(parentsStart[span + 1]) : parentUnits.count
    return (Int(parentsStart[span])..<end).map { parentUnits[$0] }
  }

  /// Whether a span lists parents.
  @inline(__always)
  func hasParents(_ span: Int) -> Bool {
    let end = span &+ 1 < start.count ? Int(parentsStart[span &+ 1]) : parentUnits.count
    return Int(parentsStart[span]) < end
  }

  // MARK: Growth

  /// Adds units of a replica behind those that are known of it. Returns the Lamport time of the
  /// first.
  ///
  /// - Parameter parents: numbers of units, none of which follows another one or is followed by
  ///   the replica's own previous unit.
  @inline(__always)
  mutating func append(_ count: Int, ofReplica replica: Int, parents: [UInt32]) {
    let first = UInt32(truncatingIfNeeded: unitCount)
    let last = start.count &- 1
    if parents.isEmpty, last >= 0, self.replica[last] == UInt32(truncatingIfNeeded: replica),
      frontier.count == 1, frontier[0] == first &- 1
    {
      // The replica goes on where it stopped, and nobody else came in between.
      known[replica] &+= UInt64(truncatingIfNeeded: count)
      unitCount &+= count
      frontier.moveOnly(to: UInt32(truncatingIfNeeded: unitCount &- 1))
      return
    }
    appendSpan(count, ofReplica: replica, parents: parents)
  }

  private mutating func appendSpan(_ count: Int, ofReplica replica: Int, parents: [UInt32]) {
    let first = UInt32(truncatingIfNeeded: unitCount)
    let counter = UInt32(truncatingIfNeeded: known[replica])
    let previous = known[replica] == 0 ? Self.none : unit(counter - 1, ofReplica: replica)
    let continues = parents.isEmpty && previous != Self.none && previous == first &- 1
    if !continues {
      var time: UInt64 = previous == Self.none ? 0 : lamport(of: previous)
      for parent in parents { time = max(time, lamport(of: parent)) }
      spans[replica].append(UInt32(truncatingIfNeeded: start.count))
      start.append(first)
      self.replica.append(UInt32(truncatingIfNeeded: replica))
      self.counter.append(counter)
      lamport.append(time + 1)
      predecessor.append(previous)
      parentsStart.append(UInt32(truncatingIfNeeded: parentUnits.count))
      for parent in parents { parentUnits.append(parent) }
    }
    known[replica] += UInt64(count)
    unitCount += count
    for parent in parents {
      frontier.remove(parent, ofReplica: Int(self.replica[span(of: parent)]))
    }
    frontier.set(UInt32(truncatingIfNeeded: unitCount - 1), ofReplica: replica)
  }
}
