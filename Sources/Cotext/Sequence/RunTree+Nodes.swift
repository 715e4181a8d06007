// A node: a header of four words (children, parent), then five fields of `nodeCapacity` words each:
// the child, and what it weighs. On the lowest level the children are leaves.

extension RunTree {
  static var nodeFields: Int { 5 }

  @inline(__always)
  private func node(_ node: Int, _ field: Int, _ slot: Int) -> Int {
    node &* nodeStride &+ Self.headerSize &+ field &* nodeCapacity &+ slot
  }

  @inline(__always)
  func childCount(_ node: Int) -> Int { Int(nodes[node &* nodeStride]) }
  mutating func setNodeCount(_ node: Int, _ count: Int) {
    nodes[node &* nodeStride] = UInt32(truncatingIfNeeded: count)
  }
  /// The node above, or -1.
  @inline(__always)
  func nodeParent(_ node: Int) -> Int { Int(Int32(bitPattern: nodes[node &* nodeStride &+ 1])) }
  mutating func setNodeParent(_ node: Int, _ parent: Int) {
    nodes[node &* nodeStride &+ 1] = UInt32(truncatingIfNeeded: parent)
  }
  @inline(__always)
  func child(_ node: Int, _ slot: Int) -> Int { Int(nodes[self.node(node, 0, slot)]) }
  @inline(__always)
  func childVisible(_ node: Int, _ slot: Int) -> Int { Int(nodes[self.node(node, 1, slot)]) }
  @inline(__always)
  func childElements(_ node: Int, _ slot: Int) -> Int { Int(nodes[self.node(node, 2, slot)]) }
  @inline(__always)
  func childExtra8(_ node: Int, _ slot: Int) -> Int { Int(nodes[self.node(node, 3, slot)]) }
  @inline(__always)
  func childExtra16(_ node: Int, _ slot: Int) -> Int { Int(nodes[self.node(node, 4, slot)]) }

  func childWeight(_ node: Int, _ slot: Int) -> Weight {
    Weight(
      visible: childVisible(node, slot), elements: childElements(node, slot),
      extra8: childExtra8(node, slot), extra16: childExtra16(node, slot))
  }

  mutating func setChild(_ node: Int, _ slot: Int, to child: Int, weight: Weight) {
    nodes[self.node(node, 0, slot)] = UInt32(truncatingIfNeeded: child)
    nodes[self.node(node, 1, slot)] = UInt32(truncatingIfNeeded: weight.visible)
    nodes[self.node(node, 2, slot)] = UInt32(truncatingIfNeeded: weight.elements)
    nodes[self.node(node, 3, slot)] = UInt32(truncatingIfNeeded: weight.extra8)
    nodes[self.node(node, 4, slot)] = UInt32(truncatingIfNeeded: weight.extra16)
  }

  /// Which child of a node another node or leaf is.
  @inline(__always)
  func slot(of child: Int, in node: Int) -> Int {
    var slot = 0
    while self.child(node, slot) != child { slot &+= 1 }
    return slot
  }

  private mutating func add(_ weight: Weight, _ node: Int, _ slot: Int) {
    let visible = self.node(node, 1, slot)
    nodes[visible] &+= UInt32(truncatingIfNeeded: weight.visible)
    let elements = self.node(node, 2, slot)
    nodes[elements] &+= UInt32(truncatingIfNeeded: weight.elements)
    guard weight.extra8 != 0 || weight.extra16 != 0 else { return }
    let extra8 = self.node(node, 3, slot)
    nodes[extra8] &+= UInt32(truncatingIfNeeded: weight.extra8)
    let extra16 = self.node(node, 4, slot)
    nodes[extra16] &+= UInt32(truncatingIfNeeded: weight.extra16)
  }

  // MARK: Late counting

  /// Notes that a leaf got heavier or lighter. The nodes above learn it when another leaf changes.
  @inline(__always)
  mutating func note(_ weight: Weight, in leaf: Int) {
    if leaf != pendingLeaf {
      flush()
      pendingLeaf = leaf
    }
    pending += weight
    total += weight
  }

