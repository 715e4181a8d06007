extension ChangeResolver {
  /// `before` must stand behind `after`.
  @inline(__always)
  mutating func checkOrder(
    _ left: UInt32, _ right: UInt32, in state: borrowing DocumentState
  ) throws(ChangeError.Reason) {
    if left == RunTree.none || right == RunTree.none { return }
    guard left != right else { throw .neighboursOutOfOrder }
    if left < base, right < base {
      guard state.isInOrder(left, right) else { throw .neighboursOutOfOrder }
    } else if !isProven(left, right, in: state) {
      needsTrial = true
    }
  }

  /// Whether it follows from the change's own insertions that one element stands in front of
  /// another.
  ///
  /// The newer one of two neighbours was typed beside the older one, so one step is enough for what
  /// a Cotext writer makes.
  func isProven(
    _ left: UInt32, _ right: UInt32, in state: borrowing DocumentState
  ) -> Bool {
    var left = left
    var right = right
    for _ in 0..<4 {
      if right > left, let row = ownRow(of: right) {
        right = right == row.units.lowerBound ? row.left : right - 1
        if left == right { return true }
        if right == RunTree.none { return false }
      } else if let row = ownRow(of: left) {
        // Inside a row, what follows is not the right neighbour, which is farther away.
        left = row.right
        if left == right { return true }
        if left == RunTree.none { return false }
      } else {
        return state.isInOrder(left, right)
      }
    }
    return false
  }
}

extension DocumentState {
  /// Whether one element stands in front of another. O(log r), for neighbours O(1).
  @inline(__always)
  func isInOrder(_ left: UInt32, _ right: UInt32) -> Bool {
    var place = tree.place(of: left)
    place.offset &+= 1
    return tree.element(behind: place) == right || tree.rank(of: left) < tree.rank(of: right)
  }
}
