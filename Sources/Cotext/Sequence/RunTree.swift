/// All elements of a document in their order, tombstones included, as runs in a B+-tree.
///
/// Elements are known here by their *number*: the place of their unit in the order of arrival. A
/// run is a row of elements with rising numbers that stand next to each other and agree in how
/// often they are hidden and which marks cover them. Leaves hold runs, nodes hold what lies below
/// each child; both live in one column of words each and refer to each other by index.
///
/// Cost: finding an element or an offset O(log r), next to the last edit O(1).
struct RunTree: ~Copyable {
  private let stays = StaysInPlace()

  /// How many runs a leaf holds, and how many children a node; small in tests, for deep trees.
  let leafCapacity: Int
  let nodeCapacity: Int
  let leafStride: Int
  let nodeStride: Int

  var leaves: Column<UInt32>
  var nodes: Column<UInt32>
  var root: Int
  /// The number of levels of nodes above the leaves.
  var height: Int
  var firstLeaf: Int
  var lastLeaf: Int

  /// The leaf that holds an element, by its number; `none` for units that are not elements.
  var leafOf: ElementTable
  var text: TextStore

  /// What all runs together weigh.
  var total: Weight

  /// Weight that was added to `pendingLeaf` and that the nodes above it do not know of yet.
  var pending: Weight
  var pendingLeaf: Int
  /// Where the last edit by offset was.
  var cursor: Cursor

  /// What happens to elements, while somebody wants to know.
  var journal: Journal?

  /// No element, no leaf, no node.
  static var none: UInt32 { UInt32.max }

  /// What a part of the sequence weighs.
  struct Weight: Equatable {
    var visible = 0
    var elements = 0
    /// UTF-8 bytes of the visible elements beyond one each.
    var extra8 = 0
    /// UTF-16 code units of the visible elements beyond one each.
    var extra16 = 0

    @inline(__always)
    static func += (left: inout Weight, right: Weight) {
      left.visible &+= right.visible
      left.elements &+= right.elements
      left.extra8 &+= right.extra8
      left.extra16 &+= right.extra16
    }

    var isZero: Bool { visible == 0 && elements == 0 && extra8 == 0 && extra16 == 0 }

    static prefix func - (weight: Weight) -> Weight {
      Weight(
        visible: -weight.visible, elements: -weight.elements, extra8: -weight.extra8,
        extra16: -weight.extra16)
    }
  }

  /// A remembered place: the visible elements in front of a leaf and of one of its runs.
  struct Cursor {
    var leaf = -1
    var leafStart = 0
    var leafVisible = 0
    var run = 0
    var runStart = 0
  }

  /// A place among the runs: in front of the element at `offset` of a run, or behind the run's last
  /// one.
  struct Place: Equatable {
    var leaf: Int
    var run: Int
    var offset: Int
  }

  init(capacity: Int) {
    precondition(capacity >= 2, "a node of the run tree holds at least two")
    leafCapacity = capacity
    nodeCapacity = max(2, capacity / 2)
    leafStride = Self.headerSize + Self.leafFields * leafCapacity
    nodeStride = Self.headerSize + Self.nodeFields * nodeCapacity
    leaves = Column(minimumCapacity: 2 * leafStride)
    nodes = Column(minimumCapacity: nodeStride)
    leafOf = ElementTable()
    text = TextStore()
    root = 0
    height = 1
    firstLeaf = 0
    lastLeaf = 0
    total = Weight()
    pending = Weight()
    pendingLeaf = 0
    cursor = Cursor()
    journal = nil
    let leaf = addLeaf()
    root = addNode()
    setChild(root, 0, to: leaf, weight: Weight())
    setNodeCount(root, 1)
    setLeafParent(leaf, root)
  }

  private init(copying other: borrowing RunTree) {
    leafCapacity = other.leafCapacity
    nodeCapacity = other.nodeCapacity
    leafStride = other.leafStride
    nodeStride = other.nodeStride
    leaves = other.leaves.copy()
    nodes = other.nodes.copy()
    root = other.root
    height = other.height
    firstLeaf = other.firstLeaf
    lastLeaf = other.lastLeaf
    leafOf = other.leafOf.copy()
    text = other.text.copy()
    total = other.total
    pending = other.pending
    pendingLeaf = other.pendingLeaf
    cursor = other.cursor
    journal = other.journal
  }

  /// A copy with memory of its own: a few `memcpy`s.
  func copy() -> RunTree {
    RunTree(copying: self)
  }

  /// The number that the next unit gets.
  var unitCount: Int { leafOf.count }

  /// Whether a unit is an element.
  @inline(__always)
  func isElement(_ unit: UInt32) -> Bool {
    leafOf[Int(unit)] != Self.none
  }

  /// Numbers units that are not elements.
  @inline(__always)
  mutating func appendUnits(_ count: Int) {
    leafOf.append(others: count)
  }
}