  /// Adds up what is pending.
  @inline(__always)
  mutating func flush() {
    if !pending.isZero { flushPending() }
  }

  private mutating func flushPending() {
    var child = pendingLeaf
    var node = leafParent(child)
    while node >= 0 {
      add(pending, node, slot(of: child, in: node))
      child = node
      node = nodeParent(node)
    }
    pending = Weight()
  }

  // MARK: Growth

  mutating func addNode() -> Int {
    let node = nodes.count / nodeStride
    nodes.append(repeating: 0, count: nodeStride)
    setNodeParent(node, -1)
    return node
  }

  /// Takes a leaf into the tree beside one whose weight includes it so far.
  mutating func insertLeaf(_ new: Int, behind: Bool, _ leaf: Int, weight: Weight) {
    let parent = leafParent(leaf)
    add(-weight, parent, slot(of: leaf, in: parent))
    insertChild(new, weight: weight, behind: behind, leaf, in: parent, level: 1)
  }

  /// Puts a child beside another one of a node on a level (1 = above the leaves). Weights above the
  /// node stay as they are.
  private mutating func insertChild(
    _ new: Int, weight: Weight, behind: Bool, _ sibling: Int, in node: Int, level: Int
  ) {
    var node = node
    if childCount(node) == nodeCapacity {
      splitNode(node, level: level, unplaced: weight)
      let half = level == 1 ? leafParent(sibling) : nodeParent(sibling)
      shift(weight, from: node, to: half)
      node = half
    }
    let slot = slot(of: sibling, in: node) + (behind ? 1 : 0)
    let count = childCount(node)
    for field in 0..<Self.nodeFields {
      let place = self.node(node, field, slot)
      nodes.move(from: place, to: place + 1, length: count - slot)
    }
    setNodeCount(node, count + 1)
    setChild(node, slot, to: new, weight: weight)
    setParent(of: new, to: node, level: level)
  }

  /// Lets a weight count for one node rather than for another one of the same level.
  private mutating func shift(_ weight: Weight, from node: Int, to other: Int) {
    var (node, other) = (node, other)
    while node != other {
      let (parent, otherParent) = (nodeParent(node), nodeParent(other))
      add(-weight, parent, slot(of: node, in: parent))
      add(weight, otherParent, slot(of: other, in: otherParent))
      (node, other) = (parent, otherParent)
    }
  }

  private mutating func setParent(of child: Int, to node: Int, level: Int) {
    if level == 1 { setLeafParent(child, node) } else { setNodeParent(child, node) }
  }

  /// Moves the upper half of a full node into a new one behind it. What is `unplaced` counts for the
  /// node without being the weight of a child yet.
  private mutating func splitNode(_ node: Int, level: Int, unplaced: Weight) {
    let new = addNode()
    let count = childCount(node)
    let middle = count / 2
    for field in 0..<Self.nodeFields {
      nodes.move(
        from: self.node(node, field, middle), to: self.node(new, field, 0),
        length: count - middle)
    }
    setNodeCount(node, middle)
    setNodeCount(new, count - middle)
    var moved = Weight()
    for slot in 0..<count - middle {
      moved += childWeight(new, slot)
      setParent(of: child(new, slot), to: new, level: level)
    }
    let parent = nodeParent(node)
    if parent >= 0 {
      add(-moved, parent, slot(of: node, in: parent))
      insertChild(new, weight: moved, behind: true, node, in: parent, level: level + 1)
      return
    }
    var kept = unplaced
    for slot in 0..<middle { kept += childWeight(node, slot) }
    root = addNode()
    height += 1
    setChild(root, 0, to: node, weight: kept)
    setChild(root, 1, to: new, weight: moved)
    setNodeCount(root, 2)
    setNodeParent(node, root)
    setNodeParent(new, root)
  }
}
