/// Neighbouring units of one replica, counted upwards or downwards from the first.
///
/// Written `4`, `4+3` (4, 5, 6) or `4-3` (4, 3, 2); backspacing deletes downwards.
public struct OperationRange: Hashable, Sendable {
  /// The direction in which counters run.
  public enum Direction: Hashable, Sendable {
    /// Each counter is one more than the one before it.
    case ascending
    /// Each counter is one less than the one before it.
    case descending
  }

  /// The replica that made the units.
  public var replica: ReplicaID
  /// The counter that is named first.
  public var first: UInt32
  /// How many units there are; at least 1 in a valid range.
  public var count: UInt32
  /// Where the counters go from ``first``. Ascending for a single unit.
  public var direction: Direction

  /// Names `count` units from `first` on.
  public init(
    _ first: UInt32, count: UInt32 = 1, _ replica: ReplicaID, direction: Direction = .ascending
  ) {
    self.replica = replica
    self.first = first
    self.count = count
    self.direction = count == 1 ? .ascending : direction
  }

  /// Names a single unit.
  public init(_ id: OperationID) {
    self.init(id.counter, id.replica)
  }

  /// The smallest counter in the range; only meaningful where ``isRepresentable`` holds.
  public var lowerBound: UInt32 {
    direction == .ascending ? first : first &- (count &- 1)
  }

  /// Whether the range names at least one unit and all its counters lie in 0 ..< 2^32.
  public var isRepresentable: Bool {
    guard count > 0 else { return false }
    switch direction {
    case .ascending: return UInt64(first) + UInt64(count) <= 1 << 32
    case .descending: return first >= count - 1
    }
  }

  /// All counters of the range, in no direction: `lower ..< upper`.
  public var counters: Range<UInt64> {
    let lower = UInt64(lowerBound)
    return lower..<lower + UInt64(count)
  }
}
