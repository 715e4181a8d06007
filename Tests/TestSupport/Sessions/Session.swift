package import Cotext

/// An edit of a random session. Numbers are taken modulo what there is when the edit is made, so
/// that a session stays playable when steps are dropped from it.
package enum RawEdit: Sendable {
  case insert(String, at: UInt32, Attributes?, TextUnit)
  case delete(at: UInt32, length: UInt32, TextUnit)
  case replace(at: UInt32, length: UInt32, String, Attributes?, TextUnit)
  case format(at: UInt32, length: UInt32, Attributes, force: Bool, TextUnit)
  /// Undoes an earlier change, or a part of it where `part` is not nil.
  case undo(UInt32, part: UInt32?)
  case redo(UInt32, part: UInt32?)
}

/// A step of a random session.
package enum SessionStep: Sendable {
  /// One replica makes some edits as one change.
  case edit(replica: Int, [RawEdit])
  /// Any change out of a replica's mailbox arrives.
  case deliver(to: Int, UInt32)
  /// A change that was made at any time arrives, once more or out of order.
  case repeatDelivery(to: Int, UInt32)
  /// A replica takes what it lacks, coalesced, out of another.
  case sync(from: Int, to: Int)
  /// The same, as if the receiver were still at an earlier version of its own.
  case syncOverlapping(from: Int, to: Int, UInt32)
}

/// A random session: who takes part, and what happens.
package struct Session: Sendable {
  package var seed: UInt64
  package var replicas: [ReplicaID]
  package var nodeCapacity: Int
  package var steps: [SessionStep]

  /// The session of a seed.
  package init(seed: UInt64, nodeCapacity: Int, edits: ClosedRange<Int> = 5...20) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    self.nodeCapacity = nodeCapacity
    let names = ["bob", "ada", "eve", "Dan", "c-3"].compactMap { ReplicaID($0) }
    replicas = Array(names.shuffled(using: &random).prefix(2 + random.below(4)))
    steps = []
    var left = edits.lowerBound + random.below(edits.count)
    while left > 0 {
      let step = Self.step(replicaCount: replicas.count, &random)
      if case .edit = step { left -= 1 }
      steps.append(step)
    }
  }

  private static func step(replicaCount: Int, _ random: inout SplitMix64) -> SessionStep {
    let replica = random.below(replicaCount)
    let other = (replica + 1 + random.below(replicaCount - 1)) % replicaCount
    let number = UInt32(truncatingIfNeeded: random.next())
    switch random.below(20) {
    case 0..<4: return .deliver(to: replica, number)
    case 4: return .repeatDelivery(to: replica, number)
    case 5, 6: return .sync(from: other, to: replica)
    case 7: return .syncOverlapping(from: other, to: replica, number)
    case 8: return .edit(replica: replica, (0...random.below(3)).map { _ in edit(&random) })
    default: return .edit(replica: replica, [edit(&random)])
    }
  }

  /// A random edit.
  package static func edit(_ random: inout SplitMix64) -> RawEdit {
    let at = UInt32(truncatingIfNeeded: random.next())
    let length = UInt32(random.once(in: 8) ? random.below(1000) : random.below(5))
    let unit = random.pick([.scalar, .scalar] + TextUnit.allCases)
    let typing = random.once(in: 4) ? Palette.attributes(&random) : nil
    let plain = random.once(in: 12) ? Attributes() : typing
    let part = random.once(in: 4) ? UInt32(truncatingIfNeeded: random.next()) : nil
    switch random.below(20) {
    case 0..<8: return .insert(random.pick(Palette.texts), at: at, plain, unit)
    case 8..<11: return .delete(at: at, length: length, unit)
    case 11, 12: return .replace(at: at, length: length, random.pick(Palette.texts), plain, unit)
    case 13..<17:
      let attributes = Palette.attributes(&random)
      return .format(at: at, length: length, attributes, force: random.once(in: 10), unit)
    case 17, 18: return .undo(at, part: part)
    default: return .redo(at, part: part)
    }
  }
}
