/// New names for the units of a replica from one on: what a replica makes of its own units where another
/// writer has used their names.
package struct Renaming: Sendable {
  /// The first unit that gets a new name.
  package let first: OperationID
  /// Under which the units are named from 0 on.
  package let name: ReplicaID

  /// New names for a unit and for those of its replica after it.
  package init(from first: OperationID, to name: ReplicaID) {
    self.first = first
    self.name = name
  }

  /// An ID for a replica that cannot go on under its own. It is ordered among those of other replicas as
  /// the old one is, so that text and marks stay in their order; nil if it would be too long.
  ///
  /// - Parameter draw: what chance drew.
  package static func name(after old: ReplicaID, draw: UInt64) -> ReplicaID? {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var bytes = Array(old.rawValue.utf8) + [UInt8(ascii: ".")]
    for step in 0..<8 { bytes.append(letters[Int(draw >> UInt64(5 * step) & 31)]) }
    return ReplicaID(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a unit gets a new name.
  package func covers(_ id: OperationID) -> Bool {
    id.replica == first.replica && id.counter >= first.counter
  }

  /// The name of a unit.
  package func callAsFunction(_ id: OperationID) -> OperationID {
    covers(id) ? OperationID(id.counter - first.counter, name) : id
  }

  /// The names of some units.
  package func callAsFunction(_ ranges: [OperationRange]) -> [OperationRange] {
    ranges.flatMap { range -> [OperationRange] in
      let counters = range.counters
      guard range.replica == first.replica, counters.upperBound > UInt64(first.counter) else {
        return [range]
      }
      if range.lowerBound >= first.counter {
        return [
          OperationRange(
            range.first - first.counter, count: range.count, name, direction: range.direction)
        ]
      }
      let kept = first.counter - range.lowerBound
      return [
        OperationRange(range.lowerBound, count: kept, range.replica),
        OperationRange(0, count: range.count - kept, name),
      ]
    }
  }

  /// The same place.
  package func callAsFunction(_ anchor: TextAnchor) -> TextAnchor {
    switch anchor {
    case .start, .end: anchor
    case .before(let id): .before(self(id))
    case .after(let id): .after(self(id))
    }
  }

  /// The same selection.
  package func callAsFunction(_ selection: AnchoredSelection) -> AnchoredSelection {
    switch selection.content {
    case .insertionPoint(let anchor, let typing):
      AnchoredSelection(content: .insertionPoint(self(anchor), typing: typing))
    case .ranges(let ranges):
      AnchoredSelection(
        content: .ranges(
          ranges.map { AnchoredSelection.AnchorRange(from: self($0.from), to: self($0.to)) }))
    }
  }
}
