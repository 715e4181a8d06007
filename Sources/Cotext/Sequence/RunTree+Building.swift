// A tree out of its runs in order: leaves from left to right, then the nodes above them, level by
// level. Room is left in each for the edits to come.

/// Builds a run tree whose units are numbered already.
struct RunTreeBuilder: ~Copyable {
  /// The tree, without nodes and all but empty of counts until the end.
  private var tree: RunTree
  private var leaf = 0
  private var leafWeight = RunTree.Weight()
  /// What the leaves weigh that are done, in the order of their numbers.
  private var weights: [RunTree.Weight] = []
  private let leafFill: Int
  private let nodeFill: Int

  /// A run that follows the others.
  struct Run {
    var first: UInt32
    var size: TextStore.Size
    var hidden: UInt32
    var textStart: Int
  }

  /// A builder of a tree in which no element has a place so far.
  ///
  /// - Parameters:
  ///   - reasons: how many reasons there are to hide each element, `none` for units that are none.
  ///   - runCount: about how many runs there will be.
  init(
    capacity: Int, text: consuming TextStore, reasons: consuming ElementTable, runCount: Int
  ) {
    tree = RunTree(capacity: capacity)
    tree.text = text
    tree.leafOf = reasons
    leafFill = capacity - capacity / 8
    tree.leaves.reserveCapacity((runCount / leafFill + 2) * tree.leafStride)
    nodeFill = max(2, tree.nodeCapacity - tree.nodeCapacity / 8)
  }

  /// How many reasons there are to hide an element that has no place yet.
  @inline(__always)
  func reasonsToHide(_ element: Int) -> UInt32 { tree.leafOf[element] }

  /// Where the row of elements ends, up to `limit`, that have as many reasons as the first one.
  @inline(__always)
  func end(ofRowFrom element: Int, limit: Int) -> Int {
    tree.leafOf.end(ofRowFrom: element, limit: limit)
  }

  /// What a piece of the text weighs.
  func size(at start: Int, scalars: Int) -> TextStore.Size {
    tree.text.size(at: start, scalars: scalars)
  }

  /// Puts a run behind the others; one with scalars beyond ASCII must not be too long. O(length),
  /// at the speed of a fill.
  @inline(__always)
  mutating func append(_ run: Run) {
    let count = run.size.scalars
    tree.leafOf.fill(
      Int(run.first)..<Int(run.first) + count, with: UInt32(truncatingIfNeeded: leaf))
    leafWeight.elements &+= count
    if run.hidden == 0 {
      leafWeight += RunTree.Weight(
        visible: count, extra8: run.size.extra8, extra16: run.size.extra16)
    }
    let wide = run.size.isASCII ? 0 : RunTree.wideBit
    let slot = tree.runCount(leaf)
    if slot > 0 {
      let shape = tree.shape(leaf, slot - 1)
      let length = shape & RunTree.lengthMask
      if tree.first(leaf, slot - 1) &+ length == run.first,
        tree.hidden(leaf, slot - 1) == run.hidden,
        tree.fits(Int(length) + count, wide: (shape | wide) & RunTree.wideBit != 0)
      {
        tree.setShape(
          leaf, slot - 1, (shape &+ UInt32(truncatingIfNeeded: count)) | wide)
        return
      }
    }
    tree.setFirst(leaf, slot, run.first)
    tree.setShape(leaf, slot, UInt32(truncatingIfNeeded: count) | wide)
    tree.setHidden(leaf, slot, run.hidden)
    tree.setTextStart(leaf, slot, run.textStart)
    tree.setMarkSet(leaf, slot, 0)
    tree.setRunCount(leaf, slot + 1)
    if slot + 1 == leafFill { startLeaf() }
  }

  private mutating func startLeaf() {
    weights.append(leafWeight)
    leafWeight = RunTree.Weight()
    let next = tree.addLeaf()
    tree.setNextLeaf(leaf, next)
    tree.setPreviousLeaf(next, leaf)
    leaf = next
  }

  /// The tree. O(leaves).
  consuming func finish() -> RunTree {
    if tree.runCount(leaf) == 0, leaf > 0 {
      // The last leaf was started in vain.
      tree.leaves.removeLast(tree.leafStride)
      leaf -= 1
      tree.setNextLeaf(leaf, -1)
    } else {
      weights.append(leafWeight)
    }
    tree.firstLeaf = 0
    tree.lastLeaf = leaf
    tree.total = weights.reduce(into: RunTree.Weight()) { $0 += $1 }
    tree.nodes.removeAll()
    tree.height = 0
    var children = Array(0...leaf)
    repeat {
      tree.height += 1
      (children, weights) = addLevel(above: children)
    } while children.count > 1
    tree.root = children[0]
    return tree
  }

  /// Puts nodes above all nodes or leaves of a level, and returns them and what they weigh.
  private mutating func addLevel(above children: [Int]) -> ([Int], [RunTree.Weight]) {
    var level: [Int] = []
    var sums: [RunTree.Weight] = []
    for (index, child) in children.enumerated() {
      let slot = index % nodeFill
      if slot == 0 {
        level.append(tree.addNode())
        sums.append(RunTree.Weight())
      }
      let node = level[level.count - 1]
      tree.setChild(node, slot, to: child, weight: weights[index])
      tree.setNodeCount(node, slot + 1)
      sums[sums.count - 1] += weights[index]
      if tree.height == 1 {
        tree.setLeafParent(child, node)
      } else {
        tree.setNodeParent(child, node)
      }
    }
    return (level, sums)
  }
}
