/// The name of one unit for ever: the counter of the replica that made it. Written `12@ada`.
public struct OperationID: Hashable, Sendable, CustomStringConvertible {
  /// The replica that made the unit.
  public var replica: ReplicaID
  /// Which of the replica's units it is, from 0.
  public var counter: UInt32

  /// Names a unit.
  public init(_ counter: UInt32, _ replica: ReplicaID) {
    self.replica = replica
    self.counter = counter
  }

  /// Reads `12@ada`; nil if the text is anything else, leading zeros included.
  public init?(_ text: String) {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")),
      let replica = ReplicaID(text[text.utf8.index(after: at)...])
    else { return nil }
    let digits = text[..<at]
    guard let counter = UInt32(digits), String(counter) == digits else { return nil }
    self.init(counter, replica)
  }

  /// The ID as it is written in JSON: `12@ada`.
  public var description: String { "\(counter)@\(replica.rawValue)" }
}

extension OperationID: Comparable {
  /// By replica, then by counter.
  public static func < (left: OperationID, right: OperationID) -> Bool {
    left.replica == right.replica ? left.counter < right.counter : left.replica < right.replica
  }
}
