/// Where a new element stands among the others: the order of FugueMax (Weidner and Kleppmann, "The
/// Art of the Fugue", 2023, section 4), and nothing else.
///
/// An element is a left child of the neighbour on its right if that one hangs below the neighbour on
/// its left, otherwise a right child of the neighbour on its left. Left children stand in ascending
/// order of IDs; right children in descending order of the place of their right origin, then in
/// ascending order of IDs. Within the tree, a walk visits left children, element, right children.
///
/// Where the neighbours still stand next to each other there is only one place. Otherwise each
/// element between them either comes first or does not, and those that do stand in front of those
/// that do not, so that the place is found by halving: O(log n · (log r + log² entries)) whatever the
/// tree.
enum FugueMax {
  /// The place of a new element.
  ///
  /// - Parameters:
  ///   - left: the element that it was typed behind, or `none`.
  ///   - right: the element that it was typed in front of, or `none`; stands behind `left`.
  ///   - precedes: whether the ID of an element is smaller than that of the new one.
  static func place(
    left: UInt32, right: UInt32, in tree: borrowing RunTree, _ origins: borrowing Origins,
    precedes: (UInt32) -> Bool
  ) -> RunTree.Place {
    var place = tree.start
    if left != RunTree.none {
      place = tree.place(of: left)
      place.offset &+= 1
    }
    if tree.element(behind: place) == right { return place }

    var low = left == RunTree.none ? 0 : tree.rank(of: left) + 1
    var high = right == RunTree.none ? tree.total.elements : tree.rank(of: right)
    let isLeftChild = origins.descends(right, from: left)
    while low < high {
      let middle = low + (high - low) / 2
      let other = tree.element(at: middle)
      let isFirst =
        isLeftChild
        ? comesFirst(other, ofLeftChildrenOf: right, origins, precedes: precedes)
        : comesFirst(
          other, ofRightChildrenOf: left, typedInFrontOf: right, tree, origins,
          precedes: precedes)
      if isFirst { low = middle + 1 } else { high = middle }
    }
    if low == tree.total.elements { return tree.end }
    if low == 0 { return tree.start }
    // Behind the element in front rather than in front of the one behind: typing goes on there.
    place = tree.place(of: tree.element(at: low - 1))
    place.offset += 1
    return place
  }

  private static func comesFirst(
    _ other: UInt32, ofLeftChildrenOf parent: UInt32, _ origins: borrowing Origins,
    precedes: (UInt32) -> Bool
  ) -> Bool {
    guard let sibling = origins.child(of: parent, towards: other) else { return true }
    return precedes(sibling)
  }

  private static func comesFirst(
    _ other: UInt32, ofRightChildrenOf parent: UInt32, typedInFrontOf right: UInt32,
    _ tree: borrowing RunTree, _ origins: borrowing Origins, precedes: (UInt32) -> Bool
  ) -> Bool {
    guard let sibling = origins.child(of: parent, towards: other) else { return false }
    let siblingRight = origins.rightOrigin(of: sibling)
    if siblingRight == right { return precedes(sibling) }
    // The end of the document is the farthest.
    if siblingRight == RunTree.none { return true }
    if right == RunTree.none { return false }
    return tree.rank(of: siblingRight) > tree.rank(of: right)
  }
}
