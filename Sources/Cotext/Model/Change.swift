/// Operations that one replica made together: the atom of delivery, of the log and of the wire.
///
/// The units of a change are named `id`, `id + 1`, … in the order of its operations. A change
/// follows its parents and the replica's own previous unit.
public struct Change: Sendable {
  /// The most units that one change may take.
  public static let maximumUnitCount = 1 << 20
  /// The most parents that one change may list.
  public static let maximumParentCount = 1024

  /// The name of the document; nil where the context says it.
  public var document: String?
  /// The name of the first unit.
  public var id: OperationID
  /// The frontier when the change was made, without the replica's own previous unit, in order of
  /// replica and counter.
  public var parents: [OperationID]
  /// When the change was made, in ms since 1970.
  public var time: Int64?
  /// Who made it, for people to read.
  public var author: String?
  /// What was done, at least one operation.
  public var operations: ShortList<EditOperation>

  /// A change.
  public init(
    document: String? = nil, id: OperationID, parents: [OperationID] = [], time: Int64? = nil,
    author: String? = nil, operations: ShortList<EditOperation>
  ) {
    self.document = document
    self.id = id
    self.parents = parents
    self.time = time
    self.author = author
    self.operations = operations
  }

  /// Whether JSON can carry a time: readers take integers within ±(2^53 − 1).
  static func allows(time: Int64?) -> Bool {
    guard let time else { return true }
    return time.magnitude < 1 << 53
  }

  /// How many units the change takes. O(length of the inserted text).
  public var unitCount: Int { operations.reduce(0) { $0 + $1.unitCount } }
}

extension Change: Hashable {
  /// Whether all fields are the same; texts compare by scalars.
  public static func == (left: Change, right: Change) -> Bool {
    left.id == right.id && left.parents == right.parents && left.time == right.time
      && same(left.document, right.document) && same(left.author, right.author)
      && left.operations == right.operations
  }

  private static func same(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): return true
    case (let left?, let right?): return left.hasSameScalars(as: right)
    default: return false
    }
  }

  /// Feeds the ID and the operations.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(operations)
  }
}
