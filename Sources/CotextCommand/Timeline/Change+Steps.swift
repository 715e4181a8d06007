internal import Cotext

extension Change {
  /// The most operations of a change that is one step.
  private static let mostOperations = 8

  /// The change in parts that are looked at one by one: a change of many operations was joined from
  /// many, as compaction does, and is taken apart again as far as that can be seen.
  var steps: [Change] {
    guard operations.count > Self.mostOperations else { return [self] }
    var parts: [Change] = []
    var part = self
    for operation in operations {
      part.operations = [operation]
      parts.append(part)
      part.id.counter &+= UInt32(truncatingIfNeeded: operation.unitCount)
      part.parents = []
    }
    return parts
  }
}
