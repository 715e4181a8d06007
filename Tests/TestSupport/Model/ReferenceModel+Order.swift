package import Cotext

// Section 3: the tree of FugueMax, as it stands there.

extension ReferenceModel {
  /// Hangs a new element between two neighbours into the tree and walks the tree again.
  mutating func hang(_ new: Element, between left: Int?, and right: Int?) {
    var element = new
    let index = elements.count
    if let right, descends(right, from: left) {
      element.parent = right
      element.isLeftChild = true
      elements.append(element)
      let siblings = elements[right].leftChildren + [index]
      elements[right].leftChildren = siblings.sorted { elements[$0].id < elements[$1].id }
    } else {
      element.parent = left
      element.isLeftChild = false
      element.rightOrigin = right
      elements.append(element)
      let siblings = left.map { elements[$0].rightChildren } ?? rootChildren
      let sorted = (siblings + [index]).sorted { standsBefore($0, $1) }
      if let left { elements[left].rightChildren = sorted } else { rootChildren = sorted }
    }
  }

  /// Whether an element hangs below another; everything hangs below the root, which is nil.
  private func descends(_ element: Int, from ancestor: Int?) -> Bool {
    guard let ancestor else { return true }
    var parent = elements[element].parent
    while let current = parent {
      if current == ancestor { return true }
      parent = elements[current].parent
    }
    return false
  }

  /// The order of right children: farthest right origin first, then by ID.
  private func standsBefore(_ left: Int, _ right: Int) -> Bool {
    let leftOrigin = elements[left].rightOrigin.map { position[$0] } ?? Int.max
    let rightOrigin = elements[right].rightOrigin.map { position[$0] } ?? Int.max
    if leftOrigin != rightOrigin { return leftOrigin > rightOrigin }
    return elements[left].id < elements[right].id
  }

  /// All elements in their order, tombstones included.
  package var elementIDs: [OperationID] { order.map { elements[$0].id } }

  /// The in-order walk: left children, element, right children.
  mutating func walk() {
    enum Visit {
      case subtree(Int)
      case element(Int)
    }
    order.removeAll(keepingCapacity: true)
    position = Array(repeating: 0, count: elements.count)
    var stack = rootChildren.reversed().map { Visit.subtree($0) }
    while let visit = stack.popLast() {
      switch visit {
      case .element(let index):
        position[index] = order.count
        order.append(index)
      case .subtree(let index):
        for child in elements[index].rightChildren.reversed() { stack.append(.subtree(child)) }
        stack.append(.element(index))
        for child in elements[index].leftChildren.reversed() { stack.append(.subtree(child)) }
      }
    }
  }

  /// Section 4: an element is visible when its insert unit is on and no delete unit of it is.
  mutating func findVisible() {
    visible = order.filter { isVisible($0) }
  }

  func isVisible(_ element: Int) -> Bool {
    units[elements[element].unit].isOn && !elements[element].deletions.contains { units[$0].isOn }
  }
}
